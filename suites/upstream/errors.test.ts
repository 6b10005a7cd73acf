import { covers, describe, expect, note, universal } from '../../src/checks/index.ts'
import { isObject } from '../../src/checks/index.ts'
import { answeredFailures, failedCalls, failedWith, secretsIn } from './failed.rules.ts'
import { pairName } from './pairs.rules.ts'

describe('failure of the upstream', () => {
  universal(failedCalls)('is reported with an error status', covers('upstream.errors.reported'), (call) => {
    const { reply } = call
    expect((reply.status ?? 0) >= 400, `${pairName(call)}: answered with ${reply.status}`, reply).toBe(true)
  })

  universal(answeredFailures)('is reported with an error object', covers('upstream.errors.form'), ({ reply }) => {
    expect(isObject(reply.json.at('error')), 'the body has no error object', reply).toBe(true)
  })

  universal(failedWith(401, 402, 403))(
    'is not blamed on the key of the client',
    covers('upstream.errors.account', 'upstream.errors.reported'),
    ({ reply }) => expect(reply).not.toHaveStatus(401, 402),
  )

  universal(failedWith(400))(
    'is an invalid request',
    covers('upstream.errors.invalid_request', 'upstream.errors.reported'),
    ({ reply }) => expect(reply).toHaveStatus(400),
  )

  universal(failedWith(404))(
    'is an unknown model',
    covers('upstream.errors.unknown_model', 'upstream.errors.reported'),
    ({ reply }) => expect(reply).toHaveStatus(404, 503),
  )

  universal(failedWith(429))(
    'is a rate limit',
    covers('upstream.errors.saturated', 'upstream.errors.reported'),
    ({ reply }) => expect(reply).toHaveStatus(429),
  )

  universal(failedWith(429))(
    'says when to try again',
    covers('upstream.errors.retry_after', 'upstream.errors.saturated', 'upstream.errors.reported'),
    ({ reply, script }) => {
      expect(reply.header('retry-after'), '`Retry-After`', reply).toBe(String(script.error?.retryAfterS))
    },
  )

  universal(failedWith(500, 502, 503, 529, undefined))(
    'is an upstream that is not available',
    covers('upstream.errors.unavailable', 'upstream.errors.reported'),
    ({ reply }) => expect(reply).toHaveStatus(503),
  )

  universal(failedCalls)('names nothing of the upstream', covers('upstream.errors.secrets'), (call) => {
    expect(secretsIn(call), `${pairName(call)}: in the error`, call.reply).toHaveNoFlaw()
  })

  universal(failedCalls)('may be tried again (not judged)', covers('upstream.retries.failed'), (call) => {
    const cause = call.script.error?.status ?? 'a closed connection'
    note(`requests to the upstream after ${cause}`, call.received.length)
  })
})
