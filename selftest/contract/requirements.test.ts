import { describe, expect, test } from 'vitest'
import { areaOf, requirementsOf } from '../../src/contract/requirements.ts'

const entry = { id: 'chat.request.n', basis: 'stated', section: 'Endpoints', text: 'A sentence.' }

const holding = (...entries: unknown[]) => ({ info: { 'x-requirements': entries } })

function problemsOf(document: Record<string, unknown>): readonly string[] {
  try {
    requirementsOf(document)
    return []
  } catch (error) {
    return (error as { problems: readonly string[] }).problems
  }
}

describe('requirements of a document', () => {
  test('are found wherever they stand, in the order of the document', () => {
    const document = {
      info: { 'x-requirements': [entry] },
      paths: { '/v1/a~b': { get: { parameters: [{ 'x-requirements': [{ ...entry, id: 'models.list.json' }] }] } } },
    }
    expect(requirementsOf(document)).toEqual([
      { ...entry, level: 'MUST', at: '/info' },
      { ...entry, level: 'MUST', id: 'models.list.json', at: '/paths/~1v1~1a~0b/get/parameters/0' },
    ])
  })

  test.each([
    ['stated', 'MUST'],
    ['implied', 'MUST'],
    ['shown', 'SHOULD'],
    ['protocol', 'SHOULD'],
    ['open', 'OPEN'],
  ])('with the basis %s have the level %s', (basis, level) => {
    expect(requirementsOf(holding({ ...entry, basis })).map((requirement) => requirement.level)).toEqual([level])
  })

  test('of documents older than the rule keep the level they are given', () => {
    const { basis: _, ...older } = { ...entry, level: 'SHOULD' }
    expect(requirementsOf(holding(older))).toEqual([{ ...older, at: '/info' }])
  })

  test('keep the reason why HTTP cannot show them, and the profile that does not gate them', () => {
    const given = { ...entry, untestable: 'The console is no part of it.', interop: 'advisory' }
    expect(requirementsOf(holding(given))).toEqual([{ ...given, level: 'MUST', at: '/info' }])
  })

  test('belong to the area their id begins with', () => {
    expect(areaOf('generate-content.result.modelVersion')).toBe('generate-content')
  })

  test.each([
    ['an id used twice', [entry, entry], 'requirement chat.request.n is given twice: at /info and at /info'],
    ['an unknown area', [{ ...entry, id: 'chats.request.n' }], 'requirement chats.request.n: unknown area chats'],
    [
      'an id of another form',
      [{ ...entry, id: 'chat' }],
      'requirement chat: the id is not of the form area.subject.property',
    ],
    ['an unknown basis', [{ ...entry, basis: 'felt' }], 'requirement chat.request.n: unknown basis felt'],
    ['no basis', [{ ...entry, basis: undefined }], 'requirement chat.request.n: it has no basis'],
    [
      'a level that the basis does not give',
      [{ ...entry, basis: 'shown', level: 'MUST' }],
      'requirement chat.request.n: its basis shown gives SHOULD, not MUST',
    ],
    [
      'an unknown level',
      [{ ...entry, basis: undefined, level: 'MAY' }],
      'requirement chat.request.n: unknown level MAY',
    ],
    ['an unknown section', [{ ...entry, section: 'Notes' }], 'requirement chat.request.n: unknown section Notes'],
    ['an unknown key', [{ ...entry, levels: 'MUST' }], 'requirement chat.request.n: unknown key levels'],
    ['an empty text', [{ ...entry, text: ' ' }], 'requirement chat.request.n: it has no text'],
    ['no reason', [{ ...entry, untestable: true }], 'requirement chat.request.n: untestable gives no reason'],
    [
      'an advisory SHOULD',
      [{ ...entry, basis: 'protocol', interop: 'advisory' }],
      'requirement chat.request.n: interop is advisory for a MUST or gating for a SHOULD',
    ],
    [
      'a placeholder nothing fills',
      [{ ...entry, text: 'At most {maximum}.' }],
      'requirement chat.request.n: nothing at /info fills the placeholder {maximum}',
    ],
    ['an entry without id', [{ text: 'A sentence.' }], '/info: a requirement has no id'],
  ])('are refused with one clear problem for %s', (_, entries, problem) => {
    expect(problemsOf(holding(...entries))).toEqual([problem])
  })

  test('are refused when they are not a list', () => {
    expect(problemsOf({ info: { 'x-requirements': {} } })).toEqual(['/info: x-requirements is not a list'])
  })

  test('tell the first problem and the number of others in one line', () => {
    const message = 'requirement chat.request.n: unknown basis felt (and 1 more)'
    expect(() => requirementsOf(holding({ ...entry, basis: 'felt', section: 'Notes' }))).toThrow(message)
  })
})
