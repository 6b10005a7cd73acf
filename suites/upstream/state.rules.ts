import { assume, type Field, fieldOf, ofScripts, type Reply, type Script, signatureOf } from '../../src/checks/index.ts'
import { readAnswer } from './answer.rules.ts'
import { successes } from './answered.rules.ts'
import { callBefore, keptTurns } from './kept.rules.ts'
import { arrivedCalls, type ArrivedCall, type TextProtocol } from './pairs.rules.ts'

/** Reasoning that the vendor has signed, or a call, which may have the signature of the reasoning before it. */
interface Piece {
  readonly kind: 'thinking' | 'redacted_thinking' | 'reasoning' | 'call' | 'part'
  /** Where the signature is of this text. */
  readonly text?: string | undefined
  readonly signature?: string | undefined
}

/** The signed reasoning and the calls of the turns of the model, in order. */
const readers: Readonly<Record<TextProtocol, (request: Field) => readonly Piece[]>> = {
  // What this protocol has is not signed.
  chat: () => [],
  responses: (request) =>
    request.at('input').items.flatMap((item): readonly Piece[] => {
      const { text: type } = item.at('type')
      if (type === 'function_call') return [{ kind: 'call' }]
      return type === 'reasoning' ? [{ kind: 'reasoning', signature: item.at('encrypted_content').text }] : []
    }),
  messages: (request) =>
    request
      .at('messages')
      .items.flatMap((message) => message.at('content').items)
      .flatMap((block): readonly Piece[] => {
        const { text: type } = block.at('type')
        if (type === 'tool_use') return [{ kind: 'call' }]
        if (type === 'redacted_thinking') return [{ kind: type, signature: block.at('data').text }]
        const [text, signature] = [block.at('thinking').text, block.at('signature').text]
        return type === 'thinking' ? [{ kind: type, text, signature }] : []
      }),
  'generate-content': (request) =>
    request
      .at('contents')
      .items.flatMap((content) => content.at('parts').items)
      .flatMap((part): readonly Piece[] => {
        const signature = signatureIn(part)
        const isCall = !part.at('functionCall').absent || !part.at('function_call').absent
        if (isCall) return [{ kind: 'call', signature }]
        return signature === undefined ? [] : [{ kind: 'part', text: part.at('text').text, signature }]
      }),
}

/**
 * Signatures that Google accepts of calls that it has not made, as text and in Base64.
 *
 * @see https://ai.google.dev/gemini-api/docs/thought-signatures
 */
const unchecked = new Set([
  ...['skip_thought_signature_validator', 'context_engineering_is_the_way_to_go'],
  ...['c2tpcF90aG91Z2h0X3NpZ25hdHVyZV92YWxpZGF0b3I=', 'Y29udGV4dF9lbmdpbmVlcmluZ19pc190aGVfd2F5X3RvX2dv'],
])

function signatureIn(part: Field): string | undefined {
  const signature = part.at('thoughtSignature').text ?? part.at('thought_signature').text
  return signature === undefined || unchecked.has(signature) ? undefined : signature
}

/** What an upstream sends of a script. OpenAI signs only if it is asked to. */
function sentPieces(upstream: TextProtocol, request: Field, { reasoning, redacted, calls = [] }: Script) {
  const ofCalls = calls.map((): Piece => ({ kind: 'call' }))
  if (reasoning === undefined || upstream === 'chat') return ofCalls
  const signature = signatureOf(reasoning)
  const [first, ...others] = ofCalls
  const pieces: Readonly<Record<Exclude<TextProtocol, 'chat'>, readonly Piece[]>> = {
    responses: [{ kind: 'reasoning', ...(isSigned(request) && { signature }) }, ...ofCalls],
    messages: [
      { kind: 'thinking', text: reasoning, signature },
      ...(redacted === undefined ? [] : [{ kind: 'redacted_thinking', signature: signatureOf(redacted) } as const]),
      ...ofCalls,
    ],
    'generate-content': first === undefined ? [] : [{ ...first, signature }, ...others],
  }
  return pieces[upstream]
}

const isSigned = (request: Field) =>
  request.at('include').items.some(({ text }) => text === 'reasoning.encrypted_content')

const isReasoning = ({ kind, signature }: Piece) => kind !== 'call' || signature !== undefined

/** An answer with signed reasoning, for a client of the protocol of the upstream. */
export interface SignedCall extends ArrivedCall {
  readonly sent: readonly Piece[]
}

/** Selects answers with signed reasoning. */
export const signedCalls = ofScripts((reply: Reply): SignedCall | undefined => {
  const call = successes(reply)
  if (call === undefined || call.client !== call.upstream) return undefined
  const sent = sentPieces(call.client, reply.request.json, call.script)
  return sent.some(({ signature }) => signature !== undefined) ? { ...call, sent } : undefined
})

/**
 * What a client lacks to return the reasoning with its next turn. A gateway may give it signatures of its own, and pieces of its own between those of
 * the upstream.
 */
export function keptFlaws(call: SignedCall): readonly string[] {
  const turns = keptTurns(call)
  const kept = readers[call.client](fieldOf({ input: turns, messages: turns, contents: turns })).filter(isReasoning)
  let next = 0
  return call.sent.filter(isReasoning).flatMap(({ kind }) => {
    const isNext = (piece: Piece, index: number) => index >= next && piece.kind === kind
    const signed = kept.findIndex((piece, index) => isNext(piece, index) && (piece.signature ?? '') !== '')
    const isThere = signed >= 0 || kept.some(isNext)
    if (!isThere) return [`${named(kind)} is missing or not in its place`]
    if (signed < 0) return [`${named(kind)} has no signature`]
    next = signed + 1
    return []
  })
}

const names = { call: 'the signed call', part: 'a part without a call' } as const

const named = (kind: Piece['kind']): string => (kind === 'call' || kind === 'part' ? names[kind] : `\`${kind}\``)

/** The second of two calls, with the reasoning that the upstream sent for the first one and that it received back. */
export interface ReturningCall extends SignedCall {
  readonly returned: readonly Piece[]
}

/** Selects calls that return the answer of an upstream that signs its reasoning. */
const returningCalls = ofScripts((reply: Reply): ReturningCall | undefined => {
  const call = arrivedCalls(reply)
  const before = call && callBefore(reply)
  if (before === undefined || call?.first.exchange.request.partial === true) return undefined
  if (before.upstream !== call?.upstream || call.upstream === 'chat') return undefined
  if (call.client === call.upstream) {
    const signed = signedCalls(before.reply)
    assume(signed !== undefined && keptFlaws(signed).length === 0, 'upstream.state.received')
    // A client that has received another text returns another one.
    assume(readAnswer(before).reasoning === before.script.reasoning, 'upstream.answer.reasoning')
  }
  const sent = sentPieces(call.upstream, before.first.json, before.script)
  return { ...call, sent, returned: readers[call.upstream](call.first.json) }
})

/** Selects calls whose client speaks the protocol of the upstream. */
export const nativeReturns = ofScripts((reply: Reply): ReturningCall | undefined => {
  const call = returningCalls(reply)
  return call?.client === call?.upstream ? call : undefined
})

/** Selects calls with which some reasoning has reached the upstream. */
export const reachingReturns = ofScripts((reply: Reply): ReturningCall | undefined => {
  const call = returningCalls(reply)
  return call?.returned.some(isReasoning) ? call : undefined
})

export const countOfReturned = ({ returned }: ReturningCall): number => returned.filter(isReasoning).length

/** How the reasoning that reached the upstream differs from what the upstream has sent. */
export function returnedFlaws({ sent, returned: received }: ReturningCall): readonly string[] {
  const returned = received.filter((piece) => !isCopy(piece, received))
  const [all, own] = [returned.filter(isReasoning), sent.filter(isReasoning)]
  const missing = own.filter((piece) => !all.some((got) => isSame(got, piece)))
  const foreign = all.filter((piece) => !own.some((one) => isSame(one, piece)))
  if (foreign.length > 0) return foreign.map((piece) => foreignFlaw(piece, sent))
  if (missing.length > 0) return missing.map(({ kind }) => `${named(kind)} is left out, and other reasoning is not`)
  // Calls that are lost violate another requirement.
  const isComparable = returned.length === sent.length
  const [got, expected] = isComparable ? [returned, sent] : [all, own]
  return got.every((piece, index) => isSame(piece, expected[index]))
    ? []
    : ['the reasoning is in another order or place']
}

/** An empty part with the signature of a call that has it too: the reasoning is complete without it. */
const isCopy = ({ kind, text, signature }: Piece, all: readonly Piece[]) =>
  kind === 'part' && text === '' && all.some((one) => one.kind === 'call' && one.signature === signature)

function foreignFlaw({ kind, text, signature }: Piece, sent: readonly Piece[]): string {
  if (signature === undefined) return `${named(kind)} has no signature`
  if (!sent.some((one) => one.signature === signature))
    return `${named(kind)} has the signature ${signature}, which the upstream has not given`
  const of = sent.find((one) => one.signature === signature)
  if (of?.kind !== kind) return `the signature of ${named(of?.kind ?? kind)} is in ${named(kind)}`
  return `the text of ${named(kind)} is ${JSON.stringify(text)}, and the upstream has signed ${JSON.stringify(of.text)}`
}

const isSame = (one: Piece, other: Piece | undefined): boolean =>
  one.kind === other?.kind && one.signature === other.signature && one.text === other.text
