import { checkProbe } from '../../src/checks/index.ts'
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

for (const [protocol, meter, repeated] of [
  ['chat', probes.chat, probes.chatRepeated],
  ['responses', probes.responses, probes.responsesRepeated],
  ['messages', probes.messages, probes.messagesRepeated],
  ['generate-content', probes.content, probes.contentRepeated],
] as const) {
  const check = checkProbe(meter)
  check(`metering.${protocol}.exact`, (replies) => expectExact(replies, `metering.${protocol}.rate`))
  check(`metering.${protocol}.parts`, expectParts)
  check(`metering.${protocol}.tokenized`, expectTokenized)
  check(`metering.${protocol}.rate`, (replies) =>
    expectRate(replies, `metering.${protocol}.exact`, `metering.${protocol}.tokenized`),
  )
  check(`metering.${protocol}.turns`, (replies) => expectTurns(replies, `metering.${protocol}.parts`))
  check(`metering.${protocol}.hidden`, expectNothingHidden)
  check(`metering.${protocol}.output`, (replies) => expectOutput(replies, `metering.${protocol}.parts`))
  checkProbe(repeated)(`metering.${protocol}.repeated`, ({ first, again }) => expectSameInput(again, first))
}

for (const [protocol, streamed] of [
  ['chat', probes.chatRepeated],
  ['responses', probes.responsesRepeated],
  ['messages', probes.messagesRepeated],
] as const) {
  checkProbe(streamed)(`metering.${protocol}.streamed`, (replies) =>
    expectSameInput(replies.streamed, replies.first, replies.again),
  )
}

checkProbe(probes.messagesCounted)('metering.messages.count_tokens', (replies) =>
  expectCounted(replies, 'input_tokens'),
)
checkProbe(probes.contentCounted)('metering.generate-content.count_tokens', (replies) =>
  expectCounted(replies, 'totalTokens'),
)
