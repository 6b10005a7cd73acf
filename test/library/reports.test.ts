import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGateway, type StartedGateway } from '../../api/gateway.ts'
import { judge, plan, run, type ProgressEvent, type RunOptions } from '../../api/index.ts'
import { ctrfProblems, sarifProblems } from '../reporters/json-schemas.ts'
import { samplesIn } from '../reporters/prometheus-text.ts'

let gateway: StartedGateway
let folder: string
beforeAll(async () => {
  gateway = await startGateway({ seed: 1, faults: ['models.descriptionMissing'] })
})
afterAll(() => gateway.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const target = (): RunOptions => ({
  ...{ baseUrl: gateway.url, apiKey: gateway.keys.default, cwd: folder },
  ...{ only: ['models'], seed: 1, samples: 1 },
})
/** The embedded gateway is judged without a thread, which takes less time. */
const embedded = (): RunOptions => ({ embedded: true, cwd: folder, only: ['models'], seed: 1, samples: 1 })
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const metric = (file: string, name: string) => samplesIn(read(file)).find((sample) => sample.name === name)?.value

describe('the reports of a run', () => {
  test('are written without an output folder, and nothing else is', async () => {
    const reports = { ctrf: 'a/results.json', sarif: 'a/gateproof.sarif', prometheus: 'gateproof.prom', junit: 'b.xml' }
    const files: string[] = []
    const onProgress = (event: ProgressEvent) => {
      if (event.type === 'writing') files.push(event.file)
    }
    const { exitCode, problems } = await run({ ...target(), reports, onProgress })
    expect([exitCode, problems]).toEqual([1, []])
    expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual(
      ['a', 'a/gateproof.sarif', 'a/results.json', 'b.xml', 'gateproof.prom'].toSorted(),
    )
    expect(files).toEqual(Object.values(reports).map((file) => join(folder, file)))
    expect([ctrfProblems(read('a/results.json')), sarifProblems(read('a/gateproof.sarif'))]).toEqual([[], []])
    expect(metric('gateproof.prom', 'gateproof_run_exit_code')).toBe(1)
    expect(read('a/gateproof.sarif')).toMatch(/"ruleId": "models\.[^]*"uri": "spec\/generated\/openapi\.yaml"/)
  })

  test('are made again from the evidence, by judge', async () => {
    await run({ ...embedded(), outDir: 'out', reports: { ctrf: 'first.json' } })
    await judge(join(folder, 'out/evidence.jsonl'), { cwd: folder, reports: ['ctrf=second.json'] })
    expect(read('second.json').replaceAll(/"judgeMs": \d+/g, '')).toBe(
      read('first.json').replaceAll(/"judgeMs": \d+/g, ''),
    )
  })

  test('do not survive a run that ends early, except for metrics', async () => {
    const reports = { ctrf: 'results.json', prometheus: 'gateproof.prom' }
    for (const file of Object.values(reports)) writeFileSync(join(folder, file), 'earlier')
    const seen: boolean[][] = []
    const onProgress = ({ type }: ProgressEvent) => {
      if (type === 'driving') seen.push(Object.values(reports).map((file) => existsSync(join(folder, file))))
    }
    await run({ ...embedded(), reports, onProgress })
    expect(new Set(seen.map(String))).toEqual(new Set(['false,true']))
    expect([read('results.json'), read('gateproof.prom')]).not.toContain('earlier')
  })

  test('show that a run tested nothing', async () => {
    const reports = { ctrf: 'results.json', sarif: 'gateproof.sarif', prometheus: 'gateproof.prom' }
    const { exitCode } = await run({ ...target(), apiKey: 'sk-wrong-0123456789', reports })
    expect(exitCode).toBe(metric('gateproof.prom', 'gateproof_run_exit_code'))
    expect([2, 3]).toContain(exitCode)
    expect(read('results.json')).toMatch(/"name": "the run as a whole",\s+"status": "failed"/)
    expect(read('gateproof.sarif')).toMatch(/"executionSuccessful": false[^]*"ruleId": "gateproof.run"/)
  })

  test('of the overseas endpoint are beside those of the first one', async () => {
    await using overseas = await startGateway({ seed: 1 })
    const reports = { prometheus: 'gateproof.prom', ctrf: 'results' }
    await run({ ...target(), overseasUrl: overseas.url, reports })
    expect(readdirSync(folder).toSorted()).toEqual(
      ['gateproof-overseas.prom', 'gateproof.prom', 'results', 'results-overseas'].toSorted(),
    )
    const names = ['gateproof.prom', 'gateproof-overseas.prom'].map((file) => samplesIn(read(file))[0]?.labels)
    expect(names.map((labels) => labels?.['deployment'])).toEqual([gateway.url, overseas.url])
  })

  test('are validated by plan, which writes nothing', async () => {
    await plan({ ...target(), reports: { ctrf: 'results.json' } } as RunOptions)
    await expect(plan({ ...target(), reports: { ctfr: 'x' } } as RunOptions)).rejects.toThrow('unknown format')
    expect(readdirSync(folder)).toEqual([])
  })

  test('do not replace the evidence that judge reads through a link', async () => {
    await run({ ...embedded(), outDir: 'out' })
    symlinkSync(join(folder, 'out'), join(folder, 'link'))
    const reports = { json: 'link/evidence.jsonl' }
    await expect(judge(join(folder, 'out/evidence.jsonl'), { cwd: folder, reports })).rejects.toThrow(
      'this run uses the file for something else',
    )
  })

  test('that cannot be written are a problem with exit code 2, and the others are written', async () => {
    const reports = { ctrf: 'lost/results.json', sarif: 'gateproof.sarif' }
    const onProgress = (event: ProgressEvent) => {
      if (event.type !== 'judging' || !existsSync(join(folder, 'lost'))) return
      rmSync(join(folder, 'lost'), { recursive: true })
      writeFileSync(join(folder, 'lost'), '')
    }
    const { exitCode, problems } = await run({ ...embedded(), reports, onProgress })
    expect([exitCode, problems.length, existsSync(join(folder, 'gateproof.sarif'))]).toEqual([2, 1, true])
    expect(problems[0]?.message).toMatch(/results\.json" cannot be written/)
  })
})
