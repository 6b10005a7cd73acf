import type { End, Exchange, RecordedRequest, RecordedResponse } from './exchange.ts'

/** Optional members may also be there and undefined. */
type Loose<T> = {
  readonly [Name in keyof T]: T[Name] | (Partial<Pick<T, Name>> extends Pick<T, Name> ? undefined : never)
}

/** What differs from one exchange to the next. */
export interface ExchangeParts {
  readonly probe: string
  /** The step within the probe. */
  readonly name: string
  /** Default: 1. */
  readonly attempt?: number
  /** ISO 8601 in UTC with milliseconds. */
  readonly startedAt: string
  readonly request: Loose<RecordedRequest>
  /** Trailers are left out where there are none. */
  readonly response?: Loose<RecordedResponse> | undefined
  readonly end: Loose<End>
}

/** The id of an exchange: `probe/name`, and `probe/name#2` for the second attempt. */
export const exchangeId = (probe: string, name: string, attempt = 1): string =>
  attempt === 1 ? `${probe}/${name}` : `${probe}/${name}#${attempt}`

/** Makes an exchange that is not retried. Members that are undefined are left out, as in JSON. */
export function createExchange(parts: ExchangeParts): Exchange {
  const { probe, name, attempt = 1, startedAt, request, response, end } = parts
  const trailers = response?.trailers?.length === 0 ? undefined : response?.trailers
  return {
    type: 'exchange',
    id: exchangeId(probe, name, attempt),
    probe,
    name,
    attempt,
    retried: false,
    startedAt,
    request: withoutUndefined<RecordedRequest>(request),
    ...(response && { response: withoutUndefined<RecordedResponse>({ ...response, trailers }) }),
    end: withoutUndefined<End>(end),
  }
}

const withoutUndefined = <T>(members: Loose<T>): T =>
  Object.fromEntries(Object.entries(members).filter(([, member]) => member !== undefined)) as T
