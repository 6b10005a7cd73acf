import { describe, expect, test } from 'vitest'
import { comparisonMarkdown } from '../../reporters/compare/markdown.ts'
import { comparisonJson, renderComparison } from '../../reporters/compare/index.ts'
import { comparisonPage } from '../../reporters/compare/page.ts'
import type { Comparison } from '../../src/compare/comparison.ts'
import type { Subject } from '../../src/compare/bounds.ts'
import type { Exchange } from '../../src/evidence/exchange.ts'
import { markdownProblems } from '../reporters/markdown-tables.ts'
import { exchange, hostile, hostileRun, judgedOf, requirement } from '../reporters/sample.ts'
import { comparisonOf } from './compared.ts'
import { schemaFlawsOf } from './schema.ts'

const look = { color: false, width: 80 }

/** Replies of a gateway that says this in every place where a comparison repeats what was said. */
const saying = (said: string, status: number): readonly Exchange[] =>
  Array.from({ length: 4 }, (_, index) =>
    exchange(`chat-plain/${index}`, {
      probe: 'chat-plain',
      name: `${index}`,
      response: {
        status,
        headersAt: 1,
        headers: [
          ['Content-Type', `text/${said}`],
          [`x-ratelimit-${said}`, said],
        ],
        chunks: [
          {
            text: JSON.stringify({ [said]: said, error: { message: `${said} words`, code: said, type: said } }),
            at: 2,
          },
        ],
      },
    }),
  )

const subject = (name: string, said: string, status: number): Subject => {
  const { report } = hostileRun()
  const exchanges = saying(said, status)
  const { evidence } = judgedOf([requirement('chat.a', 'satisfied')], exchanges)
  return { name, from: hostile, report, evidence, notes: [hostile] }
}

/** Refusals in other words, and replies of other shapes. */
const comparison: Comparison = comparisonOf([
  subject(hostile, 'tame', 400),
  subject(`${hostile}2`, hostile, 400),
  subject('b', `${hostile}3`, 200),
])

describe('text from the server is shown and never interpreted', () => {
  test('is present in the comparison', () => {
    const [first, second] = comparison.differences
    expect(first?.replies?.shapes.length).toBeGreaterThan(2)
    expect(first?.replies?.answers.map(({ what }) => what)).toEqual(['error.type', 'error.code', 'message'])
    expect(second?.replies?.answers.map(({ what }) => what)).toEqual(['status'])
  })

  test('on the terminal', () => {
    const text = renderComparison(comparison, look)
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|\p{Cs}/u)
    expect(text).not.toMatch(/^\s*::|##vso\[|##\[/m)
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  })

  test('in the page', () => {
    const page = comparisonPage(comparison)
    const links = [...page.matchAll(/<a [^>]*>/g)].map(([tag]) => tag)
    expect(links.filter((tag) => !/^<a (?:class="skip" )?href="#(?:differences|run-\d+)">$/.test(tag))).toEqual([])
    expect(page).not.toMatch(/<script|[^\P{Cc}\n]|\p{Cf}|\p{Cs}/u)
    expect(page.match(/<details/g)).toHaveLength(page.match(/<\/details>/g)?.length ?? 0)
  })

  test('in Markdown', () => {
    const text = comparisonMarkdown(comparison)
    expect(markdownProblems(text)).toEqual([])
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|\p{Cs}/u)
  })

  test('in JSON, which keeps to its schema', () => {
    const text = comparisonJson(comparison)
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|\p{Cs}/u)
    expect(schemaFlawsOf(JSON.parse(text))).toEqual([])
  })
})

describe('very large reports', () => {
  const long = 'é'.repeat(50_000)
  const manyModels = Array.from({ length: 12_000 }, (_, index) =>
    requirement(`chat.${index}`, index % 2 === 0 ? 'violated' : 'inconclusive', {
      // The first ones exceed every limit of size. The others would only take memory.
      text: index < 3000 ? long : 'short',
      message: index < 3000 ? long : 'short',
      because: `${index}`,
    }),
  )
  const { report } = judgedOf(manyModels)
  const subjects = ['a', 'b'].map((name) => ({ name, from: name, report, notes: [] }))
  const large = comparisonOf(subjects)

  test('are compared up to the limits, with a note on the rest', () => {
    expect(large.requirements).toHaveLength(10_000)
    expect(large.differences[0]?.notes.join()).toContain('2000 requirements are not compared')
  })

  test('are written to files of limited size', () => {
    expect(comparisonPage(large).length).toBeLessThan(16_000_000)
    expect(comparisonMarkdown(large).length).toBeLessThan(1_000_000)
    expect(renderComparison(large, look).split('\n').length).toBeLessThan(40)
  })
})
