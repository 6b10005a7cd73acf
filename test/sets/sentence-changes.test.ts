import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { changesText, undeclaredChanges } from '../../spec/sentence-changes.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { requirementSet, sentenceChanges, sha256Of, type SentenceChange } from '../../src/contract/sets.ts'

const entries = [{ id: 'chat.a', level: 'MUST', sentence: sha256Of('The id is an string.') }] as const
const to = 'The id is a string.'
const before = new Map([['chat.a', 'The id is an string.']])
const change = { id: 'chat.a', change: 'reworded', from: 'The id is an string.', to, because: 'WHY' } as const

describe('a changed sentence of a published set', () => {
  test('must be declared, from the sentence of the last commit', () => {
    expect(undeclaredChanges(entries, [{ id: 'chat.a', text: to }], [], before)).toEqual([change])
  })

  test('is shown as spec/sets/changes.json has it: the printed entry can be pasted at its end', () => {
    const file = readFileSync(new URL('../../spec/sets/changes.json', import.meta.url), 'utf8')
    const entry = changesText([change])
      .slice(changesText([change]).indexOf(',\n'))
      .trimEnd()
    const added = JSON.parse(file.replace(/\n\]\s*$/, () => `${entry}\n]\n`)) as readonly SentenceChange[]
    expect(added).toEqual([...sentenceChanges(), change])
  })

  test.each<[string, SentenceChange]>([
    ['a rewording', { ...change, because: 'a typing error' }],
    ['a sharper sentence', { ...change, change: 'sharpened', because: 'a new case' }],
  ])('is not shown again after it was declared as %s', (_name, declared) => {
    expect(undeclaredChanges(entries, [{ id: 'chat.a', text: to }], [declared], before)).toEqual([])
  })

  test('is shown without its former sentence if the last commit does not have it', () => {
    const [found] = undeclaredChanges(entries, [{ id: 'chat.a', text: to }], [], new Map([['chat.a', to]]))
    expect(found?.from).toBe('THE SENTENCE BEFORE')
  })
})

test('the sentences of the document are those of the newest set, or declared', () => {
  const requirements = requirementsOf(packagedContract().document)
  const all = [...requirementSet().entries.values()]
  expect(undeclaredChanges(all, requirements, sentenceChanges(), new Map())).toEqual([])
})
