import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConcludedRun } from '../../src/judge/conclude.ts'
import { startJudge, type Judge } from '../../src/judge/judge.ts'
import { judged, recordDeployment } from '../suites/harness.ts'
import { startAimock, type Aimock } from './aimock.ts'

let judge: Judge
let aimock: Aimock
let concluded: ConcludedRun

beforeAll(async () => {
  judge = startJudge()
  aimock = await startAimock()
  const only = ['authentication', 'chat', 'streaming', 'responses', 'messages', 'generate-content', 'errors']
  const file = await recordDeployment(aimock.deployment, { timeoutS: 20, deadlineS: 120, only, samples: 3 })
  concluded = await judged(judge, file)
})
afterAll(async () => {
  await judge.close()
  await aimock.close()
})

/** The violations of one area or protocol, each requirement with its verdict. */
const violationsOf = (prefix: string) =>
  concluded.report.requirements
    .filter(({ id }) => id.startsWith(`${prefix}.`))
    .filter(({ verdict }) => verdict === 'violated' || verdict === 'advisory' || verdict === 'broken')
    .map(({ id, verdict }) => `${verdict} ${id}`)
    .sort()

test('the suite has no broken check', () => {
  expect(concluded.report.summary.broken).toBe(0)
  expect(concluded.report.notes).toMatchInlineSnapshot(`[]`)
})

// It does not name x-api-key in the messages protocol's 401.
test('reports the known violations of authentication', () =>
  expect(violationsOf('authentication')).toMatchInlineSnapshot(`
  [
    "violated authentication.messages.x_api_key_named",
  ]
`))

// It ignores max_tokens and max_completion_tokens: 20 tokens instead of 16.
test('reports the known violations of chat', () =>
  expect(violationsOf('chat')).toMatchInlineSnapshot(`
    [
      "advisory chat.request.max_completion_tokens",
      "violated chat.request.max_tokens",
    ]
  `))

test('reports no violation of chat streams', () => expect(violationsOf('streaming.chat')).toMatchInlineSnapshot(`[]`))

// Its ids begin with `resp-`, and it counts no input tokens.
test('reports the known violations of responses', () =>
  expect(violationsOf('responses')).toMatchInlineSnapshot(`
    [
      "advisory responses.object.usage.counted",
      "violated responses.object.id",
    ]
  `))
test('reports no violation of responses streams', () =>
  expect(violationsOf('streaming.responses')).toMatchInlineSnapshot(`[]`))

// It counts no input tokens.
test('reports the known violations of messages', () =>
  expect(violationsOf('messages')).toMatchInlineSnapshot(`
    [
      "advisory messages.message.usage.counted",
    ]
  `))
test('reports no violation of messages streams', () =>
  expect(violationsOf('streaming.messages')).toMatchInlineSnapshot(`[]`))

// It sends no modelVersion, counts no prompt tokens and accepts file URIs.
test('reports the known violations of generate-content', () =>
  expect(violationsOf('generate-content')).toMatchInlineSnapshot(`
    [
      "advisory generate-content.result.usageMetadata.counted",
      "violated generate-content.request.file_uri",
      "violated generate-content.result.modelVersion",
    ]
  `))

// It validates very little (500 for broken input), and each protocol has different error types and codes.
test('reports the known violations of errors', () =>
  expect(violationsOf('errors')).toMatchInlineSnapshot(`
    [
      "advisory errors.status.wrong_media_type",
      "advisory errors.unknown_model.code",
      "violated errors.body.code",
      "violated errors.status.invalid_parameter",
      "violated errors.status.missing_max_tokens",
    ]
  `))
