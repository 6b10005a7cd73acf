import { isPlainArgs } from './reasons.ts'

/*
 * Every reason why an entry of recorded traffic is not judged, with its sentences for one entry and for several. Code branches on
 * `code` and reads `args`; nothing parses a sentence. Add a reason by adding one entry here.
 */

interface Sentences<Args> {
  readonly one: (args: Args) => string
  readonly many: (args: Args) => string
}

const plain = (one: string, many = one): Sentences<unknown> => ({ one: () => one, many: () => many })

/** All sentences by code. `test/results/reworded.series.test.ts` replaces each and compares the data. */
export const leftOutSentences = {
  'not-json': plain('it is not JSON', 'they are not JSON'),
  'not-object': plain('it is not a JSON object', 'they are not JSON objects'),
  'too-long': {
    one: ({ mebibytes }: { readonly mebibytes: number }) => `it is longer than ${mebibytes} MiB`,
    many: ({ mebibytes }: { readonly mebibytes: number }) => `they are longer than ${mebibytes} MiB`,
  },
  'too-many-values': {
    one: ({ values }: { readonly values: number }) => `it contains more than ${values} values`,
    many: ({ values }: { readonly values: number }) => `they contain more than ${values} values`,
  },
  'too-deep': {
    one: ({ depth }: { readonly depth: number }) => `it is nested more than ${depth} levels deep`,
    many: ({ depth }: { readonly depth: number }) => `they are nested more than ${depth} levels deep`,
  },
  'no-request': plain('it has no method or no URL', 'they have no method or no URL'),
  'no-start': plain('its start time is missing', 'their start time is missing'),
  'unreadable-start': {
    one: ({ value }: { readonly value: string }) =>
      `its start time cannot be read: expected an ISO 8601 time, got ${value}`,
    many: ({ value }: { readonly value: string }) =>
      `their start times cannot be read: expected ISO 8601 times, the first is ${value}`,
  },
  websocket: plain('it is a WebSocket connection', 'they are WebSocket connections'),
  'not-http': plain('its URL is not an HTTP URL', 'their URLs are not HTTP URLs'),
  'service-worker': plain(
    'it went to a service worker, which sends its own request',
    'they went to a service worker, which sends its own requests',
  ),
  'another-host': plain('it was sent to another host', 'they were sent to another host'),
  'another-address': {
    one: ({ base }: { readonly base: string }) => `it is not a request to an operation of the contract at ${base}`,
    many: ({ base }: { readonly base: string }) => `they are not requests to operations of the contract at ${base}`,
  },
  'recorded-twice': plain('it is in the recording twice', 'they are in the recording twice'),
  'request-body-missing': plain('the recording does not contain the complete request body'),
  'request-body-coded': plain('the request body is compressed'),
  'request-body-unreadable': plain('the request body cannot be read'),
  'reply-unreadable': plain('the response has no status, or its body cannot be read'),
  'reply-not-kept': plain('its body was too large to be kept', 'their bodies were too large to be kept'),
}

type Table = typeof leftOutSentences

export type LeftOutCode = keyof Table

type ArgsOf<Code extends LeftOutCode> = Table[Code] extends Sentences<infer Args> ? Args : never

type ReasonOf<Code extends LeftOutCode> =
  unknown extends ArgsOf<Code> ? { readonly code: Code } : { readonly code: Code; readonly args: ArgsOf<Code> }

/** Why an entry is not judged: plain JSON. */
export type LeftOutReason = { readonly [Code in LeftOutCode]: ReasonOf<Code> }[LeftOutCode]

/** The sentence for this number of entries; undefined for an unknown code. */
export function leftOutText(data: LeftOutReason, count: number): string
export function leftOutText(data: { readonly code: string; readonly args?: unknown }, count: number): string | undefined
export function leftOutText({ code, args = {} }: { readonly code: string; readonly args?: unknown }, count: number) {
  if (!Object.hasOwn(leftOutSentences, code) || !isPlainArgs(args)) return undefined
  const { one, many } = leftOutSentences[code as LeftOutCode] as Sentences<unknown>
  return (count === 1 ? one : many)(args)
}
