import { check, expect, judgesLeft, note } from '../../src/checks/index.ts'
import {
  closingFlaw,
  completionFlaw,
  cutCalls,
  failoverCalls,
  heldCalls,
  leftCalls,
  singleCalls,
} from './streams.rules.ts'
import { pairName } from './pairs.rules.ts'

check(cutCalls)('upstream.stream.cut', (call) => {
  expect(completionFlaw(call), `${pairName(call)}: the answer`, call.reply).toHaveNoFlaw()
})

check(heldCalls)('upstream.stream.incremental', (call) => {
  const { released } = call.first.exchange.end
  expect(released, `${pairName(call)}: what ended the wait of the upstream`, call.reply).toBe('client')
})

check(leftCalls)(judgesLeft('upstream.stream.left'), (call) => {
  expect(closingFlaw(call), `${pairName(call)}: the connection to the upstream`, call.reply).toHaveNoFlaw()
})

check(singleCalls)('upstream.retries.once', (call) => {
  expect(call.received.length, `${pairName(call)}: requests to the upstream`, call.reply).toBe(1)
})

check(failoverCalls)('upstream.failover.observed', (call) => {
  const ports = call.received.map(({ exchange }) => exchange.port ?? 0)
  note(`ports of the upstream, in order, if the first one fails, and the status of the answer`, [
    ports.join(', '),
    call.reply.status,
  ])
})
