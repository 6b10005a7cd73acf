import { createApp } from '../../reference/app.ts'
import { type Gateway, openGateway } from '../../reference/gateway.ts'
import { asObject, parseJson } from '../../reference/json.ts'
import { errorReply } from '../errors.ts'
import type { Received } from '../received.ts'
import { adapted } from './adapt.ts'
import { models } from './models.ts'
import { inlineImages } from './images.ts'
import { streamOfResult } from './stream.ts'

/** Answers a request without a script. */
export type Fallback = (received: Received, requestId: string) => Promise<Response>

/** Creates the fallback: the reference gateway, which serves any model, behind the APIs of the vendors. */
export function createFallback(seed: number): Fallback {
  const gateway = openGateway(seed)
  return async (received, requestId) => {
    const { request, name } = await adapted(received, keyOf(gateway))
    const app = createApp({ ...gateway, models: models(received.route, name) })
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
