import { admit, type Call, generateReply } from '../admission.ts'
import { refusals } from '../errors.ts'
import type { Gateway } from '../gateway.ts'
import { asArray, asObject } from '../json.ts'
import { relay } from '../relay/relay.ts'
import { jsonReply } from '../reply.ts'
import { partsOf, readPrompt } from './prompt.ts'
import { result } from './result.ts'

/** Handles `POST /v1beta/models/{model}:generateContent`; `call` is the last segment of the path. */
export async function generateContent(
  gateway: Gateway,
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<Response> {
  const model = (params.call ?? '').replace(/:generateContent$/, '')
  const terms = { endpoint: 'generate-content', schema: 'GenerateContentRequest', modelOf: () => model } as const
  const call = await admit(gateway, request, terms)
  refuseFileUris(call)
  if (call.model.channel !== undefined) return relay(call, 'generateContent', request.signal)
  const prompt = readPrompt(call)
  return jsonReply(result(call, prompt, generateReply(call, prompt)))
}

/** Files are accepted only inside the request. */
function refuseFileUris({ body }: Call): void {
  for (const [index, content] of asArray(body.contents).map(asObject).entries()) {
    const position = partsOf(content).findIndex((part) => 'fileData' in part)
    if (position < 0) continue
    throw refusals.parameter(`contents[${index}].parts[${position}].fileData`, 'Files are taken as inlineData only')
  }
}
