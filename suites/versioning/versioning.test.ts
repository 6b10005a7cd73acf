import { check, checkProbe, expect, judgesHead, note } from '../../src/checks/index.ts'
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

check(servedPath(belowV1))(judgesHead('versioning.prefix.v1'), (path) => {
  expect(path.moved, 'operations served only without /v1').toEqual([])
  mustBeServed(path)
})

check(servedPath(['generateContent']))(judgesHead('versioning.prefix.v1beta'), (path) => {
  expect(path.moved, 'operations served only under /v1').toEqual([])
  mustBeServed(path)
})

checkProbe(retiredModel)('versioning.retired.behaviour', ({ chat }) => {
  note('Response to a retired model', { status: chat.status, code: chat.json.at('error.code').value ?? null })
})

check(replies)('versioning.deprecation.policy', (reply) => {
  note('Deprecation header', reply.header('deprecation') ?? 'none')
})

check(replies)('versioning.sunset.dates', (reply) => {
  note('Sunset header', reply.header('sunset') ?? 'none')
})
