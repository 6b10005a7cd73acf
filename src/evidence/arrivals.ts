import type { UpstreamExchange } from './exchange.ts'

/** A text protocol of the scripted upstream. */
export type ArrivalProtocol = Extract<
  UpstreamExchange['protocol'],
  'chat' | 'responses' | 'messages' | 'generate-content'
>

/** The protocol in which a call first reached the upstream, by the nonce of its script; undefined if it did not. */
export type ArrivalOf = (nonce: string) => ArrivalProtocol | undefined

const textProtocols: readonly string[] = [
  'chat',
  'responses',
  'messages',
  'generate-content',
] satisfies readonly ArrivalProtocol[]

export const isTextProtocol = (protocol: string | undefined): protocol is ArrivalProtocol =>
  textProtocols.includes(protocol ?? '')

/** The number in the id of an exchange at the upstream: the order of arrival. */
export const arrivalNumber = ({ id }: Pick<UpstreamExchange, 'id'>): number => Number(id.slice(id.indexOf('/') + 1))

/** The arrivals in a recording, with whatever key the calls had. */
export function arrivalsIn(upstream: readonly UpstreamExchange[]): ArrivalOf {
  const found = new Map<string, ArrivalProtocol>()
  for (const { nonce, protocol } of upstream.toSorted((one, other) => arrivalNumber(one) - arrivalNumber(other)))
    if (nonce !== undefined && isTextProtocol(protocol) && !found.has(nonce)) found.set(nonce, protocol)
  return (nonce) => found.get(nonce)
}
