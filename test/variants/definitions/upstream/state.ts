import { signedScript } from '../../../../fixtures/scripts.ts'
import type { Inject } from '../../../../gateway/reference/fault-kit.ts'
import { asArray, asObject, isObject, type Json, type JsonObject } from '../../../../gateway/reference/json.ts'
import { signatureOf } from '../../../../src/std/script-nonce.ts'
import type { ConformantVariants } from '../variant.ts'
import { atClient, each, sending } from './kit.ts'

const signature = /(?<="(?:signature|data|encrypted_content|thoughtSignature)":")[A-Za-z0-9+/]{43}=(?=")/g
const wrapped = /(?<=":")gw1\.([A-Za-z0-9+/]{43}=)(?=")/g

/** Gives the client signatures of the gateway's own, and the upstream those that it has given. */
const wrappedSignatures: Inject = (next) => async (original) => {
  if (original.method === 'GET') return next(original)
  const { method, url, headers, signal } = original
  const body = (await original.text()).replaceAll(wrapped, '$1')
  const response = await next(new Request(url, { method, headers, signal, body }))
  if (response.body === null) return response
  const decoder = new TextDecoder()
  const wrap = new TransformStream<Uint8Array, Uint8Array>({
    // The relay writes whole events.
    transform: (piece, controller) =>
      controller.enqueue(
        new TextEncoder().encode(
          decoder.decode(piece, { stream: true }).replaceAll(signature, (found) => `gw1.${found}`),
        ),
      ),
  })
  const changed = new Headers(response.headers)
  changed.delete('content-length')
  return new Response(response.body.pipeThrough(wrap), { status: response.status, headers: changed })
}

const call = /"call_(gpx[a-z]{16})1"/

/** The answer that the upstream has signed, whose calls a request returns. */
function signedBefore(content: Json | undefined) {
  const [, nonce] = call.exec(JSON.stringify(content) ?? '') ?? []
  const script = nonce === undefined ? undefined : signedScript(nonce)
  return script !== undefined && JSON.stringify(content).includes('"city":"Oslo"') ? script : undefined
}

/** A translation that has kept the reasoning of its upstream carries all of it. */
const withThinking = (turn: JsonObject): Json => {
  const { content, role } = turn
  const script = role === 'assistant' && Array.isArray(content) ? signedBefore(content) : undefined
  if (script === undefined || /"thinking"/.test(JSON.stringify(content))) return turn
  const { reasoning = '', redacted = '' } = script
  return {
    ...turn,
    content: [
      { type: 'thinking', thinking: reasoning, signature: signatureOf(reasoning) },
      { type: 'redacted_thinking', data: signatureOf(redacted) },
      ...asArray(content),
    ],
  }
}

/** Google does not check this signature, which gateways give to calls of other models. */
const unchecked = 'skip_thought_signature_validator'

const withUncheckedSignature = (content: JsonObject): Json => ({
  ...content,
  parts: asArray(content['parts']).map((part, index, parts) =>
    isObject(asObject(part)['functionCall']) && !JSON.stringify(parts).includes('thoughtSignature') && index === 0
      ? { ...asObject(part), thoughtSignature: unchecked }
      : part,
  ),
})

const withoutThoughts = (content: JsonObject): Json => ({
  ...content,
  parts: asArray(content['parts']).filter((part) => asObject(part)['thought'] !== true),
})

/** Keeps the signature as reasoning of the client, and as that of the call. */
const withCopiedSignature = (content: JsonObject): Json => ({
  ...content,
  parts: asArray(content['parts']).flatMap((part) => {
    const { functionCall, thoughtSignature } = asObject(part)
    const isSigned = functionCall !== undefined && thoughtSignature !== undefined && thoughtSignature !== unchecked
    return isSigned ? [{ text: '', thoughtSignature }, part] : [part]
  }),
})

/** What a gateway may do with signed reasoning. */
export const upstreamState: ConformantVariants = {
  'signatures of the gateway for the client': atClient(wrappedSignatures),
  'signed reasoning in translations upstream': sending({
    messages: (body) => ({ ...body, messages: each(body['messages'], withThinking) }),
  }),
  'signatures that are not checked upstream': sending({
    content: (body) => ({ ...body, contents: each(body['contents'], withUncheckedSignature) }),
  }),
  'signatures of calls in empty parts too upstream': sending({
    content: (body) => ({ ...body, contents: each(body['contents'], withCopiedSignature) }),
  }),
  'no texts of thoughts upstream': sending({
    content: (body) => ({ ...body, contents: each(body['contents'], withoutThoughts) }),
  }),
}
