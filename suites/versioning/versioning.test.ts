import { contrast, covers, describe, expect, judgesHead, note, universal } from '../../src/checks/index.ts'
import { retiredModel } from './probe.ts'
import { mustBeServed, servedPath, replies } from './rules.ts'

const belowV1 = [
  'createChatCompletion',
  'createResponse',
  'createMessage',
  'listModels',
  'createVideo',
  'getVideo',
  'getVideoContent',
  'createImage',
  'createImageEdit',
  'createMotionControl',
] as const

describe('path prefix', () => {
  universal(servedPath(belowV1))(
    'is /v1 for every operation except generate-content',
    judgesHead(covers('versioning.prefix.v1')),
    (path) => {
      expect(path.moved, 'operations served only without /v1').toEqual([])
      mustBeServed(path)
    },
  )

  universal(servedPath(['generateContent']))(
    'is /v1beta for generate-content',
    judgesHead(covers('versioning.prefix.v1beta')),
    (path) => {
      expect(path.moved, 'operations served only under /v1').toEqual([])
      mustBeServed(path)
    },
  )
})

contrast(retiredModel)(
  'retired model: may get any response (not judged)',
  covers('versioning.retired.behaviour'),
  ({ chat }) => {
    note('Response to a retired model', { status: chat.status, code: chat.json.at('error.code').value ?? null })
  },
)

describe('response headers', () => {
  universal(replies)('may include Deprecation (not judged)', covers('versioning.deprecation.policy'), (reply) => {
    note('Deprecation header', reply.header('deprecation') ?? 'none')
  })

  universal(replies)('may include Sunset (not judged)', covers('versioning.sunset.dates'), (reply) => {
    note('Sunset header', reply.header('sunset') ?? 'none')
  })
})
