import { describe, expect, test } from 'vitest'
import { closingLines } from '../../../api/vitest/closing-lines.ts'
import type { RequirementReport } from '../../../src/report/report.ts'
import { dependent, hostileRun, judgedOf, notJudged, requirement } from '../../reporters/sample.ts'

const linesOf = (...rows: readonly RequirementReport[]) => closingLines(judgedOf(rows).report)

describe('the lines after the tests', () => {
  test('are none if everything was judged and satisfied', () =>
    expect(linesOf(requirement('chat.a', 'satisfied'), requirement('chat.b', 'violated'))).toEqual([]))

  test('say how many advisories there are, and which', () => {
    const advisory = requirement('chat.a', 'advisory', { level: 'SHOULD' })
    const rows = [
      { ...advisory, defect: 'Clients see no role' },
      { ...advisory, id: 'chat.b', ungated: 'added after set 1.0.0' },
    ]
    expect(linesOf(...rows)).toEqual([
      '2 advisories (not gating):',
      '  chat.a: Clients see no role',
      '  chat.b (added after set 1.0.0): The sentence of `chat.a`.',
    ])
  })

  test('list known violations with their reason', () =>
    expect(linesOf({ ...requirement('chat.a', 'violated'), known: 'ticket 7' })).toEqual([
      '1 known violation:',
      '  chat.a: ticket 7',
    ]))

  test('give each reason why something was not judged once, the most frequent first', () => {
    const because = 'no key for the role "low"'
    expect(
      linesOf(
        requirement('chat.a', 'inconclusive', dependent('chat.usage')),
        requirement('chat.b', 'inconclusive', { because }),
        requirement('chat.c', 'inconclusive', { because }),
        requirement('video.a', 'inapplicable', { because: 'declared as unsupported' }),
        notJudged('chat.d', 'not selected'),
      ),
    ).toEqual([
      '3 inconclusive:',
      `  2: ${because}`,
      '  chat.a: depends on chat.usage',
      '1 inapplicable:',
      '  video.a: declared as unsupported',
    ])
  })

  test('are limited', () => {
    const rows = Array.from({ length: 25 }, (_, index) => requirement(`chat.n${index}`, 'advisory'))
    expect(linesOf(...rows)).toHaveLength(22)
    expect(linesOf(...rows).at(-1)).toBe('  and 5 more')
  })

  test('contain nothing that a terminal or a CI server obeys', () => {
    const lines = closingLines(hostileRun().report)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join('\n')).not.toMatch(/[\p{Cf}\p{Cs}\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/u)
    expect(lines.join('\n')).not.toMatch(/^\s*::|##(?:vso)?\[/m)
  })
})
