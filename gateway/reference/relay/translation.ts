import type { JsonObject } from '../json.ts'
import type { StreamEvent } from '../sse.ts'
import type { Usage } from '../answer/usage.ts'

/** How one request is relayed: what is sent to the upstream, and what its answer becomes for the client. */
export interface Translation {
  /** The body of the request to the upstream. */
  readonly body: object
  /**
   * Translates a plain answer.
   * @throws Error if it is not an answer of the protocol
   */
  readonly plain: (answer: JsonObject) => { readonly body: object; readonly usage: Usage | undefined }
  readonly stream: () => StreamTranslator
}

/** Translates the events of one stream. */
export interface StreamTranslator {
  /**
   * The events for the client that follow from one event of the upstream.
   * @throws Error if the event is malformed or reports an error
   */
  readonly next: (event: StreamEvent) => { readonly events: readonly StreamEvent[]; readonly isLast: boolean }
  /** The last events, if the end of the body completes the stream; undefined if the stream is incomplete. */
  readonly end: () => readonly StreamEvent[] | undefined
  /** The token counts that the upstream has reported up to now. */
  readonly usage: () => Usage | undefined
}
