import { check, expect, judgesBreaks, note } from '../../src/checks/index.ts'
import { pairName } from './pairs.rules.ts'
import { longestGap, silenceFlaw, silenceOf, silentCalls, silentPlainCalls, silentStreams } from './silence.rules.ts'

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

check(silentCalls)('upstream.silence.observed', (call) => {
  const sent = call.script.delivery?.pingMs === undefined ? 'nothing' : 'only pings'
  note(`the longest time without a byte for the client, if the upstream sends ${sent} for ${silenceOf(call)}`, [
    pairName(call),
    longestGap(call),
  ])
})
