import type { End, Exchange, RecordedRequest, RecordedResponse } from './exchange.ts'

/** Allows undefined for optional members. */
type Loose<T> = {
  readonly [Name in keyof T]: T[Name] | (Partial<Pick<T, Name>> extends Pick<T, Name> ? undefined : never)
}

export interface ExchangeParts {
  readonly probe: string
  /** The step within the probe. */
  readonly name: string
  /** Default: 1. */
  readonly attempt?: number
  /** ISO 8601 in UTC with milliseconds. */
  readonly startedAt: string
  readonly request: Loose<RecordedRequest>
  /** Empty trailers are left out. */
  readonly response?: Loose<RecordedResponse> | undefined
  readonly end: Loose<End>
}

/** The id of an exchange: `probe/name`, and `probe/name#2` for the second attempt. */
export const exchangeId = (probe: string, name: string, attempt = 1): string =>
  attempt === 1 ? `${probe}/${name}` : `${probe}/${name}#${attempt}`

/** Creates an exchange with `retried: false`. Leaves out members that are undefined, as JSON does. */
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
