import { isDeepStrictEqual } from 'node:util'
import { abortError } from '../../gateway/reference/connection.ts'
import { dialectOf, errorReply, Refusal } from '../../gateway/reference/errors.ts'
import { editAt, see, type Handler, type SeenRequest } from '../../gateway/reference/fault-kit.ts'
import { asObject, isObject, parseJson, type Json } from '../../gateway/reference/json.ts'
import { rawBytes } from '../../src/evidence/bytes.ts'
import type { Exchange, RecordedResponse } from '../../src/evidence/exchange.ts'

/** What decides whether two requests are the same. */
interface Asked {
  readonly method: string
  readonly path: string
  /** Without the key. */
  readonly query: Readonly<Record<string, string>>
  /** JSON, or a text if it is not JSON. */
  readonly body: Json | undefined
}

/** Exchanges whose requests are the same, in order. The last one answers all further requests. */
interface Track {
  readonly id: string
  readonly asked: Asked
  readonly exchanges: Exchange[]
}

/** Differences that a message names, and paths. */
const maxDifferences = 3
const maxPlaces = 8

/** A handler that answers the requests of these exchanges as they were answered. */
export function tapeOf(exchanges: readonly Exchange[], ignore: readonly string[]): Handler {
  const tracks = new Map<string, Track>()
  for (const exchange of exchanges) {
    const asked = recordedRequest(exchange, ignore)
    const key = keyOf(asked)
    const same = tracks.get(key)
    if (same === undefined) tracks.set(key, { id: exchange.id, asked, exchanges: [exchange] })
    else same.exchanges.push(exchange)
  }
  return async (original) => {
    const { seen } = await see(original)
    const asked = askedOf(seen, ignore)
    const track = tracks.get(keyOf(asked))
    if (track === undefined) return errorReply(unknown(asked, [...tracks.values()]), dialectOf(asked.path))
    const [next] = track.exchanges
    if (track.exchanges.length > 1) track.exchanges.shift()
    if (next === undefined) throw abortError('Reset')
    return replayed(next)
  }
}

/** The same for requests that differ in the order of members only. */
const keyOf = (asked: Asked): string =>
  JSON.stringify(asked, (_name, value: Json) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

const queryOf = (query: URLSearchParams) =>
  Object.fromEntries([...query].filter(([name]) => name !== 'key').sort(([one], [other]) => (one < other ? -1 : 1)))

function bodyOf(text: string, ignore: readonly string[]): Json | undefined {
  const json = parseJson(text)
  if (json === undefined) return text === '' ? undefined : text
  return ignore.reduce<Json>((body, path) => editAt(body, path, () => undefined), json)
}

const askedOf = ({ method, path, query, text }: SeenRequest, ignore: readonly string[]): Asked => ({
  ...{ method, path, query: queryOf(query), body: bodyOf(text, ignore) },
})

function recordedRequest({ request }: Exchange, ignore: readonly string[]): Asked {
  const { pathname, searchParams } = new URL(request.url)
  const bytes = request.body === undefined ? new Uint8Array() : rawBytes(request.body)
  const text = new TextDecoder().decode(bytes)
  return { method: request.method, path: pathname, query: queryOf(searchParams), body: bodyOf(text, ignore) }
}

/** Headers of the connection and of the coding, which the recording does not have any more. */
const ownHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding', 'date']

function replayed({ id, response, end }: Exchange): Response {
  if (response === undefined) throw abortError(end.how === 'timeout' ? 'Hang' : 'Reset')
  if (response.large !== undefined) throw new Error(`${id}: the recording does not have the complete body`)
  const headers = response.headers.filter(([name]) => !ownHeaders.includes(name.toLowerCase()))
  const hasBody = response.chunks.length > 0 || end.how !== 'complete'
  return new Response(hasBody ? bodyAsSent(response, end.how) : null, {
    ...{ status: response.status, headers: headers.map(([name, value]) => [name, value] as [string, string]) },
  })
}

/** The chunks, and how they ended. */
function bodyAsSent({ chunks }: RecordedResponse, how: Exchange['end']['how']): ReadableStream<Uint8Array> {
  const left = [...chunks]
  return new ReadableStream(
    {
      pull: (controller) => {
        const next = left.shift()
        if (next !== undefined) controller.enqueue(rawBytes(next))
        else if (how === 'reset') controller.error(abortError('Reset'))
        else if (how === 'closed') controller.error(abortError('EarlyClose'))
        else if (how === 'timeout') controller.error(abortError('Hang'))
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** 400, which clients do not try again, with the nearest request of the recording. */
function unknown(asked: Asked, tracks: readonly Track[]): Refusal {
  const request = `${asked.method} ${asked.path}`
  const nearest = tracks
    .filter((track) => track.asked.method === asked.method && track.asked.path === asked.path)
    .map(({ id, asked: recorded }) => ({ id, differences: differencesOf(asked, recorded) }))
    .sort((one, other) => one.differences.length - other.differences.length)[0]
  const differences = nearest?.differences.slice(0, maxDifferences) ?? []
  const more = (nearest?.differences.length ?? 0) - differences.length
  const hint =
    nearest === undefined
      ? `It has ${placesOf(tracks)}`
      : `The nearest is ${nearest.id}: ${differences.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
  const message = `${request} is not in the recording. ${hint}`
  return new Refusal(400, { type: 'invalid_request_error', code: 'not_recorded', message })
}

/** The paths of the recording, each once. */
function placesOf(tracks: readonly Track[]): string {
  const places = [...new Set(tracks.map(({ asked: { method, path } }) => `${method} ${path}`))]
  const rest = places.length - maxPlaces
  return `${places.slice(0, maxPlaces).join(', ') || 'no requests'}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** The members that differ, each with both values. */
function differencesOf(asked: Asked, recorded: Asked): readonly string[] {
  const [now, then] = [leavesOf(asked.body), leavesOf(recorded.body)]
  const query = isDeepStrictEqual(asked.query, recorded.query) ? [] : ['the query differs']
  const members = [...new Set([...now.keys(), ...then.keys()])].filter((path) => now.get(path) !== then.get(path))
  return [
    ...query,
    ...members.map((path) => `${path || 'body'} is ${shown(now.get(path))} and was ${shown(then.get(path))}`),
  ]
}

const shown = (text = 'absent') => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** The values in a body that are not objects or arrays, as JSON by their path. */
function leavesOf(body: Json | undefined, path = '', leaves = new Map<string, string>()): ReadonlyMap<string, string> {
  if (Array.isArray(body)) for (const [index, item] of body.entries()) leavesOf(item, `${path}[${index}]`, leaves)
  else if (typeof body === 'object' && body !== null)
    for (const [name, member] of Object.entries(asObject(body)))
      leavesOf(member, path === '' ? name : `${path}.${name}`, leaves)
  else if (body !== undefined) leaves.set(path, JSON.stringify(body))
  return leaves
}
