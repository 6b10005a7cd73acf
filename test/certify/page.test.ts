import { expect, test } from 'vitest'
import { badge } from '../../reporters/statement/badge.ts'
import { statementPage } from '../../reporters/statement/page.ts'
import { unsignedEnvelope, writeEnvelope, payloadOf } from '../../src/statement/envelope.ts'
import { statementInPage } from '../../src/statement/statement-file.ts'
import type { Conformance, Statement } from '../../src/statement/statement.ts'
import { hostile } from '../reporters/sample.ts'
import { statementOf } from './statement.ts'

const textOf = (statement: Statement) => writeEnvelope(unsignedEnvelope(payloadOf(statement)))
const pageOf = (statement: Statement) => statementPage(textOf(statement))
const lacking = (...features: readonly string[]): Partial<Conformance> => ({
  lacks: features,
  required: { satisfied: 1, violated: 0, notApplicable: features.length, unjudged: 0 },
  notApplicable: features.map((feature) => ({
    id: `${feature}.a`,
    because: 'declared',
    declared: `lacks: ${feature}`,
  })),
})
const partial = { ...lacking('authentication'), scope: 'partial' } as const

test.each([
  ['✓ conformant: 1 of 1 requirements judged', '#12602b', statementOf({})],
  [
    '✓ conformant: 1 of 3 requirements judged, without images and video',
    '#12602b',
    statementOf(lacking('images', 'video')),
  ],
  [
    '✓ conformant: 1 of 5 requirements judged, without groups, limits and 2 other features',
    '#12602b',
    statementOf(lacking('images', 'limits', 'video', 'groups')),
  ],
  ['~ meets profile interop: 1 of 1 requirements judged', '#0b57b5', statementOf({ profile: 'interop' })],
  ['~ partial: 1 of 2 requirements judged, without authentication', '#7a4b00', statementOf(partial)],
  ['✕ not conformant: 2 of 2 requirements judged', '#a8201a', statementOf({}, 'FAILED')],
  ['✕ not conformant: 2 of 2 requirements judged', '#a8201a', statementOf({ profile: 'interop' }, 'FAILED')],
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

test('the page of a partial statement says what is missing, in another colour', () => {
  const page = pageOf(statementOf(partial))
  expect(page).toMatch(
    /class="conclusion inconclusive">\s*<h1>Partial, without authentication: .* meets the 1 requirement that were tested/,
  )
  expect(page).toMatch(
    /The test leaves out what every gateway must be tested for:\s*<strong>authentication<\/strong>\./,
  )
  expect(page).toContain('--unsigned --base-url https://gateway.example.com --partial')
})

test('the page shows letters that can be mistaken for others as escapes, with a warning', () => {
  const { deployment } = statementOf({}).predicate.conformance
  const page = pageOf(statementOf({ deployment: { ...deployment, name: 'Асме', group: 'ꓮꓖꓣ' } }))
  const shown = page.replace(/<script[\s\S]*/, '')
  expect(shown).not.toMatch(/Асме|ꓮꓖꓣ/)
  expect(shown).toContain('\\u0410\\u0441\\u043c\\u0435')
  expect(shown).toContain('Names with letters that can be mistaken for Latin ones are shown with escapes.')
})

test('the page has the command of the challenge, with what the run had', () => {
  const lacks = ['video']
  const shown = pageOf(statementOf({ ...lacking('video'), lacks }))
  expect(shown).toMatch(
    /gateproof --base-url https:\/\/gateway\.example\.com --allow images --lacks video .*; npx --no-install gateproof compare statement\.html challenge</,
  )
})

test('the page shows failures, missing signatures and the profile interop', () => {
  expect(pageOf(statementOf({}, 'FAILED'))).toMatch(/<h1>Failed: [\s\S]*Violated[\s\S]*chat\.b/)
  expect(pageOf(statementOf({}))).toContain('<strong>Unsigned</strong>')
  expect(pageOf(statementOf({ profile: 'interop' }))).toContain('--profile interop')
})

test('the page says first what was not tested, what protects users in front, and never that it covers everything', () => {
  const page = pageOf(statementOf(lacking('groups', 'images')))
  expect(page).toMatch(/<title>[^<]*: conformant, without groups and images</)
  expect(page).toMatch(/<h1>Passed, without groups and images: \S+ meets all 1 requirement that were tested</)
  expect(page).toMatch(
    /Not shown<\/dt>[\s\S]*<strong>that a key of one group cannot[\s\S]*that generated and edited images conform/,
  )
  expect(page).toContain('The test covers everything that the contract requires, without groups and images.')
})

test('the page of a failed statement has the sentence of each violation, what was observed, and where the evidence shows it', () => {
  const id = 'chat.completion.id'
  const violations = [{ id, observed: 'id is 7 <b>', exchanges: ['chat-plain/first'] }]
  const unjudged = { 'chat.completion.created': 'timed out' }
  const required = { satisfied: 1, violated: 1, notApplicable: 0, unjudged: 1 }
  const page = pageOf(statementOf({ violations, unjudged, required }, 'FAILED'))
  expect(page).toMatch(/<dt>[A-Z][^<]+\. <code>chat\.completion\.id<\/code><\/dt>/)
  expect(page.indexOf('id="violated"')).toBeLessThan(page.indexOf('id="verify"'))
  expect(page).toContain('id is 7 &lt;b&gt;')
  expect(page).toContain('In the evidence: chat-plain/first')
  expect(page).toContain(
    'The test is incomplete: of everything that the contract requires, 1 requirement could not be judged.',
  )
})
