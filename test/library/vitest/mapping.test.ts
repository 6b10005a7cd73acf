import { describe, expect, test } from 'vitest'
import { plannedComparison, plannedSuites } from '../../../api/vitest/conformance.ts'
import { plannedTest } from '../../../api/vitest/plan-requirement.ts'
import type { Ending } from '../../../api/vitest/planned-test.ts'
import { earlyDriveOf, plannedRun, plannedWholeRun } from '../../../api/vitest/whole-run.ts'
import type { ExitCode, Result, RunResult } from '../../../api/result.ts'
import type { Outcome } from '../../../src/evidence/exchange.ts'
import type { Evidence } from '../../../src/evidence/store.ts'
import type { JudgedRun } from '../../../src/report/report.ts'
import { reason } from '../../../src/results/reasons.ts'
import { checkResult, inconclusiveFor } from '../../checks/check-results.ts'
import { everyVerdict, exchange, hostileRun, judgedOf, notJudged, requirement } from '../../reporters/sample.ts'
import { ends, run, satisfied, unknown, violated } from '../../reporters/run-ends.ts'

const endingOf = (row: ReturnType<typeof requirement>, failsOpen = false): Ending =>
  plannedTest(row, judgedOf([row]), failsOpen).ending

describe('the test of a requirement', () => {
  const id = 'chat.completion.id'

  test('has the id and the sentence as its title', () => {
    const row = requirement(id, 'satisfied')
    expect(plannedTest(row, judgedOf([row]), false)).toMatchObject({
      title: 'chat.completion.id: The sentence of `chat.completion.id`.',
      ending: { how: 'pass' },
      meta: { requirement: id, level: 'MUST', verdict: 'satisfied' },
    })
  })

  test('fails for a violation with what is wrong, where, how to fix it, and the command that reproduces it', () => {
    const judged = everyVerdict()
    const [row] = judged.report.requirements
    const { ending, exchange, labels } = plannedTest(row ?? requirement(id, 'broken'), judged, false)
    expect(ending).toMatchObject({ how: 'fail', name: 'AssertionError' })
    const { message = '' } = ending as { readonly message?: string }
    expect(message.split('\n')[0]).toBe('`created`: expected an integer, got "now"')
    expect(message).toContain('exchange chat-plain/plain (POST /v1/chat/completions, model m-1, key default): 200')
    expect(message).toContain('fix: See to it: `created` is the Unix time of the reply.')
    expect(message).toMatch(/^curl -sS -i .+v1\/chat\/completions/m)
    expect(exchange).toContain('"created": "now"')
    expect(labels).toContainEqual({ name: 'severity', value: 'critical' })
  })

  test('has no truncated command: a body that is too large for a message is left out', () => {
    const large = exchange('chat-plain/plain', {
      request: { ...exchange('x/y').request, body: { text: JSON.stringify({ model: 'm-1', stop: 'x'.repeat(9000) }) } },
    })
    const row = requirement(id, 'violated', { message: 'expected a string', exchanges: ['chat-plain/plain'] })
    const { message } = plannedTest(row, judgedOf([row], [large]), false).ending as { readonly message: string }
    expect(message).not.toContain('curl')
    expect(message).toContain('(the command is too long for a message: set outDir,')
  })

  test('is skipped for a known violation, with its reason', () => {
    const known = { ...requirement(id, 'violated', { message: 'expected a string' }), known: 'ticket 7' }
    expect(endingOf(known)).toMatchObject({
      how: 'skip',
      note: 'known violation: ticket 7',
      details: expect.stringMatching(/^expected a string$/m),
    })
  })

  test('passes for an advisory, with its message as a note', () => {
    const row = requirement(id, 'advisory', { level: 'SHOULD', message: 'expected a role first' })
    expect(endingOf(row)).toMatchObject({
      how: 'pass',
      note: expect.stringMatching(/^advisory: expected a role first$/m),
    })
    expect(endingOf({ ...row, ungated: 'added after set 1.0.0' })).toMatchObject({
      note: expect.stringMatching(/^advisory \(added after set 1\.0\.0\): expected/),
    })
  })

  test('fails for a broken check, which is an error in gateproof', () =>
    expect(endingOf(requirement(id, 'broken', { message: 'x is not a function' }))).toMatchObject({
      how: 'fail',
      name: 'Error',
      message: expect.stringMatching(/^This is an error in gateproof\. Please report it\.\nx is not a function$/m),
    }))

  test('is skipped with its reason if it is inconclusive, and fails if that fails the run', () => {
    const row = requirement(id, 'inconclusive', { because: 'no key for the role "low"' })
    expect(endingOf(row)).toEqual({ how: 'skip', note: 'inconclusive: no key for the role "low"' })
    expect(endingOf(row, true)).toEqual({
      how: 'fail',
      name: 'Error',
      message: 'inconclusive: no key for the role "low" (strict)',
    })
  })

  test('is skipped with its reason if it does not apply or was not judged', () => {
    expect(endingOf(requirement(id, 'inapplicable', { because: 'declared as unsupported' }))).toEqual({
      how: 'skip',
      note: 'inapplicable: declared as unsupported',
    })
    expect(endingOf(notJudged(id, 'the contract leaves it open'))).toEqual({
      how: 'skip',
      note: 'not judged: the contract leaves it open',
    })
  })
})

describe('the suites of a run', () => {
  const rows = [
    requirement('chat.a', 'satisfied'),
    requirement('video.b', 'satisfied'),
    requirement('chat.c', 'satisfied'),
    notJudged('chat.d', 'not built'),
  ]
  const titlesOf = (only: readonly string[]) =>
    plannedSuites({ ...judgedOf(rows), open: [] }, { only }).map(({ title, tests }) => [
      title,
      ...tests.map(({ meta }) => meta?.requirement),
    ])

  test('are the areas in the order of the report', () =>
    expect(titlesOf([])).toEqual([
      ['chat', 'chat.a', 'chat.c'],
      ['video', 'video.b'],
    ]))

  test('include a requirement that is not judged only if it is selected by its id', () => {
    expect(titlesOf(['chat'])[0]).not.toContain('chat.d')
    expect(titlesOf(['chat.d'])[0]).toContain('chat.d')
  })

  test('contain nothing that a terminal or a CI server obeys', () => {
    const judged = hostileRun()
    const result = resultOf(
      { judged, exitCode: 3 },
      { problems: judged.report.requirements.map(({ text }) => ({ message: text })) },
    )
    const suites = plannedSuites({ ...judged, open: [] }, {})
    const tests = [...suites.flatMap((suite) => suite.tests), plannedWholeRun(result, suites)]
    const texts = tests.flatMap(({ title, ending }) => [title, ...Object.values(ending)])
    expect(texts.length).toBeGreaterThan(8)
    for (const text of [...suites.map(({ title }) => title), ...texts]) {
      expect(text).not.toMatch(/[\p{Cf}\p{Cs}\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/u)
      expect(text).not.toMatch(/^\s*::|##(?:vso)?\[/m)
    }
  })
})

const limit = 'budget exhausted: 1 of 1 request (--max-requests)'
const outcomeOf = (probe: string, more: Partial<Outcome> = {}): Outcome => ({
  ...{ type: 'outcome', probe, state: 'done', steering: [], names: {}, leftOut: {} },
  ...more,
})

/** Evidence of a drive that a budget ended. */
const spent: Partial<Evidence> = {
  footer: {
    type: 'footer',
    finishedAt: '',
    driveMs: 1,
    requests: 1,
    retries: 0,
    tokens: 0,
    ended: 'budget',
    because: limit,
  },
  outcomes: [
    outcomeOf('discovery', { leftOut: { redirected: 'the response is not a redirect' } }),
    outcomeOf('chat-image', { leftOut: { image: limit } }),
    outcomeOf('chat-plain', { state: 'interrupted', reason: 'budget', because: limit }),
  ],
}
const silent = checkResult('chat.d', { file: 'f.test.ts', end: inconclusiveFor(reason('reported', { text: limit })) })
const spentRun = run([satisfied, silent], { evidence: spent })

interface Ended {
  readonly judged: JudgedRun
  readonly exitCode: number
}

const resultOf = ({ judged: { report }, exitCode }: Ended, more: Partial<Result> = {}): Result => ({
  ...{ report, findings: report.findings, text: '', annotations: '', problems: [] },
  exitCode: exitCode as ExitCode,
  ...more,
})

/** The tests of a run that fail. */
function failing(ended: ReturnType<typeof run>, more: Partial<Result> = {}, strict = false) {
  const suites = plannedSuites({ ...ended.judged, open: ended.open }, { strict })
  return [...testsOfRun(ended, more, suites), ...suites.flatMap(({ tests }) => tests)].filter(
    ({ ending }) => ending.how === 'fail',
  )
}

/** The tests of a run that are not tests of a requirement. */
function testsOfRun(
  ended: ReturnType<typeof run>,
  more: Partial<Result> = {},
  suites: Parameters<typeof plannedRun>[1] = [],
) {
  const { judged, early } = ended
  return plannedRun(resultOf(ended, more), suites, earlyDriveOf({ ...judged, ...(early && { early }) }))
}

const messageOf = ([first]: ReturnType<typeof failing>) =>
  (first?.ending as { readonly message?: string }).message ?? ''

describe('the file fails if and only if the exit code is not 0', () => {
  test.each(ends)('%s, exit %i', (_name, exitCode, ended, _heading, why) => {
    const found = failing(ended)
    expect(found.length > 0).toBe(exitCode !== 0)
    // The test that is named for an early end has no verdict in front of its message.
    const shown = why.replace(/^inconclusive: (?=the drive ended early)/, '')
    expect(found.map(({ ending }) => JSON.stringify(ending)).join('\n')).toContain(JSON.stringify(shown).slice(1, -1))
  })

  test('a violation: only its requirement fails', () =>
    expect(failing(run([satisfied, violated])).map(({ meta }) => meta?.requirement)).toEqual(['chat.b']))

  test('a known violation', () => {
    const ended = run([satisfied, violated], { baseline: [{ id: 'chat.b', reason: 'ticket 7' }] })
    expect([ended.exitCode, failing(ended)]).toEqual([0, []])
  })

  test('a known violation beside a gap', () => {
    const ended = run([satisfied, violated, unknown], { baseline: [{ id: 'chat.b', reason: 'ticket 7' }] })
    expect(ended.exitCode).toBe(3)
    expect(messageOf(failing(ended))).toContain('nothing was judged in video: it was silent')
  })

  test('a strict run with an inconclusive requirement', () => {
    const ended = run([satisfied, unknown], { strict: true })
    const titles = failing(ended, {}, true).map(({ meta, title }) => meta?.requirement ?? title)
    expect(titles).toEqual(['the run as a whole', 'video.c'])
  })

  test('a deployment that could not be tested', () => {
    const ended = run([satisfied])
    expect(messageOf(failing(ended, { exitCode: 3, untested: 'the host does not exist' }))).toBe(
      'nothing was tested: the host does not exist\nexit code of the command: 3',
    )
  })

  test('a file that could not be written', () => {
    const problems = [{ message: '"out/report.json" cannot be written: ENOSPC', file: 'out/report.json' }]
    expect(messageOf(failing(run([satisfied]), { exitCode: 2, problems }))).toContain('cannot be written: ENOSPC')
  })

  test('a drive that a budget ended: only the test that is named for it', () => {
    const found = failing(spentRun)
    expect(found.map(({ title }) => title)).toEqual(['the drive ended early'])
    expect(messageOf(found).split('\n').slice(0, 3)).toEqual([
      'the drive ended early: budget exhausted: 1 of 1 request (--max-requests)',
      'not sent, or only in part: 2 of 3 probes (chat-image, chat-plain)',
      expect.stringMatching(/^not judged: 1 of 2 gating requirements \(chat 1\)/),
    ])
  })

  test('a drive that a budget ended, and a violation: both', () => {
    const ended = run([satisfied, violated, silent], { evidence: spent })
    const found = failing(ended).map(({ title, meta }) => meta?.requirement ?? title)
    expect([ended.exitCode, found]).toEqual([1, ['the drive ended early', 'chat.b']])
  })

  test('a drive that a budget ended, and a file that could not be written: both', () => {
    const problems = [{ message: '"out/report.json" cannot be written: ENOSPC', file: 'out/report.json' }]
    const titles = failing(spentRun, { exitCode: 2, problems }).map(({ title }) => title)
    expect(titles).toEqual(['the run as a whole', 'the drive ended early'])
  })

  test('a drive that a budget ended, which the user accepts: skipped, with what was not sent', () => {
    const accepted = run([satisfied, unknown], { evidence: spent, minJudged: 10 })
    expect(testsOfRun(accepted)[1]).toMatchObject({
      title: 'the drive ended early',
      ending: { how: 'skip', note: expect.stringMatching(/^accepted \(minJudged\): .*budget exhausted.*chat-image/) },
    })
  })

  test('an abort after everything was judged', () =>
    expect(messageOf(failing(run([satisfied]), { exitCode: 130 }))).toContain('exit code of the command: 130'))
})

describe('the comparison of both endpoints', () => {
  const text = 'no differences\n'
  const comparison = { text, problems: [], exitCode: 0 } as unknown as NonNullable<RunResult['comparison']>
  const ended = (more: Partial<RunResult>): RunResult => ({ ...resultOf(run([satisfied])), ...more })
  const endingWith = (result: RunResult, ...codes: readonly ExitCode[]) =>
    plannedComparison(
      result,
      codes.map((exitCode) => ({ exitCode })),
    ).ending

  test('passes with its text, also if an endpoint fails: then the tests of the endpoint show it', () => {
    expect(endingWith(ended({ comparison }), 0, 0)).toEqual({ how: 'pass', note: 'no differences' })
    expect(endingWith(ended({ comparison, exitCode: 1 }), 0, 1)).toEqual({ how: 'pass', note: 'no differences' })
  })

  test('is skipped if the endpoints were not compared', () =>
    expect(endingWith(ended({ exitCode: 3 }), 0, 3)).toMatchObject({ how: 'skip' }))

  test('fails if a file cannot be written, and if nothing else shows why the command fails', () => {
    const problems = [{ message: 'compare.md cannot be written' }]
    expect(endingWith(ended({ comparison: { ...comparison, problems }, exitCode: 2 }), 0, 0)).toMatchObject({
      how: 'fail',
      message: 'compare.md cannot be written\nexit code of the command: 2',
    })
    expect(endingWith(ended({ comparison, exitCode: 130 }), 0, 0)).toMatchObject({ how: 'fail' })
  })
})
