import type { Exchange } from '../evidence/exchange.ts'
import { replyOf } from './reader.ts'
import type { Reply } from './reply.ts'
import { searchableText } from './reader.ts'

/**
 * True when a refusal speaks of what was asked: it names the model, says that there is none, or speaks of a channel. Anything else
 * may come from whoever guards the gateway against load, and would be said of any request.
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
 * True for a 429 or 503 that says nothing of the request: neither of its model, nor what the request was sent for. Many of these
 * mean that the gateway as a whole has too much to do.
 */
export function isOverloadResponse(exchange: Exchange): boolean {
  const status = exchange.response?.status
  const { once = [], expects = [] } = exchange.request
  if ((status !== 429 && status !== 503) || once.includes(status)) return false
  return !(status === 429 && expects.includes(429)) && !mentionsRequest(replyOf(exchange))
}
