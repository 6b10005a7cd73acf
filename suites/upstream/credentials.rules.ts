import { ofScripts, type Reply, searchableText } from '../../src/checks/index.ts'
import { scriptNoncesIn } from '../../src/std/script-nonce.ts'
import { arrivedCalls, type ArrivedCall, type PairedCall } from './pairs.rules.ts'

/** Selects calls with a cookie. */
export const cookieCalls = ofScripts((reply: Reply): ArrivedCall | undefined =>
  reply.request.header('cookie') === undefined ? undefined : arrivedCalls(reply),
)

/** Headers that every client sends. */
const own = ['content-type', 'accept', 'host', 'content-length', 'connection', 'accept-encoding', 'transfer-encoding']

/** The headers that the upstream received with the value that the client sent. */
export function forwardedHeaders({ reply, received }: ArrivedCall): readonly string[] {
  const names = reply.exchange.request.headers.map(([name]) => name.toLowerCase())
  return names.filter(
    (name) => !own.includes(name) && received.some(({ header }) => header(name) === reply.request.header(name)),
  )
}

/** Evidence replaces each character of a key by an asterisk. Scripts have none. */
const mask = /\*{16,400}/

/** Keys in a response, masked. */
export function masksIn({ reply }: PairedCall): readonly string[] {
  const headers = reply.headers.filter(([, value]) => mask.test(value)).map(([name]) => `a key in the header ${name}`)
  return [...headers, ...(mask.test(searchableText(reply)) ? ['a key in the body'] : [])]
}

/** Words of other calls in a response. */
export function foreignTexts({ reply, nonce }: ArrivedCall): readonly string[] {
  const text = searchableText(reply)
  const others = scriptNoncesIn(text).filter((word) => word !== nonce && !reply.request.text.includes(word))
  return others.map((word) => `${word}, of another call`)
}

export const foreignHeaders = ({ reply, nonce }: ArrivedCall): readonly string[] =>
  reply.headers.flatMap(([name, value]) =>
    scriptNoncesIn(value)
      .filter((word) => word !== nonce)
      .map((word) => `${word}, of another call, in the header ${name}`),
  )
