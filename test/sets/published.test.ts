import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { isGating, requirementsOf } from '../../src/contract/requirements.ts'
import {
  publishedSets,
  requirementSet,
  hasSameMeaning,
  sentenceChanges,
  sha256Of,
  missingRequirements,
  type SentenceChange,
} from '../../src/contract/sets.ts'
import { gatingBy, requiredBy, standingOf } from '../../src/judge/gating.ts'
import { testsOf } from '../../suites/ledger.ts'
import { olderSet } from './made-up.ts'

const folder = new URL('../../spec/sets/', import.meta.url)
const requirements = requirementsOf(packagedContract().document)
const byId = new Map(requirements.map((one) => [one.id, one]))
const newest = requirementSet()
const profiles = ['full', 'spec', 'interop'] as const

describe('published sets', () => {
  test.each(publishedSets())('$version is identical to the published file', ({ version, sha256 }) => {
    expect(sha256Of(readFileSync(new URL(`${version}.json`, folder), 'utf8'))).toBe(sha256)
  })

  test('are exactly the files in the index', () => {
    const files = readdirSync(folder).filter((name) => /^\d/.test(name))
    expect(files.toSorted()).toEqual(
      publishedSets()
        .map(({ version }) => `${version}.json`)
        .toSorted(),
    )
  })

  test('have an end date unless they are the newest', () => {
    const endless = publishedSets().filter(({ until }) => until === undefined)
    expect(endless.map(({ version }) => version)).toEqual([newest.version])
  })

  test.each(publishedSets())('$version contains only requirements of the document', ({ version }) => {
    expect(missingRequirements([...requirementSet(version).entries.values()])).toEqual([])
  })
})

describe('the newest set', () => {
  // Otherwise a corrected typo in a sentence would silently stop a MUST from gating.
  test('gates as the document does, except changes declared in spec/sets/changes.json', () => {
    const declared = new Set(sentenceChanges().map(({ id }) => id))
    const differing = [...newest.entries.values()].flatMap((entry) => {
      const now = byId.get(entry.id)
      const isSame =
        now !== undefined && profiles.every((one) => isGating(entry, one) === gatingBy(newest, one)(now).gates)
      return isSame || declared.has(entry.id) ? [] : [`${entry.id} departs from set ${newest.version}: docs/sets.md`]
    })
    expect(differing).toEqual([])
  })

  test('contains only requirements that are judged by default', () => {
    const unjudged = [...newest.entries.keys()].filter((id) => testsOf(id).length === 0 || id.startsWith('clients.'))
    expect(unjudged).toEqual([])
  })

  test('does not affect requirements that only another document has', () => {
    const own = { ...requirements[0], id: 'limits.chat.own', level: 'MUST' } as (typeof requirements)[number]
    expect(gatingBy(newest, 'spec')(own)).toEqual({ gates: true })
  })

  test('does not affect requirements that gate in an older document only', () => {
    const lowered = requirements.find(({ id, level }) => level === 'SHOULD' && newest.entries.has(id))
    expect(lowered && gatingBy(newest, 'spec')({ ...lowered, level: 'MUST' })).toEqual({ gates: true })
  })

  test('does not affect requirements of the official clients, which are selected by name', () => {
    const clients = requirements.filter(({ id }) => id.startsWith('clients.'))
    expect(clients.map((one) => gatingBy(newest, 'spec')(one).gates)).toEqual(
      clients.map((one) => isGating(one, 'spec')),
    )
  })

  test('requires in each profile the requirements that gate there', () => {
    // What was lowered since then is not required.
    const gates = (id: string, one: (typeof profiles)[number]) => {
      const now = byId.get(id)
      return now !== undefined && isGating(now, one)
    }
    const gating = profiles.map(
      (one) => [...newest.entries].filter(([id, entry]) => isGating(entry, one) && gates(id, one)).length,
    )
    expect(profiles.map((one) => requiredBy(newest, one).length)).toEqual(gating)
  })
})

const must = requirements.find(
  ({ id, level, interop }) => level === 'MUST' && interop === undefined && newest.entries.has(id),
)
const interop = requirements.find(({ id, interop: mark }) => mark === 'gating' && newest.entries.has(id))

describe('by an older set', () => {
  test.each([
    ['without it', undefined, 'added after set 0.9.0'],
    ['with another sentence', { sentence: sha256Of('It was said otherwise.') }, 'sharpened after set 0.9.0'],
    ['as a SHOULD', { level: 'SHOULD' }, 'raised from SHOULD after set 0.9.0'],
    ['not gating for clients', { interop: 'advisory' }, undefined],
  ] as const)('a MUST %s does not gate', (_name, then, ungated) => {
    const gate = must && gatingBy(olderSet(must.id, then), 'spec')(must)
    expect(gate).toEqual(ungated === undefined ? { gates: true } : { gates: false, ungated })
  })

  test('a SHOULD gates in the interop profile only if the set marks it', () => {
    const set = interop && olderSet(interop.id, { interop: 'advisory' })
    expect(interop && gatingBy(set, 'interop')(interop)).toEqual({
      gates: false,
      ungated: 'raised from SHOULD after set 0.9.0',
    })
    expect(interop && gatingBy(set, 'spec')(interop)).toEqual({ gates: false })
  })

  test('a requirement that was lowered to SHOULD since then does not gate', () => {
    const lowered = must && { ...must, level: 'SHOULD' as const }
    expect(lowered && gatingBy(newest, 'spec')(lowered)).toEqual({ gates: false })
  })

  test('a limit with another number in a given document counts as unchanged', () => {
    const given = must && { ...must, text: 'At most 7 of them.' }
    expect(given && gatingBy(newest, 'spec')(given)).toEqual({ gates: true })
  })

  test('explain names the set since which a requirement gates', () => {
    const later = { version: '1.1.0', entries: newest.entries }
    const old = must && olderSet(must.id, undefined)
    expect(must && old && standingOf(must, 'spec', [old, newest, later])).toBe(`gates since set ${newest.version}`)
    expect(must && old && standingOf(must, 'spec', [newest, old])).toBe('does not gate yet: added after set 0.9.0')
  })
})

const change = (from: string, to: string, how: SentenceChange['change'] = 'reworded'): SentenceChange => ({
  id: 'chat.a',
  change: how,
  from,
  to,
  because: 'a slip of the pen',
})

describe('the sentence of a requirement', () => {
  const entry = { id: 'chat.a', level: 'MUST', sentence: sha256Of('one') } as const

  test.each([
    ['unchanged', 'one', [], true],
    ['reworded', 'two', [change('one', 'two')], true],
    ['reworded twice', 'three', [change('one', 'two'), change('two', 'three')], true],
    ['reworded and restored', 'one', [change('one', 'two'), change('two', 'one')], true],
    ['reworded in a cycle', 'three', [change('two', 'three'), change('three', 'two')], false],
    ['sharpened', 'two', [change('one', 'two', 'sharpened')], false],
    ['reworded after it was sharpened', 'three', [change('one', 'two', 'sharpened'), change('two', 'three')], false],
    ['changed once more than declared', 'three', [change('one', 'two')], false],
    ['of another requirement', 'two', [{ ...change('one', 'two'), id: 'chat.b' }], false],
  ] as const)('keeps or loses its meaning: %s', (_name, now, changes, isSame) => {
    expect(hasSameMeaning(entry, now, changes)).toBe(isSame)
  })

  /** The numbers and code spans of a sentence, which a rewording must not change. */
  const facts = (text: string) => (text.match(/`[^`]*`|\d+/g) ?? []).toSorted()

  test.each([
    [change('At most `n` is 4.', 'No more than 4: `n`.'), true],
    [change('At most 4.', 'At most 3.'), false],
    [change('`a` is there.', '`b` is there.'), false],
  ])('keeps its numbers and names when reworded: %j', ({ from, to }, isKept) => {
    expect(JSON.stringify(facts(from)) === JSON.stringify(facts(to))).toBe(isKept)
  })

  test('keeps its numbers and names in every declared rewording', () => {
    const reworded = sentenceChanges().filter(({ change: how }) => how === 'reworded')
    expect(reworded.map(({ to }) => facts(to))).toEqual(reworded.map(({ from }) => facts(from)))
  })
})
