import { describe, expect, test } from 'vitest'
import type { FailCondition } from '../../src/compare/comparison.ts'
import { verdictChangeText } from '../../reporters/compare/text.ts'
import type { Report, RequirementReport } from '../../src/report/report.ts'
import { judgedOf, notJudged, requirement } from '../reporters/sample.ts'
import { comparisonOf, differenceOf, reportsOnly } from './compared.ts'

const of = (...rows: readonly RequirementReport[]): Report => judgedOf(rows).report
const sound = requirement('chat.a', 'satisfied')
const failing = requirement('chat.a', 'violated', { message: 'seen', exchanges: ['chat-plain/a'] })
const unmet = requirement('chat.a', 'advisory', { message: 'seen' })
const undecided = requirement('chat.a', 'inconclusive', { because: 'no key' })
const other = requirement('chat.b', 'satisfied')

const kindsIn = (base: RequirementReport, now: RequirementReport) => {
  const { verdicts } = differenceOf(reportsOnly(of(base, other), of(now, other)))
  const lists = Object.entries(verdicts).filter(([, value]) => Array.isArray(value) && value.length > 0)
  return [...lists.map(([name]) => name), ...(verdicts.still > 0 ? ['still'] : [])]
}

describe('the change of a requirement', () => {
  test.each([
    [sound, failing, ['violated']],
    [sound, unmet, ['advisory']],
    [sound, undecided, ['unjudged']],
    [failing, sound, ['mended']],
    [unmet, sound, ['mended']],
    [failing, undecided, ['lost']],
    [undecided, failing, ['found']],
    [undecided, sound, ['judged']],
    [failing, unmet, ['still']],
    [sound, sound, []],
    [notJudged('chat.a', 'not selected'), failing, ['onlyInOne']],
    [requirement('chat.a', 'inapplicable'), failing, ['onlyInOne']],
    [sound, { ...failing, text: 'Another sentence.' }, ['otherSentence']],
  ] as const)('%# %j', (base, now, kinds) => {
    expect(kindsIn(base, now)).toEqual(kinds)
  })
})

describe('a comparison fails on', () => {
  const conclude = (base: Report, now: Report, failOn?: readonly FailCondition[]) =>
    comparisonOf(reportsOnly(base, now), failOn).conclusion

  test.each([
    ['a new violation', sound, failing, undefined, 'regressed'],
    ['not one that was not judged before', undecided, failing, undefined, 'no regression'],
    ['which may be asked for', undecided, failing, ['found'], 'regressed'],
    ['not what is no longer judged', sound, undecided, undefined, 'no regression'],
    ['which may be asked for too', sound, undecided, ['unjudged'], 'regressed'],
    ['not one that a baseline knows', sound, { ...failing, known: 'later' }, undefined, 'no regression'],
    ['nothing where nothing is to fail it', sound, failing, [], 'no regression'],
  ] as const)('%s', (_name, base, now, failOn, conclusion) => {
    expect(conclude(of(base, other), of(now, other), failOn)).toBe(conclusion)
  })

  test('no violation of an overloaded gateway', () => {
    const overloaded: Report = { ...of(failing, other), verdict: 'inconclusive' }
    expect(conclude(of(sound, other), overloaded)).toBe('inconclusive')
  })

  test('is inconclusive if nothing was judged', () => {
    expect(conclude(of(sound), of(undecided))).toBe('inconclusive')
  })

  test('is inconclusive if a whole area is no longer judged', () => {
    const { gaps } = differenceOf(
      reportsOnly(
        of(sound, requirement('errors.a', 'satisfied')),
        of(sound, requirement('errors.a', 'inconclusive', { because: 'no key' })),
      ),
    )
    expect(gaps).toEqual(['errors: nothing was judged in b: no key'])
  })
})

describe('findings', () => {
  const finding = {
    id: 'f',
    verdict: 'violated',
    impact: 'shape',
    title: 't',
    fix: 'x',
    requirements: ['chat.a'],
    callers: [],
    exchanges: 2,
    cases: [],
  } as const
  const findings = [finding]

  test('came if the base judged their requirements', () => {
    const { came, found } = differenceOf(reportsOnly(of(sound, other), { ...of(failing, other), findings })).findings
    expect([came.length, found.length]).toEqual([1, 0])
  })

  test('are `found` if it did not', () => {
    const { came, found } = differenceOf(
      reportsOnly(of(undecided, other), { ...of(failing, other), findings }),
    ).findings
    expect([came.length, found.length]).toEqual([0, 1])
  })

  test('are not gone if their requirements were not judged', () => {
    const { went, lost } = differenceOf(reportsOnly({ ...of(failing, other), findings }, of(undecided, other))).findings
    expect([went.length, lost.length]).toEqual([0, 1])
  })

  test('have a cell for each run, `kept` only if all requirements are satisfied', () => {
    const all = [{ ...of(failing), findings }, of(sound), of(undecided), of(failing)]
    const [row] = comparisonOf(reportsOnly(...all)).findings
    expect(row?.cells.map(({ state }) => state)).toEqual(['violated', 'kept', 'undecided', 'other'])
  })
})

describe('repeated runs', () => {
  const rated = (judged: number, unmet: number) => ({
    ...requirement('chat.a', unmet > 0 ? 'violated' : 'satisfied'),
    repeated: { judged, unmet, undecided: 0 },
  })
  const repeated = (row: RequirementReport): Report => ({
    ...of(row, other),
    repeat: {
      ...{ runs: row.repeated?.judged ?? 1, base: 1, listed: [], periods: [] },
      flaky: row.repeated !== undefined && row.repeated.unmet < row.repeated.judged ? [row.id] : [],
      verdicts: { conformant: 0, nonconformant: 0, inconclusive: 0, broken: 0 },
    },
  })

  test.each([
    ['more often than chance explains', rated(20, 1), rated(20, 15), ['chat.a']],
    ['less often than chance explains', rated(100, 60), rated(100, 5), ['chat.a']],
    ['as often as chance explains', rated(20, 1), rated(20, 3), []],
    ['in too few runs', rated(2, 1), rated(2, 2), []],
  ] as const)('are compared by the share that is unmet: %s', (_name, base, now, ids) => {
    const { verdicts } = differenceOf(reportsOnly(repeated(base), repeated(now)))
    expect(verdicts.rates.map(({ id }) => id)).toEqual(ids)
    expect(verdicts.still).toBe(1)
  })

  test('show the share of both sides', () => {
    const { verdicts } = differenceOf(reportsOnly(repeated(rated(20, 1)), repeated(rated(20, 15))))
    expect(verdicts.rates.map(verdictChangeText)).toEqual(['violated in 1 of 20 runs → violated in 15 of 20 runs'])
  })

  test('warn that a single run without the violation may be chance', () => {
    const { verdicts, notes } = differenceOf(reportsOnly(repeated(rated(10, 1)), of(sound, other)))
    expect(verdicts.mended.map(verdictChangeText)).toEqual(['violated in 1 of 10 runs → satisfied'])
    expect(notes.join()).toContain('only some runs of a found one requirement unmet that the other did not')
    const always = differenceOf(reportsOnly(repeated(rated(10, 10)), of(sound, other)))
    expect(always.notes.join()).not.toContain('chance')
  })
})
