import { covers, describe, expect, judgesLeft, note, universal } from '../../src/checks/index.ts'
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

describe('answer that breaks at the upstream', () => {
  universal(cutCalls)('does not look complete', covers('upstream.stream.cut'), (call) => {
    expect(completionFlaw(call), `${pairName(call)}: the answer`, call.reply).toHaveNoFlaw()
  })
})

describe('stream', () => {
  universal(heldCalls)('arrives while it is sent', covers('upstream.stream.incremental'), (call) => {
    const { released } = call.first.exchange.end
    expect(released, `${pairName(call)}: what ended the wait of the upstream`, call.reply).toBe('client')
  })

  universal(leftCalls)('ends when its client leaves', judgesLeft(covers('upstream.stream.left')), (call) => {
    expect(closingFlaw(call), `${pairName(call)}: the connection to the upstream`, call.reply).toHaveNoFlaw()
  })
})

describe('call', () => {
  universal(singleCalls)('is sent to the upstream once', covers('upstream.retries.once'), (call) => {
    expect(call.received.length, `${pairName(call)}: requests to the upstream`, call.reply).toBe(1)
  })

  universal(failoverCalls)('may go to another channel (not judged)', covers('upstream.failover.observed'), (call) => {
    const ports = call.received.map(({ exchange }) => exchange.port ?? 0)
    note(`ports of the upstream, in order, if the first one fails, and the status of the answer`, [
      ports.join(', '),
      call.reply.status,
    ])
  })
})
