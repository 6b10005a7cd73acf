import {
  type ArrivalProtocol,
  clientProtocolOf,
  inconclusive,
  isTextProtocol,
  ofScripts,
  type Received,
  type Reply,
  requestsStream,
  type ScriptedCall,
  scriptedCall,
} from '../../src/checks/index.ts'

/** The text protocols, at both ends. */
export type TextProtocol = ArrivalProtocol

/** A scripted call with its protocols. */
export interface PairedCall extends ScriptedCall {
  readonly client: TextProtocol
  readonly isStream: boolean
}

/** A scripted call whose request has reached the upstream. */
export interface ArrivedCall extends PairedCall {
  readonly upstream: TextProtocol
  /** The first request. */
  readonly first: Received
}

/** Selects the calls with a script. */
export const pairedCalls = ofScripts((reply: Reply): PairedCall | undefined => {
  const call = scriptedCall(reply)
  const client = clientProtocolOf(reply)
  return call && client && { ...call, client, isStream: requestsStream(reply) }
})

/** Selects the calls that have reached an upstream of a text protocol. */
export const arrivedCalls = ofScripts((reply: Reply): ArrivedCall | undefined => {
  const call = pairedCalls(reply)
  const first = call?.received.find(({ exchange }) => isTextProtocol(exchange.protocol))
  const upstream = first?.exchange.protocol
  if (call && first && isTextProtocol(upstream)) return { ...call, first, upstream }
  if (call?.refused !== undefined) {
    const { protocol } = call.refused.exchange
    inconclusive('upstream-key', { exchange: call.reply.exchange.id, pair: `${call.client} to ${protocol}` })
  }
  return undefined
})

/** `chat to messages, as a stream`: for messages. */
export const pairName = ({
  client,
  upstream,
  isStream,
}: Pick<ArrivedCall, 'client' | 'upstream' | 'isStream'>): string =>
  `${client} to ${upstream}${isStream ? ', as a stream' : ''}`

/** Selects the calls whose answer is whole: the upstream sends no error, cuts nothing and does not pause. */
export const answeredCalls = ofScripts((reply: Reply): ArrivedCall | undefined => {
  const call = arrivedCalls(reply)
  return call && isAnswered(call) && !isLeft(call) && !isSilent(call) ? call : undefined
})

export const isAnswered = ({ script }: ScriptedCall): boolean =>
  script.error === undefined && script.delivery?.cutAfterEvents === undefined

/** True if the upstream is silent for some time. */
export const isSilent = ({ script }: ScriptedCall): boolean => script.delivery?.silentMs !== undefined

/** True if the client leaves the stream on purpose. */
export const isLeft = ({ script }: ScriptedCall): boolean => script.delivery?.eventPauseMs !== undefined
