import { checkProbe } from '../../src/checks/index.ts'
import { expectCharges, expectCosts } from './cost.rules.ts'
import * as probes from './probe.ts'
import {
  expectCounted,
  expectExact,
  expectNothingHidden,
  expectOutput,
  expectParts,
  expectRate,
  expectSameInput,
  expectTokenized,
  expectTurns,
} from './rules.ts'

for (const [protocol, meter, repeated, charged] of [
  ['chat', probes.chat, probes.chatRepeated, probes.chatCharged],
  ['responses', probes.responses, probes.responsesRepeated, probes.responsesCharged],
  ['messages', probes.messages, probes.messagesRepeated, probes.messagesCharged],
  ['generate-content', probes.content, probes.contentRepeated, probes.contentCharged],
] as const) {
  const check = checkProbe(meter)
  const parts = `metering.${protocol}.parts` as const
  const exact = `metering.${protocol}.exact` as const
  const tokenized = `metering.${protocol}.tokenized` as const
  const rate = `metering.${protocol}.rate` as const
  check(parts, expectParts)
  check(exact, (replies) => expectExact(replies, rate, parts))
  check(tokenized, (replies) => expectTokenized(replies, parts))
  check(rate, (replies) => expectRate(replies, { parts, exact, tokenized }))
  check(`metering.${protocol}.turns`, (replies) => expectTurns(replies, parts))
  check(`metering.${protocol}.hidden`, expectNothingHidden)
  check(`metering.${protocol}.output`, (replies) => expectOutput(replies, parts))
  checkProbe(charged)(`metering.${protocol}.charged`, expectCharges)
  checkProbe(repeated)(`metering.${protocol}.repeated`, ({ first, again }) => expectSameInput(again, first))
}

for (const [protocol, meter, repeated] of [
  ['chat', probes.chat, probes.chatRepeated],
  ['responses', probes.responses, probes.responsesRepeated],
  ['messages', probes.messages, probes.messagesRepeated],
] as const) {
  checkProbe(meter)(`metering.${protocol}.cost`, 'a long prompt, a long answer', ({ all, answer }) =>
    expectCosts(all, answer),
  )
  checkProbe(repeated)(`metering.${protocol}.streamed`, (replies) =>
    expectSameInput(replies.streamed, replies.first, replies.again),
  )
  checkProbe(repeated)(`metering.${protocol}.cost`, 'a prompt that a cache may have', ({ again, streamed }) =>
    expectCosts(again, streamed),
  )
}

checkProbe(probes.content)('metering.generate-content.cost', ({ all, answer }) => expectCosts(all, answer))

checkProbe(probes.messagesCounted)('metering.messages.count_tokens', (replies) =>
  expectCounted(replies, 'input_tokens'),
)
checkProbe(probes.contentCounted)('metering.generate-content.count_tokens', (replies) =>
  expectCounted(replies, 'totalTokens'),
)
