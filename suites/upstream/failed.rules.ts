import { assume, ofScripts, recording, type Reply, searchableText } from '../../src/checks/index.ts'
import { accountOf } from '../../src/std/script-nonce.ts'
import { arrivedCalls, isAnswered, type ArrivedCall } from './pairs.rules.ts'

/** Selects calls that fail at the upstream. */
export const failedCalls = ofScripts((reply: Reply): ArrivedCall | undefined => {
  const call = arrivedCalls(reply)
  return call?.script.error === undefined || call.script.error.onPort !== undefined ? undefined : call
})

/** Selects calls that fail or break at the upstream. */
export const brokenCalls = ofScripts((reply: Reply): ArrivedCall | undefined => {
  const call = arrivedCalls(reply)
  return call === undefined || isAnswered(call) || call.script.error?.onPort !== undefined ? undefined : call
})

/** Selects calls that fail at the upstream, and that were answered with an error status. */
const answeredFailures = ofScripts((reply: Reply): ArrivedCall | undefined => {
  const call = failedCalls(reply)
  if (call === undefined) return undefined
  assume((reply.status ?? 0) >= 400, 'upstream.errors.reported')
  return call
})

/** Selects calls that fail or break at the upstream, and that were answered with an error status. */
export const answeredBreaks = ofScripts((reply: Reply): ArrivedCall | undefined => {
  const call = arrivedCalls(reply)
  if (call === undefined || isAnswered(call)) return undefined
  if (failedCalls(reply) !== undefined) return answeredFailures(reply)
  return (reply.status ?? 0) >= 400 ? call : undefined
})

/** Selects calls that the upstream refuses with a status; undefined: whose connection it closes. */
export const failedWith = (...statuses: readonly (number | undefined)[]) =>
  ofScripts((reply: Reply): ArrivedCall | undefined => {
    const call = failedCalls(reply)
    return call && statuses.includes(call.script.error?.status) ? call : undefined
  })

/** The account and the addresses of the upstream in a response. */
export function secretsIn({ reply, nonce }: ArrivedCall): readonly string[] {
  const text = searchableText(reply).toLowerCase()
  const hosts = (recording().header.upstream?.urls ?? []).map((url) => new URL(url).host)
  return [
    ...(text.includes(accountOf(nonce).toLowerCase()) ? ['the account of the gateway'] : []),
    ...hosts.filter((host) => text.includes(host)).map((host) => `the address ${host}`),
  ]
}
