import { createRequire } from 'node:module'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { readStatement } from '../../src/statement/statement-file.ts'
import { payloadOf } from '../../src/statement/envelope.ts'
import schema from '../../src/statement/statement.schema.json' with { type: 'json' }
import { sampleStatement } from './sample-statement.ts'

const honest = sampleStatement()
const { conformance } = honest.predicate
const predicate = (fields: object) => ({ ...honest, predicate: { ...honest.predicate, ...fields } })
const claim = (fields: object) => predicate({ conformance: { ...conformance, ...fields } })
const about = (fields: object) => claim({ deployment: { ...conformance.deployment, ...fields } })
const driven = (fields: object) => claim({ drive: { ...conformance.drive, ...fields } })
const noted = (annotations: object) => ({ ...honest, subject: [{ ...honest.subject[0], annotations }] })

const problemOf = (text: string) => {
  const read = readStatement(Buffer.from(text))
  return 'problem' in read ? read.problem : undefined
}
const flawOf = (statement: unknown) => problemOf(JSON.stringify(statement))
const manyIds = <Value>(count: number, value: Value) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`a.b${index}`, value]))

test('accepts statements that certify writes', () => {
  expect('value' in readStatement(payloadOf(honest))).toBe(true)
})

describe('accepts values at a limit', () => {
  test.each([
    ['texts of 4000 characters', claim({ notJudged: { 'a.b': 'x'.repeat(4000) } })],
    ['names of 200 characters', about({ name: 'x'.repeat(200) })],
    ['lists of 10000', predicate({ warnedTests: Object.keys(manyIds(10_000, 1)) })],
    ['maps of 10000', claim({ notJudged: manyIds(10_000, 'x') })],
    ['the largest whole number', driven({ seed: Number.MAX_SAFE_INTEGER })],
    ['a fraction of money', driven({ budgets: { maxCost: 0.5 } })],
    ['an address with a path', about({ overseasBaseUrl: 'http://a.example:8080/x' })],
    ['notes with an inherited name', noted({ constructor: 'x' })],
  ])('%s', (_what, statement) => {
    expect(flawOf(statement)).toBeUndefined()
  })
})

describe('reports the path and the problem', () => {
  const at = 'the statement.predicate'
  test.each([
    [[], 'the statement is not an object'],
    [null, 'the statement is not an object'],
    [
      { ...honest, subject: Array.from({ length: 1001 }, () => honest.subject[0]) },
      'the statement.subject has more than 1000 entries',
    ],
    [noted(manyIds(10_001, 'x')), 'the statement.subject[0].annotations has more than 10000 entries'],
    [noted({ ['x'.repeat(201)]: 'x' }), 'a name in the statement.subject[0].annotations is longer than 200 characters'],
    [noted({ '': 'x' }), 'a name in the statement.subject[0].annotations is empty'],
    [
      noted({ version: 'x'.repeat(4001) }),
      'the statement.subject[0].annotations.version is longer than 4000 characters',
    ],
    [predicate({ result: 'passed' }), `${at}.result is not PASSED or FAILED`],
    [
      predicate({ configuration: honest.predicate.configuration.slice(1) }),
      `${at}.configuration has fewer than 3 entries`,
    ],
    [
      predicate({ configuration: [...honest.predicate.configuration, honest.subject[0]] }),
      `${at}.configuration has more than 3 entries`,
    ],
    [predicate({ failedTests: Object.keys(manyIds(10_001, 1)) }), `${at}.failedTests has more than 10000 entries`],
    [predicate({ failedTests: {} }), `${at}.failedTests is not a list`],
    [predicate({ failedTests: ['chat'] }), `${at}.failedTests[0] is not a requirement id`],
    [claim({ unjudged: { chat: 'x' } }), `a name in ${at}.conformance.unjudged is not a requirement id`],
    [claim({ notJudged: manyIds(10_001, 'x') }), `${at}.conformance.notJudged has more than 10000 entries`],
    [claim({ set: '1.0' }), `${at}.conformance.set is not a version such as 1.0.0`],
    [driven({ seed: -1 }), `${at}.conformance.drive.seed is less than 0`],
    [driven({ seed: 0.5 }), `${at}.conformance.drive.seed is not a whole number`],
    [driven({ seed: 2 ** 53 }), `${at}.conformance.drive.seed is more than 9007199254740991`],
    [driven({ budgets: { maxCost: -0.5 } }), `${at}.conformance.drive.budgets.maxCost is less than 0`],
    [driven({ budgets: { maxCost: '1' } }), `${at}.conformance.drive.budgets.maxCost is not a number`],
    [about({ embedded: 0 }), `${at}.conformance.deployment.embedded is not true or false`],
    [about({ baseUrl: 'https://a.example/' }), `${at}.conformance.deployment.baseUrl is not a URL in ASCII`],
    [about({ baseUrl: 'https://a.example?x' }), `${at}.conformance.deployment.baseUrl is not a URL in ASCII`],
    [about({ baseUrl: 'ftp://a.example' }), `${at}.conformance.deployment.baseUrl is not a URL in ASCII`],
    [
      about({ group: ' a' }),
      `${at}.conformance.deployment.group begins or ends with a space, or contains several in a row`,
    ],
  ])('%#: $1', (statement, flaw) => {
    expect(flawOf(statement)).toBe(flaw)
  })

  test('counts characters beyond the basic plane as two', () => {
    expect(flawOf(claim({ notJudged: { 'a.b': '😀'.repeat(2001) } }))).toContain('is longer than 4000 characters')
  })
})

describe('refuses a number in another notation', () => {
  const text = JSON.stringify(honest)
  test.each(['-0', '7.0', '7e0', '70e-1'])('%s', (number) => {
    expect(problemOf(text.replace('"seed":7', `"seed":${number}`))).toContain('the payload is not compact JSON')
  })

  test('1e400', () => {
    expect(problemOf(text.replace('"seed":7', '"seed":1e400'))).toContain('drive.seed is not a whole number')
  })
})

test.each([
  ['lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  [
    'lists in a field',
    JSON.stringify(honest).replace('"passedTests":[', `"passedTests":[${'['.repeat(100_000)}${']'.repeat(100_000)},`),
  ],
])('refuses %s that are nested 100,000 deep', (_what, text) => {
  expect(problemOf(text)).toContain('500 levels')
})

describe('statement.schema.json', () => {
  const ajv = new Ajv2020({ strict: true })
  addFormats.default(ajv)
  const isAllowed = ajv.compile(schema)

  test('allows statements that certify writes', () => {
    expect([isAllowed(JSON.parse(JSON.stringify(honest))), isAllowed.errors]).toEqual([true, null])
  })

  test('allows no additional fields', () => {
    expect([{ ...honest, later: 1 }, about({ later: 1 }), noted({ a: 1 })].map((one) => isAllowed(one))).toEqual([
      false,
      false,
      false,
    ])
  })

  test("is the package's statement.schema.json", () => {
    expect(createRequire(import.meta.url)('gateproof/statement.schema.json')).toEqual(schema)
  })

  test('describes every field', () => {
    const parts = Object.values(schema.$defs as Readonly<Record<string, { readonly properties?: object }>>)
    const fields = [schema, ...parts].flatMap(({ properties = {} }) => Object.entries(properties))
    expect(fields.filter(([, field]) => !('description' in (field as object))).map(([name]) => name)).toEqual([])
  })
})
