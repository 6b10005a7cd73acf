import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConcludedRun } from '../../src/judge/conclude.ts'
import { startJudge, type Judge } from '../../src/judge/judge.ts'
import { judged, recordDeployment } from '../../selftest/suites/harness.ts'
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
}, 180_000)
afterAll(async () => {
  await judge.close()
  await aimock.close()
})

/** What is said against one area or protocol, each requirement with its verdict. */
const against = (prefix: string) =>
  concluded.report.requirements
    .filter(({ id }) => id.startsWith(`${prefix}.`))
    .filter(({ verdict }) => verdict === 'violated' || verdict === 'advisory' || verdict === 'broken')
    .map(({ id, verdict }) => `${verdict} ${id}`)
    .sort()

test('the suite itself holds', () => {
  expect(concluded.report.summary.broken).toBe(0)
  expect(concluded.report.notes).toMatchInlineSnapshot(`[]`)
})

// It does not name x-api-key in the messages protocol's 401.
test('authentication', () =>
  expect(against('authentication')).toMatchInlineSnapshot(`
  [
    "violated authentication.messages.x_api_key_named",
  ]
`))

// It takes no heed of max_tokens, under either name: 20 tokens where 16 were allowed.
test('chat', () =>
  expect(against('chat')).toMatchInlineSnapshot(`
  [
    "advisory chat.request.max_completion_tokens",
    "violated chat.request.max_tokens",
  ]
`))

test('chat streams', () => expect(against('streaming.chat')).toMatchInlineSnapshot(`[]`))

// Its ids begin with `resp-`, and it counts no input tokens.
test('responses', () =>
  expect(against('responses')).toMatchInlineSnapshot(`
  [
    "advisory responses.object.usage.counted",
    "violated responses.object.id",
  ]
`))
test('responses streams', () => expect(against('streaming.responses')).toMatchInlineSnapshot(`[]`))

// It passes no tool_choice on, and counts no input tokens.
test('messages', () =>
  expect(against('messages')).toMatchInlineSnapshot(`
  [
    "advisory messages.message.usage.counted",
    "advisory messages.request.tool_choice_any",
    "advisory messages.request.tool_choice_name",
  ]
`))
test('messages streams', () => expect(against('streaming.messages')).toMatchInlineSnapshot(`[]`))

// It tells no modelVersion, counts no prompt tokens and takes file URIs.
test('generate-content', () =>
  expect(against('generate-content')).toMatchInlineSnapshot(`
  [
    "advisory generate-content.result.usageMetadata.counted",
    "violated generate-content.request.file_uri",
    "violated generate-content.result.modelVersion",
  ]
`))

// It validates next to nothing (500 for broken input), and each protocol has error types and codes of its own.
test('errors', () =>
  expect(against('errors')).toMatchInlineSnapshot(`
  [
    "advisory errors.status.wrong_media_type",
    "violated errors.body.code",
    "violated errors.status.invalid_parameter",
    "violated errors.status.missing_max_tokens",
    "violated errors.unknown_model.code",
  ]
`))
