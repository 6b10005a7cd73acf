import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { progressLine } from '../../cli/progress.ts'
import type { Progress } from '../../src/drive/drive.ts'
import { createWaitingList } from '../../src/drive/waiting.ts'
import { hostile } from '../reporters/sample.ts'

const drive = { probesDone: 310, probes: 317, requests: 813, retries: 0, last: undefined } as const
const waitingFor = (state: string, model?: string): Progress => ({
  ...drive,
  waiting: [{ model, state, forMs: 35_400 }],
})

/** What a stream was written: a terminal of so many columns, or none. A line is due whenever one comes to it. */
function shown(progress: Progress, columns?: number): string {
  let written = ''
  let now = 0
  const stream = {
    isTTY: columns !== undefined,
    columns: columns ?? 0,
    write: (text: string) => (written += text) !== '',
  } as NodeJS.WriteStream
  progressLine(stream, () => (now += 20_000)).show(progress)
  return written
}

describe('progress', () => {
  test('names the model, the state and the time that a video is waited for', () => {
    expect(shown(waitingFor('in_progress', 'ref-video-1'))).toBe(
      'driving: 310 of 317 probes, waiting for video ref-video-1: in_progress, 35 s, 813 requests\n',
    )
  })

  test('says as much on a narrow terminal', () => {
    const line = shown(waitingFor('in_progress', 'ref-video-1'), 80).replace('\r\u001B[2K', '')
    expect(line).toMatch(/waiting for video ref-video-1: in_progress, 35 s, \d*$/)
    expect(line).toHaveLength(79)
  })

  test('counts the videos that are not named', () => {
    const waiting = ['a', 'b', 'c', 'd'].map((model) => ({ model, state: 'queued', forMs: 0 }))
    expect(shown({ ...drive, waiting })).toContain('waiting for video a: queued, 0 s; video b: queued, 0 s and 2 more')
  })

  test('shows nothing that a server said as it came', () => {
    const line = shown(waitingFor(hostile))
    expect(line).toContain('waiting for a video: \\u001b]0;pwned')
    expect(line.trimEnd()).not.toMatch(/\p{Cc}|\p{Cf}/u)
    expect(line.length).toBeLessThan(110)
  })

  test('is not wrapped by wide characters', () => {
    expect(shown(waitingFor('处理中', '视频模型'), 60)).toMatch(/waiting for video 视频模型: 处$/)
  })
})

describe('what is waited for', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is told again once a second, until it is done', () => {
    const report = vi.fn()
    const { begin, list } = createWaitingList(report)
    const task = begin()
    task.waits({ model: 'a', state: 'queued' })
    vi.advanceTimersByTime(3000)
    expect(report).toHaveBeenCalledTimes(3)
    expect(list()).toMatchObject([{ model: 'a', state: 'queued' }])
    task.end()
    vi.advanceTimersByTime(3000)
    expect(report).toHaveBeenCalledTimes(3)
    expect(list()).toEqual([])
  })
})
