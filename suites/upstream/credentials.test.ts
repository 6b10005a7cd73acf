import { covers, describe, expect, note, universal } from '../../src/checks/index.ts'
import { cookieCalls, foreignHeaders, foreignTexts, forwardedHeaders, masksIn } from './credentials.rules.ts'
import { answeredCalls, arrivedCalls, pairedCalls, pairName } from './pairs.rules.ts'

describe('credentials', () => {
  universal(arrivedCalls)('of the client stay in the gateway', covers('upstream.credentials.key'), (call) => {
    const found = call.received.flatMap(({ exchange }) => exchange.clientSecrets.map((place) => `a secret in ${place}`))
    expect(found, `${pairName(call)}: received by the upstream`, call.reply).toHaveNoFlaw()
  })

  universal(cookieCalls)('include no cookies', covers('upstream.credentials.cookies'), ({ reply, nonce, received }) => {
    const cookies = received.filter(({ header }) => header('cookie')?.includes(nonce) === true)
    expect(cookies.length, 'requests to the upstream with the cookie of the client', reply).toBe(0)
  })

  universal(pairedCalls)('of the upstream stay in the gateway', covers('upstream.credentials.own'), (call) => {
    expect(masksIn(call), 'keys in the response', call.reply).toHaveNoFlaw()
  })

  universal(cookieCalls)('may be headers (not judged)', covers('upstream.credentials.forwarded'), (call) => {
    for (const name of forwardedHeaders(call)) note('a header of the client reaches the upstream', name)
  })
})

describe('isolation', () => {
  universal(answeredCalls)('keeps answers apart', covers('upstream.isolation.answer'), (call) => {
    expect(foreignTexts(call), `${pairName(call)}: of other answers`, call.reply).toHaveNoFlaw()
  })

  universal(answeredCalls)('keeps headers apart', covers('upstream.isolation.headers'), (call) => {
    expect(foreignHeaders(call), `${pairName(call)}: of other answers`, call.reply).toHaveNoFlaw()
  })
})
