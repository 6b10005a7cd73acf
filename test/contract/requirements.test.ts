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
  test('are found everywhere, in the order of the document', () => {
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
    ['standard', 'MUST'],
    ['shown', 'SHOULD'],
    ['protocol', 'SHOULD'],
    ['open', 'OPEN'],
  ])('with the basis %s have the level %s', (basis, level) => {
    expect(requirementsOf(holding({ ...entry, basis })).map((requirement) => requirement.level)).toEqual([level])
  })

  test('of older documents keep their level', () => {
    const { basis: _, ...older } = { ...entry, level: 'SHOULD' }
    expect(requirementsOf(holding(older))).toEqual([{ ...older, at: '/info' }])
  })

  test('keep `untestable` and `interop`', () => {
    const given = { ...entry, untestable: 'The console is no part of it.', interop: 'advisory' }
    expect(requirementsOf(holding(given))).toEqual([{ ...given, level: 'MUST', at: '/info' }])
  })

  test('belong to the area that their id begins with', () => {
    expect(areaOf('generate-content.result.modelVersion')).toBe('generate-content')
  })

  test.each([
    ['a duplicate id', [entry, entry], 'requirement chat.request.n: duplicate id, at /info and at /info'],
    ['an unknown area', [{ ...entry, id: 'chats.request.n' }], 'requirement chats.request.n: unknown area chats'],
    [
      'a malformed id',
      [{ ...entry, id: 'chat' }],
      'requirement chat: expected an id of the form area.subject.property',
    ],
    ['an unknown basis', [{ ...entry, basis: 'felt' }], 'requirement chat.request.n: unknown basis felt'],
    ['a missing basis', [{ ...entry, basis: undefined }], 'requirement chat.request.n: basis is missing'],
    [
      'a level that does not match the basis',
      [{ ...entry, basis: 'shown', level: 'MUST' }],
      'requirement chat.request.n: level MUST does not match basis shown: expected SHOULD',
    ],
    [
      'an unknown level',
      [{ ...entry, basis: undefined, level: 'MAY' }],
      'requirement chat.request.n: unknown level MAY',
    ],
    ['an unknown section', [{ ...entry, section: 'Notes' }], 'requirement chat.request.n: unknown section Notes'],
    ['an unknown key', [{ ...entry, levels: 'MUST' }], 'requirement chat.request.n: unknown key levels'],
    ['an empty text', [{ ...entry, text: ' ' }], 'requirement chat.request.n: text is missing'],
    [
      'untestable without a reason',
      [{ ...entry, untestable: true }],
      'requirement chat.request.n: untestable: expected a reason',
    ],
    [
      'an advisory SHOULD',
      [{ ...entry, basis: 'protocol', interop: 'advisory' }],
      'requirement chat.request.n: interop: expected advisory for a MUST, or gating for a SHOULD',
    ],
    [
      'an unknown placeholder',
      [{ ...entry, text: 'At most {maximum}.' }],
      'requirement chat.request.n: unknown placeholder {maximum} at /info',
    ],
    ['an entry without id', [{ text: 'A sentence.' }], '/info: a requirement without an id'],
  ])('are rejected with one problem for %s', (_, entries, problem) => {
    expect(problemsOf(holding(...entries))).toEqual([problem])
  })

  test('are rejected if they are not a list', () => {
    expect(problemsOf({ info: { 'x-requirements': {} } })).toEqual(['/info: x-requirements: expected a list'])
  })

  test('report the first problem and the number of others in one line', () => {
    const message = 'requirement chat.request.n: unknown basis felt (and 1 more)'
    expect(() => requirementsOf(holding({ ...entry, basis: 'felt', section: 'Notes' }))).toThrow(message)
  })
})
