import type { Entry } from './har-entry.ts'
import { membersOf, numberOf, textOf, type Members } from './json.ts'

/**
 * An entry of a JSON session of Charles (`.chlsj`) as one of an HTTP archive, with what the session contains and nothing else. A body is
 * decoded to text (`text`), or base64 (`encoded`).
 */
export function entryOfCharles(entry: Members): Entry {
  const [request, response, times] = [entry['request'], entry['response'], entry['times']].map(membersOf) as [
    Members,
    Members,
    Members,
  ]
  const start = Date.parse(textOf(times['start']) ?? '')
  const after = (name: string) => {
    const time = Date.parse(textOf(times[name]) ?? '') - start
    return Number.isFinite(time) ? time : undefined
  }
  const total = after('end') ?? durationOf(entry)
  const isText = [request, response].some((message) => 'text' in membersOf(message['body']))
  const read = {
    startedDateTime: times['start'],
    ...(total !== undefined && { time: total }),
    timings: { wait: after('responseBegin') ?? total ?? 0 },
    ...(entry['webSocket'] === true && { _resourceType: 'websocket' }),
    request: {
      method: entry['method'],
      url: urlOf(entry),
      headers: headersIn(request),
      ...sizesOf(request),
      postData: bodyOf(request),
    },
    response: {
      status: response['status'],
      headers: headersIn(response),
      content: { ...contentSizeOf(response), ...bodyOf(response) },
    },
  }
  return {
    entry: read,
    unseen: ['times', 'ends', 'framing', ...(isText ? (['bytes'] as const) : [])],
    incomplete: incompleteness(entry),
  }
}

const durationOf = (entry: Members) => numberOf(membersOf(entry['durations'])['total'])

/** A body without bytes is left out of a session. */
const bodySizeOf = (message: Members) => numberOf(membersOf(message['sizes'])['body'])

const sizesOf = (message: Members): Members => {
  const size = bodySizeOf(message)
  return size === undefined ? {} : { bodySize: size }
}

const contentSizeOf = (message: Members): Members => (bodySizeOf(message) === 0 ? { size: 0, text: '' } : {})

const headersIn = (message: Members) => membersOf(message['header'])['headers']

function bodyOf(message: Members): Members {
  const { text, encoded } = membersOf(message['body'])
  if (typeof encoded === 'string') return { text: encoded, encoding: 'base64' }
  return typeof text === 'string' ? { text } : {}
}

/** Charles calls a transaction complete whose response has been received to its end. */
function incompleteness({ status }: Members): string | undefined {
  if (typeof status !== 'string' || status === 'COMPLETE') return undefined
  return `the session reports this call as ${status.slice(0, 40)}`
}

const defaultPorts: Readonly<Record<string, number>> = { http: 80, https: 443 }

function urlOf(entry: Members): string | undefined {
  const [scheme, host] = [textOf(entry['scheme'])?.toLowerCase(), textOf(entry['host'])]
  if (scheme === undefined || host === undefined) return undefined
  const port = numberOf(entry['port']) ?? numberOf(entry['actualPort'])
  const shownPort = port === undefined || port === defaultPorts[scheme] ? '' : `:${port}`
  const query = textOf(entry['query']) ?? ''
  return `${scheme}://${host}${shownPort}${textOf(entry['path']) ?? '/'}${query === '' ? '' : `?${query}`}`
}
