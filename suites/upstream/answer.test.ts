import { besides, check, expect, note } from '../../src/checks/index.ts'
import { inventedCalls, readAnswer } from './answer.rules.ts'
import {
  answers,
  answersWith,
  framings,
  isUnaskedStream,
  ofProtocols,
  otherProtocol,
  successes,
} from './answered.rules.ts'
import { answerTextFlaw, argumentsFlaw, finishesOf, textFlaw } from './expected.rules.ts'
import { answeredCalls, arrivedCalls, pairName } from './pairs.rules.ts'

check(arrivedCalls)('upstream.pair.served', (call) => {
  note('the gateway serves the pair', pairName(call))
})

check(answeredCalls)(
  'upstream.answer.served',
  'A call that the upstream answers is answered with status 200.',
  (call) => {
    expect(call.reply).toHaveStatus(200)
  },
)

check(answers)('upstream.answer.served', 'Only a request for a stream is answered with an event stream.', (call) => {
  const flaw = isUnaskedStream(call) ? 'an event stream, and the request asks for none' : undefined
  expect(flaw, `${pairName(call)}: the answer`, call.reply).toHaveNoFlaw()
})

check(answers)(
  besides('upstream.answer.served', ...framings),
  'An answer is of the protocol of the client.',
  (call) => {
    const flaw = isUnaskedStream(call) ? undefined : otherProtocol(call)
    expect(flaw, `${pairName(call)}: the answer`, call.reply).toHaveNoFlaw()
  },
)

check(answersWith('text'))(besides('upstream.answer.text', ...ofProtocols.text), (call) => {
  const { text, otherTexts } = readAnswer(call)
  const flaws = [text, ...otherTexts].flatMap((one) => answerTextFlaw(call.script, one) ?? [])
  expect(flaws, `${pairName(call)}: the text`, call.reply).toHaveNoFlaw()
})

check(answersWith('reasoning'))(besides('upstream.answer.reasoning', ...ofProtocols.reasoning), (call) => {
  const { reasoning } = readAnswer(call)
  const flaw = textFlaw(call.script.reasoning ?? '', reasoning)
  expect(flaw, `${pairName(call)}: the reasoning`, call.reply).toHaveNoFlaw()
})

check(answersWith('choices'))('upstream.answer.choices', (call) => {
  const { otherTexts } = readAnswer(call)
  expect(otherTexts.length + 1, `${pairName(call)}: choices`, call.reply).toBe(2)
})

check(successes)(besides('upstream.answer.finish', ...ofProtocols.finish), (call) => {
  expect(readAnswer(call).finish, `${pairName(call)}: the finish reason`, call.reply).toBeOneOf(finishesOf(call))
})

check(answersWith('calls'))(besides('upstream.calls.names', ...ofProtocols.calls), (call) => {
  const names = readAnswer(call).calls.map(({ name }) => name)
  const sent = (call.script.calls ?? []).map(({ name }) => name)
  expect(names, `${pairName(call)}: the names of the calls`, call.reply).toEqual(sent)
})

check(answersWith('calls'))(besides('upstream.calls.arguments', ...ofProtocols.arguments), (call) => {
  const { calls } = readAnswer(call)
  const flaws = (call.script.calls ?? []).flatMap((sent, index) => {
    const got = calls[index]
    return (got && argumentsFlaw(sent.arguments, got, call)) ?? []
  })
  expect(flaws, `${pairName(call)}: the arguments`, call.reply).toHaveNoFlaw()
})

check(answersWith('call ids'))(['upstream.calls.ids', 'upstream.calls.names'], (call) => {
  const ids = readAnswer(call).calls.map(({ id }) => id)
  expect(new Set(ids).size, `${pairName(call)}: different ids of calls`, call.reply).toBe(ids.length)
  expect(ids, `${pairName(call)}: the ids of the calls`, call.reply).not.toContain(undefined)
})

/** Calls that no request could have led to are reported by rules of the protocol. */
const ofProtocol = ['chat.completion.tool_calls_only', 'streaming.chat.tool_calls_only'] as const

check(successes)(besides('upstream.calls.invented', ...ofProtocol), (call) => {
  expect(inventedCalls(call), `${pairName(call)}: calls that the upstream has not made`, call.reply).toEqual([])
})
