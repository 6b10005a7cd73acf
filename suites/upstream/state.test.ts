import { besides, check, expect } from '../../src/checks/index.ts'
import { ofProtocols } from './answered.rules.ts'
import { pairName } from './pairs.rules.ts'
import {
  countOfReturned,
  keptFlaws,
  nativeReturns,
  reachingReturns,
  returnedFlaws,
  signedCalls,
} from './state.rules.ts'

check(signedCalls)(
  besides('upstream.state.received', 'upstream.answer.reasoning', 'upstream.calls.names', ...ofProtocols.reasoning),
  (call) => {
    expect(keptFlaws(call), `${pairName(call)}: the signed reasoning for the client`, call.reply).toHaveNoFlaw()
  },
)

check(nativeReturns)(['upstream.state.returned', 'upstream.state.received'], (call) => {
  expect(
    countOfReturned(call),
    `${pairName(call)}: signed reasoning that the upstream received back`,
    call.reply,
  ).toBeGreaterThan(0)
})

check(reachingReturns)(['upstream.state.whole', 'upstream.state.received'], (call) => {
  expect(
    returnedFlaws(call),
    `${pairName(call)}: the reasoning that the upstream received back`,
    call.reply,
  ).toHaveNoFlaw()
})
