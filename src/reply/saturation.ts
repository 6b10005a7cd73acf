import type { Exchange } from '../evidence/exchange.ts'
import { replyOf } from './reader.ts'
import type { Reply } from './reply.ts'
import { searchableText } from './reader.ts'

/**
 * True if a refusal mentions the request: the model, that the model does not exist, or a channel. Any other refusal may come from a rate
 * limiter and would be the same for every request.
 */
export function mentionsRequest(reply: Reply): boolean {
  const { json, request } = reply
  const text = searchableText(reply)
  const model = request.json.at('model').text ?? modelInPath(request.url)
  const namesIt = model !== undefined && model !== '' && text.includes(model)
  return namesIt || json.at('error.code').value === 'model_not_found' || /channel|渠道/i.test(text)
}

function modelInPath(url: string): string | undefined {
  const segment = /\/models\/([^/?#:]+):/.exec(url)?.[1]
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * True for a 429 or 503 that neither mentions the request nor is its expected status. Several of these mean that the gateway is overloaded.
 */
export function isOverloadResponse(exchange: Exchange): boolean {
  const status = exchange.response?.status
  const { once = [], expects = [] } = exchange.request
  if ((status !== 429 && status !== 503) || once.includes(status)) return false
  return !(status === 429 && expects.includes(429)) && !mentionsRequest(replyOf(exchange))
}
