import {
  callOf,
  ofScripts,
  type Received,
  type Reply,
  requestsStream,
  type ScriptedCall,
  scriptedCall,
} from '../../src/checks/index.ts'

/** The text protocols, at both ends. */
export type TextProtocol = 'chat' | 'responses' | 'messages' | 'generate-content'

const protocolOfOperation: Readonly<Record<string, TextProtocol>> = {
  createChatCompletion: 'chat',
  createResponse: 'responses',
  createMessage: 'messages',
  generateContent: 'generate-content',
}

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
  const client = protocolOfOperation[callOf(reply)?.operationId ?? '']
  return call && client && { ...call, client, isStream: requestsStream(reply) }
})

/** Selects the calls that have reached an upstream of a text protocol. */
export const arrivedCalls = ofScripts((reply: Reply): ArrivedCall | undefined => {
  const call = pairedCalls(reply)
  const first = call?.received.find(({ exchange }) => isText(exchange.protocol))
  const upstream = first?.exchange.protocol
  return call && first && isText(upstream) ? { ...call, first, upstream } : undefined
})

const isText = (protocol: string | undefined): protocol is TextProtocol =>
  ['chat', 'responses', 'messages', 'generate-content'].includes(protocol ?? '')

/** `chat to messages, as a stream`: for messages. */
export const pairName = ({
  client,
  upstream,
  isStream,
}: Pick<ArrivedCall, 'client' | 'upstream' | 'isStream'>): string =>
  `${client} to ${upstream}${isStream ? ', as a stream' : ''}`

/** Selects the calls whose answer is whole: the upstream sends no error and cuts nothing. */
export const answeredCalls = ofScripts((reply: Reply): ArrivedCall | undefined => {
  const call = arrivedCalls(reply)
  return call && isAnswered(call) && !isLeft(call) ? call : undefined
})

export const isAnswered = ({ script }: ScriptedCall): boolean =>
  script.error === undefined && script.delivery?.cutAfterEvents === undefined

/** True if the client leaves the stream on purpose. */
export const isLeft = ({ script }: ScriptedCall): boolean => script.delivery?.eventPauseMs !== undefined
