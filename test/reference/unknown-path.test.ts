import { expect, test } from 'vitest'
import { createGateway } from '../../api/gateway.ts'

const { fetch } = createGateway()
const errorAt = async (method: string, path: string) => {
  const response = await fetch(`http://gateway.test${path}`, { method })
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  return { status: response.status, ...error }
}
const served =
  'gateway serves POST /v1/chat/completions, POST /v1/responses, POST /v1/messages, POST /v1beta/models/{model}:generateContent, GET /v1/models, GET /api/usage/token/, POST /v1/videos, GET /v1/videos/{task_id}, GET /v1/videos/{task_id}/content, POST /v1/images/generations, POST /v1/images/edits, POST /kling/v1/videos/motion-control'

test.each([
  ['POST', '/chat/completions', 'POST /v1/chat/completions'],
  ['POST', '/v1/v1/messages', 'POST /v1/messages'],
  ['POST', '/api/v1/openai/v1/responses', 'POST /v1/responses'],
  ['POST', '/models/m:generateContent', 'POST /v1beta/models/{model}:generateContent'],
  ['POST', '/v1/models/m:generateContent', 'POST /v1beta/models/{model}:generateContent'],
  ['GET', '/videos/task_1', 'GET /v1/videos/{task_id}'],
  ['GET', '/completions/v1/chat/completions', 'POST /v1/chat/completions'],
])('%s %s has a wrong base URL', async (method, path, meant) => {
  expect(await errorAt(method, path)).toMatchObject({
    status: 404,
    code: 'path_not_found',
    message: `Unknown path: ${method} ${path} (did you mean ${meant}? Check the base URL of the client. This ${served})`,
  })
})

test.each([
  ['GET', '/v1/models/gpt-4o', 'GET /v1/models'],
  ['GET', '/v1/responses/resp_1', 'POST /v1/responses'],
  ['POST', '/v1/chat/completions/', 'POST /v1/chat/completions'],
])('%s %s is below a path that is served', async (method, path, meant) => {
  const { message } = await errorAt(method, path)
  expect(message).toBe(`Unknown path: ${method} ${path} (did you mean ${meant}? This ${served})`)
})

test.each([
  ['POST', '/v1/embeddings'],
  ['GET', '/'],
  ['GET', '/v1'],
  ['GET', '/a/b/c/d/e/f/v1/models'],
])('%s %s resembles nothing that is served', async (method, path) => {
  expect((await errorAt(method, path)).message).toBe(`Unknown path: ${method} ${path} (this ${served})`)
})
