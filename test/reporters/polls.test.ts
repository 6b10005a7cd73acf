import { describe, expect, test } from 'vitest'
import { renderConsole } from '../../reporters/console/index.ts'
import { requirementInReport } from '../../reporters/explain.ts'
import { allureRun } from '../../reporters/allure/results.ts'
import { renderJunit } from '../../reporters/junit.ts'
import { renderMarkdown } from '../../reporters/markdown/index.ts'
import { exchangeLines } from '../../reporters/polls.ts'
import type { Exchange } from '../../src/evidence/exchange.ts'
import type { JudgedRun } from '../../src/report/report.ts'
import { exchange, judgedOf, requirement } from './sample.ts'

const start = Date.parse('2026-01-02T03:04:05.000Z')

/** A poll of a task, sent six seconds after the previous one. */
function pollOf(number: number, state: string | number | undefined, name = 'task', probe = 'video-task'): Exchange {
  const response = {
    status: typeof state === 'number' ? state : 200,
    headersAt: 12,
    headers: [['Content-Type', 'application/json']] as const,
    chunks: [{ text: JSON.stringify(typeof state === 'string' ? { status: state } : {}), at: 13 }],
  }
  const { request } = exchange('')
  return {
    ...exchange(`${probe}/${number === 1 ? name : `${name}.${number}`}`),
    startedAt: new Date(start + number * 6000).toISOString(),
    request: { ...request, method: 'GET', url: 'https://gateway.example/v1/videos/task_1', body: undefined },
    response: state === undefined ? undefined : response,
  } as Exchange
}

/** Polls with these states, each as often as the number that follows it. */
const pollsWith = (...runs: readonly (readonly [state: string | number | undefined, times: number])[]) =>
  runs.flatMap(([state, times]) => Array.from({ length: times }, () => state)).map((state, at) => pollOf(at + 1, state))

const task = pollsWith(['queued', 2], ['in_progress', 137], ['completed', 1])

describe('polls of a task', () => {
  const textOf = (list: readonly Exchange[], all: readonly Exchange[] = list) => exchangeLines(list, all)[0]?.polls

  test('are one line with their states and duration', () => {
    expect(exchangeLines(task, task)).toHaveLength(1)
    expect(textOf(task)).toBe('polls 1 to 140: queued 2 times, in_progress 137 times, then completed (13 min 54 s)')
  })

  test('are numbered as in the evidence', () => {
    const some = [2, 3, 4, 8, 10, 11].map((index) => task[index]).filter((one) => one !== undefined)
    expect(textOf(some, task)).toBe('polls 3 to 5, 9, 11 to 12: in_progress 6 times (54 s)')
  })

  test('show failed requests and responses', () => {
    const polls = pollsWith(['queued', 1], [503, 2], [undefined, 1], ['completed', 1])
    expect(textOf(polls)).toMatch(/^polls 1 to 5: queued, status 503 2 times, no response, then completed/)
  })

  test('show the first and the last of many states, and of many ranges', () => {
    const polls = Array.from({ length: 40 }, (_, at) => pollOf(at + 1, `state ${at}`))
    expect(textOf(polls)).toMatch(/: state 0, state 1, state 2, state 3, state 4, 34 other states, then state 39 \(/)
    const odd = polls.filter((_, at) => at % 2 === 0)
    expect(textOf(odd, polls)).toMatch(/^polls 1, 3, 5, 7 and 16 more: /)
  })

  test('of one number are one exchange', () => {
    expect(exchangeLines(task.slice(6, 7), task)).toEqual([{ first: task[6], exchanges: [task[6]] }])
  })

  test('are separate from other exchanges, other steps and other tasks', () => {
    const other = { ...pollOf(1, 'queued', 'task', 'video-other') }
    const list = [...task.slice(0, 3), pollOf(1, 'completed', 'again'), exchange('chat-plain/plain'), other]
    expect(exchangeLines(list, list).map(({ exchanges }) => exchanges.length)).toEqual([3, 1, 1, 1])
  })

  test('of recorded traffic are one line too', () => {
    const numbered = task.map((one, at) => ({ ...one, id: `traffic/${at + 20}`, probe: 'traffic', name: `${at + 20}` }))
    expect(textOf(numbered)).toMatch(/^polls 1 to 140: /)
  })
})

/** A run in which these polls of the task violate a requirement. */
function runWith(failing: readonly Exchange[]): JudgedRun {
  const ids = [...failing, ...task.filter((poll) => !failing.includes(poll))].map(({ id }) => id)
  const row = requirement('video.task.content_type', 'violated', { message: 'expected JSON', exchanges: ids })
  const judged = judgedOf(
    [{ ...row, tests: row.tests.map((one) => ({ ...one, failed: failing.length })) }],
    [...task, pollOf(1, 'completed', 'again')],
  )
  const findings = judged.report.findings.map((finding) => ({
    ...finding,
    exchanges: failing.length,
    cases: finding.cases.map((one) => ({ ...one, exchanges: failing.length })),
  }))
  return { ...judged, report: { ...judged.report, findings } }
}

const render = {
  console: (run: JudgedRun) => renderConsole(run, { width: 200, color: false, isWhole: true }),
  markdown: renderMarkdown,
  junit: renderJunit,
  explain: (run: JudgedRun) => {
    const [row] = run.report.requirements
    return row
      ? requirementInReport(row, { report: run.report, file: 'report.json', evidence: () => run.evidence })
      : ''
  },
  allure: (run: JudgedRun) => JSON.stringify(allureRun(run).results),
}

describe.each(Object.entries(render))('the %s report', (_name, text) => {
  test('shows failing polls of a task as one line', () => {
    const shown = text(runWith(task.slice(0, 139)))
    expect(shown.replaceAll('\\_', '_').replaceAll(/\s+/g, ' ')).toContain(
      'polls 1 to 139: queued 2 times, then in_progress 137 times',
    )
    expect(shown).not.toMatch(/task\.(?:[2-9]|\d\d+)\b/)
  })

  test('shows the one poll that fails, with its command', () => {
    const shown = text(runWith(task.slice(6, 7)))
    expect(shown).toContain('video-task/task.7')
    expect(shown).toContain('curl ')
  })
})

test('the steps of an Allure result are the failing poll and one line for the others', () => {
  const [result] = allureRun(runWith(task.slice(6, 7))).results
  expect(result?.steps[0]?.steps.map(({ name, status }) => [name, status])).toEqual([
    ['GET /v1/videos/task_1: 200 (first byte after 13 ms, complete after 14 ms)', 'failed'],
    [
      'GET /v1/videos/task_1: polls 1 to 6, 8 to 140: queued 2 times, in_progress 136 times, then completed (13 min 54 s)',
      'skipped',
    ],
  ])
  const [failing, others] = result?.steps[0]?.steps ?? []
  expect((others?.stop ?? 0) - (others?.start ?? 0)).toBe(139 * 14)
  expect(failing?.attachments).toHaveLength(1)
})

test('the step of an Allure result that passed is one line for all polls', () => {
  const row = requirement('video.task.json', 'satisfied', { exchanges: task.map(({ id }) => id) })
  const [result] = allureRun(judgedOf([row], task)).results
  expect(result?.steps[0]?.steps.map(({ name, status }) => [name, status])).toEqual([
    [
      'GET /v1/videos/task_1: polls 1 to 140: queued 2 times, in_progress 137 times, then completed (13 min 54 s)',
      'passed',
    ],
  ])
})
