import { createRequire } from 'node:module'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { reportPage } from '../../scripts/report/page.ts'
import { isNode, type Node } from '../../src/contract/pointer.ts'
import schema from '../../src/report/report.schema.json' with { type: 'json' }
import { flawsOfReport, schemaFlaws } from './report-schema.ts'
import { judgedOf, notJudged, requirement } from './sample.ts'

const { report } = judgedOf([
  requirement('chat.a', 'satisfied'),
  requirement('chat.b', 'violated', { message: 'seen', exchanges: ['chat-plain/a'] }),
  notJudged('chat.c', 'not selected'),
])
const [finding] = report.findings

describe('report.json matches its schema', () => {
  test.each([
    ['a plain one', report],
    ['one that was interrupted', { ...report, interrupted: 'interrupted: the drive did not finish' }],
    ['of shards', { ...report, shards: { of: 2, judged: ['1/2'], missing: ['2/2'] } }],
    [
      'with a baseline',
      { ...report, stale: ['chat.a'], requirements: [{ ...requirement('a', 'violated'), known: 'later' }] },
    ],
    ['with any observation', { ...report, observations: [{ id: 'a', text: 'b', value: [null, { c: 1.5 }] }] }],
  ] as const)('%s', (_name, one) => {
    expect(flawsOfReport(one)).toEqual([])
  })
})

describe('an invalid report is rejected', () => {
  test.each([
    ['an undocumented field', { ...report, more: 1 }, ' must NOT have additional properties more'],
    [
      'one deep inside',
      { ...report, findings: [{ ...finding, more: 1 }] },
      '/findings/0 must NOT have additional properties more',
    ],
    ['a field that is missing', { ...report, notes: undefined }, " must have required property 'notes' notes"],
    ['another version', { ...report, schemaVersion: 2 }, '/schemaVersion must be equal to constant 1'],
    ['a fraction', { ...report, run: { ...report.run, requests: 1.5 } }, '/run/requests must be integer integer'],
    ['less than nothing', { ...report, judged: { of: -1, total: 2 } }, '/judged/of must be >= 0 >= 0'],
    [
      'an unknown verdict',
      { ...report, requirements: [{ ...requirement('a', 'broken'), verdict: 'odd' }] },
      expect.stringContaining('/requirements/0/verdict must be equal to one of the allowed values'),
    ],
  ])('%s', (_name, one, flaw) => {
    expect(schemaFlaws(JSON.parse(JSON.stringify(one)))).toEqual([flaw])
  })
})

test('the schema accepts fields of later versions', () => {
  const validate = new Ajv2020({ strict: true }).compile(schema)
  expect(validate(JSON.parse(JSON.stringify({ ...report, later: 1 })))).toBe(true)
})

test("the schema is the package's report.schema.json", () => {
  const require = createRequire(import.meta.url)
  expect(require('gateproof/report.schema.json')).toEqual(schema)
})

/** Every object's fields with what is said of them, `Report.run.seed` by name. */
function fieldsIn(part: Node, name: string): readonly (readonly [string, Node])[] {
  const own = Object.entries((part['properties'] ?? {}) as Readonly<Record<string, Node>>)
  return own.flatMap(([field, held]) => [[`${name}.${field}`, held] as const, ...fieldsIn(held, `${name}.${field}`)])
}

const parts = Object.entries({ Report: schema, ...(schema.$defs as Readonly<Record<string, Node>>) })
const fields = parts.flatMap(([name, part]) => fieldsIn(part, name))

test('docs/report.md documents every field', () => {
  const page = reportPage(schema)
  const untold = fields.filter(([name, field]) => !/\.(?:summary|verdicts)\./.test(name) && !isTold(page, field))
  expect([fields.length > 70, untold.map(([name]) => name)]).toEqual([true, []])
})

const isTold = (page: string, field: Node) =>
  typeof field['$ref'] === 'string' || (isNode(field) && page.includes(`| ${String(field['description'])} |`))
