import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { describe, expect, inject, test } from 'vitest'
import {
  all,
  fault,
  hang,
  type Inject,
  replyWithError,
  resetConnection,
  type SeenRequest,
  when,
  whenKey,
} from '../../gateway/reference/fault-kit.ts'
import type { ConcludedRun } from '../../src/judge/conclude.ts'
import { evidenceOfLines, loadEvidence } from '../../src/evidence/store.ts'
import { isKeyless, isMadeUp, isMalformed } from '../../gateway/reference/fault.ts'
import { sampled } from '../series.ts'
import { scratchFile } from '../suites/harness.ts'
import { judgeTrial, recordLines, tryGateway } from '../suites/trial.ts'

const isWrongKey = (request: SeenRequest) => isKeyless(request) || isMadeUp(request) || isMalformed(request)
/** Requests that are repeated, because they are not billed. */
const isRepeated = (request: SeenRequest) => request.method === 'GET' || isWrongKey(request)

const textOf = ({ method, path, headers, body }: SeenRequest) =>
  JSON.stringify([method, path, headers.get('authorization'), body])

/** In [0, 1), by the request and not by the order, which differs from run to run. */
const drawn = (seed: number, text: string) =>
  createHash('sha256').update(`${seed} ${text}`).digest().readUInt32BE() / 2 ** 32

/** Applies a fault to the first attempt of a share of the requests. */
function occasionally(share: number, seed: number, inject: Inject, isChosen = (_: SeenRequest) => true): Inject {
  return (next, target) => {
    const seen = new Set<string>()
    const isFirst = (text: string) => !seen.has(text) && seen.add(text).has(text)
    const isDrawn = (request: SeenRequest) => {
      const text = textOf(request)
      return isChosen(request) && drawn(seed, text) < share && isFirst(text)
    }
    return when(isDrawn, inject)(next, target)
  }
}

const refusing = (status: number) => replyWithError(status, { message: 'Not now' })
const only = [
  'authentication',
  'models',
  'chat.request.stop',
  'chat.request.tool_choice',
  'limits.chat.stop',
  'limits.chat.tools',
  'errors.status',
]
const small = { only, samples: 1 }
const optionsOf = (inject: Inject) => ({ settings: small, imitatesCuts: true as const, faults: [fault([], inject)] })
const concludedOf = async (inject: Inject) => (await tryGateway(optionsOf(inject))).concluded

/** The outcome, without times and numbers of attempts. */
const outcomeOf = ({ exitCode, report: { verdict, notes, problems, requirements } }: ConcludedRun) => ({
  ...{ exitCode, verdict, notes, problems },
  verdicts: requirements.map((row) => [row.id, row.verdict]),
})

/** These are not a series: `npm test` has them all. */
const declared = inject('series') === 'sample' ? describe : undefined

declared?.('a gateway passes if connections break by chance', () => {
  test('and all requests are repeated successfully, with the outcome of a run in which none breaks', async () => {
    const whole = outcomeOf(await concludedOf((next) => next))
    expect(whole.exitCode).toBe(0)
    for (let seed = 1; seed <= 2; seed += 1) {
      const concluded = await concludedOf(occasionally(0.1, seed, resetConnection(), isRepeated))
      expect(concluded.report.run.retries, `seed ${seed}`).toBeGreaterThan(0)
      expect(outcomeOf(concluded), `seed ${seed}`).toEqual(whole)
    }
  })

  test('and billed requests, which are not repeated, break as well', async () => {
    let undecided = 0
    for (let seed = 1; seed <= 3; seed += 1) {
      const { exitCode, report } = await concludedOf(occasionally(0.02, seed, resetConnection()))
      expect([exitCode, report.problems ?? []], `seed ${seed}`).toEqual([0, []])
      undecided += report.requirements.filter(({ verdict }) => verdict === 'inconclusive').length
    }
    expect(undecided).toBeGreaterThan(1)
  })

  test('and requests are refused for the load, until they are repeated', async () => {
    const { exitCode, report } = await concludedOf(
      all(occasionally(0.2, 1, refusing(429)), occasionally(0.2, 2, refusing(503))),
    )
    expect([exitCode, report.problems ?? []]).toEqual([0, []])
  })
})

const unstable = occasionally(0.1, 3, resetConnection(), isRepeated)
const loaded = occasionally(0.3, 4, refusing(429))
const has = (member: string) => (request: SeenRequest) => member in request.body && !isWrongKey(request)
/** Refuses every request for the load, and claims that this ends at some time. */
const refusingUntil =
  (seconds: number): Inject =>
  () =>
  () =>
    Response.json({ error: { message: 'Not now' } }, { status: 429, headers: { 'retry-after': `${seconds}` } })

/** A form of failure by the request and the attempt. */
function varying(): Inject {
  let attempts = 0
  const forms = [refusing(429), refusing(503), resetConnection()]
  return (next, target) => {
    const handlers = forms.map((inject) => inject(next, target))
    return (request) => handlers[(attempts += 1) % forms.length]?.(request) ?? next(request)
  }
}

describe('a gateway does not pass if it seems to be unstable or overloaded', () => {
  const faults: readonly (readonly [string, Inject])[] = [
    ['breaks those without a valid key', all(when(isWrongKey, resetConnection()), unstable)],
    ['breaks those with a made-up key', all(when(isMadeUp, resetConnection()), unstable)],
    ['breaks those with an expired key', all(whenKey('expired', resetConnection()), unstable)],
    ['refuses those with a made-up key for the load', all(when(isMadeUp, refusing(429)), loaded)],
    ['refuses those without a key for the load', all(when(isKeyless, refusing(503)), loaded, unstable)],
    ['fails those with a made-up key in varying forms', all(when(isMadeUp, varying()), loaded, unstable)],
    ['breaks those with `stop`', all(when(has('stop'), resetConnection()), unstable)],
    ['breaks those with `tools`', all(when(has('tools'), resetConnection()), unstable)],
    ['hangs at those with a made-up key', all(when(isMadeUp, hang()), unstable)],
    ['defers those with a made-up key by 0 s', all(when(isMadeUp, refusingUntil(0)), loaded)],
    ['defers those with a made-up key by an hour', all(when(isMadeUp, refusingUntil(3600)), loaded)],
    ['defers those with `stop` by an hour', all(when(has('stop'), refusingUntil(3600)), unstable)],
    ['fails those with `tools` in varying forms', all(when(has('tools'), varying()), unstable)],
    ['refuses those with `stop` for the balance', all(when(has('stop'), refusing(402)), unstable)],
  ]
  test.for(sampled(faults, 4))('and always %s', async ([, failure]) => {
    const { exitCode, report } = await concludedOf(failure)
    expect([exitCode, report.verdict], report.notes.join('\n')).toEqual([3, 'inconclusive'])
    expect(report.problems).toContainEqual(expect.stringContaining('because of responses'))
    expect(report.run.retries).toBeGreaterThan(0)
  })
})

declared?.('the evidence of a gateway', () => {
  test.for([
    ['unstable', occasionally(0.02, 2, resetConnection())],
    ['selective', all(when(has('tools'), resetConnection()), unstable)],
  ] as const)('that is %s is judged as the run was', async ([, failure]) => {
    const lines = await recordLines(optionsOf(failure))
    const file = scratchFile()
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    const [first, second] = [await judgeTrial(evidenceOfLines(lines)), await judgeTrial(loadEvidence([file]))]
    expect(outcomeOf(second).verdicts).toEqual(outcomeOf(first).verdicts)
    expect([second.exitCode, second.report.problems]).toEqual([first.exitCode, first.report.problems])
  })
})
