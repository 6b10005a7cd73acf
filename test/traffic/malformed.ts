import { calls, healthyEntries, type Entry } from './archive.ts'

type Edit = (entries: Entry[], at: (call: keyof typeof calls) => Entry) => unknown

const withHeader = (headers: Entry['request']['headers'], name: string, value: string) => [
  ...headers.filter((header) => header.name.toLowerCase() !== name),
  { name, value },
]

function answered(
  entry: Entry,
  status: number,
  text = '{"error":{"message":"no","type":"invalid_request_error","code":null}}',
) {
  entry.response.status = status
  entry.response.headers = [{ name: 'content-type', value: 'application/json' }]
  entry.response.content = { size: text.length, mimeType: 'application/json', text }
}

const withoutLength = (entry: Entry) =>
  (entry.response.headers = entry.response.headers.filter(({ name }) => name.toLowerCase() !== 'content-length'))

function cut(entry: Entry, share: number) {
  withoutLength(entry)
  const { text = '' } = entry.response.content
  entry.response.content.text = text.slice(0, Math.floor(text.length * share))
}

const copyOf = (entry: Entry): Entry => structuredClone(entry)

function later(entry: Entry, milliseconds: number): Entry {
  const startedDateTime = new Date(Date.parse(entry.startedDateTime) + milliseconds).toISOString()
  return { ...copyOf(entry), startedDateTime }
}

const inReply = (entry: Entry, from: string | RegExp, to: string) =>
  (entry.response.content.text = (entry.response.content.text ?? '').replaceAll(from, to))

/** Requests of other clients with conformant responses, and conformant responses as other tools record them. */
const edits: Readonly<Record<string, Edit>> = {
  'as it is': () => undefined,
  'a stream that the client left': (_, at) => cut(at('chatStream'), 0.5),
  'a stream that was cut in its first event': (_, at) => cut(at('messageStream'), 0.01),
  'a stream of which nothing came': (_, at) => cut(at('responseStream'), 0),
  'JSON that the producer cut off': (_, at) => cut(at('chat'), 0.6),
  'bodies that were not kept': (entries) => entries.forEach((entry) => delete entry.response.content.text),
  'no headers of replies': (entries) => entries.forEach((entry) => (entry.response.headers = [])),
  'no bodies of requests': (entries) => entries.forEach((entry) => delete entry.request.postData),
  'a request that was cut off': (_, at) => {
    const { postData } = at('chat').request
    if (postData) postData.text = postData.text.slice(0, 20)
  },
  'a request that is compressed': (_, at) =>
    (at('chat').request.headers = withHeader(at('chat').request.headers, 'content-encoding', 'gzip')),
  'a cached list': (_, at) => answered(at('list'), 304, ''),
  'a redirect to https': (_, at) => {
    const { request, response } = at('chat')
    answered(at('chat'), 301, '')
    response.headers.push({ name: 'location', value: request.url.replace('http:', 'https:') })
  },
  'an upgrade': (_, at) => answered(at('chatStream'), 101, ''),
  'valid calls that are forbidden': (entries) => entries.slice(0, 8).forEach((entry) => answered(entry, 403)),
  'valid calls that a model refuses': (entries) => entries.slice(1, 8).forEach((entry) => answered(entry, 400)),
  'valid calls that are too large': (_, at) => answered(at('chat'), 413),
  'a response that is not kept': (_, at) =>
    answered(
      at('response'),
      404,
      '{"error":{"message":"no such response","type":"invalid_request_error","code":null}}',
    ),
  'nothing but saturation': (entries) => entries.slice(1, 8).forEach((entry) => answered(entry, 429)),
  'no balance': (entries) => entries.slice(1, 8).forEach((entry) => answered(entry, 402)),
  'a key that is no longer valid': (entries, at) => {
    const { text } = at('wrongKey').response.content
    entries.slice(calls.response, calls.wrongKey).forEach((entry) => answered(entry, 401, text))
  },
  'a preflight and a HEAD': (entries, at) => {
    const preflight = copyOf(at('chat'))
    preflight.request.method = 'OPTIONS'
    answered(preflight, 204, '')
    const head = copyOf(at('list'))
    head.request.method = 'HEAD'
    answered(head, 500, '')
    entries.push(preflight, head)
  },
  'paths that are not of the contract': (entries, at) => {
    const other = copyOf(at('chat'))
    other.request.url = other.request.url.replace('/chat/completions', '/embeddings')
    answered(other, 500, '<html>')
    entries.push(other)
  },
  'other hosts': (entries, at) => {
    const other = copyOf(at('chat'))
    other.request.url = 'https://telemetry.example.com/collect'
    answered(other, 500, '<html>')
    entries.push(other)
  },
  'entries that are there twice': (entries) => entries.push(...entries.map(copyOf)),
  'a service worker': (entries, at) => entries.push({ ...later(at('chat'), 3), _fetchedViaServiceWorker: true }),
  'an answer that was asked for again by its key of idempotency': (entries, at) =>
    entries.push(later(at('chat'), 2000)),
  'text that was decoded, under headers of what was not': (entries) =>
    entries.forEach(({ response }) => {
      response.headers = [
        ...response.headers.filter(({ name }) => name.toLowerCase() !== 'content-length'),
        { name: 'content-encoding', value: 'gzip' },
        { name: 'content-length', value: '123' },
      ]
    }),
  'text that lost its characters': (_, at) =>
    inReply(at('chatStream'), /(?<="content":"[^"]{0,3})[a-z](?=[^"]*")/g, '\uFFFD'),
  'headers of HTTP/2': (entries) =>
    entries.forEach(({ request, response }) => {
      request.headers = [{ name: ':method', value: request.method }, ...request.headers].map((header) => ({
        ...header,
        name: header.name.toLowerCase(),
      }))
      response.headers = [{ name: ':status', value: `${response.status}` }, ...response.headers].map((header) => ({
        ...header,
        name: header.name.toLowerCase(),
      }))
    }),
  'an export without its keys': (entries) =>
    entries.forEach(({ request }) => {
      request.headers = request.headers.filter(({ name }) => name.toLowerCase() !== 'authorization')
    }),
  'a session in place of a key': (_, at) =>
    (at('chat').request.headers = [
      ...at('chat').request.headers.filter(({ name }) => name.toLowerCase() !== 'authorization'),
      { name: 'Cookie', value: 'session=0123456789abcdef' },
    ]),
  'a key in the query': (_, at) => {
    const { request } = at('content')
    request.headers = request.headers.filter(({ name }) => name.toLowerCase() !== 'authorization')
    request.url += '?key=sk-in-the-query-0123456789'
  },
  'a key that lists other models': (entries, at) => {
    const list = later(at('list'), 5000)
    list.request.headers = withHeader(list.request.headers, 'authorization', 'Bearer sk-another-0123456789abcdef')
    inReply(list, 'ref-chat-1"', 'ref-chat-of-others"')
    withoutLength(list)
    entries.push(list)
  },
  'a model that the other key alone may call': (entries, at) => {
    const call = later(at('chat'), 5000)
    call.request.headers = withHeader(call.request.headers, 'authorization', 'Bearer sk-another-0123456789abcdef')
    if (call.request.postData)
      call.request.postData.text = call.request.postData.text.replace('ref-chat-1', 'private-model')
    withoutLength(call)
    inReply(call, /"id":"[^"]+"/g, '"id":"chatcmpl-another"')
    entries.push(call)
  },
  silence: (_, at) => {
    inReply(at('chat'), /"content":"[^"]*"/g, '"content":""')
    withoutLength(at('chat'))
  },
  'no reply': (entries) =>
    entries.forEach(({ response }) => {
      response.status = 0
      response.content = { size: 0 }
    }),
  'no reply, as Playwright has it': (_, at) => {
    at('chat').response.status = -1
    at('chat').response['_failureText'] = 'net::ERR_ABORTED'
  },
  'times that were not measured': (entries) =>
    entries.forEach((entry) => {
      entry.time = -1
      entry['timings'] = { blocked: -1, dns: -1, connect: -1, send: -1, wait: -1, receive: -1 }
    }),
  'a clock in another zone': (entries) =>
    entries.forEach((entry) => {
      const local = new Date(Date.parse(entry.startedDateTime) + 8 * 3_600_000).toISOString()
      entry.startedDateTime = local.replace('Z', '+08:00')
    }),
}

/** Unusual archives without violations, by what is unusual about them. */
export const strange: Readonly<Record<string, readonly Entry[]>> = Object.fromEntries(
  Object.entries(edits).map(([name, edit]) => {
    const entries = healthyEntries()
    edit(entries, (call) => entries[calls[call]] as Entry)
    return [name, entries]
  }),
)
