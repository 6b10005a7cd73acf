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
const profiles = ['spec', 'interop'] as const

describe('published sets', () => {
  test.each(publishedSets())('$version is what was published, byte for byte', ({ version, sha256 }) => {
    expect(sha256Of(readFileSync(new URL(`${version}.json`, folder), 'utf8'))).toBe(sha256)
  })

  test('are all in the index, and nothing else is', () => {
    const files = readdirSync(folder).filter((name) => /^\d/.test(name))
    expect(files.toSorted()).toEqual(
      publishedSets()
        .map(({ version }) => `${version}.json`)
        .toSorted(),
    )
  })

  test('stand without end only as long as none is newer', () => {
    const endless = publishedSets().filter(({ until }) => until === undefined)
    expect(endless.map(({ version }) => version)).toEqual([newest.version])
  })

  test.each(publishedSets())('$version names nothing that the document no longer has', ({ version }) => {
    expect(missingRequirements([...requirementSet(version).entries.values()])).toEqual([])
  })
})

describe('the newest set', () => {
  // A word mended in a sentence would else keep a MUST from gating without anybody having meant it.
  test('gates what it names as the document does, but for what spec/sets/changes.json declares', () => {
    const declared = new Set(sentenceChanges().map(({ id }) => id))
    const differing = [...newest.entries.values()].flatMap((entry) => {
      const now = byId.get(entry.id)
      const isSame =
        now !== undefined && profiles.every((one) => isGating(entry, one) === gatingBy(newest, one)(now).gates)
      return isSame || declared.has(entry.id) ? [] : [`${entry.id} departs from set ${newest.version}: docs/sets.md`]
    })
    expect(differing).toEqual([])
  })

  test('names nothing that is not judged: what is open, not testable, without a test, or asked by name alone', () => {
    const unjudged = [...newest.entries.keys()].filter((id) => testsOf(id).length === 0 || id.startsWith('clients.'))
    expect(unjudged).toEqual([])
  })

  test('leaves gating what the packaged document does not have', () => {
    const own = { ...requirements[0], id: 'limits.chat.own', level: 'MUST' } as (typeof requirements)[number]
    expect(gatingBy(newest, 'spec')(own)).toEqual({ gates: true })
  })

  test('leaves gating what an older document has gate, and the packaged one has not', () => {
    const lowered = requirements.find(({ id, level }) => level === 'SHOULD' && newest.entries.has(id))
    expect(lowered && gatingBy(newest, 'spec')({ ...lowered, level: 'MUST' })).toEqual({ gates: true })
  })

  test('leaves the clients gating, which are asked for by name', () => {
    const clients = requirements.filter(({ id }) => id.startsWith('clients.'))
    expect(clients.map((one) => gatingBy(newest, 'spec')(one).gates)).toEqual(
      clients.map((one) => isGating(one, 'spec')),
    )
  })

  test('requires in each profile what gates there', () => {
    const gating = profiles.map((one) => [...newest.entries.values()].filter((entry) => isGating(entry, one)).length)
    expect(profiles.map((one) => requiredBy(newest, one).length)).toEqual(gating)
  })
})

const must = requirements.find(
  ({ id, level, interop }) => level === 'MUST' && interop === undefined && newest.entries.has(id),
)
const interop = requirements.find(({ id, interop: mark }) => mark === 'gating' && newest.entries.has(id))

describe('of an older set', () => {
  test.each([
    ['without it', undefined, 'added after set 0.9.0'],
    ['with another sentence', { sentence: sha256Of('It was said otherwise.') }, 'sharpened after set 0.9.0'],
    ['as a SHOULD', { level: 'SHOULD' }, 'raised from SHOULD after set 0.9.0'],
    ['not gating for clients', { interop: 'advisory' }, undefined],
  ] as const)('a MUST %s does not gate', (_name, then, ungated) => {
    const gate = must && gatingBy(olderSet(must.id, then), 'spec')(must)
    expect(gate).toEqual(ungated === undefined ? { gates: true } : { gates: false, ungated })
  })

  test('a SHOULD that clients break on gates in the profile interop where the set marks it', () => {
    const set = interop && olderSet(interop.id, { interop: 'advisory' })
    expect(interop && gatingBy(set, 'interop')(interop)).toEqual({
      gates: false,
      ungated: 'raised from SHOULD after set 0.9.0',
    })
    expect(interop && gatingBy(set, 'spec')(interop)).toEqual({ gates: false })
  })

  test('what was lowered since gates no more', () => {
    const lowered = must && { ...must, level: 'SHOULD' as const }
    expect(lowered && gatingBy(newest, 'spec')(lowered)).toEqual({ gates: false })
  })

  test('a limit with another number in a document that was given is the same sentence', () => {
    const given = must && { ...must, text: 'At most 7 of them.' }
    expect(given && gatingBy(newest, 'spec')(given)).toEqual({ gates: true })
  })

  test('explain tells since which set a requirement gates', () => {
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

describe('a sentence', () => {
  const entry = { id: 'chat.a', level: 'MUST', sentence: sha256Of('one') } as const

  test.each([
    ['as it was', 'one', [], true],
    ['in other words', 'two', [change('one', 'two')], true],
    ['in other words twice', 'three', [change('one', 'two'), change('two', 'three')], true],
    ['in other words, and back', 'one', [change('one', 'two'), change('two', 'one')], true],
    ['in words of a circle', 'three', [change('two', 'three'), change('three', 'two')], false],
    ['sharpened', 'two', [change('one', 'two', 'sharpened')], false],
    ['reworded after it was sharpened', 'three', [change('one', 'two', 'sharpened'), change('two', 'three')], false],
    ['changed once more than was declared', 'three', [change('one', 'two')], false],
    ['of another requirement', 'two', [{ ...change('one', 'two'), id: 'chat.b' }], false],
  ] as const)('%s', (_name, now, changes, isSame) => {
    expect(hasSameMeaning(entry, now, changes)).toBe(isSame)
  })

  /** What makes a sentence stricter without a word being changed: its numbers, and what stands in code spans. */
  const facts = (text: string) => (text.match(/`[^`]*`|\d+/g) ?? []).toSorted()

  test.each([
    [change('At most `n` is 4.', 'No more than 4: `n`.'), true],
    [change('At most 4.', 'At most 3.'), false],
    [change('`a` is there.', '`b` is there.'), false],
  ])('in other words keeps its numbers and names: %j', ({ from, to }, isKept) => {
    expect(JSON.stringify(facts(from)) === JSON.stringify(facts(to))).toBe(isKept)
  })

  test('of every declared rewording keeps them', () => {
    const reworded = sentenceChanges().filter(({ change: how }) => how === 'reworded')
    expect(reworded.map(({ to }) => facts(to))).toEqual(reworded.map(({ from }) => facts(from)))
  })
})
