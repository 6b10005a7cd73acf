import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drivingText, judgingText, runText, writingText } from '../../cli/progress.ts'
import { statusLine } from '../../cli/output.ts'
import type { DrivingEvent } from '../../api/index.ts'
import { createPolledTasks } from '../../src/drive/limits/polled-tasks.ts'
import { hostile } from '../reporters/sample.ts'

const drive = { probesDone: 310, probes: 317, requests: 813, retries: 0, polledTasks: [] } as const
const waitingFor = (state: string, model?: string): Omit<DrivingEvent, 'type'> => ({
  ...drive,
  polledTasks: [{ ...(model !== undefined && { model }), state, elapsedMs: 35_400 }],
})

/** Returns what was written to a stream. Each reading of the clock advances it by a fixed number of milliseconds. */
function written<T>(textOf: (progress: T) => string, all: readonly T[], columns?: number, elapsed = 20_000): string {
  let text = ''
  let now = 0
  const stream = {
    isTTY: columns !== undefined,
    columns: columns ?? 0,
    write: (part: string) => (text += part) !== '',
  } as NodeJS.WriteStream
  const line = statusLine(textOf, stream, () => (now += elapsed))
  for (const progress of all) line.show(progress)
  line.clear()
  return text
}

/** The progress line of a drive. */
const shown = (progress: Omit<DrivingEvent, 'type'>, columns?: number) =>
  written(drivingText, [progress], columns).replace(/\r\u001B\[2K$/, '')

const checksDone = (done: number) => ({ unit: 'checks', done, of: 618 }) as const

describe('progress', () => {
  test('shows the model, state and elapsed time of a pending video', () => {
    expect(shown(waitingFor('in_progress', 'ref-video-1'))).toBe(
      'driving: 310 of 317 probes, waiting for video ref-video-1: in_progress, 35 s, 813 requests\n',
    )
  })

  test('shows them on a narrow terminal', () => {
    const line = shown(waitingFor('in_progress', 'ref-video-1'), 80).replace('\r\u001B[2K', '')
    expect(line).toMatch(/waiting for video ref-video-1: in_progress, 35 s, \d*$/)
    expect(line).toHaveLength(79)
  })

  test('counts further pending videos', () => {
    const waiting = ['a', 'b', 'c', 'd'].map((model) => ({ model, state: 'queued', elapsedMs: 0 }))
    expect(shown({ ...drive, polledTasks: waiting })).toContain(
      'waiting for video a: queued, 0 s; video b: queued, 0 s and 2 more',
    )
  })

  test('escapes text from the server', () => {
    const line = shown(waitingFor(hostile))
    expect(line).toContain('waiting for a video: \\u001b]0;pwned')
    expect(line.trimEnd()).not.toMatch(/\p{Cc}|\p{Cf}/u)
    expect(line.length).toBeLessThan(110)
  })

  test('does not wrap because of wide characters', () => {
    expect(shown(waitingFor('处理中', '视频模型'), 60)).toMatch(/waiting for video 视频模型: 处$/)
  })
})

describe('progress of judging and writing', () => {
  const upTo = Array.from({ length: 618 }, (_, index) => checksDone(index + 1))

  test('counts the exchanges of a large recording, then the checks', () => {
    expect([{}, { unit: 'exchanges', done: 4096, of: 81_920 } as const, checksDone(618)].map(judgingText)).toEqual([
      'judging: reading the recording',
      'judging: 4095 of 81920 exchanges',
      'judging: 618 of 618 checks',
    ])
  })

  test('is rewritten at most a hundred times and then cleared', () => {
    const lines = written(judgingText, upTo, 80).split('\r\u001B[2K').slice(1)
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual([
      'judging: 0 of 618 checks',
      'judging: 618 of 618 checks',
      '',
    ])
    expect(lines.length).toBeLessThan(110)
  })

  test('shows the file being written', () => {
    expect(written(writingText, [{ file: 'report.html' }], 80)).toContain('writing report.html')
    expect(written(writingText, [{ file: hostile }])).not.toMatch(/[\u001b\u009b]/)
  })

  test('prints nothing in the first ten seconds without a terminal', () => {
    expect([
      written(judgingText, upTo, undefined, 10),
      written(writingText, [{ file: 'report.json' }], undefined, 4000),
    ]).toEqual(['', ''])
  })
})

describe('a pending task', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is reported once a second until it is done', () => {
    const report = vi.fn()
    const { begin, list } = createPolledTasks(report)
    const task = begin()
    task.update({ model: 'a', state: 'queued' })
    vi.advanceTimersByTime(3000)
    expect(report).toHaveBeenCalledTimes(3)
    expect(list()).toMatchObject([{ model: 'a', state: 'queued' }])
    task.end()
    vi.advanceTimersByTime(3000)
    expect(report).toHaveBeenCalledTimes(3)
    expect(list()).toEqual([])
  })
})

describe('a repeated run', () => {
  test('is named when it begins, and with its verdict when it has ended', () => {
    expect(runText({ run: 3, of: 10, seed: 9 })).toBe('run 3 of 10, seed 9')
    const ended = { run: 3, seed: 9, verdict: 'conformant', judged: { of: 5, total: 6 } } as const
    expect(runText({ ...ended, complete: true })).toBe('run 3, seed 9: conformant, judged 5 of 6')
    expect(runText({ ...ended, complete: false })).toBe(
      'run 3, seed 9: no violation in the 5 that were judged, judged 5 of 6',
    )
  })
})
