import { isPlainArgs } from './reasons.ts'

/*
 * Every reason for which an entry of others' recordings is not judged, with its sentences for one entry and for several. Code branches on
 * `code` and reads `args`; nothing reads a sentence back. A new reason is one entry here.
 */

interface Sentences<Args> {
  readonly one: (args: Args) => string
  readonly many: (args: Args) => string
}

const plain = (one: string, many = one): Sentences<unknown> => ({ one: () => one, many: () => many })

/** All sentences, by the code of the reason: `selftest/results/reworded.test.ts` replaces each and compares the data. */
export const leftOutSentences = {
  'not-json': plain('it is not JSON', 'they are not JSON'),
  'not-object': plain('it is no object', 'they are no objects'),
  'too-long': {
    one: ({ mebibytes }: { readonly mebibytes: number }) => `it is longer than ${mebibytes} MiB`,
    many: ({ mebibytes }: { readonly mebibytes: number }) => `they are longer than ${mebibytes} MiB`,
  },
  'too-many-values': {
    one: ({ values }: { readonly values: number }) => `it holds more than ${values} values`,
    many: ({ values }: { readonly values: number }) => `they hold more than ${values} values`,
  },
  'too-deep': {
    one: ({ depth }: { readonly depth: number }) => `it is nested more than ${depth} deep`,
    many: ({ depth }: { readonly depth: number }) => `they are nested more than ${depth} deep`,
  },
  'no-request': plain('it names no method and address', 'they name no method and address'),
  'no-start': plain('its start is not told', 'their start is not told'),
  websocket: plain('it is a websocket', 'they are websockets'),
  'not-http': plain('its address is none of HTTP', 'their address is none of HTTP'),
  'service-worker': plain(
    'it was handed to a service worker, which sends it itself',
    'they were handed to a service worker, which sends them itself',
  ),
  'another-host': plain('it went to another host', 'they went to another host'),
  'another-address': {
    one: ({ base }: { readonly base: string }) => `it is no call of the contract to ${base}`,
    many: ({ base }: { readonly base: string }) => `they are no calls of the contract to ${base}`,
  },
  'recorded-twice': plain('it is in the recording twice', 'they are in the recording twice'),
  'request-body-missing': plain('the body of the request is not in the recording, or not all of it'),
  'request-body-coded': plain('the body of the request is compressed'),
  'request-body-unreadable': plain('the body of the request cannot be read'),
  'reply-unreadable': plain('the reply has no status, or a body that cannot be read'),
  'reply-not-kept': plain('its body was too large to be kept', 'their body was too large to be kept'),
}

type Table = typeof leftOutSentences

/** Why an entry is not judged. */
export type LeftOutCode = keyof Table

type ArgsOf<Code extends LeftOutCode> = Table[Code] extends Sentences<infer Args> ? Args : never

type ReasonOf<Code extends LeftOutCode> =
  unknown extends ArgsOf<Code> ? { readonly code: Code } : { readonly code: Code; readonly args: ArgsOf<Code> }

/** Why an entry is not judged, with what the sentence names: plain JSON. */
export type LeftOutReason = { readonly [Code in LeftOutCode]: ReasonOf<Code> }[LeftOutCode]

/** The sentence for this number of entries; undefined for what this version does not write. */
export function leftOutText(given: LeftOutReason, count: number): string
export function leftOutText(
  given: { readonly code: string; readonly args?: unknown },
  count: number,
): string | undefined
export function leftOutText({ code, args = {} }: { readonly code: string; readonly args?: unknown }, count: number) {
  if (!Object.hasOwn(leftOutSentences, code) || !isPlainArgs(args)) return undefined
  const { one, many } = leftOutSentences[code as LeftOutCode] as Sentences<unknown>
  return (count === 1 ? one : many)(args)
}
