import { describe, expect, test } from 'vitest'
import { defectFlaws, defectSentence } from '../../src/contract/defects.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf, type Requirement } from '../../src/contract/requirements.ts'

const all = requirementsOf(packagedContract().document)

const one: Requirement = {
  id: 'chat.request.n',
  level: 'MUST',
  text: 'A sentence.',
  section: 'Endpoints',
  at: '/info',
  defect: '`n` is ignored in chat completions',
}
const { defect: _, ...bare } = one

/** A document whose only requirement has this defect sentence. */
const holding = (defect: unknown) => ({
  info: { 'x-requirements': [{ id: one.id, basis: 'stated', section: one.section, text: one.text, defect }] },
})

describe('the defect sentences of the packaged document', () => {
  test('are complete and unique', () => {
    expect(defectFlaws(all)).toEqual([])
  })

  test('begin with a capital letter or a parameter, and have whole parameters', () => {
    for (const { id, defect } of all) {
      if (defect === undefined) continue
      expect.soft(defect, id).toMatch(/^[A-Z`]/)
      expect.soft(defect.split('`').length % 2, id).toBe(1)
    }
  })

  test('name the stream where the same property of a plain response has a sentence of its own', () => {
    const plain = new Map(all.map(({ id, defect }) => [id, defect]))
    const siblings = all.filter(({ id }) =>
      ['completion', 'request', 'object', 'message'].some((subject) =>
        plain.has(id.replace(/^streaming\.([\w-]+)\./, `$1.${subject}.`)),
      ),
    )
    const streamed = siblings.filter(({ id, defect }) => id.startsWith('streaming.') && defect !== undefined)
    expect(streamed.length).toBeGreaterThan(50)
    for (const { id, defect } of streamed)
      expect.soft(defect, id).toMatch(/stream|`message_start`|`content_block_start`/)
  })

  test('name the protocol where another protocol has the same property', () => {
    const words: Readonly<Record<string, RegExp>> = {
      chat: /chat/i,
      responses: /responses (?:protocol|stream)|`response\./i,
      messages: /messages? |message$|message_|system prompt/i,
    }
    const segment = (id: string) => id.replace(/^streaming\./, '').split('.')
    for (const { id, defect } of all) {
      const [protocol = '', ...property] = segment(id)
      const word = words[protocol]
      if (defect === undefined || word === undefined) continue
      const name = property.at(-1)
      const isShared = all.some((other) => {
        const [own = '', ...path] = segment(other.id)
        return own !== protocol && own in words && path.at(-1) === name && other.defect !== undefined
      })
      if (isShared) expect.soft(defect, id).toMatch(word)
    }
  })
})

describe('a flaw of a document is', () => {
  test.each([
    ['a tested requirement without a sentence', [bare], 'defect is missing: say what a user of the gateway sees'],
    ['a sentence of an OPEN requirement', [{ ...one, level: 'OPEN' }], 'defect: not expected'],
    ['a sentence of an untestable requirement', [{ ...one, untestable: 'It is advice.' }], 'defect: not expected'],
    ['a sentence of two requirements', [one, { ...one, id: 'chat.request.m' }], 'the same sentence as chat.request.n'],
  ] as const)('%s', (_title, requirements, problem) => {
    expect(defectFlaws(requirements)).toEqual([expect.stringContaining(problem)])
  })

  test.each(['', 'It ends with a full stop.', 'x'.repeat(111), 7])('the sentence %j', (defect) => {
    const problem =
      'requirement chat.request.n: defect: expected a sentence of at most 110 characters without a full stop'
    expect(() => requirementsOf(holding(defect))).toThrow(problem)
  })

  test('not the missing sentence of an untested requirement', () => {
    expect(defectFlaws([{ ...bare, level: 'OPEN' }])).toEqual([])
  })
})

describe('the sentence of a requirement', () => {
  test('is that of its document', () => {
    expect(defectSentence(one)).toBe(one.defect)
    expect(requirementsOf(holding(one.defect))[0]?.defect).toBe(one.defect)
  })

  test('is that of the packaged document if its own document is older', () => {
    const id = 'chat.request.system_followed'
    expect(defectSentence({ id })).toBe('The system prompt does not reach the model in chat completions')
  })

  test('is missing if no document has one', () => {
    expect(defectSentence({ id: 'chat.request.unheard_of' })).toBeUndefined()
  })
})
