import { besides, check, expect, note } from '../../src/checks/index.ts'
import { isObject } from '../../src/checks/index.ts'
import { answeredBreaks, brokenCalls, failedCalls, failedWith, secretsIn } from './failed.rules.ts'
import { pairName } from './pairs.rules.ts'

check(failedCalls)('upstream.errors.reported', (call) => {
  const { reply } = call
  expect((reply.status ?? 0) >= 400, `${pairName(call)}: answered with ${reply.status}`, reply).toBe(true)
})

check(answeredBreaks)('upstream.errors.form', ({ reply }) => {
  expect(isObject(reply.json.at('error')), 'the body has no error object', reply).toBe(true)
})

check(failedWith(401, 402, 403))(['upstream.errors.account', 'upstream.errors.reported'], ({ reply }) =>
  expect(reply).not.toHaveStatus(401, 402),
)

check(failedWith(400))(['upstream.errors.invalid_request', 'upstream.errors.reported'], ({ reply }) =>
  expect(reply).toHaveStatus(400),
)

check(failedWith(404))(['upstream.errors.unknown_model', 'upstream.errors.reported'], ({ reply }) =>
  expect(reply).toHaveStatus(404, 503),
)

check(failedWith(429))(['upstream.errors.saturated', 'upstream.errors.reported'], ({ reply }) =>
  expect(reply).toHaveStatus(429),
)

check(failedWith(429))(
  ['upstream.errors.retry_after', 'upstream.errors.saturated', 'upstream.errors.reported'],
  ({ reply, script }) => {
    expect(reply.header('retry-after'), '`Retry-After`', reply).toBe(String(script.error?.retryAfterS))
  },
)

check(failedWith(500, 502, 503, 529, undefined))(
  ['upstream.errors.unavailable', 'upstream.errors.reported'],
  ({ reply }) => expect(reply).toHaveStatus(503),
)

check(brokenCalls)(besides('upstream.errors.secrets', 'errors.body.no_hosts'), (call) => {
  expect(secretsIn(call), `${pairName(call)}: in the error`, call.reply).toHaveNoFlaw()
})

check(failedCalls)('upstream.retries.failed', (call) => {
  const cause = call.script.error?.status ?? 'a closed connection'
  note(`requests to the upstream after ${cause}`, call.received.length)
})
