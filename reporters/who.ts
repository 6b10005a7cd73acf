import type { Exchange, RecordedRequest } from '../src/evidence/exchange.ts'
import { replyOf } from '../src/reply/reader.ts'
import { requestsStream } from '../src/calls/answer.ts'
import { credentialOf } from '../src/calls/credential.ts'
import { modelIn, operationNamed } from '../src/report/findings/callers.ts'

/** Whose call an exchange is, in one line of plain text: `POST /v1/chat/completions, model acorn-chat, key default, streamed`. */
export function whoOf(exchange: Exchange): string {
  const model = modelIn(exchange)
  return [
    operationNamed(exchange),
    ...(model === undefined ? [] : [`model ${model}`]),
    credentialOf(exchange.request),
    ...(isStreamed(exchange) ? ['streamed'] : []),
    ...(exchange.request.line === 'overseas' ? ['on the second line'] : []),
  ].join(', ')
}

/** True when a request asks for a stream. */
export const isStreamed = (exchange: Exchange): boolean =>
  asksByPath(exchange.request) || requestsStream(replyOf(exchange))

const asksByPath = ({ url }: RecordedRequest) => /:streamGenerateContent(?:\?|$)|[?&]alt=sse(?:&|$)/.test(url)
