import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rawBytes } from '../../src/evidence/bytes.ts'
import type { Exchange } from '../../src/evidence/exchange.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { listPartsOf } from '../../src/traffic/json-list.ts'
import { inEmptyFolder } from '../cli/gateproof.ts'
import { calls, entriesOf, healthyEntries, type Entry } from './archive.ts'
import { sickIds } from './faulty.ts'
import { evidenceFrom, reportedViolations } from './judging.ts'

type Json = Record<string, unknown>

const secret = 'sk-0123456789abcdef01234567'
const entries = healthyEntries()

/** The same calls as a JSON session of Charles. */
const charlesOf = (all: readonly Entry[]): Json[] =>
  all.map(({ startedDateTime, time, request, response }) => {
    const { protocol, hostname, port, pathname, search } = new URL(request.url)
    const { text, encoding } = response.content
    const end = new Date(Date.parse(startedDateTime) + time).toISOString()
    return {
      status: 'COMPLETE',
      method: request.method,
      protocolVersion: 'HTTP/1.1',
      scheme: protocol.slice(0, -1),
      host: hostname,
      actualPort: Number(port),
      path: pathname,
      query: search === '' ? null : search.slice(1),
      times: { start: startedDateTime, requestBegin: startedDateTime, end },
      durations: { total: Math.round(time) },
      request: {
        sizes: { headers: 100, body: request.postData?.text.length ?? 0 },
        header: { headers: request.headers },
        ...(request.postData && { body: { text: request.postData.text, charset: null } }),
      },
      response: {
        status: response.status,
        header: { headers: response.headers },
        ...(text !== undefined && {
          body: encoding === 'base64' ? { encoding: 'base64', encoded: text } : { text, charset: 'utf-8' },
        }),
      },
    }
  })

const bytesOf = ({ text = '', encoding }: Entry['response']['content']) =>
  Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8')

/** The same calls as a report of newman. */
const newmanOf = (all: readonly Entry[], edit: (execution: Json) => Json = (one) => one): Json => ({
  collection: {
    _: {},
    item: all.map(() => ({ name: 'a call', request: { method: 'GET' } })),
    info: { name: 'Gateway' },
  },
  environment: { values: [{ key: 'key', value: secret }] },
  run: {
    stats: { requests: { total: all.length } },
    timings: { responseAverage: 1, started: Date.parse(all[0]?.startedDateTime ?? ''), completed: 0 },
    executions: all.map(({ time, request, response }) => {
      const { protocol, hostname, port, pathname, searchParams } = new URL(request.url)
      return edit({
        cursor: { position: 0 },
        item: { name: 'a call' },
        request: {
          url: {
            protocol: protocol.slice(0, -1),
            host: hostname.split('.'),
            port,
            path: pathname.slice(1).split('/'),
            query: [...searchParams].map(([key, value]) => ({ key, value })),
            variable: [],
          },
          header: request.headers.map(({ name, value }) => ({ key: name, value })),
          method: request.method,
          ...(request.postData && { body: { mode: 'raw', raw: request.postData.text } }),
        },
        response: {
          status: 'OK',
          code: response.status,
          header: response.headers.map(({ name, value }) => ({ key: name, value })),
          stream: bytesOf(response.content).toJSON(),
          responseTime: time,
        },
      })
    }),
    failures: [],
  },
})

const formats = {
  charles: (all: readonly Entry[]) => JSON.stringify(charlesOf(all)),
  newman: (all: readonly Entry[]) => JSON.stringify(newmanOf(all), null, 2),
} as const

type Format = keyof typeof formats

const exchangesOf = (file: string): readonly Exchange[] => loadEvidence([file]).exchanges

describe.each<[Format]>([['charles'], ['newman']])('%s', (from) => {
  const read = (all: readonly Entry[]) => evidenceFrom(formats[from](all), { from })

  test('is read completely: requests and responses are those of the calls', () => {
    const [found, expected] = [
      exchangesOf(read(entries)),
      exchangesOf(evidenceFrom(JSON.stringify({ log: { entries } }))),
    ]
    const contentOf = ({ request, response }: Exchange) => ({
      request: { ...request, headers: request.headers.length },
      status: response?.status,
      body: response?.chunks.map((chunk) => Buffer.from(rawBytes(chunk)).toString('base64')),
    })
    expect(found.map(contentOf)).toEqual(expected.map(contentOf))
  })

  test('of a healthy gateway has no violation', async () => {
    expect(await reportedViolations(read(entries))).toEqual([])
  })

  test('of a faulty gateway shows the same violations as an archive', async () => {
    const found = await reportedViolations(read(entriesOf('redocly-sick')))
    expect([...new Set(found)].sort()).toEqual(sickIds)
  })

  test('shows that `created` is in milliseconds', async () => {
    const spoilt = structuredClone(entries)
    const { response } = spoilt[calls.chat] as Entry
    const text = bytesOf(response.content).toString()
    response.content = { size: -1, text: text.replace(/"created": ?(\d+)/, '"created":$1000') }
    response.headers = response.headers.filter(({ name }) => name.toLowerCase() !== 'content-length')
    expect(await reportedViolations(read(spoilt))).toEqual(['chat.completion.created_seconds'])
  })

  test('keeps no key', () => {
    const carrier = structuredClone(entries)
    const chat = carrier[calls.chat] as Entry
    chat.request.headers.push({ name: 'authorization', value: `Bearer ${secret}` })
    chat.response.content.text = `{"error":{"message":"${secret} is not valid"}}`
    expect(JSON.stringify(exchangesOf(read(carrier)))).not.toContain(secret)
  })
})

describe('what a format does not contain is not judged', () => {
  const unseenOf = (text: string, from: Format) => loadEvidence([evidenceFrom(text, { from })]).header.traffic?.unseen

  test('a session of Charles has times of calls, and a report of newman has bytes', () => {
    expect(unseenOf(formats.charles(entries), 'charles')).toEqual(['times', 'ends', 'framing', 'bytes'])
    expect(unseenOf(formats.newman(entries), 'newman')).toEqual(['times', 'ends', 'framing', 'clock'])
  })

  test('a report of newman without headers and bodies gives no verdict on them', async () => {
    const bare = newmanOf(entries, ({ request, response, ...others }) => ({
      ...others,
      request: { ...(request as Json), header: undefined },
      response: { code: (response as Json)['code'], responseTime: 5 },
    }))
    expect(await reportedViolations(evidenceFrom(JSON.stringify(bare), { from: 'newman' }))).toEqual([])
  })

  test('a key that was added after newman recorded the request is not missing', () => {
    const hidden = newmanOf(entries.slice(calls.chat, calls.chat + 2), ({ request, ...others }) => ({
      ...others,
      request: {
        ...(request as Json),
        header: [],
        auth: { type: 'bearer', bearer: [{ key: 'token', value: secret }] },
      },
    }))
    const found = exchangesOf(evidenceFrom(JSON.stringify(hidden), { from: 'newman' }))
    expect(found.map(({ request }) => request.key)).toEqual(['unknown', 'unknown'])
  })

  test('a call that Charles did not finish is not judged as complete', () => {
    const failed = charlesOf(entries.slice(calls.chat, calls.chat + 1)).map((one) => ({ ...one, status: 'FAILED' }))
    const [found] = exchangesOf(evidenceFrom(JSON.stringify(failed), { from: 'charles' }))
    expect(found?.end).toMatchObject({ how: 'unseen', detail: 'the session reports this call as FAILED' })
  })
})

describe('the forms of each format', () => {
  const oneExecution = (edit: (execution: Json) => Json) =>
    exchangesOf(
      evidenceFrom(JSON.stringify(newmanOf(entries.slice(calls.chat, calls.chat + 1), edit)), { from: 'newman' }),
    )

  test.each<[string, unknown, string]>([
    ['a text', 'https://gateway.example.com/v1/models?a=b', 'https://gateway.example.com/v1/models?a=b'],
    [
      'texts',
      { protocol: 'https', host: 'gateway.example.com', path: '/v1/models' },
      'https://gateway.example.com/v1/models',
    ],
    [
      'a variable',
      { protocol: 'https', host: ['a', 'com'], path: ['v1', ':what'], variable: [{ key: 'what', value: 'models' }] },
      'https://a.com/v1/models',
    ],
    [
      'a disabled parameter',
      {
        protocol: 'https',
        host: ['a', 'com'],
        path: ['v1', 'models'],
        query: [{ key: 'x', value: '1', disabled: true }, { key: 'y' }],
      },
      'https://a.com/v1/models?y',
    ],
    [
      'a port',
      { protocol: 'http', host: ['127', '0', '0', '1'], port: '8080', path: ['v1', 'models'] },
      'http://127.0.0.1:8080/v1/models',
    ],
  ])('newman: the URL is %s', (_what, url, expected) => {
    const [found] = oneExecution(({ request, ...others }) => ({
      ...others,
      request: { ...(request as Json), method: 'GET', url, header: [], body: undefined },
    }))
    expect(found?.request.url).toBe(expected)
  })

  test.each<[string, Json]>([
    ['base64', { stream: { type: 'Base64', data: Buffer.from('{"a":1}').toString('base64') } }],
    ['numbers', { stream: { type: 'Buffer', data: [...Buffer.from('{"a":1}')] } }],
    ['a text', { body: '{"a":1}' }],
  ])('newman: the response is %s', (_what, content) => {
    const [found] = oneExecution(({ response, ...others }) => ({
      ...others,
      response: { ...(response as Json), stream: undefined, ...content },
    }))
    expect(found?.response?.chunks.map((chunk) => Buffer.from(rawBytes(chunk)).toString())).toEqual(['{"a":1}'])
  })

  test('newman: a request that failed has no response', () => {
    const [found] = oneExecution(({ request, cursor }) => ({ request, cursor, requestError: { code: 'ECONNRESET' } }))
    expect(found?.end).toMatchObject({ how: 'unseen', detail: 'no response was recorded (ECONNRESET)' })
  })

  test('Charles: tunnels and WebSockets are left out, and standard ports are not shown', () => {
    const [one] = charlesOf(entries.slice(calls.chat, calls.chat + 1)) as [Json]
    const secure = { ...one, scheme: 'https', host: 'gateway.example.com', actualPort: 443 }
    const all = [secure, { ...secure, method: 'CONNECT', path: null }, { ...secure, webSocket: true }]
    const found = exchangesOf(evidenceFrom(JSON.stringify(all), { from: 'charles' }))
    expect(found.map(({ request }) => request.url)).toEqual(['https://gateway.example.com/v1/chat/completions'])
  })

  test.each<[Format, (value: unknown) => Json[]]>([
    [
      'charles',
      (value) =>
        ['times', 'request', 'response', 'host', 'path', 'query', 'status'].map((name) => ({
          ...charlesOf(entries)[calls.chat],
          [name]: value,
        })),
    ],
    [
      'newman',
      (value) => {
        const [execution] = (newmanOf(entries.slice(calls.chat, calls.chat + 1))['run'] as { executions: Json[] })
          .executions
        const url = {
          ...((execution?.['request'] as Json)['url'] as Json),
          host: value,
          path: value,
          query: value,
          variable: value,
        }
        return [
          ...['request', 'response', 'requestError'].map((name) => ({ ...execution, [name]: value })),
          ...[{ url: value }, { url }, { body: value }, { auth: value }].map((part) => ({
            ...execution,
            request: { ...(execution?.['request'] as Json), ...part },
          })),
          ...[
            { stream: value },
            { stream: { data: value } },
            { stream: { data: [value] } },
            { header: value },
            { responseTime: value },
            { code: value },
          ].map((part) => ({ ...execution, response: { ...(execution?.['response'] as Json), ...part } })),
        ]
      },
    ],
  ])('%s: values of every wrong type break nothing', async (from, spoil) => {
    const spoilt = [null, [], {}, '', 0, true, [null], [{}], -1, 1e300].flatMap(spoil)
    const base = new URL(entries[0]?.request.url ?? '').origin
    const healthy =
      from === 'charles' ? charlesOf(entries) : (newmanOf(entries)['run'] as { executions: Json[] }).executions
    const all = [...healthy, ...spoilt]
    const run = { timings: { started: Date.parse(entries[0]?.startedDateTime ?? '') }, executions: all }
    const text = JSON.stringify(from === 'charles' ? all : { collection: {}, run })
    expect(await reportedViolations(evidenceFrom(text, { from, baseUrl: base }))).toEqual([])
  })
})

describe('a list in a JSON document', () => {
  const partsOf = (text: string, path: readonly string[]) =>
    inEmptyFolder((folder) => {
      writeFileSync(join(folder, 'a'), text)
      return Promise.resolve(
        [...listPartsOf(join(folder, 'a'), path)].map((part) => ('text' in part ? part.text : part.kind)),
      )
    })

  test.each<[string, readonly string[], string, readonly string[]]>([
    ['is the document', [], '[{"a":1}, {"b":[{}]}]', ['{"a":1}', '{"b":[{}]}', 'end']],
    ['is a member', ['a'], '{"b":[{}],"a":[{"c":1}]}', ['[{}]', '{"c":1}', 'end']],
    [
      'is deeper than lists of the same name',
      ['run', 'executions'],
      '{"x":{"executions":[{"no":1}]},"run":{"t":{},"executions":[{"a":1}]}}',
      ['{}', '{"a":1}', 'end'],
    ],
    ['is missing in an object', [], '{"a":[{}]}', ['end']],
    ['is an object', ['run', 'executions'], '{"run":{"executions":{"0":{}}}}', ['end']],
    ['is cut off', [], '[{"a":1},{"b"', ['{"a":1}', 'end']],
  ])('is found where it %s', async (_what, path, text, parts) => {
    expect(await partsOf(text, path)).toEqual(parts)
  })
})
