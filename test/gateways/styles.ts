import fc from 'fast-check'
import { setTimeout } from 'node:timers/promises'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { all, delay, editHeaders, onOperation, rechunk, setHeader, type Inject } from '../../gateway/reference/fault.ts'
import { operationIds } from '../../src/contract/operations.ts'
import { parseJson } from '../../gateway/reference/json.ts'
import { passing, rewritten } from '../variants/definitions/edit.ts'
import { compressed } from '../variants/definitions/http.ts'
import { relabelled } from '../variants/definitions/json.ts'
import type { WireStyle } from '../variants/definitions/front.ts'
import type { Choice } from './choice.ts'
import {
  numberSpellings,
  writeJson,
  stringSpellings,
  type NumberSpelling,
  type Spelling,
  type StringSpelling,
} from './json-text.ts'

const names = <Name extends string>(table: Readonly<Record<Name, unknown>>) => Object.keys(table) as Name[]

/** How a gateway writes JSON. */
const spelling: fc.Arbitrary<Choice> = fc
  .record({
    numbers: fc.subarray<NumberSpelling>(names(numberSpellings), { minLength: 1 }),
    strings: fc.subarray<StringSpelling>(names(stringSpellings), { minLength: 1 }),
    gaps: fc.uniqueArray(fc.constantFrom('', ' ', '\t', '\n', '\r\n', '  \n\t'), { minLength: 1, maxLength: 3 }),
    order: fc.constantFrom('as it is' as const, 'reversed' as const, 'mixed' as const),
    salt: fc.nat({ max: 9999 }),
  })
  .map((style) => ({
    layer: 'spelling',
    subject: 'spelling',
    shown: `JSON spelled ${JSON.stringify(style)}`,
    inject: all(
      rewritten((text) => respelled(text, style), { streams: false }),
      // A carriage return in the text of an event would end its line.
      rewritten((text) => respelled(text, style).replaceAll('\r', ''), { bodies: false }),
    ),
  }))

function respelled(text: string, style: Spelling): string {
  const value = parseJson(text)
  return value === undefined ? text : writeJson(value, style)
}

const lineEnds = { LF: '\n', 'CR LF': '\r\n', CR: '\r' } as const

/** How a gateway frames the events of its streams. Their data stays the same. */
const framing: fc.Arbitrary<Choice> = fc
  .record({
    comments: fc.array(fc.stringMatching(/^[ a-zA-Z:0-9]{0,12}$/), { maxLength: 2 }),
    within: fc.constantFrom(
      '',
      ':half\n',
      'x-vendor: 1\n',
      'ping\n',
      'retry: 3000\n',
      'retry: soon\n',
      'id: 7\n',
      'id\n',
    ),
    between: fc.constantFrom('', '\n', '\n\n\n', ':\n\n', 'event: ping\n\n', 'id: 7\n\n', 'retry: 10\n\n'),
    space: fc.boolean(),
    isDataFirst: fc.boolean(),
    ends: fc.constantFrom<keyof typeof lineEnds>('LF', 'LF', 'CR LF', 'CR'),
    mark: fc.boolean(),
    behind: fc.constantFrom('', ': bye\n\n', '\n\n', ':'),
  })
  .map(({ comments, within, between, space, isDataFirst, ends, mark, behind }) => {
    const block = (text: string, index: number) => {
      const moved = isDataFirst ? text.replace(/^(event: .*\n)((?:data: .*\n)+)/, '$2$1') : text
      const tight = space ? moved : moved.replaceAll(/^(event|data): /gm, '$1:')
      const whole = comments.map((comment) => `:${comment}\n`).join('') + within + tight + between
      return (mark && index === 0 ? '\uFEFF' : '') + whole.replaceAll('\n', lineEnds[ends])
    }
    const shown = { comments, within, between, space, isDataFirst, ends, mark, behind }
    return {
      layer: 'framing',
      subject: 'framing',
      shown: `events framed ${JSON.stringify(shown)}`,
      inject: passing({ block, behind: behind.replaceAll('\n', lineEnds[ends]) }),
    }
  })

/** Parameters and letter case of the content type. */
const label: fc.Arbitrary<Choice> = fc
  .record({
    parameters: fc.subarray(['charset=utf-8', 'charset="UTF-8"', 'profile=v1']),
    separator: fc.constantFrom(';', '; ', ' ; '),
    isUpper: fc.boolean(),
  })
  .map(({ parameters, separator, isUpper }) => {
    const write = (type: string) =>
      [
        isUpper ? type.toUpperCase() : type,
        ...parameters.filter((one, at) => at === 0 || !one.startsWith('charset')),
      ].join(separator)
    return {
      layer: 'headers',
      subject: 'label',
      shown: `labelled ${write('application/json')}`,
      inject: relabelled(write),
    }
  })

const headerNames = fc.stringMatching(/^x-[a-z][a-z0-9-]{0,10}$/)
const headerValues = fc.stringMatching(/^[!-~](?:[ -~]{0,20}[!-~])?$/)

/** Additional headers, some of them repeated. */
const moreHeaders: fc.Arbitrary<Choice> = fc
  .array(
    fc.tuple(fc.oneof(headerNames, fc.constantFrom('server', 'via', 'vary', 'set-cookie', 'etag')), headerValues),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((pairs) => ({
    layer: 'headers',
    subject: 'more headers',
    shown: `headers ${JSON.stringify(pairs)}`,
    inject: editHeaders((headers) => pairs.forEach(([name, value]) => headers.append(name, value))),
  }))

const carriers: Readonly<Record<string, Inject>> = {
  'gzip with a length': compressed('gzip', gzipSync, true),
  'gzip in chunks': compressed('GZIP', gzipSync, false),
  brotli: compressed('br', brotliCompressSync, true),
  deflate: compressed('deflate', deflateSync, false),
  'chunks without a length': setHeader('content-length', null),
  'no kept connection': setHeader('connection', 'close'),
}

/** How bodies are transferred: compressed, chunked, in pieces of any size. */
const carrier: fc.Arbitrary<Choice> = fc
  .oneof(
    fc.constantFrom(...Object.entries(carriers)),
    fc.integer({ min: 5, max: 200 }).map((size) => [`pieces of ${size} bytes`, rechunk(size)] as const),
  )
  .map(([shown, inject]) => ({ layer: 'carrier', subject: 'carrier', shown: `carried as ${shown}`, inject }))

/** Delays each event. */
const slowEvents =
  (ms: number): Inject =>
  (next) =>
  async (request) => {
    const response = await next(request)
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response
    const slow = new TransformStream<Uint8Array, Uint8Array>({
      async transform(piece, controller) {
        await setTimeout(ms)
        controller.enqueue(piece)
      },
    })
    return new Response(response.body?.pipeThrough(slow) ?? null, {
      status: response.status,
      headers: response.headers,
    })
  }

/** Delays of replies and events. Short ones: timing checks are proved with a virtual clock. */
const timing: fc.Arbitrary<Choice> = fc
  .record({
    operation: fc.constantFrom(...operationIds),
    wait: fc.integer({ min: 0, max: 30 }),
    pause: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ operation, wait, pause }) => ({
    layer: 'timing',
    subject: 'timing',
    shown: `${operation} answered after ${wait} ms, an event every ${pause} ms`,
    inject: all(slowEvents(pause), onOperation(operation, delay(wait))),
  }))

const capitals = (name: string) => name.toUpperCase()
const title = (name: string) => name.replaceAll(/(?:^|-)[a-z]/g, (start) => start.toUpperCase())

/** Node's parser, also used by most clients, does not recognise `chunked` after a tab. */
const paddingOf = (name: string, padding: string) => (/^transfer-encoding$/i.test(name) ? ' ' : padding)

/** Variations of the raw HTTP response. */
const wire: fc.Arbitrary<Choice> = fc
  .record({
    version: fc.constantFrom('1.1', '1.1', '1.0'),
    reason: fc.stringMatching(/^[ -~]{0,16}$/),
    names: fc.constantFrom('as they are', 'in capitals', 'in title case'),
    padding: fc.constantFrom('', ' ', '  ', '\t'),
    interim: fc.constantFrom(
      '',
      'HTTP/1.1 102 Processing\r\n\r\n',
      'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n',
    ),
    isWithoutDate: fc.boolean(),
    extension: fc.constantFrom('', ';sig=ab12', ';a;b="c"'),
    trailers: fc.constantFrom('', 'X-Checksum: 00ff\r\n', 'Server-Timing: total;dur=3\r\nX-B: 1\r\n'),
    bytes: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ version, reason, names: form, padding, interim, isWithoutDate, extension, trailers, bytes }) => {
    const written =
      { 'as they are': (name: string) => name, 'in capitals': capitals, 'in title case': title }[form] ?? title
    const isOld = version === '1.0'
    const style: WireStyle = {
      statusLine: (status) => `HTTP/${version} ${status} ${reason}`,
      header: (name, value) => `${written(name)}:${paddingOf(name, padding)}${value}${paddingOf(name, padding)}`,
      ...(interim !== '' && !isOld && { interim }),
      ...(isWithoutDate && { without: ['date'] }),
      ...(isOld ? { untilClose: true } : { ...(extension !== '' && { chunkExtension: extension }), trailers }),
      byteByByte: bytes,
    }
    const shown = { version, reason, names: form, padding, interim, isWithoutDate, extension, trailers, bytes }
    return { layer: 'wire', subject: 'wire', shown: `on the wire ${JSON.stringify(shown)}`, wire: style }
  })

/** All choices of style, independent of content. */
export const styles: fc.Arbitrary<Choice> = fc.oneof(
  { weight: 3, arbitrary: spelling },
  { weight: 3, arbitrary: framing },
  label,
  moreHeaders,
  { weight: 2, arbitrary: carrier },
  timing,
  { weight: 2, arbitrary: wire },
)
