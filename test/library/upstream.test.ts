import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { GateproofError, judge, run, type Result, type RunResult } from '../../api/index.ts'
import { startUpstream } from '../../api/upstream.ts'
import { gateproof, inEmptyFolder } from '../cli/gateproof.ts'
import { createReference } from '../../gateway/reference/server.ts'

/** A run of both ends over sockets, with one pair of protocols. test/upstream/isolation.slow.test.ts sends all of them. */
const options = {
  only: ['upstream'],
  probes: ['upstream-chat-to-chat', 'upstream-balance'],
  samples: 0,
  seed: 7,
  patienceMs: 100,
}
/** Chat has no word for these: neither lifetimes in a cache, nor signed reasoning, nor marks of the cache. */
const uncovered = [
  ...['upstream.usage.cached_public', 'upstream.usage.cache_written', 'upstream.usage.cache_lifetimes'],
  ...['upstream.state.received', 'upstream.state.returned', 'upstream.state.whole', 'upstream.cache.marks'],
  ...['upstream.parameters.top_k', 'upstream.parameters.safety'],
]

describe('run with upstream', () => {
  let result: RunResult
  let again: Result
  let evidence = ''
  beforeAll(() =>
    inEmptyFolder(async (outDir) => {
      result = await run({ ...options, embedded: true, upstream: 0, outDir })
      const file = join(outDir, 'evidence.jsonl')
      evidence = readFileSync(file, 'utf8')
      again = await judge(file)
    }),
  )

  test('finds that the embedded gateway conforms', () => {
    expect(result.exitCode).toBe(0)
    const others = result.report.requirements.filter(({ judged, verdict }) => judged && verdict !== 'satisfied')
    expect(others.map(({ id, verdict }) => [id, verdict])).toEqual(uncovered.map((id) => [id, 'inconclusive']))
    const judged = result.report.requirements.filter(({ verdict }) => verdict === 'satisfied')
    expect(judged.length).toBeGreaterThan(40)
    const ids = ['stream', 'pings', 'plain', 'once'].map((name) => `upstream.silence.${name}`)
    expect(judged.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  })

  test('leaves evidence that judges to the same verdicts', () => {
    const verdicts = ({ report }: Result) => report.requirements.map(({ id, verdict }) => [id, verdict])
    expect(verdicts(again)).toEqual(verdicts(result))
  })

  test('records the scripts and both ends, without the keys of the client and the upstream', async () => {
    const types = evidence.split('\n').flatMap((line) => /^\{"type":"(\w+)"/.exec(line)?.[1] ?? [])
    expect(new Set(types)).toEqual(
      new Set(['header', 'script', 'exchange', 'upstream', 'outcome', 'footer', 'discovery']),
    )
    await using upstream = await startUpstream()
    const keys = [...Object.values(createReference({ seed: 7 }).keys), ...Object.values(upstream.keys)]
    expect(keys.filter((key) => evidence.includes(key))).toEqual([])
  })
})

/** A port in use, while the function runs. */
async function withPort(use: (port: number) => Promise<void>): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await use((server.address() as AddressInfo).port).finally(() => server.close())
}

/** The message of the usage error that a run rejects with. */
async function refusal(own: Parameters<typeof run>[0]): Promise<string> {
  const error: unknown = await run({ embedded: true, ...own }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(GateproofError)
  expect((error as GateproofError).code).toBe('usage')
  return (error as GateproofError).message
}

describe('run rejects', () => {
  test('the area upstream without its address', async () => {
    expect(await refusal({ only: ['upstream'] })).toBe(
      'only "upstream" needs upstream: the address for the scripted upstream, such as 9100',
    )
  })

  test('a time of silence without the upstream, its requirements without a time, and one that the embedded gateway does not wait', async () => {
    expect(await refusal({ only: ['chat'], patienceMs: 60_000 })).toBe(
      'patienceMs needs upstream: the scripted upstream is silent',
    )
    expect(await refusal({ only: ['upstream.silence'], upstream: 0 })).toBe(
      'only "upstream.silence" needs patienceMs: the seconds of silence, such as 60',
    )
    expect(await refusal({ ...options, upstream: 0, patienceMs: 300_000 })).toBe(
      'patienceMs: the embedded gateway waits at most 240 s, got 300 s',
    )
  })

  test('a port that does not exist', async () => {
    expect(await refusal({ ...options, upstream: 99_999 })).toContain('upstream "99999"')
  })

  test('a port in use', () =>
    withPort(async (port) => {
      expect(await refusal({ ...options, upstream: port })).toMatch(
        /^upstream: cannot listen: .*Port 0 picks a free port$/,
      )
    }))
})

describe('the command ends with exit code 2 and one line for', () => {
  const refused = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await gateproof(['--upstream', ...args, '--only', 'upstream', '--embedded'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    return stderr
  }

  test('a port that does not exist', async () => {
    expect(await refused('99999')).toContain('--upstream "99999"')
  })

  test('a port in use', () =>
    withPort(async (port) => {
      expect(await refused(String(port))).toContain('--upstream: cannot listen')
    }))
})
