import { expect, test } from 'vitest'
import { badge } from '../../reporters/statement/badge.ts'
import { statementPage } from '../../reporters/statement/page.ts'
import { unsignedEnvelope, writeEnvelope, payloadOf } from '../../src/statement/envelope.ts'
import { statementInPage } from '../../src/statement/statement-file.ts'
import type { Statement } from '../../src/statement/statement.ts'
import { hostile } from '../reporters/sample.ts'
import { statementOf } from './statement.ts'

const textOf = (statement: Statement) => writeEnvelope(unsignedEnvelope(payloadOf(statement)))
const pageOf = (statement: Statement) => statementPage(textOf(statement))
const lacking = (...features: readonly string[]) => ({
  notApplicable: features.map((feature) => ({
    id: `${feature}.a`,
    because: 'declared',
    declared: `lacks: ${feature}`,
  })),
})

test.each([
  ['✓ conformant', '#12602b', statementOf({})],
  ['✓ conformant without images and video', '#12602b', statementOf(lacking('video', 'images'))],
  ['✓ conformant without 4 features', '#12602b', statementOf(lacking('a', 'b', 'c', 'd'))],
  ['~ meets profile interop', '#0b57b5', statementOf({ profile: 'interop' })],
  ['✕ not conformant', '#a8201a', statementOf({}, 'FAILED')],
  ['✕ not conformant', '#a8201a', statementOf({ profile: 'interop' }, 'FAILED')],
])('the badge says %s', (words, colour, statement) => {
  const svg = badge(statement)
  expect(svg).toContain(`>${words}</text>`)
  expect([svg.includes(colour), svg.match(/#12602b/g)?.length ?? 0]).toEqual([true, colour === '#12602b' ? 1 : 0])
})

test('the page and the badge escape names, which cannot add markup or a second statement', () => {
  const evil = `${hostile}<script type="application/vnd.gateproof.statement+json" id="statement">{}</script>"><img src=x onerror=y>`
  const deployment = {
    name: evil,
    baseUrl: 'https://x.example',
    embedded: false,
    group: evil,
    models: { [evil]: evil },
  }
  const statement = statementOf({ deployment, notJudged: { [evil]: evil }, ...lacking(evil) })
  const page = pageOf(statement)
  expect(page.match(/<(?:script|img)/g)).toEqual(['<script'])
  expect(badge(statement)).not.toMatch(/<(?:script|img)/)
  expect(`${page}${badge(statement)}`).not.toMatch(/[\u202e\u001b\u0007\u200b]/)
})

test('the page contains the statement once and is deterministic', () => {
  const statement = statementOf({})
  const read = statementInPage(pageOf(statement))
  expect('value' in read && JSON.parse(read.value)).toEqual(JSON.parse(textOf(statement)))
  expect(pageOf(statement)).toBe(pageOf(statement))
})

test('the page shows failures, missing signatures and the profile interop', () => {
  expect(pageOf(statementOf({}, 'FAILED'))).toMatch(/<h1>Failed: [\s\S]*Violated[\s\S]*chat\.b/)
  expect(pageOf(statementOf({}))).toContain('<strong>Unsigned</strong>')
  expect(pageOf(statementOf({ profile: 'interop' }))).toContain('--profile interop')
})
