import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as elapsed } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resume } from '../../api/run/resume.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { createStop } from '../../src/drive/limits/stop.ts'
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import type { EvidenceLine } from '../../src/evidence/exchange.ts'
import type { Report } from '../../src/report/report.ts'
import { gateproof, startGateproof } from '../cli/gateproof.ts'
import { settingsFor } from '../suites/harness.ts'
import { deploymentOf } from './target.ts'
import { driveTasks, startTasks, videoOf } from './tasks.ts'

let reference: Reference
let env: Readonly<Record<string, string>>
beforeAll(async () => {
  // Slow enough that a signal finds requests in flight.
  reference = await startReference({ latencyMs: 40 })
  env = { GATEWAY_API_KEY: reference.keys.default }
})
afterAll(() => reference.close())

const target = () => ['--base-url', reference.url, '--only', 'authentication', '--concurrency', '2']

const exchangesIn = (out: string) => linesOf(out).filter(({ type }) => type === 'exchange').length

/** Interrupts after a number of recorded exchanges. */
async function interruptedAfter(exchanges: number, out: string): Promise<number | null> {
  const { code } = await gateproof(['run', ...target(), '--out', out], { env }, async ({ hasEnded, signal }) => {
    while (!hasEnded() && exchangesIn(out) < exchanges) await elapsed(5)
    if (!hasEnded()) signal('SIGINT')
  })
  return code
}

/** Interrupts a process with a signal. */
async function processInterruptedAfter(exchanges: number, out: string): Promise<number | null> {
  const child = startGateproof(['run', ...target(), '--out', out], { env })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const watch = setInterval(() => {
    if (exchangesIn(out) >= exchanges) {
      clearInterval(watch)
      child.kill('SIGINT')
    }
  }, 5)
  return ended.finally(() => clearInterval(watch))
}

/** The recorded lines, without one that is being written. */
function linesOf(out: string): readonly EvidenceLine[] {
  try {
    const lines = readFileSync(join(out, 'evidence.jsonl'), 'utf8').split('\n').slice(0, -1)
    return lines.map((line) => JSON.parse(line) as EvidenceLine)
  } catch {
    return []
  }
}

const reportOf = (out: string) => JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report

/** Six random moments within the first 26 exchanges. */
const moments = Array.from({ length: 6 }, () => 1 + Math.floor(Math.random() * 26)).toSorted(
  (first, second) => first - second,
)

describe('a drive interrupted after', () => {
  test.each(moments.map((exchanges, index) => ({ exchanges, isProcess: index % 3 === 0 })))(
    '$exchanges exchanges is judged, and gone on with (as a process: $isProcess)',
    async ({ exchanges, isProcess }) => {
      const out = mkdtempSync(join(tmpdir(), 'gateproof-'))
      const interrupt = isProcess ? processInterruptedAfter : interruptedAfter
      expect(await interrupt(exchanges, out)).toBe(130)
      expect(reportOf(out).summary).toMatchObject({ violated: 0, advisory: 0, broken: 0 })
      const had = linesOf(out).filter((line) => line.type === 'exchange' && line.end.how !== 'interrupted').length

      const resumed = await gateproof(['run', ...target(), '--resume', out, '--out', out], { env })
      expect(resumed.code, resumed.stderr).toBe(0)
      const all = linesOf(out).filter((line) => line.type === 'exchange')
      const ids = all.filter(({ end }) => end.how !== 'interrupted').map(({ id }) => id)
      expect(ids.length).toBeGreaterThan(had)
      expect(new Set(ids).size, 'nothing is sent twice').toBe(ids.length)
      expect(reportOf(out).summary).toMatchObject({ violated: 0, advisory: 0, broken: 0 })
    },
    60_000,
  )
})

/** Interrupts a drive of a video at this request, and resumes it. */
async function drivenTwice(interruptedAt: (line: string, requests: number) => boolean) {
  const out = mkdtempSync(join(tmpdir(), 'gateproof-'))
  const file = join(out, 'evidence.jsonl')
  const stop = createStop()
  let requests = 0
  /** The recorded lines when the interrupting request arrived. */
  let recorded: readonly string[] = []
  const { url, wire } = await startTasks(
    ({ polls }) => (polls < 6 ? 'in_progress' : 'completed'),
    (line) => {
      if (stop.reason() !== undefined || !interruptedAt(line, (requests += 1))) return true
      recorded = linesOf(out).flatMap((recordedLine) => (recordedLine.type === 'exchange' ? [recordedLine.id] : []))
      stop.now('interrupted', 'the drive was interrupted')
      return false
    },
  )
  await driveTasks(url, [videoOf('a')], { stop, file })
  const settings = settingsFor(deploymentOf(url, { embedded: false }), { only: [] })
  const { earlier } = resume(settings, out, packagedContract(), file)
  const { outcome } = await driveTasks(url, [videoOf('a')], { earlier, file })
  return { recorded, outcome: outcome('video-a'), posts: wire.filter((line) => line.startsWith('POST')), wire }
}

describe('a video', () => {
  test('that was submitted is polled and downloaded, and not submitted again', async () => {
    const { outcome, posts, wire } = await drivenTwice((_line, requests) => requests === 4)
    expect(posts).toEqual(['POST /v1/videos'])
    expect(wire.at(-1)).toBe('GET /v1/videos/task-a/content')
    expect(outcome).toMatchObject({ state: 'done', leftOut: {} })
    expect(outcome?.steering.join()).toMatch(/^task: polled 6 times, to video-a\/task\.6$/)
  })

  test('is recorded before it is polled', async () => {
    const { recorded } = await drivenTwice((line) => line.startsWith('GET /v1/videos'))
    expect(recorded).toContain('video-a/submission')
  })

  test('whose submission was in flight is not submitted again', async () => {
    const { outcome, posts } = await drivenTwice((line) => line.startsWith('POST'))
    const because = 'not sent again, because the interrupted run had sent it: it could be billed twice'
    expect(posts).toHaveLength(1)
    expect(outcome?.leftOut).toEqual({ submission: because, task: because, content: because })
  })
})
