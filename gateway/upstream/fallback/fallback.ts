import { packagedContract } from '../../../src/contract/document.ts'
import { createApp } from '../../reference/app.ts'
import { issueKeys } from '../../reference/keys.ts'
import { type Gateway, openGateway, type StoredFile } from '../../reference/gateway.ts'
import { asObject, parseJson, asArray, asString, type Json, type JsonObject } from '../../reference/json.ts'
import { errorReply } from '../errors.ts'
import type { Received } from '../received.ts'
import { adapted } from './adapt.ts'
import { refusal } from './refusals.ts'
import { catalogue, type Model } from '../../reference/model/catalogue.ts'
import type { Route } from '../routes.ts'
import { jsonReply, bytesReply } from '../../reference/reply.ts'
import { jsonEvent, eventStream } from '../../reference/sse.ts'
import { piecesFor } from '../render/pieces.ts'
import { arrayFrames } from '../render/render.ts'

/** Answers a request without a script. */
export type Fallback = (received: Received, requestId: string) => Promise<Response>

/** Creates the fallback: the reference gateway, which serves any model, behind the APIs of the vendors. */
export function createFallback(seed: number): Fallback {
  const gateway = openGateway(() => packagedContract().document, {
    ...{ seed, keys: issueKeys(seed), models: [], unlistedModel: () => undefined },
    ...{ script: undefined, upstream: undefined },
  })
  return async (received, requestId) => {
    const { request, body, name } = await adapted(received, keyOf(gateway))
    const { route } = received
    const refused = route.kind === 'text' && body !== undefined ? refusal(route.protocol, body) : undefined
    if (refused !== undefined) return errorReply(route.vendor, refused, requestId)
    const app = createApp({ ...gateway, models: models(route, name) })
    const response = await app.fetch(request)
    if (response.status >= 400) return vendorError(received, response, requestId)
    if (isStreamOfResult(received)) return streamOfResult(response, received.url.searchParams.get('alt') === 'sse')
    return received.body['response_format'] === 'b64_json' ? inlineImages(response, gateway.files) : response
  }
}

/** A key that is never exhausted. */
const keyOf = ({ keys }: Gateway): string => [...keys.values()].find(({ unlimited }) => unlimited)?.value ?? ''

const isStreamOfResult = ({ url }: Received): boolean => url.pathname.endsWith(':streamGenerateContent')

/** A refusal of the reference gateway in the form of the vendor. */
async function vendorError({ route }: Received, response: Response, requestId: string): Promise<Response> {
  const { message, code, param } = asObject(asObject(parseJson(await response.text()))['error'])
  const detail = {
    status: response.status,
    message: String(message),
    ...(typeof code === 'string' && { code }),
    ...(typeof param === 'string' && { param }),
  }
  return errorReply(route.vendor, detail, requestId)
}

/** The only model of the reference gateway while it answers one request: any name works. */
function models({ kind }: Route, name: string | undefined): readonly Model[] {
  if (name === undefined) return []
  if (kind === 'createVideo') return [{ ...catalogue.video, id: name }]
  if (kind === 'imageGeneration' || kind === 'imageEdit') return [{ ...catalogue.imageEdit, id: name }]
  const reasons = /thinking|reason/.test(name) ? 'always' : 'requested'
  return [{ ...catalogue.chat, id: name, reasons }]
}

/** The same response with images as Base64 in place of URLs. */
async function inlineImages(response: Response, files: ReadonlyMap<string, StoredFile>): Promise<Response> {
  const body = asObject(parseJson(await response.text()))
  const inline = (image: Json): Json => {
    const name = new URL(asString(asObject(image)['url'])).pathname.split('/').at(-1) ?? ''
    return { b64_json: Buffer.from(files.get(name)?.bytes ?? []).toString('base64') }
  }
  return jsonReply({ ...body, data: asArray(body['data']).map(inline) })
}

const pieces = piecesFor({})

/** The stream of a plain result of `generateContent`: server-sent events, or a JSON array. */
async function streamOfResult(response: Response, isSse: boolean): Promise<Response> {
  const results = resultsOf(asObject(parseJson(await response.text())))
  if (isSse) return eventStream(results.map((result) => jsonEvent(result)))
  const frames = arrayFrames(results.map((result) => JSON.stringify(result)))
  return bytesReply(new TextEncoder().encode(frames.join('')), 'application/json')
}

/** One result for each piece of the texts. The last one has the finish reason and the usage. */
function resultsOf(result: JsonObject): readonly JsonObject[] {
  const { usageMetadata = null, ...rest } = result
  const parts = asArray(result['candidates']).flatMap((candidate) =>
    asArray(asObject(asObject(candidate)['content'])['parts']),
  )
  const split = parts.flatMap((part): readonly Json[] => {
    const text = asString(asObject(part)['text'])
    return text === '' ? [part] : pieces(text).map((piece) => ({ ...asObject(part), text: piece }))
  })
  const [candidate] = asArray(result['candidates']).map(asObject)
  const finishReason = candidate?.['finishReason'] ?? null
  return split.map((part, index) => {
    const own = { content: { role: 'model', parts: [part] }, index: 0 }
    if (index < split.length - 1) return { ...rest, candidates: [own] }
    return { ...rest, candidates: [{ ...own, finishReason }], usageMetadata }
  })
}
