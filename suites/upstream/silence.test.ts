import { check, expect, judgesBreaks, note } from '../../src/checks/index.ts'
import { pairName } from './pairs.rules.ts'
import { keptAliveBy, silenceFlaw, silenceOf, silentCalls, silentPlainCalls, silentStreams } from './silence.rules.ts'

for (const [id, calls] of [
  ['upstream.silence.stream', silentStreams('nothing')],
  ['upstream.silence.pings', silentStreams('pings')],
  ['upstream.silence.plain', silentPlainCalls],
] as const)
  check(calls)(judgesBreaks(id), (call) => {
    const subject = `${pairName(call)}: the answer of an upstream that is silent for ${silenceOf(call)}`
    expect(silenceFlaw(call), subject, call.reply).toHaveNoFlaw()
  })

check(silentCalls)('upstream.silence.once', (call) => {
  const subject = `${pairName(call)}: requests to an upstream that is silent for ${silenceOf(call)}`
  expect(call.received.length, subject, call.reply).toBe(1)
})

check(silentStreams('nothing'))('upstream.silence.observed', (call) => {
  note('what the gateway sends while the upstream is silent', [pairName(call), ...keptAliveBy(call)])
})
