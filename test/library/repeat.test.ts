import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compare, drive, judge, plan, run, type Report, type RunEvent, type RunOptions } from '../../api/index.ts'
import { ctrfProblems } from '../reporters/json-schemas.ts'
import { junitProblems } from '../reporters/junit-schema.ts'
import { markdownProblems } from '../reporters/markdown-tables.ts'
import { samplesIn } from '../reporters/prometheus-text.ts'
import { flawsOfReport } from '../reporters/report-schema.ts'
import { startSwitchingGateway, type SwitchingGateway } from './switching-gateway.ts'

let folder: string
let gateway: SwitchingGateway
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'repeat-'))
  gateway = await startSwitchingGateway([[], ['chat.usageMissing']])
})
afterAll(async () => {
  await gateway[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const id = 'chat.completion.usage'
const target = (): RunOptions => ({
  ...{ baseUrl: gateway.url, keys: gateway.keys, models: gateway.models, cwd: folder },
  ...{ only: [id, 'models'], seed: 5, samples: 1 },
})

/** Runs against the gateway with this index in each run, the last one in all others. */
async function runWith(indices: readonly (number | undefined)[], options: RunOptions) {
  const events: RunEvent[] = []
  const result = await run({
    ...{ ...target(), ...options },
    onProgress: (event) => {
      if (event.type !== 'run') return
      events.push(event)
      if (event.verdict === undefined) gateway.switchTo(indices[Math.min(event.run, indices.length) - 1])
    },
  })
  gateway.switchTo(0)
  return { ...result, events }
}

const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const rowOf = ({ requirements }: Report, of = id) => requirements.find((row) => row.id === of)

describe('a gateway that fails in one of three runs', () => {
  let flaky: Awaited<ReturnType<typeof runWith>>
  beforeAll(async () => {
    const reports = { ctrf: 'results.json', prometheus: 'gateproof.prom' }
    flaky = await runWith([0, 1, 0], {
      repeat: 3,
      text: { isWhole: true },
      outDir: 'flaky',
      reports,
      history: ['history'],
    })
  })

  test('violates the contract, in one of three runs', () => {
    const { report, exitCode, problems } = flaky
    expect([exitCode, problems, report.verdict]).toEqual([1, [], 'nonconformant'])
    expect(report.repeat).toMatchObject({ runs: 3, asked: 3, flaky: [id], base: 1 })
    expect(report.repeat?.listed.map(({ seed, verdict }) => [seed, verdict])).toEqual([
      [5, 'conformant'],
      [6, 'nonconformant'],
      [7, 'conformant'],
    ])
    expect(rowOf(report)).toMatchObject({ verdict: 'violated', repeated: { judged: 3, unmet: 1, first: 2 } })
    expect(rowOf(report, 'models.list.served')).toMatchObject({
      verdict: 'satisfied',
      repeated: { judged: 3, unmet: 0 },
    })
    expect(flawsOfReport(report)).toEqual([])
  })

  test('tells the runs as they begin and end', () => {
    expect(flaky.events.map((event) => [event.run, event.of, event.seed, event.verdict])).toEqual([
      [1, 3, 5, undefined],
      [1, 3, 5, 'conformant'],
      [2, 3, 6, undefined],
      [2, 3, 6, 'nonconformant'],
      [3, 3, 7, undefined],
      [3, 3, 7, 'conformant'],
    ])
  })

  test('shows how often in every report', () => {
    const unmet = 'unmet in 1 of 3 runs, first in run 2'
    expect(flaky.text).toContain('nonconformant in 1 of 3 runs')
    expect(flaky.text).toContain(`${id}: ${unmet}`)
    expect(flaky.text).toMatch(/--probes \S+ --seed 6 --repeat 3 /)
    const [markdown, junit, page] = ['summary.md', 'junit.xml', 'report.html'].map((name) => read(`flaky/${name}`))
    expect([markdownProblems(markdown ?? ''), junitProblems(junit ?? '')]).toEqual([[], []])
    expect(markdown).toMatch(/\| `chat\.completion\.usage` \| 2 of 3 \| 1 \(33\u00A0%\) \| 0 \| run 2 \|/)
    expect(markdown).toContain('gateproof judge runs/1/evidence.jsonl')
    expect(junit).toContain(unmet)
    expect(junit).toMatch(/name="model ref-chat-1, chat" value="[^"]*; anything unmet in 1 of 3 runs"/)
    expect(page).toContain('id="repeat"')
    expect(page).toContain('1 (33\u00A0%)')
  })

  test('is flaky for other tools', () => {
    const ctrf = read('results.json')
    const { tests } = (JSON.parse(ctrf) as { results: { tests: { name: string; flaky?: boolean }[] } }).results
    expect(ctrfProblems(ctrf)).toEqual([])
    expect(tests.filter((one) => one.flaky === true).map(({ name }) => name)).toEqual([id])
    const samples = samplesIn(read('gateproof.prom'))
    const unmet = samples.filter(({ name }) => name === 'gateproof_requirement_unmet_runs')
    expect(unmet.map(({ labels, value }) => [labels['id'], value])).toEqual([[id, 1]])
    expect(samples.filter(({ name, value }) => name === 'gateproof_run_repeated' && value > 0)).toHaveLength(2)
  })

  test('has the evidence of each run, which is judged by itself', async () => {
    expect(readdirSync(join(folder, 'flaky/runs')).toSorted()).toEqual(['1', '2', '3'])
    expect(existsSync(join(folder, 'flaky/evidence.jsonl'))).toBe(false)
    const again = await judge(join(folder, 'flaky/runs/2/evidence.jsonl'))
    expect([again.exitCode, rowOf(again.report)?.verdict]).toEqual([1, 'violated'])
    expect(readdirSync(join(folder, 'history'))).toHaveLength(1)
  })

  test('is compared by its rates, with a note that the difference may be chance', async () => {
    await run({ ...target(), outDir: 'once' })
    const { differences, exitCode } = await compare({ before: 'once', after: 'flaky', cwd: folder })
    expect(exitCode).toBe(1)
    expect(differences[0]?.verdicts.violated).toMatchObject([{ id, toRate: { judged: 3, unmet: 1 } }])
    expect(differences[0]?.notes.join()).toMatch(/only some runs of flaky found one requirement unmet .*chance/)
    expect(differences[0]?.replies?.requests).toBeGreaterThan(5)
    await expect(compare({ before: 'once', after: 'flaky', profile: 'interop', cwd: folder })).rejects.toThrow(
      'a report of several runs cannot be judged again. Compare one of them: "flaky/runs/1"',
    )
  })

  test('does not leave its runs beside a later single run', async () => {
    writeFileSync(join(folder, 'flaky/runs/notes.txt'), 'mine')
    await run({ ...embedded(), outDir: 'flaky' })
    expect(readdirSync(join(folder, 'flaky/runs'))).toEqual(['notes.txt'])
    expect(existsSync(join(folder, 'flaky/evidence.jsonl'))).toBe(true)
  })
})

const quick = { only: ['versioning'] }
/** The embedded gateway is judged without a thread, which takes less time. */
const embedded = (): RunOptions => ({ ...quick, embedded: true, cwd: folder, seed: 5, samples: 1 })

describe('repeated runs', () => {
  test('go on after a run that tested nothing, and list it', async () => {
    const { report, exitCode } = await runWith([0, undefined, 0], { ...quick, repeat: 3 })
    expect([exitCode, report.verdict, report.repeat?.runs]).toEqual([0, 'conformant', 3])
    expect(report.repeat?.verdicts).toMatchObject({ conformant: 2, inconclusive: 1 })
    expect(report.notes[0]).toMatch(/^1 of 3 runs is not decided: run 2: /)
  })

  test('end at once if the first one tests nothing', async () => {
    const { report, untested, exitCode } = await runWith([0], {
      ...quick,
      repeat: 5,
      keys: { default: 'sk-wrong-0123456789' },
    })
    expect(report.repeat?.runs).toBe(1)
    expect(untested).toMatch(/key/)
    expect([2, 3]).toContain(exitCode)
  })

  test('share one budget', async () => {
    const { report } = await run({ ...embedded(), repeat: 50, maxRequests: 60 })
    const { runs = 0 } = report.repeat ?? {}
    expect(report.run.requests).toBeLessThan(61)
    expect(runs).toBeGreaterThan(1)
    expect(report.notes).toContain(`ended after run ${runs} of 50: a budget is used up`)
  })

  test('go on with a budget of no tokens, which only selects what is sent', async () => {
    const { report } = await run({ ...embedded(), repeat: 2, maxTokens: 0 })
    expect(report.repeat?.runs).toBe(2)
  })

  test('begin until the given time is over, without temporary files', async () => {
    const { report, outDir } = await run({ ...embedded(), forMs: 1 })
    const { periods = [], ...repeat } = report.repeat ?? {}
    expect(repeat).toMatchObject({ runs: 1, forMs: 1, verdicts: { conformant: 1 } })
    expect(periods).toMatchObject([{ from: 1, to: 1 }])
    expect(periods.every(({ memoryMiB, requests }) => memoryMiB > 20 && requests > 5)).toBe(true)
    expect([outDir, 'asked' in repeat]).toEqual([undefined, false])
    const both = await run({ ...embedded(), forMs: 3_600_000, repeat: 2 })
    expect(both.report.repeat).toMatchObject({ runs: 2, asked: 2, forMs: 3_600_000 })
  })

  test('end when the caller aborts, with the result so far', async () => {
    const stop = new AbortController()
    const { report, exitCode } = await run({
      ...{ ...embedded(), repeat: 100, driveSignal: stop.signal },
      onProgress: (event) => {
        if (event.type === 'run' && event.run === 3) stop.abort()
      },
    })
    expect([exitCode, report.repeat?.runs]).toEqual([130, 3])
    expect(report.interrupted).toBe('interrupted: the runs were stopped during run 3 of 100')
    expect(report.repeat?.verdicts.conformant).toBe(2)
  })

  test.each<[object, string]>([
    [{ repeat: 2, shard: '1/2' }, 'repeat and shard cannot be combined'],
    [{ repeat: 2, task: 't' }, 'repeat and task cannot be combined'],
    [{ forMs: 5, overseasUrl: 'https://overseas.example' }, 'forMs and overseasUrl cannot be combined'],
    [{ repeat: 0 }, 'repeat "0": expected an integer between 1 and 100000'],
    [{ forMs: -1 }, 'forMs "-1": expected milliseconds above 0'],
  ])('refuse %j', async (options, message) => {
    await expect(run({ ...target(), ...options })).rejects.toThrow(message)
  })

  test('are planned, and not recorded by drive', async () => {
    expect(await plan({ ...target(), repeat: 4 })).toMatchObject({ seed: 5, repeat: { count: 4 } })
    await expect(drive({ ...target(), repeat: 4 } as never)).rejects.toThrow('drive records one run')
  })
})
