import { describe, expect, test } from 'vitest'
import type { RequirementId } from '../../spec/generated/requirements.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import type { Exchange } from '../../src/evidence/exchange.ts'
import type { Script } from '../../src/evidence/script.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import type { Mismatch } from '../../src/results/flaws.ts'
import type { CheckResult } from '../../src/outcomes/check-result.ts'
import { findingsOf } from '../../src/report/findings/findings.ts'
import { groupByNames } from '../../src/report/findings/group.ts'
import type { Finding, RequirementReport } from '../../src/report/report.ts'
import { exchange, requirement } from '../reporters/sample.ts'
import { checkResult } from '../checks/check-results.ts'

/** One reply that does not hold: to whom, what it was, and what is wrong with it. */
interface Failure {
  readonly id: RequirementId
  readonly mismatch: Mismatch
  readonly status?: number
  readonly body?: unknown
  readonly path?: string
  readonly method?: string
  readonly key?: string
  readonly verdict?: 'violated' | 'advisory'
  readonly known?: string
  readonly name?: string
  readonly sent?: string
  readonly defect?: string
  /** How the scripted upstream fails. */
  readonly script?: Pick<Script, 'error' | 'delivery'>
}

/** A reply with a status other than was wanted. */
const otherStatus = (wanted: number, status: number, message: string): Mismatch => ({
  expected: { kind: 'status', statuses: [wanted] },
  actual: { kind: 'reply', status, shown: `${status}: ${message}` },
})

const told = (id: RequirementId, status: number, message: string, more: Partial<Failure> = {}): Failure => ({
  id,
  status,
  body: { error: { message } },
  mismatch: otherStatus(400, status, message),
  ...more,
})

const lacks = (id: RequirementId, path: string, more: Partial<Failure> = {}): Failure => ({
  id,
  mismatch: { path, expected: { kind: 'type', type: 'string' }, actual: { kind: 'nothing' } },
  ...more,
})

const exchangeOf = (failure: Failure, index: number): Exchange => {
  const { status = 200, body = {}, path = '/v1/chat/completions', method = 'POST', key = 'default' } = failure
  const base = exchange(`probe/${failure.name ?? `call-${index}`}`)
  const sent = failure.sent ?? '{"model":"m-1"}'
  return {
    ...base,
    request: { ...base.request, method, url: `https://gateway.example${path}`, key, body: { text: sent } },
    response: { status, headersAt: 1, headers: [], chunks: [{ at: 1, text: JSON.stringify(body) }] },
  }
}

/** The findings of some failures, each of an exchange of its own unless it names one that is there. */
function findings(failures: readonly Failure[]): readonly Finding[] {
  const exchanges = new Map(failures.map(exchangeOf).map((one) => [one.id, one]))
  const ids = failures.map((failure, index) => `probe/${failure.name ?? `call-${index}`}`)
  const rows = new Map<string, RequirementReport>()
  const checks = new Map<string, CheckResult[]>()
  for (const [index, { id, mismatch, verdict = 'violated', known, defect }] of failures.entries()) {
    const words = { ...(known !== undefined && { known }), ...(defect !== undefined && { defect }) }
    rows.set(id, { ...requirement(id, verdict), ...words })
    const flaw = { requirement: id, exchange: ids[index] ?? '', compared: [], ...mismatch }
    const check = checkResult(id, { name: `${id} holds`, end: { state: 'failed', flaws: [flaw] } })
    checks.set(id, [...(checks.get(id) ?? []), check])
  }
  const scripts = new Map(failures.map(({ script = {} }, index) => [ids[index], { script }]))
  const evidence = { header: {}, scripts, exchanges: [...exchanges.values()] } as unknown as Evidence
  return findingsOf({
    rows: [...rows.values()],
    checks,
    requirements: requirementsOf(packagedContract().document),
    evidence,
  })
}

/** A field with a wrong value. */
const wrong = (
  id: RequirementId,
  path: string,
  value: string | number | null,
  more: Partial<Failure> = {},
): Failure => ({
  id,
  status: 400,
  mismatch: {
    path,
    expected: { kind: 'schema', schema: 'Error/properties/type', text: 'one of "a", "b"' },
    actual: {
      kind: 'value',
      type: value === null ? 'null' : typeof value === 'string' ? 'string' : 'number',
      shown: JSON.stringify(value),
      value,
    },
  },
  ...more,
})

const titles = (failures: readonly Failure[]) => findings(failures).map(({ title }) => title)

describe('one finding contains', () => {
  test('missing fields of the same object', () => {
    const record = { path: '/v1/models', method: 'GET', name: 'models' }
    expect(
      titles([
        lacks('models.record.model', 'data[0].model', record),
        lacks('models.record.tags', 'data[3].tags', record),
        lacks('models.record.description', 'data[0].description', record),
      ]),
    ).toEqual(['GET /v1/models: `model`, `tags` and `description` missing in `data[]` of responses'])
  })

  test('different wrong values of one field, and shows them', () => {
    const type = (value: string | number | null) => wrong('errors.body.type', 'error.type', value)
    expect(titles([type('<nil>'), type('upstream_error'), type('<nil>')])).toEqual([
      'POST /v1/chat/completions: `error.type` of errors is "<nil>" or "upstream_error", not one of "a", "b"',
    ])
    expect(titles(['one', 7, null, 'four', 'five'].map(type))).toEqual([
      'POST /v1/chat/completions: `error.type` of errors is "one", 7, null or 2 other values, not one of "a", "b"',
    ])
  })

  test('different values that a check computes from one field, and shows them', () => {
    const count = (value: number) => {
      const { mismatch, ...failure } = wrong('chat.completion.choices', 'choices', value, { status: 200 })
      return { ...failure, mismatch: { ...mismatch, about: 'choices', expected: { kind: 'value', value: 1 } as const } }
    }
    expect(titles([count(0), count(2), count(0)])).toEqual([
      'POST /v1/chat/completions: choices: `choices`: expected 1, got 0, also 2',
    ])
  })

  test('wrong values of one field in several choices of an operation', () => {
    const role = (index: number, value: string) =>
      wrong('chat.completion.role', `choices[${index}].message.role`, value, { status: 200 })
    expect(findings([role(0, 'user'), role(1, 'bot'), role(2, 'model')])).toMatchObject([{ exchanges: 3 }])
  })

  test('one wrong value that violates two requirements, and other values that violate one of them', () => {
    const param = (id: RequirementId, value: string) => wrong(id, 'error.param', value)
    expect(
      findings([
        param('errors.body.param_only', 'body'),
        param('errors.body.param_named', 'body'),
        param('errors.body.param_named', 'input'),
      ]),
    ).toMatchObject([{ exchanges: 3, requirements: ['errors.body.param_only', 'errors.body.param_named'] }])
  })

  test('limits that are not enforced, of all protocols', () => {
    const [only, ...others] = findings([
      told('limits.chat.n.refuses', 200, ''),
      told('limits.chat.user.refuses', 200, ''),
      told('limits.messages.top_k.refuses', 200, '', { path: '/v1/messages' }),
    ])
    expect(others).toEqual([])
    expect(only).toMatchObject({ id: 'limits-not-checked', exchanges: 3 })
    expect(only?.title).toBe('3 limits of chat and messages are not enforced: a request beyond them is served')
    expect(only?.cases.map(({ exchange: id }) => id)).toEqual(['probe/call-0', 'probe/call-1', 'probe/call-2'])
  })

  test.each([{ error: { status: 529 } }, { delivery: { cutAfterEvents: 8 } }])(
    'a wrong value in the answers of an upstream that fails by its script: %j',
    (script) => {
      const failures = [529, 502].map((status) =>
        wrong('errors.body.code', 'error.code', status, { status, body: { error: { message: `${status}` } }, script }),
      )
      const [first, ...more] = findings(failures)
      expect(more).toEqual([])
      expect(first?.title).toContain('error.code')
      expect(titles(failures.map(({ script: _, ...failure }) => failure))).toHaveLength(2)
    },
  )

  test('failures whose messages differ in ids, numbers, names and the model only', () => {
    expect(
      findings([
        told('errors.status.invalid_parameter', 500, "index [3] of 'stop' (request id: 2026A1) for m-1"),
        told('errors.status.invalid_parameter', 500, "index [17] of 'tools' (request id: 99b7) for m-1"),
        told('errors.status.malformed_json', 500, "index [1] of 'x' (request id: c) for m-1"),
      ]),
    ).toMatchObject([
      { exchanges: 3, requirements: ['errors.status.invalid_parameter', 'errors.status.malformed_json'] },
    ])
  })

  test('a 5xx response and the fields missing in its body', () => {
    const name = 'call'
    expect(
      findings([
        told('errors.status.invalid_parameter', 500, 'oh', { name }),
        lacks('errors.body.error', 'error', { name, status: 500, body: { error: { message: 'oh' } } }),
      ]),
    ).toMatchObject([{ impact: 'server error', exchanges: 1 }])
  })

  test('failures with a different message each time', () => {
    const words = Array.from(
      { length: 60 },
      (_, index) => `${String.fromCharCode(97 + (index % 26))}${'z'.repeat(index)} broke`,
    )
    expect(findings(words.map((word) => told('errors.status.invalid_parameter', 500, word)))).toMatchObject([
      { exchanges: 60 },
    ])
  })

  test('rejections with the same message', () => {
    expect(
      titles([
        told('limits.responses.reasoning.effort.accepts', 400, 'm-1 does not reason', {
          mismatch: otherStatus(200, 400, 'm-1 does not reason'),
        }),
        told('limits.messages.thinking.accepts', 400, 'm-1 does not reason', {
          mismatch: otherStatus(200, 400, 'm-1 does not reason'),
        }),
      ]),
    ).toEqual(['POST /v1/chat/completions rejects valid requests with 400: "m-1 does not reason"'])
  })

  test('a request that two requirements expect to be rejected', () => {
    const sent = { name: 'without', path: '/v1/messages' }
    expect(
      findings([
        told('errors.status.missing_max_tokens', 200, '', sent),
        told('limits.messages.max_tokens.refuses', 200, '', sent),
        told('limits.messages.top_k.refuses', 200, '', { path: '/v1/messages' }),
      ]),
    ).toMatchObject([{ id: 'limits-not-checked', exchanges: 2 }])
  })

  test('failures with invalid keys, of all operations', () => {
    const missing = { key: 'none' }
    expect(
      titles([
        told('authentication.missing.status', 500, 'Internal Server Error', missing),
        told('authentication.missing.status', 500, 'Internal Server Error', { ...missing, path: '/v1/messages' }),
        told('errors.status.invalid_parameter', 500, 'Internal Server Error', { path: '/v1/messages' }),
      ]),
    ).toHaveLength(2)
  })
})

describe('the headline of a server error', () => {
  test.each([
    ['on a valid request', 'limits.chat.stop.accepts', 200],
    ['instead of rejecting the request', 'errors.status.invalid_parameter', 400],
  ] as const)('says what was expected: %s', (where, id, wanted) => {
    expect(titles([told(id, 500, 'oh', { mismatch: otherStatus(wanted, 500, 'oh') })])).toEqual([
      `POST /v1/chat/completions fails with 500 ${where}: "oh"`,
    ])
  })

  test('says so if valid and invalid requests fail, and shows one whose status was judged', () => {
    const [found] = findings([
      lacks('errors.body.error', 'error', { status: 500, body: { error: { message: 'oh' } }, sent: '' }),
      told('limits.chat.stop.accepts', 500, 'oh', { mismatch: otherStatus(200, 500, 'oh') }),
      told('errors.status.invalid_parameter', 500, 'oh', { mismatch: otherStatus(400, 500, 'oh') }),
    ])
    expect(found?.title).toBe('POST /v1/chat/completions fails with 500 on valid and invalid requests: "oh"')
    expect(found?.cases[0]?.requirement).toBe('limits.chat.stop.accepts')
  })

  test('does not say what was expected if no check is about the status', () => {
    expect(titles([lacks('chat.completion.usage', 'usage', { status: 500 })])).toEqual([
      'POST /v1/chat/completions fails with 500: "{}"',
    ])
  })
})

describe('the headline', () => {
  const zero = { kind: 'value', type: 'number', shown: '0', value: 0 } as const
  const headline = (mismatch: Failure['mismatch'], more: Partial<Failure> = {}) =>
    titles([told('chat.completion.usage', 200, 'hi', { ...more, mismatch })])[0]?.replace(/^POST \S+ ?/, '')

  test('of a count does not present it as the value, and of a bound does not negate it', () => {
    const expected = { kind: 'bound', is: 'more', than: 0 } as const
    const path = 'content'
    expect(headline({ path, about: 'blocks', expected, actual: zero })).toBe(
      'blocks: `content`: expected more than 0, got 0',
    )
    expect(headline({ path, expected, actual: zero })).toBe('`content` of responses is 0: expected more than 0')
    const values = [0, 1]
    expect(headline({ path, expected: { kind: 'none of', values }, actual: zero })).toBe(
      '`content` of responses is 0: expected none of 0, 1',
    )
    const keyword = { kind: 'schema', schema: 'ChatUsage', keyword: 'type', text: 'must be string' } as const
    expect(headline({ path, expected: keyword, actual: zero })).toBe('`content` of responses is 0, and must be string')
    expect(headline({ path, expected: { kind: 'length', length: 1 }, actual: zero })).toBe(
      '`content` of responses has the length 0, not 1',
    )
  })

  test('does not call a request valid that must only not get a certain status', () => {
    const expected = { kind: 'status', statuses: [402], not: true } as const
    const actual = { kind: 'reply', status: 402, shown: '402: no' } as const
    expect(headline({ expected, actual }, { status: 402 })).toBe('returns 402, which is wrong for these requests: "hi"')
  })

  test('calls a plain response to a request for a stream a response', () => {
    const sent = '{"model":"m-1","stream":true}'
    expect(titles([lacks('generate-content.result.modelVersion', 'modelVersion', { sent })])).toEqual([
      'POST /v1/chat/completions: `modelVersion` missing in responses',
    ])
  })

  test('counts every requirement of limits that are not enforced', () => {
    const found = findings([
      told('limits.chat.n.refuses', 200, ''),
      told('limits.chat.messages.refuses', 200, '', { name: 'call' }),
      told('limits.chat.messages.required' as RequirementId, 200, '', { name: 'call' }),
    ])
    expect(found[0]?.title).toMatch(/^3 limits of chat are not enforced/)
    expect(found[0]?.requirements).toHaveLength(3)
  })
})

describe('a defect sentence', () => {
  const defect = 'A chat completion has no `usage`'
  const usage = lacks('chat.completion.usage', 'usage', { defect })
  const refused = { defect: 'Chat refuses a valid `stop`', mismatch: otherStatus(200, 400, 'no') }

  test('is the headline, and the observation is the detail', () => {
    expect(findings([usage])).toMatchObject([
      { title: defect, detail: 'POST /v1/chat/completions: `usage` missing in responses' },
    ])
  })

  test('of the simplest case is the headline of several requirements', () => {
    const created = lacks('chat.completion.created', 'created', { defect: 'No time', sent: '{"model":"m-1","n":1}' })
    expect(findings([created, usage])).toMatchObject([{ title: defect, requirements: expect.any(Array) as string[] }])
  })

  test('is the headline of the only requirement that a status violates', () => {
    const rejects = 'POST /v1/chat/completions rejects valid requests with 400: "no"'
    const one = told('limits.chat.stop.accepts', 400, 'no', refused)
    expect(findings([one])).toMatchObject([{ title: refused.defect, detail: rejects }])
    expect(findings([one, { ...one, id: 'chat.request.stop_array' }])[0]).toMatchObject({ title: rejects })
    expect(findings([one, { ...one, id: 'chat.request.stop_array' }])[0]).not.toHaveProperty('detail')
  })

  test('is the headline of one limit that is not enforced, and not of several', () => {
    const one = told('limits.chat.n.refuses', 200, '', { defect: 'Chat does not refuse an invalid `n` with 400' })
    const other = told('limits.chat.user.refuses', 200, '', {
      defect: 'Chat does not refuse an invalid `user` with 400',
    })
    expect(titles([one])).toEqual([one.defect])
    expect(titles([one, other])).toEqual(['2 limits of chat are not enforced: a request beyond them is served'])
  })

  test('does not hide a server error', () => {
    expect(titles([{ ...usage, status: 500 }])).toEqual(['POST /v1/chat/completions fails with 500: "{}"'])
  })
})

describe('the fix says what to change', () => {
  const text = (id: string) => `The sentence of \`${id}\`.`
  const fixOf = (failure: Failure) => findings([failure])[0]?.fix.replace(text(failure.id), '…')
  const value = { kind: 'value', type: 'number', shown: '7', value: 7 } as const
  const id = 'chat.completion.usage'
  const wrong = (expected: Mismatch['expected'], more: Partial<Mismatch> = {}) =>
    fixOf({ id, mismatch: { path: 'usage', expected, actual: value, ...more } })

  test.each([
    ['a missing field', lacks(id, 'usage'), 'Add `usage`: …'],
    ['a missing field of an object', lacks(id, 'a[0].b'), 'Add `b` to `a[]`: …'],
    ['an entry that cannot be read', lacks(id, 'events[3]'), 'Send each entry of `events` as a complete JSON value: …'],
    [
      'a valid request that is rejected',
      told(id, 404, '', { mismatch: otherStatus(200, 404, '') }),
      'Accept these requests, and return their result: …',
    ],
    ['another error status', told(id, 422, ''), 'Return 400 in place of 422: …'],
    ['a request that must be refused', told(id, 200, ''), 'Refuse these requests with 400: …'],
  ])('for %s', (_title, failure, fix) => {
    expect(fixOf(failure)).toBe(fix)
  })

  test('for a wrong value', () => {
    expect(wrong({ kind: 'type', type: 'object' })).toBe('Send `usage` as an object: …')
    expect(wrong({ kind: 'absent' })).toBe('Leave `usage` out: …')
    expect(wrong({ kind: 'value', value: '' })).toBe('Leave `usage` out: …')
    const keyword = { kind: 'schema', schema: 'ChatUsage', keyword: 'type', text: 'must be integer' } as const
    expect(wrong(keyword)).toBe('Correct `usage`, which must be integer: …')
    expect(wrong({ kind: 'schema', schema: 'ChatUsage', text: 'an object' })).toBe('Send `usage` as an object: …')
  })

  test.each([
    { kind: 'value', value: 'x', not: true },
    { kind: 'bound', is: 'more', than: 9 },
    { kind: 'none of', values: [7] },
  ] as const)('by the requirement for %j', (expected) => {
    expect(wrong(expected)).toBe('Take the counts from the usage of the upstream: …')
  })

  test('for a body that is not an object or cannot be read', () => {
    const expected = { kind: 'type', type: 'object' } as const
    expect(wrong(expected, { path: 'body' })).toBe('Send the body as one JSON object: …')
    const unreadable = { kind: 'unreadable', problem: 'not-json', shown: 'x' } as const
    expect(wrong(expected, { path: 'body', actual: unreadable })).toBe('Send the body as JSON: …')
  })

  test.each<readonly [RequirementId, string]>([
    ['balance.content_type', 'Set the content type that belongs to the body'],
    ['balance.not_exhausted', 'Refuse exactly the keys whose balance is negative and limited'],
    ['chat.completion.usage.reasoning_tokens_only', 'Take the counts from the usage of the upstream'],
    ['chat.request.long_prompt', 'Pass the system text, every turn and every part of the request on to the model'],
    ['models.family.non_truncating', 'Accept the limit of tokens for this model, and do not apply it'],
    ['responses.request.reasoning', 'Pass the settings of reasoning on to the model under the names that it knows'],
    [
      'streaming.chat.error_status',
      'Check the request before you begin the stream, and refuse it with its error status',
    ],
    ['streaming.responses.created', 'Begin and end each stream and its parts once, in the form of the protocol'],
    [
      'upstream.parameters.reasoning',
      'Pass the parameter on under the name that it has in the protocol of the upstream',
    ],
    ['video.duration.fixed', 'Pass the length of the video on to the model'],
  ])('for what a check computes of %s', (id, fix) => {
    const mismatch: Mismatch = { about: 'what was seen', expected: { kind: 'rule' }, actual: { kind: 'nothing' } }
    expect(fixOf({ id, mismatch })).toBe(`${fix}: …`)
  })

  test('for every requirement that a check computes', () => {
    for (const { id, level, untestable } of requirementsOf(packagedContract().document)) {
      if (level === 'OPEN' || untestable !== undefined) continue
      const mismatch: Mismatch = { about: 'what was seen', expected: { kind: 'rule' }, actual: { kind: 'nothing' } }
      const [found] = findings([{ id: id as RequirementId, mismatch }])
      expect.soft(found?.fix, id).toMatch(/^[A-Z][^.:]+: The sentence of /)
    }
  })
})

describe('separate findings are made for', () => {
  test('five failures of one requirement', () => {
    const five = [
      'runtime error: invalid memory address or nil pointer dereference',
      'runtime error: index out of range [0] with length 0',
      'interface conversion: interface {} is nil, not string',
      'json: unsupported type',
      'not implemented',
    ].map((message) => told('errors.status.invalid_parameter', 500, message))
    expect(titles(five)).toHaveLength(5)
    expect(titles(five).filter((title) => title.includes('panics'))).toHaveLength(3)
  })

  test('failures of two operations', () => {
    const other = { path: '/v1/responses' }
    const failures = [
      told('errors.status.invalid_parameter', 500, 'oh'),
      told('errors.status.invalid_parameter', 500, 'oh', other),
    ]
    expect(titles(failures)).toHaveLength(2)
  })

  test('wrong values of two fields', () => {
    expect(
      titles([wrong('errors.body.type', 'error.type', 3), wrong('errors.body.code', 'error.code', 3)]),
    ).toHaveLength(2)
  })

  test('different wrong values of one field that violate two requirements', () => {
    const [shape, named] = [
      wrong('errors.body.param', 'error.param', 7),
      wrong('errors.body.param_named', 'error.param', 'body'),
    ]
    expect(titles([shape, named])).toHaveLength(2)
  })

  test('the same wrong value of a field in the responses of two operations', () => {
    const value = (path: string) => wrong('chat.completion.id', 'id', 7, { status: 200, path })
    expect(titles([value('/v1/chat/completions'), value('/v1/responses')])).toHaveLength(2)
  })

  test('different wrong values of one field in the errors of two operations', () => {
    const type = (value: string, path: string) => wrong('errors.body.type', 'error.type', value, { path })
    const other = '/v1/responses'
    expect(titles([type('<nil>', '/v1/messages'), type('upstream_error', other)])).toHaveLength(2)
    expect(titles([type('<nil>', '/v1/messages'), type('<nil>', other), type('upstream_error', other)])).toHaveLength(1)
  })

  test('a field that is missing in some responses and has a wrong value in others', () => {
    expect(
      titles([lacks('chat.completion.id', 'id'), wrong('chat.completion.id', 'id', 7, { status: 200 })]),
    ).toHaveLength(2)
  })

  test('a 503 that no check is about, and its body', () => {
    expect(findings([lacks('errors.body.error', 'error', { status: 503 })])).toMatchObject([{ impact: 'shape' }])
  })
})

test('sorts the most severe finding first, with its shortest request', () => {
  const found = findings([
    told('limits.chat.n.refuses', 200, ''),
    lacks('chat.completion.usage', 'usage'),
    told('limits.chat.stop.accepts', 400, 'no', { mismatch: otherStatus(200, 400, 'no') }),
    told('errors.status.invalid_parameter', 500, 'oh', { sent: '{"model":"m-1","n":"text"}' }),
    told('errors.status.invalid_parameter', 500, 'oh', { sent: '{}' }),
    lacks('chat.completion.system_fingerprint' as RequirementId, 'x.y', { verdict: 'advisory' }),
  ])
  expect(found.map(({ impact }) => impact)).toEqual(['server error', 'breaks clients', 'shape', 'custom', 'custom'])
  expect(found[0]?.cases[0]?.exchange).toBe('probe/call-4')
  expect(found.at(-1)?.verdict).toBe('advisory')
})

test('shows a request with a readable body before a shorter one without', () => {
  const lacksId = (name: string, sent: string) => lacks('chat.completion.id', 'id', { name, sent })
  const calls = [
    lacksId('empty', ''),
    lacksId('malformed', '{'),
    lacksId('longer', '{"model":"m-1","messages":[],"n":1}'),
    lacksId('valid', '{"model":"m-1","messages":[]}'),
  ]
  expect(findings(calls).map(({ cases }) => cases.map((one) => one.exchange))).toEqual([['probe/valid']])
})

describe('a leak in an error', () => {
  const leak = (id: RequirementId, more: Partial<Failure> = {}) =>
    told(id, 500, 'oh', {
      name: 'call',
      mismatch: {
        about: 'leaks',
        expected: { kind: 'none' },
        actual: { kind: 'list', entries: ['vllm:8000'], count: 1 },
      },
      ...more,
    })

  test('comes first, whatever its level, and apart from the server error that shows it', () => {
    const found = findings([
      told('errors.status.invalid_parameter', 500, 'oh', { name: 'call' }),
      lacks('chat.completion.usage', 'usage'),
      leak('errors.body.no_hosts', { verdict: 'advisory' }),
      leak('errors.body.no_secrets', { verdict: 'advisory' }),
      leak('errors.body.no_internals', { verdict: 'advisory' }),
    ])
    expect(found.map(({ impact, id }) => `${impact}: ${id}`)).toEqual([
      'security: errors.body.no_hosts',
      'security: errors.body.no_internals',
      'security: errors.body.no_secrets',
      expect.stringMatching(/^server error: failed-/),
      expect.stringMatching(/^shape: missing-/),
    ])
    expect(found[0]?.title).toBe('POST /v1/chat/completions: leaks: vllm:8000')
  })

  test('comes after new findings if it is known', () => {
    const found = findings([
      leak('errors.body.no_hosts', { known: 'ticket 7' }),
      lacks('chat.completion.usage', 'usage'),
    ])
    expect(found.map(({ impact }) => impact)).toEqual(['shape', 'security'])
  })
})

test('sorts known findings after new ones', () => {
  const known = { known: 'ticket 7' }
  const found = findings([
    told('errors.status.invalid_parameter', 500, 'oh', known),
    lacks('chat.completion.usage', 'usage'),
  ])
  expect(found.map((one) => one.known)).toEqual([undefined, true])
})

test('lists the callers, the most frequent first', () => {
  const low = { key: 'low' }
  const failures = [
    lacks('chat.completion.usage', 'usage', low),
    ...['a', 'b'].map(() => lacks('chat.completion.usage', 'usage')),
  ]
  const caller = { operation: 'POST /v1/chat/completions', protocol: 'chat', model: 'm-1' }
  expect(findings(failures)[0]?.callers).toEqual([
    { ...caller, key: 'default', exchanges: 2 },
    { ...caller, key: 'low', exchanges: 1 },
  ])
})

describe('what the gateway does not offer', () => {
  const unserved = (id: RequirementId, path: string, more: Partial<Failure> = {}) =>
    told(id, 405, 'no', { method: 'POST', path, ...more })
  const task = { method: 'GET', path: '/v1/videos/task_1' } as const
  const videos = [
    unserved('service.route.videos', '/v1/videos'),
    unserved('service.route.video', task.path, { method: 'GET' }),
  ]
  const images = unserved('service.route.images', '/v1/images/generations')
  const missing = lacks('chat.completion.usage', 'usage')

  test('is one finding, after the defects of what is offered, and names the features', () => {
    const found = findings([...videos, images, missing])
    expect(found.map(({ id }) => id)).toEqual([expect.stringMatching(/^missing-/), 'not-offered'])
    expect(found[1]).toMatchObject({
      title: 'Not offered: images and video (3 paths)',
      detail: 'POST /v1/videos, GET /v1/videos/{task_id} and 1 more return 405, as paths that do not exist',
      impact: 'breaks clients',
      notOffered: ['images', 'video'],
      requirements: ['service.route.videos', 'service.route.video', 'service.route.images'],
    })
    expect(found[1]?.fix).toContain('--lacks images,video,')
  })

  test('is a part of a feature, if another part is served', () => {
    const edits = unserved('service.route.image_edits', '/v1/images/edits')
    const served = lacks('images.generation.json', 'created', { path: '/v1/images/generations' })
    expect(findings([edits, served]).find(({ id }) => id === 'not-offered')?.notOffered).toEqual(['imageEdits'])
  })

  test('is not a path that is missing although the feature is served', () => {
    const served = lacks('video.submission.json', 'id', { path: '/v1/videos' })
    const file = unserved('service.route.video_content', `${task.path}/content`, { method: 'GET' })
    expect(findings([served, file]).map(({ id }) => id)).not.toContain('not-offered')
  })

  test('does not count where a defect of what is offered is counted', () => {
    const keyless = (path: string) =>
      told('authentication.missing.status', 500, 'internal', {
        path,
        key: 'none',
        mismatch: otherStatus(401, 500, 'internal'),
      })
    const all = [images, keyless('/v1/chat/completions'), keyless('/v1/images/generations')]
    const failed = findings(all).find(({ impact }) => impact === 'server error')
    expect(failed?.callers.map(({ operation }) => operation)).toEqual(['POST /v1/chat/completions'])
    expect(failed?.title).toMatch(/^POST \/v1\/chat\/completions fails with 500/)
  })

  test('keeps a defect that only its paths show', () => {
    const keyless = told('authentication.missing.status', 500, 'internal', {
      ...{ path: '/v1/images/generations', key: 'none', mismatch: otherStatus(401, 500, 'internal') },
    })
    expect(findings([images, keyless]).map(({ impact }) => impact)).toEqual(['server error', 'breaks clients'])
  })
})

test('does not depend on the order of exchanges', () => {
  const failures = [
    told('limits.chat.n.refuses', 200, ''),
    told('errors.status.malformed_json', 500, 'b'),
    told('errors.status.invalid_parameter', 500, 'a'),
    lacks('chat.completion.usage', 'usage'),
  ]
  const idsOf = (all: readonly Failure[]) => findings(all).map(({ id }) => id)
  expect(new Set(idsOf(failures.toReversed()))).toEqual(new Set(idsOf(failures)))
})

test('names groups after one of their own links', () => {
  const groups = groupByNames(['one', 'two', 'three', 'four'], [['b', 'x'], ['c', 'y'], ['a', 'x', 'y'], ['d']])
  expect([...groups]).toEqual([
    ['a', ['one', 'two', 'three']],
    ['d', ['four']],
  ])
})
