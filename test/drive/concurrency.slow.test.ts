import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadEvidence, type Evidence } from '../../src/evidence/store.ts'
import { fault, type Inject } from '../../gateway/reference/fault.ts'
import { startJudge } from '../../src/judge/judge.ts'
import type { Report } from '../../src/report/report.ts'
import { gateproof, inEmptyFolder } from '../cli/gateproof.ts'
import { judged, record, reportedIds } from '../suites/harness.ts'

const judge = startJudge()
afterAll(() => judge.close())

/** The largest number of exchanges that were open at the same time. */
function maxOpen({ exchanges }: Evidence): number {
  const changes = exchanges.flatMap(({ startedAt, end }) => {
    const startMs = Date.parse(startedAt)
    return [
      { atMs: startMs, by: 1 },
      { atMs: startMs + end.at, by: -1 },
    ]
  })
  let [open, max] = [0, 0]
  for (const { by } of changes.sort((one, other) => one.atMs - other.atMs || one.by - other.by)) {
    open += by
    max = Math.max(max, open)
  }
  return max
}

/** Exchanges the responses of two chat requests that are open at the same time. */
const swapped: Inject = (next) => {
  let first: { readonly request: Request; readonly answer: (response: Promise<Response>) => void } | undefined
  return async (request) => {
    const isPlain = request.url.endsWith('/v1/chat/completions') && !/"stream":true/.test(await request.clone().text())
    if (!isPlain) return next(request)
    const other = first
    first = undefined
    if (other === undefined) {
      return new Promise((answer) => {
        const own = { request, answer }
        first = own
        setTimeout(() => {
          if (first !== own) return
          first = undefined
          answer(Promise.resolve(next(request)))
        }, 2000)
      })
    }
    other.answer(Promise.resolve(next(request)))
    return next(other.request)
  }
}

/** Runs against the embedded gateway, as users do. */
const runWith = (...options: readonly string[]) =>
  inEmptyFolder(async (cwd) => {
    const { code } = await gateproof(['--seed', '7', '--out', 'run', ...options], { cwd })
    const report = JSON.parse(readFileSync(join(cwd, 'run/report.json'), 'utf8')) as Report
    const verdicts = report.requirements.map(({ id, verdict }) => [id, verdict] as const)
    return { code, report, verdicts, maxOpen: maxOpen(loadEvidence([join(cwd, 'run/evidence.jsonl')])) }
  })

describe('--concurrency 256', () => {
  test('gives the verdicts of the default concurrency', async () => {
    const byDefault = await runWith()
    const with256 = await runWith('--concurrency', '256')
    expect([with256.code, with256.report.verdict]).toEqual([0, 'conformant'])
    expect(with256.verdicts).toEqual(byDefault.verdicts)
    expect(new Map(with256.verdicts).get('service.response.isolated')).toBe('satisfied')
    // Times are in whole milliseconds, so exchanges can seem to overlap the next ones.
    expect(byDefault.maxOpen).toBeLessThan(16)
    expect(with256.maxOpen).toBeGreaterThan(100)
    expect(with256.maxOpen).toBeLessThan(300)
  })

  test('detects that two requests get the response of each other', async () => {
    const file = await record({ faults: [fault([], swapped)], settings: { concurrency: 256 } })
    const { reported, broken } = reportedIds(await judged(judge, file))
    expect({ broken, isReported: reported.includes('service.response.isolated') }).toEqual({
      broken: [],
      isReported: true,
    })
  })
})
