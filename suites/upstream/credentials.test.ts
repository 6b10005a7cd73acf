import { check, expect, note } from '../../src/checks/index.ts'
import { cookieCalls, foreignHeaders, foreignTexts, forwardedHeaders, masksIn } from './credentials.rules.ts'
import { answeredCalls, arrivedCalls, pairedCalls, pairName } from './pairs.rules.ts'

check(arrivedCalls)('upstream.credentials.key', (call) => {
  const found = call.received.flatMap(({ exchange }) => exchange.clientSecrets.map((place) => `a secret in ${place}`))
  expect(found, `${pairName(call)}: received by the upstream`, call.reply).toHaveNoFlaw()
})

check(cookieCalls)('upstream.credentials.cookies', ({ reply, nonce, received }) => {
  const cookies = received.filter(({ header }) => header('cookie')?.includes(nonce) === true)
  expect(cookies.length, 'requests to the upstream with the cookie of the client', reply).toBe(0)
})

check(pairedCalls)('upstream.credentials.own', (call) => {
  expect(masksIn(call), 'keys in the response', call.reply).toHaveNoFlaw()
})

check(cookieCalls)('upstream.credentials.forwarded', (call) => {
  for (const name of forwardedHeaders(call)) note('a header of the client reaches the upstream', name)
})

check(answeredCalls)('upstream.isolation.answer', (call) => {
  expect(foreignTexts(call), `${pairName(call)}: of other answers`, call.reply).toHaveNoFlaw()
})

check(answeredCalls)('upstream.isolation.headers', (call) => {
  expect(foreignHeaders(call), `${pairName(call)}: of other answers`, call.reply).toHaveNoFlaw()
})
