import { describe, expect, test } from 'vitest'
import {
  all,
  fault,
  type Inject,
  onFirst,
  onOperation,
  replyWithError,
  resetConnection,
  type SeenRequest,
  when,
  whenKey,
} from '../../gateway/reference/fault-kit.ts'
import type { ConcludedRun } from '../../src/judge/conclude.ts'
import { isKeyless, isMadeUp, isMalformed } from '../../gateway/reference/fault.ts'
import { tryGateway, type TrialOptions } from '../suites/trial.ts'

const refusing = (status: number) => replyWithError(status, { message: 'Not now' })
const isWrongKey = (request: SeenRequest) => isKeyless(request) || isMadeUp(request) || isMalformed(request)

/** Valid requests of many areas, so that few refused ones are no overload. */
const settings = { only: ['authentication', 'chat.completion', 'models'], samples: 1 }

const concludedOf = async (inject: Inject, options: Partial<TrialOptions> = {}): Promise<ConcludedRun> =>
  (await tryGateway({ settings, ...options, faults: [fault([], inject)] })).concluded

const gapOf = ({ report }: ConcludedRun) => report.problems?.find((note) => note.includes('because of responses'))

describe('a gateway does not pass if it leaves requirements undecided by answering', () => {
  test.for([
    ['made-up keys with 429', when(isMadeUp, refusing(429)), 'authentication.invalid.status', '429'],
    ['made-up keys with 503', when(isMadeUp, refusing(503)), 'authentication.invalid.status', '503'],
    ['malformed headers with 429', when(isMalformed, refusing(429)), 'authentication.malformed.status', '429'],
    ['an expired key with 503', whenKey('expired', refusing(503)), 'authentication.expired.status', '503'],
    ['a deleted key with 429', whenKey('deleted', refusing(429)), 'authentication.deleted.status', '429'],
  ] as const)('%s', async ([, inject, id, status]) => {
    const concluded = await concludedOf(inject)
    expect([concluded.exitCode, concluded.report.verdict], concluded.report.notes.join('\n')).toEqual([
      3,
      'inconclusive',
    ])
    expect(gapOf(concluded)).toMatch(
      /^(?:one gating requirement is|\d+ gating requirements are) undecided because of re/,
    )
    expect(gapOf(concluded)).toContain(id)
    expect(gapOf(concluded)).toContain(` returned ${status}`)
  })

  test('requests with wrong keys with 429, which is an overload as well', async () => {
    const { exitCode, report } = await concludedOf(when(isWrongKey, refusing(429)))
    expect([exitCode, report.verdict]).toEqual([3, 'inconclusive'])
  })

  const skip = ['responses', 'messages', 'generate-content', 'images', 'video'].map((area) => `limits.${area}`)
  test('requests with wrong keys with 429, of all requests too few for an overload', async () => {
    const concluded = await concludedOf(when(isWrongKey, refusing(429)), { settings: { skip, samples: 1 } })
    expect(concluded.exitCode).toBe(3)
    expect(concluded.report.notes).toEqual([
      expect.stringContaining('because of responses: authentication.key.required'),
    ])
  })

  test('requests with wrong keys with 402, which is a violation', async () => {
    expect((await concludedOf(when(isWrongKey, refusing(402)))).exitCode).toBe(1)
  })
})

describe('a gateway does not pass if it closes the connection', () => {
  test.for([
    ['of requests without a key', when(isKeyless, resetConnection())],
    ['of requests with a made-up key', when(isMadeUp, resetConnection())],
  ] as const)('%s', async ([, inject]) => {
    const { exitCode, report } = await concludedOf(inject, { imitatesCuts: true })
    expect([exitCode === 1 || exitCode === 3, report.verdict], report.notes.join('\n')).toEqual([
      true,
      expect.stringMatching(/^(?:nonconformant|inconclusive)$/),
    ])
  })
})

describe('a gateway passes', () => {
  test('if it answers a request with 429 once, and the next attempt succeeds', async () => {
    const refusesOnce = all(onOperation('createChatCompletion', onFirst(3, refusing(429))), onFirst(2, refusing(503)))
    const { exitCode, report } = await concludedOf(refusesOnce)
    expect([exitCode, report.notes]).toEqual([0, []])
    expect(report.run.retries).toBeGreaterThan(2)
  })

  test('if other requests judge what it refused: here, those without a key on other operations', async () => {
    const inject = onOperation('listModels', when(isKeyless, refusing(429)))
    expect((await concludedOf(inject)).exitCode).toBe(0)
  })

  test('not, if these other requests are not sent', async () => {
    const inject = onOperation('listModels', when(isKeyless, refusing(429)))
    const only = ['authentication.missing.status']
    const concluded = await concludedOf(inject, { settings: { only, probes: ['without-key-listModels'] } })
    expect([concluded.exitCode, concluded.report.notes.join('\n')]).toEqual([3, expect.stringContaining('429')])
  })
})
