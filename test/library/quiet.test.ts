import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getGlobalDispatcher } from 'undici'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startGateway, type StartedGateway } from '../../api/gateway.ts'
import { compare, doctor, drive, judge, plan, record, run, type RunOptions } from '../../api/index.ts'

/** A small run, which sends few requests. */
const small = { only: ['models'], seed: 1, samples: 1 } as const

let gateway: StartedGateway
let folder: string
let temporary: string
beforeAll(async () => {
  gateway = await startGateway({ seed: 1 })
})
afterAll(() => gateway.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'library-'))
  temporary = mkdtempSync(join(tmpdir(), 'library-tmp-'))
  vi.stubEnv('TMPDIR', temporary)
})
afterEach(() => {
  vi.unstubAllEnvs()
  for (const one of [folder, temporary]) rmSync(one, { recursive: true })
})

const target = (): RunOptions => ({ baseUrl: gateway.url, apiKey: gateway.keys.default, cwd: folder, ...small })

/** Uses every function that works on a deployment or a recording. */
async function useAll(): Promise<void> {
  await plan(target())
  await doctor({ baseUrl: gateway.url, apiKey: gateway.keys.default, only: ['models'] })
  await run(target())
  const recording = await drive(target())
  await judge(recording)
  await compare({ before: recording.files[0] ?? '', after: recording.files[0] ?? '' })
  recording.remove()
  await using recorder = await record({ baseUrl: gateway.url })
  await fetch(`${recorder.url}/v1/models`, { headers: { authorization: `Bearer ${gateway.keys.default}` } })
}

/** What a library must leave alone. */
const processState = () => ({
  handlers: ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection', 'exit', 'warning'].map((event) =>
    process.listenerCount(event),
  ),
  dispatcher: getGlobalDispatcher(),
  fetch: globalThis.fetch,
  exitCode: process.exitCode,
})

describe('the functions of the library', () => {
  test('print nothing, install no handlers, change no global and leave no files', async () => {
    const before = processState()
    const prints = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockReturnValue(true))
    const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never)
    try {
      await useAll()
      expect(prints.flatMap(({ mock }) => mock.calls)).toEqual([])
      expect(exit).not.toHaveBeenCalled()
    } finally {
      vi.restoreAllMocks()
    }
    expect(processState()).toEqual(before)
    expect([readdirSync(folder), readdirSync(temporary)]).toEqual([[], []])
  })

  test('read no variable unless env is given', async () => {
    vi.stubEnv('GATEWAY_BASE_URL', 'http://127.0.0.1:9')
    vi.stubEnv('GATEWAY_API_KEY', 'sk-of-the-environment')
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9')
    vi.stubEnv('HTTPS_PROXY', 'http://127.0.0.1:9')
    expect((await run(target())).exitCode).toBe(0)
    await expect(run({ ...small, baseUrl: gateway.url })).rejects.toThrow('apiKey: missing')
    await expect(run({ ...small, apiKey: 'x' })).rejects.toThrow('baseUrl: missing')
  })

  test('read the variables of env as the command does', async () => {
    const env = { GATEWAY_BASE_URL: gateway.url, GATEWAY_API_KEY: gateway.keys.default }
    const { report } = await run({ ...small, cwd: folder, env })
    expect([report.deployment.baseUrl, report.verdict]).toEqual([gateway.url, 'conformant'])
    const named = { GATEWAY_BASE_URL: gateway.url, OTHER: gateway.keys.default }
    expect((await doctor({ only: ['models'], cwd: folder, env: named, apiKeyEnv: 'OTHER' })).exitCode).toBe(0)
    await expect(doctor({ only: ['models'], cwd: folder, env: named, apiKeyEnv: 'NONE' })).rejects.toThrow('NONE')
  })

  test('write what the command writes to outDir', async () => {
    const { outDir } = await run({ ...small, embedded: true, cwd: folder, outDir: 'report' })
    expect(outDir).toBe(join(folder, 'report'))
    expect(readdirSync(join(folder, 'report')).toSorted()).toEqual(
      [
        'allure',
        'allure-results',
        'evidence.jsonl',
        'junit.xml',
        'report.html',
        'report.json',
        'summary.md',
      ].toSorted(),
    )
  })
})

test('two runs in one process do not disturb each other', async () => {
  await using faulty = await startGateway({ seed: 2, faults: ['models.descriptionMissing'] })
  const alone = await run(target())
  const [healthy, other] = await Promise.all([
    run(target()),
    run({ ...small, baseUrl: faulty.url, apiKey: faulty.keys.default }),
  ])
  expect(healthy.report.summary).toEqual(alone.report.summary)
  expect([healthy.exitCode, other.exitCode]).toEqual([0, 1])
})
