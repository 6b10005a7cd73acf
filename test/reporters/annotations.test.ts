import { describe, expect, test } from 'vitest'
import { renderAnnotations } from '../../reporters/index.ts'
import type { Finding } from '../../src/report/report.ts'
import { exchange, hostile, hostileRun, judgedOf, requirement } from './sample.ts'

/** As GitHub's runner takes a line apart: what it is, its properties, and the text, with what was escaped put back. */
function parsed(line: string) {
  const [, kind, properties = '', text = ''] = /^::(\w+) (.*?)::(.*)$/.exec(line.trimEnd()) ?? []
  const back = (value: string) =>
    value
      .replaceAll('%0A', '\n')
      .replaceAll('%0D', '\r')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%')
  return {
    kind,
    properties: properties.split(',').map((one) => one.split('=', 1)[0]),
    title: back(properties.replace('title=', '')),
    text: back(text),
  }
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

const violations = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    requirement(`chat.n${index}`, 'violated', { exchanges: ['chat-plain/plain'] }),
  )

const findingsOf = (count: number, change: Partial<Finding> = {}) => {
  const judged = judgedOf(violations(count), [exchange('chat-plain/plain')])
  const findings = judged.report.findings.map((finding) => ({ ...finding, ...change }))
  return { ...judged, report: { ...judged.report, findings } }
}

describe('annotations', () => {
  test('include an error for each violation, with the fix and a command', () => {
    const [line = '', ...more] = linesOf(
      renderAnnotations(findingsOf(1, { title: '100%: a, b', fix: 'Do: this, or 50%.' })),
    )
    expect(more).toEqual([])
    expect(line).toMatch(/^::error title=shape%3A 100%25%3A a%2C b::Do: this, or 50%25\.%0AAffects /)
    expect(parsed(line)).toMatchObject({ kind: 'error', properties: ['title'], title: 'shape: 100%: a, b' })
    expect(parsed(line).text).toMatch(/^Do: this, or 50%\.\nAffects .*\(1 requirement, 1 exchange\)\.\ncurl /)
  })

  test('include a notice for each finding that does not gate', () => {
    const kinds = [{ verdict: 'advisory' as const }, { known: true as const }].map(
      (change) => parsed(renderAnnotations(findingsOf(1, change))).kind,
    )
    expect(kinds).toEqual(['notice', 'notice'])
  })

  test('are limited to what GitHub shows, and the last one counts the rest', () => {
    const lines = linesOf(renderAnnotations(findingsOf(25)))
    expect(lines).toHaveLength(10)
    expect(parsed(lines.at(-1) ?? '').text).toMatch(/\nand 15 more findings: /)
    expect(linesOf(renderAnnotations(findingsOf(10))).join('')).not.toContain('more finding')
  })

  test.each([
    ['warning', 'inconclusive', [], 'inconclusive: nothing was judged'],
    ['warning', 'interrupted', [], 'interrupted: by a signal'],
    [
      'error',
      'broken',
      [requirement('chat.a', 'broken')],
      'broken: an error in gateproof prevented 1 requirement from being judged',
    ],
  ] as const)('include one %s for a run that is %s', (kind, verdict, rows, why) => {
    const interrupted = verdict === 'interrupted' ? { interrupted: why } : {}
    const report = {
      ...interrupted,
      verdict: verdict === 'broken' ? verdict : ('inconclusive' as const),
      notes: rows.length > 0 ? [] : [why],
      ...(verdict === 'inconclusive' && { problems: ['nothing was judged'] }),
    }
    expect(parsed(renderAnnotations(judgedOf(rows, [], report)))).toMatchObject({
      kind,
      title: `Gateproof: ${verdict}`,
      text: why,
    })
  })

  test('are empty for a conformant run', () => {
    expect(renderAnnotations(judgedOf([requirement('chat.a', 'satisfied')]))).toBe('')
  })

  test('cannot be started or ended by text from a server', () => {
    const { report, evidence } = hostileRun()
    const caller = { operation: hostile, protocol: hostile, model: hostile, key: hostile, exchanges: 1 }
    const findings = report.findings.map((one) => ({
      ...one,
      title: hostile,
      fix: `${hostile}%0A::error::`,
      callers: [caller],
    }))
    const text = renderAnnotations({ evidence, report: { ...report, findings } })
    expect(linesOf(text).map((line) => parsed(line).properties)).toEqual(linesOf(text).map(() => ['title']))
    expect(
      linesOf(text)
        .map((line) => parsed(line).kind)
        .toSorted(),
    ).toEqual(['error', 'error', 'notice'])
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|##[a-z]*\[/iu)
    expect(
      linesOf(text)
        .join('')
        .replaceAll(/%25|%0A|%3A|%2C/g, ''),
    ).not.toContain('%')
  })
})
