import type { Reply } from './reply.ts'

/** True for an event stream, by media type or by its beginning. */
export const isEventStream = ({ mediaType, text }: Reply): boolean =>
  mediaType === 'text/event-stream' || /^\uFEFF?(?:event|data|id|retry)?:/.test(text)

/** True for `application/json` and media types with the suffix `+json`. */
export const hasJsonMediaType = ({ mediaType = '' }: Reply): boolean => /^[^/]+\/(?:.+\+)?json$/.test(mediaType)
