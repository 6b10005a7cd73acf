import { contrast, covers, describe, expect, note, universal } from '../../src/checks/index.ts'
import { retiredModel } from './probe.ts'
import { mustBeServed, servedPaths, replies } from './rules.ts'

// Surviving mutants: The same rule for ten operations; faults show it for two of them.
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
  universal(servedPaths(belowV1))(
    'is /v1 for every operation except generate-content',
    covers('versioning.prefix.v1'),
    (paths) => {
      expect(paths.moved, 'operations served only without /v1').toEqual([])
      mustBeServed(paths)
    },
  )

  universal(servedPaths(['generateContent']))(
    'is /v1beta for generate-content',
    covers('versioning.prefix.v1beta'),
    (paths) => {
      expect(paths.moved, 'operations served only under /v1').toEqual([])
      mustBeServed(paths)
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
