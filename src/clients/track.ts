import { recordedBytes } from '../evidence/bytes.ts'
import { createExchange, exchangeId } from '../evidence/create-exchange.ts'
import type { End, Exchange, HeaderPair } from '../evidence/exchange.ts'
import { createReceiver, type Receiver } from '../wire/receiver.ts'
import type { Recorder } from '../evidence/recorder.ts'
import type { Redactor } from '../redact/redact.ts'
import { defaultSizeLimits } from '../evidence/size-limits.ts'
import type { Outgoing } from '../drive/probe.ts'
import { timeOfDay } from '../drive/limits/clock.ts'
import { failureOfProxy } from '../proxy/forward.ts'
import { pairsOf, type RawHeaders } from '../proxy/headers.ts'
import type { TrafficRecorder, ExchangeRecorder } from '../proxy/traffic-recorder.ts'

/** A request of a client in the proxy. */
export interface TrackedRequest {
  readonly begin: TrafficRecorder['begin']
  /** Resolves with the complete exchange. */
  readonly ended: Promise<Exchange>
  /** Aborts it. */
  readonly cut: (how: 'timeout' | 'interrupted', detail: string) => void
}

export interface TrackOptions {
  readonly probe: string
  readonly name: string
  readonly outgoing: Outgoing
  readonly baseUrl: string
  readonly redactor: Redactor
  readonly recorder: Recorder
  /** Adds the key to the headers. */
  readonly key: (headers: RawHeaders) => RawHeaders
}

/** Records a request and its response as an exchange, with the same redaction as our own requests. */
export function createTrack({ probe, name, outgoing, baseUrl, redactor, recorder, key }: TrackOptions): TrackedRequest {
  const id = exchangeId(probe, name)
  const startedAt = timeOfDay()
  const started = performance.now()
  const at = () => Math.round((performance.now() - started) * 10) / 10
  const sent: Uint8Array[] = []
  let asked = { method: 'GET', url: baseUrl, headers: [] as readonly HeaderPair[] }
  let head: { readonly status: number; readonly headersAt: number; readonly headers: readonly HeaderPair[] } | undefined
  let receiver: Receiver | undefined
  let problem: End | undefined
  let isOver = false
  let resolve: (exchange: Exchange) => void
  const ended = new Promise<Exchange>((done) => (resolve = done))

  const request = () => ({ ...asked, line: 'domestic', key: 'default', expects: outgoing.expects }) as const
  const finish = async (end: End, trailers: RawHeaders) => {
    const body = await receiver?.end(end.how === 'complete')
    resolve(
      createExchange({
        probe,
        name,
        startedAt,
        request: {
          ...request(),
          body: sent.length === 0 ? undefined : recordedBytes(redactor.ownBytes(Buffer.concat(sent))),
        },
        response: head && {
          ...head,
          trailers: pairsOf(trailers).map(redactor.responseHeader),
          ...(body ?? { chunks: [] }),
        },
        end: problem ?? end,
      }),
    )
  }
  /** Without what could not be recorded. */
  const finishFailed = (error: unknown) =>
    resolve(createExchange({ probe, name, startedAt, request: request(), end: { ...failureOfProxy(error), at: at() } }))
  const end: ExchangeRecorder['end'] = (failure, trailers = []) => {
    if (isOver) return
    isOver = true
    // The rest of a response is unknown if the client aborts it.
    const how = failure.cause === 'client-left' && head !== undefined ? 'unseen' : failure.how
    finish({ ...failure, how, at: at() }, trailers).catch(finishFailed)
  }
  const track: ExchangeRecorder = {
    isOver: () => isOver,
    sent: (bytes) => void sent.push(Buffer.from(bytes)),
    head: (status, headers) => {
      const pairs = pairsOf(headers)
      head = { status, headersAt: at(), headers: pairs.map(redactor.responseHeader) }
      receiver = createReceiver({
        redactor,
        limits: defaultSizeLimits,
        headers: pairs,
        keep: undefined,
        isElsewhere: false,
        isFull: () => recorder.fullSince() !== undefined,
        onChunks: (chunks) => recorder.write({ type: 'chunks', exchange: id, chunks }),
        onProblem: (failure) => (problem = { ...failure, at: at() }),
      })
    },
    data: (bytes) => receiver?.write(Buffer.from(bytes), at()),
    taken: async () => receiver?.drained(),
    isTooLarge: () => problem?.how === 'too-large' && problem.cause !== 'not-kept',
    end,
  }
  return {
    ended,
    begin: (method, path, headers) => {
      const pairs = pairsOf(key(headers))
      asked = { method, url: redactor.url(baseUrl + path), headers: pairs.map(redactor.requestHeader) }
      return track
    },
    cut: (how, detail) => end({ how, detail: how === 'interrupted' ? 'the drive was stopped' : detail }),
  }
}
