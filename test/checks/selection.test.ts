import { beforeEach, expect, test } from 'vitest'
import { selectRecorded, selectFrom, nonEmpty } from '../../src/checks/selection.ts'
import { recording } from '../../src/outcomes/recording.ts'
import { assume } from '../../src/outcomes/undecided.ts'
import { exchangeOf } from '../evidence/sample.ts'
import { headed, judging, told } from './recorded.ts'
import { thrownText } from './thrown.ts'

const bodies = ['{"data":[]}', '{"data":[1]}', '{}', '{"data":"one"}']

beforeEach(() => {
  judging(bodies.map((text, index) => exchangeOf([{ at: 1, text }], { id: `chat-plain/${index}` })))
})

test('an exchange that does not concern a check is not selected', () => {
  const { exchanges, subjectOf } = selectRecorded(({ json }) => json.at('data[0]').number)
  expect(exchanges.map(({ id }) => [id, subjectOf(exchanges[0] ?? exchangeOf([]))])).toEqual([['chat-plain/1', 1]])
})

test('an exchange without members does not concern a check of them', () => {
  const { exchanges } = selectRecorded(
    nonEmpty(({ json }) => (json.at('data').exists ? json.at('data').items : undefined)),
  )
  expect(exchanges.map(({ id }) => id)).toEqual(['chat-plain/1'])
})

test('an exchange that may concern a check is selected, with the reason that it is undecided', () => {
  const { exchanges, subjectOf } = selectRecorded(
    ({ json }) => void assume(json.at('data').text === undefined, 'models.list.json'),
  )
  expect(exchanges.map(({ id }) => id)).toEqual(['chat-plain/3'])
  expect(thrownText(() => exchanges.map(subjectOf))).toContain('models.list.json')
})

test('an interrupted or unsupported exchange is not selected', () => {
  judging([
    told({ id: 'a/1', end: 'interrupted' }),
    told({ id: 'a/2' }),
    told({ id: 'a/3', request: 'GET /v1/models' }),
  ])
  const ids = () => selectRecorded((reply) => reply).exchanges.map(({ id }) => id)
  expect(ids()).toEqual(['a/2', 'a/3'])
  judging([told({ id: 'a/1' }), told({ id: 'a/2', request: 'GET /v1/models' })], headed({}, { lacks: ['chat'] }))
  expect(ids()).toEqual(['a/2'])
})

test('an exchange that is too large is selected, and a crash stays a crash', () => {
  const throws = (error: Error) => () => {
    throw error
  }
  const { exchanges, subjectOf } = selectFrom(recording().exchanges, throws(new RangeError('Invalid string length')))
  expect(exchanges).toHaveLength(4)
  expect(thrownText(() => exchanges.map(subjectOf))).toContain('too deeply')
  expect(() => selectFrom(recording().exchanges, throws(new TypeError('oh')))).toThrow('oh')
})

test('a selection is computed once for each exchange, however often its subject is judged', () => {
  let count = 0
  const { exchanges, subjectOf } = selectRecorded((reply) => {
    count += 1
    return reply.json.at('data').exists ? reply : undefined
  })
  expect(exchanges.map(subjectOf).map(({ status }) => status)).toEqual([200, 200, 200])
  exchanges.map(subjectOf)
  expect(count).toBe(bodies.length)
})
