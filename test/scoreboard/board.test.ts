import { describe, expect, test } from 'vitest'
import schema from '../../scoreboard/scoreboard.schema.json' with { type: 'json' }
import { Ajv2020 } from 'ajv/dist/2020.js'
import { areaResults } from '../../scripts/scoreboard/area-result.ts'
import { badgeOf } from '../../scripts/scoreboard/badge.ts'
import { boardOf, type JudgedResult } from '../../scripts/scoreboard/board.ts'
import type { Entry, Judgement } from '../../api/scoreboard/entry.ts'
import type { Identification } from '../../src/identify/identification.ts'
import { resultDifferences, storedResultOf } from '../../api/scoreboard/stored-result.ts'
import { entry, identification, result as stored, today } from './facts.ts'
import { reportOf, row } from './report.ts'

const rows = [
  row('errors.body.error', 'violated'),
  row('errors.body.json', 'satisfied'),
  row('chat.completion.id', 'satisfied'),
  row('chat.completion.model', 'inconclusive'),
  row('responses.response.id', 'satisfied'),
  row('images.generation.url', 'inapplicable'),
  row('models.list.complete', 'inconclusive'),
  row('limits.chat.n.refuses', 'advisory'),
]

const bug: Judgement = { judgement: 'bug', seen: 'Errors have no object error.' }

const resultOf = (changed: Partial<Entry> = {}, requirements = rows): JudgedResult => ({
  entry: { ...entry, judgements: { 'errors.body.error': bug }, ...changed },
  report: reportOf(requirements, ['images']),
  recordedWith: '0.1.0',
})

const newestOf = (...results: readonly JudgedResult[]) => boardOf(results, '0.1.0', today).gateways[0]?.entries[0]
const badge = (day: string, ...results: readonly JudgedResult[]) =>
  badgeOf(boardOf(results, '0.1.0', day).gateways[0] ?? { entries: [] })

describe('areas', () => {
  test('have a state of their own for what was judged, partly judged, not judged, not offered and violated', () => {
    expect(areaResults(rows).map(({ area, state }) => [area, state])).toEqual([
      ['chat', 'partial'],
      ['responses', 'satisfied'],
      ['errors', 'violated'],
      ['limits', 'satisfied'],
      ['models', 'unjudged'],
      ['images', 'not-offered'],
    ])
  })

  test('count each requirement once', () => {
    const counts = areaResults(rows).map(({ judged, unjudged }) => judged + unjudged)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(7)
  })

  test('count an unfair violation as not judged', () => {
    const [errors] = areaResults(rows, new Set(['errors.body.error'])).filter(({ area }) => area === 'errors')
    expect(errors).toEqual({
      area: 'errors',
      state: 'partial',
      judged: 1,
      satisfied: 1,
      violated: 0,
      advisory: 0,
      unjudged: 1,
    })
  })
})

describe('the board', () => {
  test('has the newest version first, and gateways by id', () => {
    const results = [
      resultOf({ version: '1.9.0' }),
      resultOf({ version: '1.10.0' }),
      resultOf({ gateway: 'aspen', version: '1' }),
      resultOf({ version: '1.2.0' }),
    ]
    expect(boardOf(results, '0.1.0', today).gateways.map(({ entries }) => entries.map(({ id }) => id))).toEqual([
      ['acorn/1.10.0', 'acorn/1.9.0', 'acorn/1.2.0'],
      ['aspen/1'],
    ])
  })

  test('has the violations with their judgements, and what was judged of what applies', () => {
    expect(newestOf(resultOf())).toMatchObject({
      violations: [{ requirement: 'errors.body.error', ...bug }],
      judged: { of: 5, total: 7 },
      advisory: 1,
      lacks: ['images'],
      unjudged: ['chat.completion.model', 'models.list.complete'],
      validUntil: '2027-05-19',
      expired: false,
    })
  })

  test('counts an unfair violation as not judged', () => {
    const unfair = resultOf({ judgements: { 'errors.body.error': { ...bug, judgement: 'unfair' } } })
    expect(newestOf(unfair)).toMatchObject({ judged: { of: 4, total: 7 }, violations: [{ judgement: 'unfair' }] })
  })

  test('keeps expired entries', () => {
    const { gateways } = boardOf([resultOf()], '0.1.0', '2027-05-20')
    expect(gateways[0]?.entries.map(({ id, expired }) => [id, expired])).toEqual([['acorn/1.2.0', true]])
  })

  const identified = (changed: Partial<Identification> = {}): JudgedResult => ({
    ...resultOf({ identification: { model: 'acorn-mini', reference: 'The API of its vendor.' } }),
    identification: { ...identification, ...changed },
  })

  test('has the first line of an identification, what would have been seen, and both files', () => {
    expect(newestOf(identified())?.identification).toEqual({
      model: 'acorn-mini',
      reference: 'The API of its vendor.',
      verdict: 'no difference found',
      headline: 'no difference found (stated error rate: 1 %)',
      power: [{ effect: 'half-of-answers', power: 0.98 }],
      referenceSamples: 'scoreboard/acorn/1.2.0/identify-reference.jsonl.gz',
      gotSamples: 'scoreboard/acorn/1.2.0/identify-got.jsonl.gz',
    })
  })

  test('has the same counts, areas and badge with an identification that differs', () => {
    const differs = identified({ verdict: 'differs' })
    const { identification: _left, ...others } = newestOf(differs) ?? {}
    expect(others).toEqual(newestOf(resultOf()))
    expect(badge(today, differs)).toEqual(badge(today, resultOf()))
  })

  test('is valid for its schema', () => {
    const validate = new Ajv2020().compile(schema)
    for (const result of [resultOf(), identified()])
      expect([validate(boardOf([result], '0.1.0', today)), validate.errors]).toEqual([true, null])
    expect(validate({ ...boardOf([resultOf()], '0.1.0', today), date: 7 })).toBe(false)
    expect(validate(boardOf([identified({ verdict: 'fake' as 'differs' })], '0.1.0', today))).toBe(false)
  })
})

describe('the badge', () => {
  const complete = rows.filter(({ verdict }) => verdict === 'satisfied')

  test('names the version, its violations and what was judged', () => {
    expect(badge(today, resultOf())).toEqual({
      schemaVersion: 1,
      label: 'gateproof interop',
      message: '1.2.0: 1 violated, 5 of 7 judged',
      color: 'orange',
    })
  })

  test('is bright green only if everything was judged', () => {
    const partial = [...complete, row('models.list.complete', 'inconclusive')]
    const colors = [complete, partial].map((some) => badge(today, resultOf({}, some)).color)
    expect(colors).toEqual(['brightgreen', 'yellowgreen'])
  })

  test('does not count an unfair violation', () => {
    const unfair = resultOf({ judgements: { 'errors.body.error': { ...bug, judgement: 'unfair' } } })
    expect(badge(today, unfair)).toMatchObject({ message: '1.2.0: 0 violated, 4 of 7 judged', color: 'yellowgreen' })
  })

  test('is grey for an expired entry, whatever its result is', () => {
    expect(badge('2027-05-20', resultOf({}, complete))).toMatchObject({ message: 'expired', color: 'lightgrey' })
  })

  test('is that of the newest version', () => {
    const older = resultOf({ version: '1.1.9' }, complete)
    expect(badge(today, older, resultOf())).toMatchObject({ color: 'orange' })
  })
})

describe('the stored result', () => {
  test('has the ids of what is not satisfied, sorted', () => {
    expect(storedResultOf(reportOf(rows))).toEqual({
      ...{ set: '1.1.0', profile: 'interop', judged: { of: 5, total: 7 }, satisfied: 3, inapplicable: 1 },
      violated: ['errors.body.error'],
      advisory: ['limits.chat.n.refuses'],
      inconclusive: ['chat.completion.model', 'models.list.complete'],
    })
  })

  test('differs by requirement, and else by its counts', () => {
    expect(resultDifferences(stored, stored)).toEqual([])
    expect(resultDifferences(stored, { ...stored, violated: [], inconclusive: ['errors.body.error'] })).toEqual([
      'chat.completion.id: stored as inconclusive, judged none of these',
      'errors.body.error: stored as violated, judged inconclusive',
    ])
    expect(resultDifferences(stored, { ...stored, set: '1.2.0' })).toHaveLength(1)
  })
})
