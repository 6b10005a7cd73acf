import { describe, expect, test } from 'vitest'
import { operationIds, operationOf, operationsOf } from '../../src/contract/operations.ts'

describe('an operation is recognized by method and end of path', () => {
  test.each([
    ['POST', '/v1/chat/completions', 'createChatCompletion', '', {}],
    ['POST', '/proxy/v1/chat/completions?x=1', 'createChatCompletion', '/proxy', {}],
    ['post', 'https://host:8443/a/b/v1/responses#end', 'createResponse', '/a/b', {}],
    ['POST', 'http://127.0.0.1:3000/v1/messages', 'createMessage', '', {}],
    ['POST', '/v1beta/models/a%2Fb:generateContent', 'generateContent', '', { model: 'a/b' }],
    ['POST', '/v1beta/models/a%zz:generateContent', 'generateContent', '', { model: 'a%zz' }],
    ['GET', '/v1/models', 'listModels', '', {}],
    ['GET', '/api/usage/token/', 'getTokenBalance', '', {}],
    ['POST', '/v1/videos', 'createVideo', '', {}],
    ['GET', '/v1/videos/task_1', 'getVideo', '', { task_id: 'task_1' }],
    ['GET', '/v1/videos/task_1/content', 'getVideoContent', '', { task_id: 'task_1' }],
    ['POST', '/v1/images/generations', 'createImage', '', {}],
    ['POST', '/v1/images/edits', 'createImageEdit', '', {}],
    ['POST', '/kling/v1/videos/motion-control', 'createMotionControl', '/kling', {}],
    ['POST', '/v1/videos/motion-control', 'createMotionControl', '', {}],
  ])('%s %s', (method, url, operationId, base, parameters) => {
    expect(operationOf(method, url)).toMatchObject({ operationId, base, parameters })
  })

  test.each([
    ['GET', '/v1/chat/completions'],
    ['POST', '/v1/chat/completions/'],
    ['POST', '/v2/chat/completions'],
    ['POST', '/xv1/chat/completions'],
    ['POST', '/v1beta/models/gemini:streamGenerateContent'],
    ['GET', '/api/usage/token'],
    ['GET', '/v1/videos/'],
    ['GET', '/?then=/v1/models'],
    ['GET', 'not a path'],
  ])('%s %s is not an operation', (method, url) => {
    expect(operationOf(method, url)).toBeUndefined()
  })
})

test('the document contains every operation', () => {
  expect(operationsOf().map(({ operationId }) => operationId)).toEqual(operationIds)
  expect(operationsOf()[0]?.pointer).toBe('/paths/~1v1~1chat~1completions/post')
})
