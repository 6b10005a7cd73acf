import type { ArrivalProtocol } from '../../src/evidence/arrivals.ts'
import type { UpstreamExchange } from '../../src/evidence/exchange.ts'
import type { Script } from '../../src/evidence/script.ts'
import { isAbort } from '../reference/connection.ts'
import { jsonReply } from '../reference/reply.ts'
import { errorReply, keyError, messageOf, modelError, type VendorError } from './errors.ts'
import type { Fallback } from './fallback/fallback.ts'
import type { OpenExchange } from './open-exchange.ts'
import type { Received } from './received.ts'
import type { Vendor } from './routes.ts'
import { type Context, scriptedAnswer, scriptedError } from './scripted.ts'
import type { JsonObject } from '../reference/json.ts'
import { upstreamModels } from './upstream.ts'

/** Answers a request. */
export type Respond = (
  received: Received,
  credential: UpstreamExchange['credential'],
  exchange: OpenExchange,
) => Promise<Response>

/** What the answers of an upstream depend on. */
export interface Sources extends Context {
  readonly scriptOf: (nonce: string) => Script | undefined
  /** The number of this request among those for a script, from 0. */
  readonly nextAttempt: (nonce: string) => number
  /** The call of this nonce has arrived in a text protocol. */
  readonly onArrival: (nonce: string, protocol: ArrivalProtocol) => void
  readonly fallback: Fallback
}

/** The headers with the id of a request. */
const idHeaders = {
  openai: 'x-request-id',
  anthropic: 'request-id',
  google: undefined,
} as const satisfies Record<Vendor, string | undefined>

/** Creates the function that answers requests: in the order of real vendors by path, key, model, and then by script. */
export function createRespond(sources: Sources): Respond {
  return async (received, credential, exchange) => {
    const { vendor } = received.route
    const requestId = sources.newId('req_')
    const response = await answer(sources, received, credential, exchange, requestId).catch((error: unknown) => {
      if (isAbort(error)) throw error
      return errorReply(vendor, { status: 500, message: messageOf(500) }, requestId)
    })
    const name = idHeaders[vendor]
    if (name !== undefined) response.headers.set(name, requestId)
    return response
  }
}

async function answer(
  { scriptOf, nextAttempt, onArrival, fallback, ...context }: Sources,
  received: Received,
  credential: UpstreamExchange['credential'],
  exchange: OpenExchange,
  requestId: string,
): Promise<Response> {
  const { route, model, nonce } = received
  const { vendor } = route
  const refuse = (error: VendorError) => errorReply(vendor, error, requestId)
  if (route.kind === 'file') return fallback(received, requestId)
  if (route.kind === 'unknown') return refuse({ status: 404, message: messageOf(404) })
  const scripted = nonce === undefined ? undefined : scriptOf(nonce)
  const arrive = (of: string) => {
    exchange.useScript(of)
    if (route.kind === 'text') onArrival(of, route.protocol)
  }
  if (credential !== 'own') {
    // Which call it was shows which channel has another key.
    if (nonce !== undefined && scripted !== undefined) arrive(nonce)
    return refuse(keyError(vendor, credential))
  }
  if (received.isTruncated) return refuse({ status: 413, message: messageOf(413) })
  if (route.kind === 'models') return jsonReply(modelList(vendor))
  if (route.kind === 'count') return jsonReply(tokenCount(received, route.vendor))
  if (model?.includes('no-such-model') === true) return refuse(modelError(vendor, model))
  const script = scriptFor(received, scripted)
  // Images and videos are never scripted, but their errors are.
  if (nonce === undefined || script === undefined || (route.kind !== 'text' && script.error === undefined)) {
    return fallback(received, requestId)
  }
  arrive(nonce)
  const current = script.attempts ? { ...script, ...script.attempts[nextAttempt(nonce)] } : script
  if (current.error !== undefined || route.kind !== 'text') {
    return scriptedError(vendor, current.error ?? {}, exchange, requestId, context)
  }
  return scriptedAnswer(route.protocol, received, current, nonce, exchange, context)
}

/** Without its error, if only another port fails. */
function scriptFor({ port }: Received, script: Script | undefined): Script | undefined {
  if (script?.error?.onPort === undefined || script.error.onPort === port) return script
  const { error: _, ...answer } = script
  return answer
}

/** Characters of text per token, as of English. */
const charactersPerToken = 4

/** The tokens of a prompt, estimated from the length of its request, in the form of a vendor. */
function tokenCount({ text }: Received, vendor: 'anthropic' | 'google'): JsonObject {
  const tokens = Math.ceil(text.length / charactersPerToken)
  return vendor === 'anthropic' ? { input_tokens: tokens } : { totalTokens: tokens }
}

/** 2026-01-01 in seconds: when the models were created. */
const createdS = 1_767_225_600

const everyModel: readonly string[] = Object.values(upstreamModels)
const isText = (id: string) => id !== upstreamModels.image && id !== upstreamModels.video

/** The list of models in the form of a vendor. Anthropic and Google have only text models. */
function modelList(vendor: Vendor): JsonObject {
  const textModels = everyModel.filter(isText)
  switch (vendor) {
    case 'openai':
      return {
        object: 'list',
        data: everyModel.map((id) => ({ id, object: 'model', created: createdS, owned_by: 'gateproof' })),
      }
    case 'anthropic':
      return {
        data: textModels.map((id) => ({
          ...{ type: 'model', id, display_name: id },
          created_at: new Date(createdS * 1000).toISOString(),
        })),
        has_more: false,
        first_id: textModels[0] ?? null,
        last_id: textModels.at(-1) ?? null,
      }
    case 'google':
      return {
        models: textModels.map((id) => ({
          ...{ name: `models/${id}`, version: '001', displayName: id, description: 'A scripted model.' },
          ...{ inputTokenLimit: 1_048_576, outputTokenLimit: 65_536 },
          supportedGenerationMethods: ['generateContent', 'countTokens'],
        })),
      }
  }
}
