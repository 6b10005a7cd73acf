import { check, checkProbe, expect, judgesEnd, judgesHead, note } from '../../src/checks/index.ts'
import type { RequirementId } from '../../spec/generated/requirements.ts'
import * as probes from './probe.ts'
import { expectCall, expectSameText, expectText, streamedText, clientResult, acceptedViolation } from './rules.ts'

/** Judges truncated replies and replies without a body too: how a reply ended is part of what the client received. */
const client = (id: RequirementId, ...dependsOn: readonly RequirementId[]) => judgesHead(judgesEnd([id, ...dependsOn]))

checkProbe(probes.openaiChat)(
  client('clients.openai.chat', 'chat.completion.served', 'chat.completion.json'),
  (replies) => {
    const result = clientResult(probes.openaiChat, replies)
    expectText(result, '`choices[0].message.content`')
    expectSameText(
      result,
      '`choices[0].message.content`',
      result.reply.json.at('choices[0].message.content').text ?? '',
    )
  },
)

checkProbe(probes.openaiStream)(client('clients.openai.chat_stream', 'streaming.chat.served'), (replies) => {
  const result = clientResult(probes.openaiStream, replies)
  expectText(result, 'the content of the final completion')
  expectSameText(result, 'the content of the final completion', streamedText(result.reply))
})

checkProbe(probes.openaiStream)(
  client('clients.openai.chat_stream.usage', 'clients.openai.chat_stream', 'streaming.chat.served'),
  (replies) => {
    const { client: name, took } = clientResult(probes.openaiStream, replies)
    expect(took['tokens'], `${name}: \`usage.total_tokens\` of the final completion`).toBeGreaterThan(0)
  },
)

checkProbe(probes.openaiTools)(client('clients.openai.tools', 'streaming.chat.served'), (replies) => {
  const result = clientResult(probes.openaiTools, replies)
  expectCall(result)
  expectText(result, 'the content of the final completion')
})

checkProbe(probes.openaiModels)(client('clients.openai.models', 'models.list.served'), (replies) => {
  const { client: name, took } = clientResult(probes.openaiModels, replies)
  expect(took['count'], `${name}: number of models found`).toBeGreaterThan(0)
  expect(took['named'], `${name}: number of models found whose id is a string`).toBe(took['count'])
})

checkProbe(probes.openaiResponses)(client('clients.openai.responses', 'responses.object.served'), (replies) => {
  expectText(clientResult(probes.openaiResponses, replies), '`output_text`')
})

checkProbe(probes.openaiResponsesStream)(
  client('clients.openai.responses_stream', 'streaming.responses.served'),
  (replies) => {
    expectText(clientResult(probes.openaiResponsesStream, replies), '`output_text` of the final response')
  },
)

checkProbe(probes.openaiErrors)(client('clients.openai.errors', 'errors.unknown_model.code'), (replies) => {
  const { client: name, took } = clientResult(probes.openaiErrors, replies)
  // 404, and 503 without a channel.
  expect(took['raised'], `${name}: the class of the error`).toBeOneOf(['NotFoundError', 'InternalServerError'])
  expect(took['code'], `${name}: the \`code\` of the error`).toBe('model_not_found')
})

checkProbe(probes.anthropicMessages)(client('clients.anthropic.messages', 'messages.message.served'), (replies) => {
  expectText(clientResult(probes.anthropicMessages, replies), 'the text of `content`')
})

checkProbe(probes.anthropicStream)(
  client('clients.anthropic.messages_stream', 'streaming.messages.served'),
  (replies) => {
    expectText(clientResult(probes.anthropicStream, replies), 'the text of the final message')
  },
)

checkProbe(probes.anthropicTools)(client('clients.anthropic.tools', 'streaming.messages.served'), (replies) => {
  const result = clientResult(probes.anthropicTools, replies)
  expectCall(result)
  expectText(result, 'the text of the last message')
})

checkProbe(probes.googleContent)(client('clients.google.content', 'generate-content.result.served'), (replies) => {
  expectText(clientResult(probes.googleContent, replies), '`text`')
})

checkProbe(probes.googleTools)(client('clients.google.tools', 'generate-content.result.served'), (replies) => {
  expectCall(clientResult(probes.googleTools, replies))
})

check(acceptedViolation)('clients.taken.wrong', ({ client: name, flaw }) => {
  note(`${name} accepted a reply that violates the contract`, flaw)
})
