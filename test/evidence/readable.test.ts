import { describe, expect, test } from 'vitest'
import { evidenceValidator } from '../../scripts/report/validators.ts'
import * as validators from '../../src/evidence/evidence.validator.ts'
import { flawBy } from '../../src/evidence/validation.ts'
import { exchangeOf, footer, header, outcome } from './sample.ts'

type Kind = keyof typeof validators

const flawOf = (line: { readonly type: string }) =>
  flawBy(validators[line.type as Kind], JSON.parse(JSON.stringify(line)))

const discovery = { type: 'discovery', models: { chat: 'small' }, steering: [] }
const chunks = { type: 'chunks', exchange: 'chat-plain/plain', chunks: [{ at: 0, text: 'a' }] }
const full = { ...footer, overload: { waits: 1, gaveUp: true } }
const large = { length: 1, sha256: 'a', ranges: [{ offset: 0, length: 1, base64: 'YQ==' }] }
const exchange = exchangeOf([{ at: 1, base64: '/w==' }])
const request = { ...exchange.request, body: { text: '{}' }, expects: [429], once: [429] }
const response = { ...exchange.response, trailers: [['a', 'b']], large }

/** The line without the member at a path. */
function without(line: object, path: string): { readonly type: string } {
  const [name = '', ...rest] = path.split('.')
  const { [name]: member, ...others } = line as Readonly<Record<string, object>>
  return (rest.length === 0 ? others : { ...others, [name]: without(member ?? {}, rest.join('.')) }) as never
}

describe('accepts what recordings of older versions and of other tools have', () => {
  test.each([
    ['drive', header],
    ['contract.document', header],
    ['deployment.embedded', header],
    ['asked', { ...header, asked: {} }],
    ['tool.build', { ...header, tool: { ...header.tool, build: 'a' } }],
    ['steering', discovery],
    ['steering', outcome],
    ['overload.gaveUp', full],
    ['response', exchange],
    ['previous', { ...exchange, previous: 'a' }],
  ])('no %s', (path, line) => {
    expect(flawOf(line)).toBeUndefined()
    expect(flawOf(without(line, path))).toBeUndefined()
  })

  test.each([
    ['an unknown field', { ...footer, later: {} }],
    ['an unknown field of a field', { ...header, tool: { ...header.tool, later: [1] } }],
    ['an unknown value of a list of values', { ...exchange, end: { how: 'later', at: 1 } }],
    ['a number below 0', { ...exchange, end: { how: 'complete', at: -1 } }],
    ['a fraction', { ...footer, driveMs: 0.5 }],
    ['another format', { ...header, format: 2 }],
    ['an invalid digest of the previous line', { ...exchange, previous: 5 }],
    ['a chunk with a second member that is null', exchangeOf([{ at: 1, text: null, base64: '/w==' } as never])],
  ])('%s', (_what, line) => {
    expect(flawOf(line)).toBeUndefined()
  })

  test('a number that is too large for JavaScript', () => {
    expect(flawBy(validators.footer, { ...footer, driveMs: Number.POSITIVE_INFINITY })).toBeUndefined()
  })
})

describe('names the place and what is wrong', () => {
  test.each([
    [without(header, 'deployment.keys'), 'deployment.keys is missing'],
    [{ ...header, deployment: [] }, 'deployment is not an object'],
    [
      { ...header, deployment: { ...header.deployment, models: { chat: 1 } } },
      'deployment.models.chat is not a string',
    ],
    [
      { ...header, deployment: { ...header.deployment, models: { 'a\n.b': null } } },
      'deployment.models."a\\n.b" is not a string',
    ],
    [{ ...header, plan: [{ probe: 'a', area: 'b' }] }, 'plan[0].bills is missing'],
    [{ ...header, traffic: { from: 'har' } }, 'traffic.unseen is missing'],
    [{ ...header, asked: { keys: { default: 1 } } }, 'asked.keys.default is not a string'],
    [{ ...exchange, attempt: '1' }, 'attempt is not a number'],
    [{ ...exchange, retried: 'no' }, 'retried is not true or false'],
    [{ ...exchange, request: { ...request, headers: [['one']] } }, 'request.headers[0] has fewer than 2 entries'],
    [
      { ...exchange, request: { ...request, headers: [['one', 'two', 'three']] } },
      'request.headers[0] has more than 2 entries',
    ],
    [{ ...exchange, request: { ...request, body: {} } }, 'request.body has neither text nor base64'],
    [{ ...exchange, request: { ...request, body: { text: 1 } } }, 'request.body.text is not a string'],
    [{ ...exchange, request: { ...request, expects: 429 } }, 'request.expects is not a list'],
    [{ ...exchange, request: { ...request, once: ['429'] } }, 'request.once[0] is not a number'],
    [{ ...exchange, response: { ...response, chunks: [{ at: 1 }] } }, 'response.chunks[0] has neither text nor base64'],
    [{ ...exchange, response: { ...response, chunks: [{ text: 'a' }] } }, 'response.chunks[0].at is missing'],
    [{ ...exchange, response: { ...response, trailers: null } }, 'response.trailers is not a list'],
    [
      { ...exchange, response: { ...response, large: { ...large, ranges: [{ text: 'a' }] } } },
      'response.large.ranges[0].length is missing',
    ],
    [{ ...exchange, end: null }, 'end is not an object'],
    [{ ...chunks, chunks: {} }, 'chunks is not a list'],
    [{ ...outcome, names: { plain: 1 } }, 'names.plain is not a string'],
    [
      { ...outcome, client: { name: 'a', version: '1', took: { text: [] } } },
      'client.took.text is not a string or a number or true or false',
    ],
    [{ ...full, overload: {} }, 'overload.waits is missing'],
    [{ ...full, leftOut: [{}] }, 'leftOut[0].because is missing'],
  ])('%#: $1', (line, flaw) => {
    expect(flawOf(line)).toBe(flaw)
  })
})

test('a stale exception of the generator is refused', () => {
  const schema = { anyOf: [{ $ref: '#/$defs/EvidenceFooter' }], $defs: { EvidenceFooter: {} } }
  expect(() => evidenceValidator(schema)).toThrow('the types do not require EvidenceHeader.drive')
})
