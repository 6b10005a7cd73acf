import {
  abortError,
  isStream,
  onlyIf,
  replaceBody,
  type Inject,
  type SeenRequest,
  when,
} from '../../gateway/reference/fault-kit.ts'
import { atUpstream, sendsTwice } from './kit.faults.ts'

/** Applies to the calls in which the upstream is silent, or sends pings. The prompt says which. */
const during = (verb: 'Wait for' | 'Ping', inject: Inject): Inject =>
  when(
    onlyIf(`the prompt says "${verb} the word"`, ({ text }: SeenRequest) => text.includes(`${verb} the word`)),
    inject,
  )

/** Ends a stream at the upstream after its first event, in which its silence begins. */
const endsAtSilence =
  (end: (controller: TransformStreamDefaultController<Uint8Array>) => void): Inject =>
  (next) =>
  async (request) => {
    const response = await next(request)
    if (response.body === null) return response
    const body = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (first, controller) => {
          controller.enqueue(first)
          end(controller)
        },
      }),
    )
    return replaceBody(response, body)
  }

/** Breaks the connection. */
const cuts = endsAtSilence((controller) => controller.error(abortError('Reset')))

/** Ends the stream as if the answer were complete. */
const endsEarly = (events: string) =>
  endsAtSilence((controller) => {
    controller.enqueue(new TextEncoder().encode(events))
    controller.terminate()
  })

const streamed = (inject: Inject): Inject => when(isStream, inject)
const plain = (inject: Inject): Inject =>
  when((request) => !isStream(request) && !request.path.includes(':stream'), inject)

export const silentStreamCut = atUpstream(['upstream.silence.stream'], 'responses', during('Wait for', streamed(cuts)))
export const silentStreamEndedEarly = atUpstream(
  ['upstream.silence.stream'],
  'chat',
  during(
    'Wait for',
    streamed(endsEarly('data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')),
  ),
)
export const pingedStreamCut = atUpstream(['upstream.silence.pings'], 'messages', during('Ping', cuts))

/** A timeout of a proxy on the way to the upstream. */
const timesOut: Inject = (next) => async (request) => {
  const response = await next(request)
  await response.body?.cancel()
  return new Response('upstream request timeout', { status: 504, headers: { 'content-type': 'text/plain' } })
}
export const silentCallTimedOut = atUpstream(['upstream.silence.plain'], 'content', during('Wait for', plain(timesOut)))

export const silentCallSentTwice = atUpstream(
  ['upstream.silence.once'],
  'messages',
  during('Wait for', plain(sendsTwice)),
)
export const silentStreamSentTwice = atUpstream(
  ['upstream.silence.once'],
  'chat',
  during('Wait for', streamed(sendsTwice)),
)
