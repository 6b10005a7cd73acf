import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fileKindOf } from '../../src/traffic/file-kind.ts'
import { reasonOf } from '../../src/std/usage-error.ts'
import { compare } from '../../api/index.ts'
import { gateproof, inEmptyFolder } from '../cli/gateproof.ts'
import { archive, healthyEntries } from './archive.ts'

const bytes = (...hex: readonly string[]) => Buffer.from(hex.join(''), 'hex')
const zipOf = (name: string) => {
  const head = Buffer.alloc(30)
  head.write('PK\u0003\u0004', 'latin1')
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(`${name}content`)])
}
const json = (value: unknown) => JSON.stringify(value)
const pretty = (value: unknown) => JSON.stringify(value, null, 2)
const lines = (...values: readonly unknown[]) => values.map((value) => `${json(value)}\n`).join('')

const exchange = {
  startedAt: '2026-02-03T10:00:00.000Z',
  request: { method: 'GET', url: 'https://gateway.example.com/v1/models', headers: {} },
  response: { status: 200, headers: {}, body: { object: 'list', data: [] } },
}
const completion = { id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'a', choices: [] }
const request = { model: 'a', messages: [{ role: 'user', content: 'Hi.' }] }
const payload = { id: 'a', trace_id: 'b', call_type: 'acompletion', response_cost: 0.1, messages: [], response: {} }
const span = { traceId: '5b8efff798038103d269b633813fc60c', spanId: 'eee19b7ec3c1b174', name: 'chat a' }
const item = { name: 'Chat', request: { method: 'POST', url: 'https://gateway.example.com' }, response: [] }
const verbose = [
  '* Host gateway.example.com:443 was resolved.',
  '*   Trying 192.0.2.1:443...',
  '> POST /v1/chat/completions HTTP/2',
  '> authorization: Bearer sk-0123456789abcdef01234567',
  '< HTTP/2 200 ',
].join('\n')

const record = /Record the calls with `npx --no-install gateproof record --base-url URL`/

type Case = readonly [what: string, file: string, content: string | Buffer, is: RegExp, instead: RegExp]

const cases: readonly Case[] = [
  [
    'a flow file of mitmproxy 12',
    'a.mitm',
    '2847:9:websocket;0:~8:response;',
    /a mitmproxy flow file/,
    /`mitmdump -nr a\.mitm --set hardump=a\.mitm\.har`/,
  ],
  ['a flow file of mitmproxy 2', 'flows', '5012:8:response;424:6:reason,', /a mitmproxy flow file/, /mitmdump/],
  [
    'a flow file with an odd name',
    "a b'.mitm",
    '2847:7:version;2:21#4:type;',
    /a mitmproxy flow file/,
    /`mitmdump -nr FILE /,
  ],
  ['a flow file that is named like an option', '-w.mitm', '2847:7:version;2:21#4:type;', /flow file/, /-nr FILE /],
  [
    'an Insomnia export of version 4',
    'a.json',
    pretty({ _type: 'export', __export_format: 4, resources: [] }),
    /an Insomnia export/,
    /format HAR/,
  ],
  [
    'an Insomnia export of version 3 in one line',
    'a.json',
    json({ _type: 'export', __export_format: 3, resources: [] }),
    /an Insomnia export/,
    /format HAR/,
  ],
  [
    'an Insomnia export of version 5',
    'a.yaml',
    'type: collection.insomnia.rest/5.0\nname: Gateway\ncollection:\n',
    /an Insomnia export/,
    /format HAR/,
  ],
  [
    'an Insomnia export of version 4 in YAML',
    'a.yaml',
    '_type: export\n__export_format: 4\nresources:\n',
    /an Insomnia export/,
    /format HAR/,
  ],
  [
    'a Postman collection of version 2.1',
    'c.json',
    pretty({
      info: {
        _postman_id: 'a',
        name: 'G',
        schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
      },
      item: [item],
    }),
    /a Postman collection/,
    /`newman run c\.json -r json --reporter-json-export c\.json\.report\.json`/,
  ],
  [
    'a Postman collection of the API',
    'c.json',
    json({ collection: { info: { name: 'G' }, item: [item] } }),
    /a Postman collection/,
    /newman run/,
  ],
  [
    'a Postman collection of version 1',
    'c.json',
    json({ id: 'a', name: 'G', order: [], requests: [] }),
    /a Postman collection/,
    /newman run/,
  ],
  [
    'a Postman environment',
    'e.json',
    pretty({ id: 'a', values: [], _postman_variable_scope: 'environment' }),
    /Postman environment/,
    /newman/,
  ],
  [
    'a run that Postman exported',
    'r.json',
    pretty({ id: 'a', name: 'G', collection_id: 'c', results: [{ id: 'a', responseCode: {} }] }),
    /a run that Postman exported/,
    /newman run/,
  ],
  [
    'a report of the Postman CLI',
    'r.json',
    pretty({ run: { meta: {}, summary: {}, executions: [{ id: 'a', requestExecuted: {} }] } }),
    /Postman CLI/,
    /`--reporter-json-structure newman`/,
  ],
  [
    'a JSON log of LiteLLM',
    'l.log',
    lines({ message: 'POST Request Sent from LiteLLM:\ncurl', level: 'DEBUG', timestamp: '2026-02-03' }),
    /a log of LiteLLM/,
    record,
  ],
  [
    'a text log of LiteLLM',
    'l.log',
    '10:00:00 - LiteLLM:DEBUG: utils.py:343 - \n\nPOST Request Sent from LiteLLM:\ncurl -X POST \\\n',
    /a log of LiteLLM/,
    /`api_base`/,
  ],
  [
    'a log of the proxy of LiteLLM',
    'l.log',
    'INFO:     Started server process [1]\nINFO:     LiteLLM: Proxy initialized with Config\n',
    /a log of LiteLLM/,
    record,
  ],
  ['a payload of LiteLLM', 'l.json', pretty(payload), /a log of LiteLLM/, record],
  ['payloads of LiteLLM in JSON Lines', 'l.jsonl', lines(payload, payload), /a log of LiteLLM/, record],
  ['payloads of LiteLLM in a list', 'l.json', json([payload]), /a log of LiteLLM/, record],
  [
    'a long payload of LiteLLM',
    'l.jsonl',
    lines({ ...payload, messages: 'x'.repeat(100_000) }),
    /a log of LiteLLM/,
    record,
  ],
  [
    'a callback of LiteLLM',
    'l.jsonl',
    lines({ model: 'a', messages: [], litellm_params: {} }),
    /a log of LiteLLM/,
    record,
  ],
  [
    'a trace in OTLP',
    'o.json',
    pretty({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] }),
    /a trace of OpenTelemetry/,
    record,
  ],
  ['a trace in lines of OTLP', 'o.jsonl', lines({ resourceSpans: [] }), /a trace of OpenTelemetry/, record],
  ['a trace in lines of spans', 'o.jsonl', lines(span, span), /a trace of OpenTelemetry/, record],
  [
    'a trace of the console exporter of Python',
    'o.json',
    pretty({ name: 'chat a', context: { trace_id: '0x5b', span_id: '0xee' } }),
    /OpenTelemetry/,
    record,
  ],
  ['a trace of Jaeger', 'o.json', json({ data: [{ traceID: '5b', spans: [] }] }), /OpenTelemetry/, record],
  ['a session of Charles', 'a.chls', bytes('00010203', '7878'), /Charles/, /`charles convert a\.chls a\.chls\.har`/],
  ['a serialized session of Charles', 'session', bytes('aced0005', '7372'), /Charles/, /charles convert/],
  ['a packed session of Charles', 'a.chlz', zipOf('0-meta.json'), /Charles/, /charles convert/],
  [
    'a session of Charles in XML',
    'a.chlsx',
    '<?xml version="1.0" encoding="UTF-8"?>\n<charles-session>',
    /Charles/,
    /charles convert/,
  ],
  ['output of curl -v', 'c.txt', verbose, /output of `curl -v`/, record],
  [
    'output of curl -v with a progress bar',
    'c.txt',
    `  % Total    % Received % Xferd\n\r  0     0\n${verbose}\n{ [5 bytes data]`,
    /output of `curl -v`/,
    record,
  ],
  [
    'output of curl -v with times',
    'c.txt',
    '10:00:00.123456 [0-0] * Connected to gateway.example.com',
    /output of `curl -v`/,
    record,
  ],
  ['a trace of curl', 'c.txt', '== Info:   Trying 192.0.2.1:443...\n=> Send header', /output of `curl -v`/, record],
  [
    'output of curl -i',
    'c.txt',
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{}',
    /a response with its headers/,
    record,
  ],
  [
    'an exchange in several lines',
    'e.json',
    pretty(exchange),
    /exchanges in JSON of several lines/,
    /`jq -c \. e\.json > e\.json\.ndjson`/,
  ],
  [
    'JSON Lines that were formatted',
    'e.ndjson',
    `${pretty(exchange)}\n${pretty(exchange)}\n`,
    /exchanges in JSON of several lines/,
    /jq -c \./,
  ],
  ['a list of exchanges', 'e.json', pretty([exchange]), /a list of exchanges/, /`jq -c '\.\[\]' e\.json > /],
  ['a list of exchanges in one line', 'e.json', json([exchange]), /a list of exchanges/, /jq -c '\.\[\]'/],
  [
    'entries of an archive',
    'e.json',
    json([{ startedDateTime: '', request: {}, response: {} }]),
    /entries of an HTTP archive/,
    /jq '\{log: \{entries: \.\}\}'/,
  ],
  [
    'evidence that was formatted',
    'evidence.jsonl',
    pretty({ type: 'header', format: 1 }),
    /evidence that was reformatted/,
    /original file/,
  ],
  ['a completion', 'r.json', pretty(completion), /the body of a response/, record],
  ['a completion in one line', 'r.json', json(completion), /the body of a response/, record],
  [
    'a message',
    'r.json',
    pretty({ type: 'message', role: 'assistant', content: [] }),
    /the body of a response/,
    record,
  ],
  [
    'an error',
    'r.json',
    pretty({ error: { message: 'No.', type: 'invalid_request_error' } }),
    /the body of a response/,
    record,
  ],
  ['a stream', 'r.txt', 'data: {"id":"a"}\n\n', /the body of a stream/, record],
  ['a request', 'r.json', pretty(request), /the body of a request/, record],
  ['a session archive of Fiddler', 'a.saz', zipOf('raw/1_c.txt'), /Fiddler/, /HTTPArchive v1\.2/],
  [
    'a session archive of Fiddler by another name',
    'a.zip',
    zipOf('[Content_Types].xml'),
    /Fiddler/,
    /HTTPArchive v1\.2/,
  ],
  ['an archive in a ZIP archive', 'a.har.zip', zipOf('har.har'), /a ZIP archive/, /Unzip it/],
  [
    'an archive that zstd compressed',
    'a.har.zst',
    bytes('28b52ffd', '0458'),
    /compressed with zstd/,
    /`zstd -d a\.har\.zst`/,
  ],
  ['a packet capture', 'a.pcap', bytes('d4c3b2a1', '02000400'), /a packet capture/, record],
  ['a packet capture in nanoseconds', 'a.pcap', bytes('a1b23c4d', '00020004'), /a packet capture/, record],
  ['a packet capture of Wireshark', 'a.pcapng', bytes('0a0d0d0a', 'c4000000', '4d3c2b1a'), /a packet capture/, record],
  [
    'an export of Burp Suite',
    'a.xml',
    '<?xml version="1.0"?>\n<!DOCTYPE items [\n<!ELEMENT items (item*)>',
    /Burp Suite/,
    record,
  ],
  [
    'an export of Burp Suite without a type',
    'a.xml',
    '<?xml version="1.0"?><items burpVersion="2026.1" exportTime="x">',
    /Burp Suite/,
    record,
  ],
  [
    'a NetLog',
    'n.json',
    json({ constants: { activeFieldTrialGroups: [], clientInfo: {}, logEventTypes: {} }, events: [] }),
    /a NetLog of Chrome/,
    /Export HAR/,
  ],
  ['a cassette', 'c.yaml', 'interactions:\n- request:\n    body: a\n', /a cassette of VCR/, record],
]

describe('a file of another tool is recognized, with what to do instead', () => {
  test.each(cases)('%s', async (_what, file, content, is, instead) => {
    await inEmptyFolder(async (folder) => {
      const path = join(folder, file)
      writeFileSync(path, content)
      let message = ''
      try {
        fileKindOf(path, file)
      } catch (error) {
        message = reasonOf(error)
      }
      expect(message.startsWith(`${file}: this looks like `)).toBe(true)
      expect(message).toMatch(is)
      expect(message).toMatch(instead)
      expect(message).not.toMatch(/[\r\n]|sk-0123456789/)
    })
  })

  test('by the command, in one line and with exit code 2, also if it is compressed', () =>
    inEmptyFolder(async (folder) => {
      writeFileSync(join(folder, 'a.mitm.gz'), gzipSync('2847:7:version;2:21#4:type;4:http;'))
      const { code, stdout, stderr } = await gateproof(['judge', 'a.mitm.gz'], { cwd: folder })
      expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 2, stdout: '', lines: 1 })
      expect(stderr).toMatch(/a\.mitm\.gz: this looks like a mitmproxy flow file/)
    }))

  test('by the library, where recordings are compared', () =>
    inEmptyFolder(async (folder) => {
      const [one, other] = [join(folder, 'a.har'), join(folder, 'b.json')]
      writeFileSync(one, archive(healthyEntries()))
      writeFileSync(other, pretty(completion))
      await expect(compare({ before: one, after: other })).rejects.toThrow(
        /b\.json: this looks like the body of a response/,
      )
    }))
})

describe('a file that can be read is not taken for another', () => {
  const about =
    'LiteLLM: POST Request Sent from LiteLLM, resourceSpans, curl -v, __export_format, standard_logging_object'
  const talkative = { ...exchange, response: { ...exchange.response, body: { ...completion, model: about } } }
  test.each<[string, string, string, string]>([
    ['exchanges about other tools', 'a.ndjson', lines(talkative), 'exchanges'],
    [
      'exchanges with a trace',
      'a.ndjson',
      lines({ traceId: 'a', spanId: 'b', litellm_call_id: 'c', ...exchange }),
      'exchanges',
    ],
    ['an archive about other tools', 'a.json', pretty({ log: { version: '1.2', comment: about, entries: [] } }), 'har'],
    [
      'an archive whose log is not first',
      'a.json',
      pretty({ comment: about, log: { version: '1.2', entries: [] } }),
      'har',
    ],
    [
      'evidence about other tools',
      'a.jsonl',
      lines({ type: 'header', tool: { name: about }, error: {}, choices: [] }),
      'evidence',
    ],
    ['lines of an unknown type', 'a.jsonl', lines({ type: 'log', error: 'none' }), 'evidence'],
    ['another document by the name of an archive', 'a.har', '{"swagger":"2.0"}', 'har'],
    ['nothing', 'a.jsonl', '', 'evidence'],
  ])('%s', (_what, file, content, kind) =>
    inEmptyFolder((folder) => {
      writeFileSync(join(folder, file), content)
      return Promise.resolve(expect(fileKindOf(join(folder, file))).toBe(kind))
    }),
  )
})

test.each<[string, string, string]>([
  ['text', 'hello\nworld\n', 'is not JSON'],
  ['lines of a log', lines({ level: 'info', error: 'none' }), 'is not an evidence line'],
])('a file of an unknown kind, such as %s, is refused with the page that lists what is read', (_what, content, flaw) =>
  inEmptyFolder((folder) => {
    writeFileSync(join(folder, 'a'), content)
    const message = `a: is not evidence: its first line ${flaw}. docs/recordings.md lists the files that can be judged`
    return Promise.resolve(expect(() => fileKindOf(join(folder, 'a'), 'a')).toThrow(message))
  }),
)

describe('a file that would take long to read to its end is left to the reader of evidence', () => {
  const deep = '['.repeat(1_000_000)
  test.each<[string, string]>([
    ['depth', deep],
    ['an object of depth', '{"a":'.repeat(300_000)],
    ['many names', `{${Array.from({ length: 100_000 }, (_one, index) => `"n${index}":{}`).join(',')}}`],
    ['one long string', `{"${'\\'.repeat(2_000_000)}`],
    ['spaces', `{"a"${' '.repeat(1_000_000)}:1}`],
    ['a line that is almost one of curl', `> GET ${'x'.repeat(1_000_000)}`],
    ['numbers', '1'.repeat(1_000_000)],
    ['colons', `12:1:${'a'.repeat(1_000_000)}`],
  ])('%s', (_what, content) =>
    inEmptyFolder((folder) => {
      writeFileSync(join(folder, 'a'), content)
      return Promise.resolve(expect(fileKindOf(join(folder, 'a'))).toBe('evidence'))
    }),
  )
})
