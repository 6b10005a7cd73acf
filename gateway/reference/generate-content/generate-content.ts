import { admit, type Call, generateReply, type OperationRules } from '../admission.ts'
import { contentWriter } from '../answer/content.ts'
import { chargedHeader } from '../cost.ts'
import { replyScripted } from '../answer/scripted.ts'
import { refusals } from '../errors.ts'
import type { Gateway } from '../gateway.ts'
import { asArray, asObject } from '../json.ts'
import type { Prompt } from '../model/prompt.ts'
import { relay } from '../relay/relay.ts'
import { jsonReply } from '../reply.ts'
import { eventStream, jsonEvent } from '../sse.ts'
import { partsOf, readPrompt } from './prompt.ts'
import { chunksOf, type Result, result } from './result.ts'

/** Handles `POST /v1beta/models/{model}:generateContent`; `call` is the last segment of the path. */
export async function generateContent(gateway: Gateway, request: Request, params: Params): Promise<Response> {
  const call = await admitContent(gateway, request, params)
  if (call.model.channel !== undefined) return relay(call, 'generateContent', request)
  const prompt = readPrompt(call)
  const scripted = replyScripted(call, prompt, 'generateContent', contentWriter(call), {
    form: 'plain',
    signal: request.signal,
  })
  return scripted ?? jsonReply(generated(call, prompt), 200, chargedHeader(call))
}

/**
 * Handles `POST /v1beta/models/{model}:streamGenerateContent` of the public protocol: events with `alt=sse`, else one JSON array.
 *
 * @see https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent
 */
export async function streamGenerateContent(gateway: Gateway, request: Request, params: Params): Promise<Response> {
  const call = await admitContent(gateway, request, params)
  const isOfEvents = new URL(request.url).searchParams.get('alt') === 'sse'
  if (call.model.channel !== undefined) {
    if (!isOfEvents)
      throw refusals.parameter('alt', `Streams of the model ${call.model.id} are served with alt=sse only`)
    return relay(call, 'generateContent', request, true)
  }
  const prompt = readPrompt(call)
  const { signal } = request
  const form = isOfEvents ? 'events' : 'array'
  const scripted = replyScripted(call, prompt, 'generateContent', contentWriter(call), { form, signal })
  if (scripted !== undefined) return scripted
  const chunks = chunksOf(generated(call, prompt))
  return isOfEvents ? eventStream(chunks.map((chunk) => jsonEvent(chunk))) : jsonReply(chunks)
}

type Params = Readonly<Record<string, string>>

/** Admits a call whose model is in its path: `call` is the last segment. */
export async function admitContent(
  gateway: Gateway,
  request: Request,
  { call = '' }: Params,
  readBody?: OperationRules['readBody'],
): Promise<Call> {
  const model = call.slice(0, call.lastIndexOf(':'))
  const admitted = await admit(gateway, request, {
    endpoint: 'generate-content',
    schema: 'GenerateContentRequest',
    modelOf: () => model,
    ...(readBody && { readBody }),
  })
  refuseFileUris(admitted)
  return admitted
}

function generated(call: Call, prompt: Prompt): Result {
  return result(call, prompt, generateReply(call, prompt))
}

/** Files are accepted only inside the request. */
function refuseFileUris({ body }: Call): void {
  for (const [index, content] of asArray(body.contents).map(asObject).entries()) {
    const position = partsOf(content).findIndex((part) => 'fileData' in part)
    if (position < 0) continue
    throw refusals.parameter(`contents[${index}].parts[${position}].fileData`, 'Files are taken as inlineData only')
  }
}
