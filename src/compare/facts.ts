import type { Exchange } from '../evidence/exchange.ts'
import { replyOf } from '../reply/reader.ts'
import type { SseEvent } from '../reply/reply.ts'
import { requestsStream } from '../calls/answer.ts'
import { operationNamed } from '../report/findings/callers.ts'

/** The types of JSON values. */
export type JsonType = 'array' | 'boolean' | 'null' | 'number' | 'object' | 'string'

/** How many objects have a member, and the types of its values. */
export interface Member {
  count: number
  readonly types: Set<JsonType>
}

/** The form of a response: every object by path, and every member. */
export interface Facts {
  /** The number of objects at a path. */
  readonly objects: ReadonlyMap<string, number>
  /** By the path of the object, the separator and the name. */
  readonly members: ReadonlyMap<string, Member>
  readonly mediaType: string
  /** In lower case. */
  readonly headers: ReadonlySet<string>
}

/** A larger response is not compared at all, since missing members could not be distinguished from unread ones. */
const limits = { depth: 24, values: 20_000, members: 200 }

/** Members with free content of models and clients: only their presence is compared. */
const freeFormMembers = new Set([
  'input',
  'args',
  'arguments',
  'metadata',
  'parameters',
  'properties',
  'schema',
  'json_schema',
])

/** Separates the path of an object from the name of a member: no path contains it. */
export const separator = '\u0000'

/** `POST /v1/chat/completions streamed`. */
export const operationLabel = (exchange: Exchange): string =>
  `${operationNamed(exchange)}${requestsStream(replyOf(exchange)) ? ' streamed' : ''}`

/** `2xx`; empty without a reply. */
export const statusClass = ({ response }: Exchange): string =>
  response === undefined ? '' : `${Math.floor(response.status / 100)}xx`

/** The form of a response; undefined if it is truncated or too large. */
export function factsOf(exchange: Exchange): Facts | undefined {
  const reply = replyOf(exchange)
  const { response, request } = exchange
  if (response === undefined || request.line === 'elsewhere' || reply.truncation !== undefined) return undefined
  if (exchange.end.how !== 'complete') return undefined
  const seen = createSeen()
  const mediaType = reply.mediaType ?? 'none'
  if (mediaType === 'text/event-stream') streamOf(reply.sse.events, seen)
  else if (reply.json.exists && response.large === undefined) seen.value('', reply.json.value, 0)
  if (seen.isTooMuch()) return undefined
  const headers = new Set(response.headers.map(([name]) => name.toLowerCase()))
  return { objects: seen.objects, members: seen.members, mediaType, headers }
}

function streamOf(events: readonly SseEvent[], seen: ReturnType<typeof createSeen>): void {
  seen.objects.set('', 1)
  for (const event of events) {
    const kind = `event ${kindOf(event)}`
    seen.member('', kind).count = 1
    if (event.json.exists) seen.value(`${kind}: `, event.json.value, 0)
    if (seen.isTooMuch()) return
  }
}

/** What kind of event it is: by its name, else by what its data calls itself. */
function kindOf({ event, data, json }: SseEvent): string {
  const named = event !== 'message' ? event : (json.at('type').text ?? json.at('object').text)
  if (named !== undefined) return named.slice(0, 60)
  return /^\[[A-Z]{1,20}\]$/.test(data) ? data : 'data'
}

function createSeen() {
  const objects = new Map<string, number>()
  const members = new Map<string, Member>()
  let values = 0
  let tooDeep = false
  const member = (place: string, name: string): Member => {
    const key = `${place}${separator}${name}`
    const known = members.get(key)
    if (known !== undefined) return known
    const made: Member = { count: 0, types: new Set() }
    members.set(key, made)
    return made
  }
  const isTooMuch = () => tooDeep || values > limits.values
  const value = (place: string, given: unknown, depth: number): void => {
    values += 1
    tooDeep ||= depth > limits.depth
    if (isTooMuch() || typeof given !== 'object' || given === null) return
    if (Array.isArray(given)) {
      const items = `${place}[]`
      for (const item of given as readonly unknown[]) {
        member(place, '[]').types.add(typeOf(item))
        value(items, item, depth + 1)
        if (isTooMuch()) return
      }
      return
    }
    const entries = Object.entries(given)
    objects.set(place, (objects.get(place) ?? 0) + 1)
    // An object with this many members is a table with the names as keys.
    const isTable = entries.length > limits.members
    for (const [name, held] of entries) {
      const shown = isTable || !isName(name) ? '*' : name
      const one = member(place, shown)
      one.count += 1
      one.types.add(typeOf(held))
      if (!freeFormMembers.has(name)) value(below(place, shown), held, depth + 1)
      if (isTooMuch()) return
    }
  }
  return { objects, members, member, value, isTooMuch }
}

/** Ids, numbers and addresses as names are keys of a table. */
const isName = (name: string) => /^[A-Za-z_$@][\w$@:-]{0,59}$/.test(name) && !/\d{3}/.test(name)

/** `choices[].message`. After the type of an event, the path of a member follows without a dot. */
export const below = (place: string, name: string): string => {
  if (name === '[]') return `${place}[]`
  return place === '' || place.endsWith(': ') ? `${place}${name}` : `${place}.${name}`
}

function typeOf(value: unknown): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'boolean' || type === 'number' || type === 'string' ? type : 'object'
}
