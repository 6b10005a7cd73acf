import { contrast, covers, describe, expect, note, universal } from '../../src/checks/index.ts'
import { retiredModel } from './probe.ts'
import { mustBeSomewhere, prefixed, replies } from './rules.ts'

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
  universal(prefixed(belowV1))(
    'is /v1 for every operation except generate-content',
    covers('versioning.prefix.v1'),
    (paths) => {
      expect(paths.moved, 'operations that are served without /v1 alone').toEqual([])
      mustBeSomewhere(paths)
    },
  )

  universal(prefixed(['generateContent']))(
    'is /v1beta for generate-content',
    covers('versioning.prefix.v1beta'),
    (paths) => {
      expect(paths.moved, 'served below /v1 alone').toEqual([])
      mustBeSomewhere(paths)
    },
  )
})

contrast(retiredModel)(
  'retired model: may be answered in any way (not judged)',
  covers('versioning.retired.behaviour'),
  ({ chat }) => {
    note('A retired model is answered', { status: chat.status, code: chat.json.at('error.code').value ?? null })
  },
)

describe('response headers', () => {
  universal(replies)('may include Deprecation (not judged)', covers('versioning.deprecation.policy'), (reply) => {
    note('The header Deprecation of a reply', reply.header('deprecation') ?? 'none')
  })

  universal(replies)('may include Sunset (not judged)', covers('versioning.sunset.dates'), (reply) => {
    note('The header Sunset of a reply', reply.header('sunset') ?? 'none')
  })
})
