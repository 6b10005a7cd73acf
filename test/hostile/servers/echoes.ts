import { gzipSync } from 'node:zlib'
import { isEventStream, jsonReply, withMember, withStrings, type Reply } from '../reply.ts'
import type { Hostile, Request, Serve } from '../serve.ts'
import { answer, bytesOf, chunk, chunkedHead, edited, isList, isStreamed, isTask, only } from '../write.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const hex = (text: string) => Buffer.from(text).toString('hex')
const reversed = (text: string) => [...text].toReversed().join('')
const characters = (text: string, write: (code: number) => string) =>
  [...text].map((character) => write(character.charCodeAt(0))).join('')

/** Encodings of a key, by kind. */
const forms: Readonly<Record<string, (key: string) => readonly string[]>> = {
  plain: (key) => [key, key.toUpperCase(), key.replace(/^sk-/, '')],
  base64: (key) => [
    ...[key, `x${key}`, `xy${key}`, `Authorization: Bearer ${key}`].map(base64),
    Buffer.from(`xy${key}`).toString('base64url'),
  ],
  hex: (key) => [
    hex(key),
    hex(key)
      .toUpperCase()
      .replaceAll(/..(?=.)/g, '$&:'),
  ],
  reversed: (key) => [reversed(key), reversed(key.toUpperCase())],
  percent: (key) => [
    characters(key, (code) => `%${code.toString(16)}`),
    characters(key, (code) => `%25${code.toString(16)}`),
  ],
  lists: (key) => [
    [...Buffer.from(key)].join(', '),
    [...Buffer.from(key)].map((byte) => `0x${byte.toString(16)}`).join(','),
  ],
  twice: (key) => [base64(base64(key)), base64(`say ${base64(`x${key}`)} again`)],
  packed: (key) => [gzipSync(`The key ${key} is not valid. The key ${key} is unknown.`).toString('base64')],
  spaced: (key) => [
    [...key].join(' '),
    [...key].join('\u00ad'),
    [...key].join('\u200b'),
    (key.match(/.{1,4}/g) ?? []).join('\n'),
  ],
  parts: (key) => [`ends with ${key.slice(-12)}`, `begins with ${key.slice(3, 15)}`],
  escaped: (key) => [characters(key, (code) => `&#${code};`), characters(key, (code) => `\\u00${code.toString(16)}`)],
}
const allForms = (key: string): readonly string[] => Object.values(forms).flatMap((form) => form(key))
/** Without those that no header can contain. */
const headerForms = (key: string): readonly string[] => allForms(key).filter((text) => /^[\x21-\x7e ]+$/.test(text))

/** Echoing a key is not a violation here, but it must still be redacted everywhere. */
const allowed = 'no sentence of the contract forbids to say a key to whom it belongs'

/** Echoes the key somewhere in a healthy response. Does not change responses to requests without a key. */
const telling = (edit: (reply: Reply, key: string, request: Request) => Reply): Serve =>
  edited((reply, request) => (request.key === '' ? reply : edit(reply, request.key, request)))

const inBody = (form: (key: string) => readonly string[]) =>
  telling((reply, key) => withMember(reply, `"echo":${JSON.stringify(form(key))}`, form(key).join(' ')))

const inPlaces = (edit: (text: string, key: string, member: string) => string) =>
  telling((reply, key) => withStrings(reply, (text, member) => edit(text, key, member)))

const frames = (texts: readonly string[]) =>
  texts.map((text) => `data: {"choices":[{"index":0,"delta":{"content":${JSON.stringify(text)}}}]}\n\n`).join('')

export const echoes: readonly Hostile[] = [
  ...Object.entries(forms).map(([name, form]): Hostile => ({
    name: `echoes.${name}`,
    what: `A healthy gateway with the key in every body: ${name}.`,
    ends: [0, 3],
    conformant: allowed,
    serve: inBody(form),
  })),
  {
    name: 'echoes.header-values',
    what: 'The key in every encoding in headers of every response.',
    ends: [0, 3],
    conformant: allowed,
    serve: telling((reply, key) => ({
      ...reply,
      headers: [...reply.headers, ...headerForms(key).map((text, at) => [`X-Echo-${at}`, text] as const)],
    })),
  },
  {
    name: 'echoes.header-names',
    what: 'The key as the name of a header.',
    ends: [0, 3],
    conformant: allowed,
    serve: telling((reply, key) => ({
      ...reply,
      headers: [...reply.headers, [key, 'name'], [`x-${hex(key)}`, 'hex']],
    })),
  },
  {
    name: 'echoes.status-line',
    what: 'The key as the reason phrase of every response.',
    ends: [0, 3],
    conformant: 'reason phrases are not recorded',
    serve: async (socket, request) => {
      const bytes = bytesOf(await request.healthy()).toString('latin1')
      socket.write(Buffer.from(bytes.replace(' Told', ` ${request.key}`), 'latin1'))
    },
  },
  {
    name: 'echoes.interim',
    what: 'The key in the headers of an interim response.',
    ends: [0, 3],
    conformant: 'an interim response is not part of the final response',
    serve: async (socket, request) => {
      socket.write(`HTTP/1.1 103 Early Hints\r\nX-Echo: ${request.key}\r\nLink: </${request.key}>\r\n\r\n`)
      answer(socket, request, await request.healthy())
    },
  },
  {
    name: 'echoes.trailers',
    what: 'The key in every encoding in trailers.',
    ends: [0, 3],
    conformant: allowed,
    serve: async (socket, request) => {
      const { headers, status, body } = await request.healthy()
      const fields = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      socket.write(`HTTP/1.1 ${status} Told\r\n${fields}Transfer-Encoding: chunked\r\n\r\n`)
      if (body.length > 0) socket.write(chunk(body))
      socket.write(
        `0\r\n${headerForms(request.key)
          .map((text, at) => `X-Trailer-${at}: ${text}\r\n`)
          .join('')}\r\n`,
      )
    },
  },
  {
    name: 'echoes.chunk-extension',
    what: 'The key in an extension of a chunk.',
    ends: [1],
    serve: (socket, { key }) => void socket.end(`${chunkedHead()}2;key="${key}"\r\n{}\r\n0\r\n\r\n`),
  },
  {
    name: 'echoes.gzip',
    what: 'The key in every encoding in a gzip body.',
    ends: [0, 3],
    conformant: allowed,
    serve: async (socket, request) => {
      const reply = withMember(
        await request.healthy(),
        `"echo":${JSON.stringify(allForms(request.key))}`,
        allForms(request.key).join(' '),
      )
      answer(socket, request, { ...reply, body: gzipSync(reply.body) }, 'Content-Encoding: gzip')
    },
  },
  {
    name: 'echoes.utf-16',
    what: 'The key in every encoding in a body in UTF-16.',
    ends: [1],
    serve: telling((reply, key) => ({
      ...reply,
      body: Buffer.from(`\ufeff${JSON.stringify(allForms(key))}`, 'utf16le'),
    })),
  },
  {
    name: 'echoes.unknown-coding',
    what: 'The key in every encoding in a body with an unknown content coding.',
    ends: [1],
    serve: async (socket, request) => {
      const { body, ...reply } = await request.healthy()
      const told = Buffer.concat([body, Buffer.from(allForms(request.key).join(' '))])
      answer(socket, request, { ...reply, body: told }, 'Content-Encoding: aes128gcm')
    },
  },
  {
    name: 'echoes.unannounced-gzip',
    what: 'The key in a gzip body without Content-Encoding.',
    ends: [1],
    serve: telling((reply, key) => ({ ...reply, body: gzipSync(JSON.stringify(allForms(key))) })),
  },
  {
    name: 'echoes.deltas',
    what: 'Every stream contains the key with one character per event, forwards and backwards.',
    ends: [1],
    serve: only(
      isStreamed,
      telling((reply, key) => {
        const spelled = [key, [...key].toReversed().join(''), hex(key), base64(key)]
        return isEventStream(reply)
          ? { ...reply, body: Buffer.from(spelled.map((text) => frames([...text])).join('') + reply.body.toString()) }
          : reply
      }),
    ),
  },
  {
    name: 'echoes.deltas-in-three',
    what: 'Every stream contains the key in pieces of three characters, in chunks with other boundaries.',
    ends: [1],
    serve: only(isStreamed, async (socket, request) => {
      const reply = await request.healthy()
      if (!isEventStream(reply)) return answer(socket, request, reply)
      socket.write(chunkedHead('text/event-stream'))
      const text = frames(request.key.match(/.{1,3}/g) ?? []) + reply.body.toString()
      for (const piece of text.match(/[^]{1,17}/g) ?? []) socket.write(chunk(piece))
      socket.end('0\r\n\r\n')
    }),
  },
  {
    name: 'echoes.pieces',
    what: 'The key in chunks of one byte.',
    ends: [1],
    serve: async (socket, request) => {
      socket.write(chunkedHead())
      for (const byte of JSON.stringify({ error: { message: `key ${request.key} is unknown` } }))
        socket.write(chunk(byte))
      await Promise.resolve(socket.end('0\r\n\r\n'))
    },
  },
  {
    name: 'echoes.errors',
    what: 'Every rejection of a healthy gateway contains the key in its message.',
    ends: [0, 3],
    conformant: allowed,
    serve: telling((reply, key) =>
      reply.status < 400
        ? reply
        : withStrings(reply, (text, member) => (member === 'message' ? `${text} (${key})` : text)),
    ),
  },
  {
    name: 'echoes.error-for-everything',
    what: 'Every response is an error that quotes the whole request with its key.',
    ends: [1, 3],
    serve: edited((_, { headers, path }) =>
      jsonReply({ error: { message: `${path} ${JSON.stringify(headers)}`, type: 'x', code: 'x' } }, 400),
    ),
  },
  {
    name: 'echoes.content',
    what: 'Every content is the key.',
    ends: [1, 3],
    serve: inPlaces((text, key, member) => (member === 'content' || member === 'text' ? key : text)),
  },
  {
    name: 'echoes.ids',
    what: 'Every id is the key.',
    ends: [1, 3],
    serve: inPlaces((text, key, member) => (member === 'id' || member.endsWith('_id') ? `${key}` : text)),
  },
  {
    name: 'echoes.models',
    what: 'The list contains models named after the key, in every encoding.',
    ends: [1, 3],
    serve: only(
      isList,
      telling((_, key) =>
        jsonReply({
          data: allForms(key).map((id) => ({
            id,
            model: id,
            model_type: '对话',
            supported_endpoint_types: ['chat-compatible', 'video'],
          })),
        }),
      ),
    ),
  },
  {
    name: 'echoes.member-names',
    what: 'The key is the name of a member.',
    ends: [0, 3],
    conformant: allowed,
    serve: telling((reply, key) =>
      withMember(reply, `${JSON.stringify(key)}:1,${JSON.stringify(reversed(key))}:{${JSON.stringify(key)}:[]}`, key),
    ),
  },
  {
    name: 'echoes.locations',
    what: 'Redirects to a URL that contains the key.',
    ends: [2],
    serve: (socket, request) =>
      answer(socket, request, {
        status: 302,
        headers: [['Location', `${request.own}/${request.key}?key=${forms['percent']?.(request.key)[0]}`]],
        body: Buffer.alloc(0),
      }),
  },
  {
    name: 'echoes.media-urls',
    what: 'Images and videos have URLs that contain the key.',
    ends: [0, 3],
    conformant: allowed,
    serve: only(
      (request) => isTask(request) || request.path.includes('/images/'),
      inPlaces((text, key, member) => (member === 'url' ? `${text}&key=${key}&code=${base64(key)}` : text)),
    ),
  },
  {
    name: 'echoes.types',
    what: 'The key in Content-Type, Retry-After and other headers that the tool reads.',
    ends: [1, 3],
    serve: telling((reply, key) => ({
      ...reply,
      headers: [
        ['Content-Type', `application/json; key=${key}`],
        ['Retry-After', key],
        ['Content-Language', key],
        ['X-Request-Id', key],
        ['Date', key],
      ],
    })),
  },
]
