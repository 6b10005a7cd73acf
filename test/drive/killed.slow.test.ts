import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resume } from '../../api/run/resume.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { seededRandom } from '../../src/std/seeded-random.ts'
import type { EvidenceLine } from '../../src/evidence/exchange.ts'
import { createRecorder } from '../../src/evidence/recorder.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import type { Report } from '../../src/report/report.ts'
import { gateproof, startGateproof } from '../cli/gateproof.ts'
import { footer, header, outcome } from '../evidence/sample.ts'
import { settingsFor } from '../suites/harness.ts'
import { deploymentOf, watched } from './target.ts'

/** The number of media submissions that the gateway received, by request and key. */
type Submissions = ReadonlyMap<string, number>

interface Watch {
  /** Called with each request and the number of requests since it was set. */
  onRequest: (count: number, request: Request) => void
  count: number
  readonly submissions: Map<string, number>
}

let reference: Reference
const watch: Watch = { onRequest: () => undefined, count: 0, submissions: new Map() }
const isMedia = ({ method, url }: Request) => method === 'POST' && /\/(images|videos)\b/.test(url)

beforeAll(async () => {
  const look = watched((request) => {
    watch.onRequest((watch.count += 1), request)
    if (isMedia(request)) void note(request.clone())
  })
  reference = await startReference({ latencyMs: 15, faults: [{ inject: look }] })
})
afterAll(() => reference.close())

async function note(request: Request): Promise<void> {
  const bytes = Buffer.from(await request.arrayBuffer())
  const parts = [new URL(request.url).pathname, request.headers.get('authorization') ?? '', bytes.toString('latin1')]
  const key = createHash('sha256').update(parts.join('\n')).digest('hex')
  watch.submissions.set(key, (watch.submissions.get(key) ?? 0) + 1)
}

/** Resets the counters of requests and submissions. */
function begin(onRequest: Watch['onRequest'] = () => undefined): void {
  watch.count = 0
  watch.onRequest = onRequest
}

function submissionsOf(): Submissions {
  const seen = new Map(watch.submissions)
  watch.submissions.clear()
  return seen
}

const sumOf = (submissions: Submissions) => [...submissions.values()].reduce((sum, count) => sum + count, 0)

const folder = () => mkdtempSync(join(tmpdir(), 'gateproof-'))
const target = (out: string) => [
  ...[
    'run',
    '--base-url',
    reference.url,
    '--only',
    'images,video,limits.video,limits.images,chat,messages,responses,authentication',
    '--allow',
    'images,video',
    '--seed',
    '11',
  ],
  ...['--poll-interval', '0.01', '--concurrency', '6', '--out', out],
]
const env = () => ({ GATEWAY_API_KEY: reference.keys.default })

/** Kills the run when the gateway receives a matching request. */
async function killedAt(isMoment: (count: number, request: Request) => boolean, args: readonly string[]) {
  const child = startGateproof(args, { env: env() })
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('close', (_code, signal) => resolve(signal)))
  begin((count, request) => void (isMoment(count, request) && child.kill('SIGKILL')))
  return ended
}

const linesOf = (out: string) =>
  readFileSync(join(out, 'evidence.jsonl'), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as EvidenceLine)

const seed = Math.floor(Math.random() * 1e6)
/** Set `KILLS=20` for more kills. */
const kills = Number(process.env['KILLS'] ?? 6)
/** The request at which each process is killed. */
const moments = Array.from({ length: kills }, (_, index) => 1 + Math.floor(seededRandom(seed, `kill ${index}`) * 8))

test(`a drive that is killed ${kills} times (seed ${seed}) and resumed never pays twice`, async () => {
  begin()
  expect((await gateproof(target(folder()), { env: env() })).code).toBe(0)
  const whole = submissionsOf()

  const out = folder()
  // The first kill is during a submission, whose outcome is unknown.
  const signals: unknown[] = [await killedAt((_count, request) => isMedia(request), target(out))]
  for (const moment of moments)
    signals.push(await killedAt((count) => count === moment, [...target(out), '--resume', out]))
  begin()
  const last = await gateproof([...target(out), '--resume', out], { env: env() })
  const paid = submissionsOf()

  expect(signals.filter((signal) => signal === 'SIGKILL').length).toBeGreaterThan(kills / 2)
  expect(sumOf(whole), 'media are sent at all').toBeGreaterThan(5)
  const twice = [...paid].filter(([submission, count]) => count > (whole.get(submission) ?? 0))
  expect(twice, 'submissions that the gateway saw more often than of a drive that was not killed').toEqual([])
  expect(sumOf(paid), 'some of the media').toBeGreaterThan(1)

  const ids = linesOf(out).flatMap((line) => (line.type === 'exchange' && line.end.how === 'complete' ? [line.id] : []))
  expect(new Set(ids).size, 'what is in the evidence is not sent again').toBe(ids.length)
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report
  expect([last.code === 4, report.summary.violated, report.summary.broken], last.stdout).toEqual([false, 0, 0])
})

describe('a truncated evidence file', () => {
  const exchange = (id: string) => ({
    ...({ type: 'exchange', id, probe: 'video-a', name: id.slice(8), attempt: 1, retried: false } as const),
    startedAt: header.startedAt,
    request: {
      method: 'POST',
      url: 'http://127.0.0.1:1/v1/videos',
      line: 'domestic',
      key: 'none',
      headers: [],
    } as const,
    response: { status: 200, headersAt: 1, headers: [], chunks: [{ at: 1, text: '{}' }] },
    end: { how: 'complete', at: 2 } as const,
  })
  const lines: readonly EvidenceLine[] = [
    { ...header, contract: packagedContract() },
    { type: 'discovery', models: {}, steering: [] },
    { type: 'sending', exchange: 'video-a/submission', probe: 'video-a', name: 'submission' },
    { type: 'chunks', exchange: 'video-a/submission', chunks: [{ at: 1, text: 'é' }] },
    exchange('video-a/submission'),
    outcome,
    footer,
  ]
  const settings = settingsFor(deploymentOf('http://127.0.0.1:1', { embedded: false }), { only: [] })

  /** Truncates a line and resumes the drive. */
  function goneOnWith(index: number, bytes: number) {
    const out = folder()
    const file = join(out, 'evidence.jsonl')
    const texts = lines.map((line) => Buffer.from(`${JSON.stringify(line)}\n`))
    writeFileSync(file, Buffer.concat([...texts.slice(0, index), texts[index]?.subarray(0, bytes) ?? Buffer.alloc(0)]))
    const { earlier, begun } = resume(settings, out, packagedContract(), file)
    const recorder = createRecorder(file, createRedactor([]), { append: true })
    for (const line of [lines[0], lines[6]]) if (line !== undefined) recorder.write(line)
    recorder.close()
    return { had: [...earlier.values()].map(({ id }) => id), begun: [...begun], after: loadEvidence([file]) }
  }

  const cuts = lines
    .slice(1)
    .flatMap(({ type }, index) =>
      [1, Math.floor(JSON.stringify(lines[index + 1]).length / 2), JSON.stringify(lines[index + 1]).length].map(
        (bytes) => [type, bytes, index + 1] as const,
      ),
    )

  test.each(cuts)('is resumed after a cut in a line of %s after %i bytes', (_type, bytes, index) => {
    const { had, begun, after } = goneOnWith(index, bytes)
    const isWhole = bytes === JSON.stringify(lines[index]).length
    const hasEnded = index + Number(isWhole) > 4
    const hasBegun = index + Number(isWhole) > 2 && !hasEnded
    const expected = [hasEnded ? ['video-a/submission'] : [], hasBegun ? ['video-a/submission'] : []]
    expect([had, begun]).toEqual(expected)
    expect([after.exchanges.map(({ id }) => id), after.begun], 'nothing of it is lost').toEqual(expected)
    expect([after.footer?.ended, after.interrupted]).toEqual(['complete', false])
  })

  test('is rejected after a cut in its first line', () => {
    expect(() => goneOnWith(0, 30)).toThrow(/is not evidence: its first line is cut off/)
  })
})
