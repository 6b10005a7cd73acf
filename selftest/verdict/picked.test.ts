import { writeFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { pickedBy, unlessEmpty } from '../../src/verdict/picked.ts'
import { beginJudging } from '../../src/verdict/recording.ts'
import { given } from '../../src/verdict/undecided.ts'
import { exchangeOf, header } from '../evidence/sample.ts'
import { scratchFile } from '../suites/harness.ts'

const bodies = ['{"data":[]}', '{"data":[1]}', '{}', '{"data":"one"}']

beforeEach(() => {
  const exchanges = bodies.map((text, index) => exchangeOf([{ at: 1, text }], { id: `chat-plain/${index}` }))
  const file = scratchFile()
  writeFileSync(file, [header, ...exchanges].map((line) => JSON.stringify(line)).join('\n'))
  beginJudging({ recordings: [[file]], terms: { spec: 'packaged' } })
})

test('an exchange that does not concern a check is not picked', () => {
  const { exchanges, subjectOf } = pickedBy(({ json }) => json.at('data[0]').number)
  expect(exchanges.map(({ id }) => [id, subjectOf(exchanges[0] ?? exchangeOf([]))])).toEqual([['chat-plain/1', 1]])
})

test('an exchange without members does not concern a check of them', () => {
  const { exchanges } = pickedBy(
    unlessEmpty(({ json }) => (json.at('data').exists ? json.at('data').items : undefined)),
  )
  expect(exchanges.map(({ id }) => id)).toEqual(['chat-plain/1'])
})

test('an exchange of which it cannot be told is picked, and says why', () => {
  const { exchanges, subjectOf } = pickedBy(
    ({ json }) => void given(json.at('data').text === undefined, 'models.list.json'),
  )
  expect(exchanges.map(({ id }) => id)).toEqual(['chat-plain/3'])
  expect(() => exchanges.map(subjectOf)).toThrow('models.list.json')
})
