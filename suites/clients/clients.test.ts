import { contrast, covers, describe, expect, judgesEnd, judgesHead, note, universal } from '../../src/checks/index.ts'
import type { RequirementId } from '../../spec/generated/requirements.ts'
import * as probes from './probe.ts'
import { expectCall, expectSameText, expectText, streamedText, clientResult, acceptedViolation } from './rules.ts'

/** Judges truncated replies and replies without a body too: how a reply ended is part of what the client received. */
const client = (id: RequirementId, ...dependsOn: readonly RequirementId[]) =>
  judgesHead(judgesEnd(covers(id, ...dependsOn)))

describe('openai client', () => {
  const chat = client('clients.openai.chat', 'chat.completion.served', 'chat.completion.json')
  contrast(probes.openaiChat)('returns the text of a chat completion', chat, (replies) => {
    const result = clientResult(probes.openaiChat, replies)
    expectText(result, '`choices[0].message.content`')
    expectSameText(
      result,
      '`choices[0].message.content`',
      result.reply.json.at('choices[0].message.content').text ?? '',
    )
  })

  const streamed = client('clients.openai.chat_stream', 'streaming.chat.served')
  contrast(probes.openaiStream)('returns the text of a streamed chat completion', streamed, (replies) => {
    const result = clientResult(probes.openaiStream, replies)
    expectText(result, 'the content of the final completion')
    expectSameText(result, 'the content of the final completion', streamedText(result.reply))
  })

  const usage = client('clients.openai.chat_stream.usage', 'clients.openai.chat_stream', 'streaming.chat.served')
  contrast(probes.openaiStream)('returns the requested usage of a streamed chat completion', usage, (replies) => {
    const { client: name, took } = clientResult(probes.openaiStream, replies)
    expect(took['tokens'], `${name}: \`usage.total_tokens\` of the final completion`).toBeGreaterThan(0)
  })

  contrast(probes.openaiTools)(
    'returns a streamed tool call and the answer to its result',
    client('clients.openai.tools', 'streaming.chat.served'),
    (replies) => {
      const result = clientResult(probes.openaiTools, replies)
      expectCall(result)
      expectText(result, 'the content of the final completion')
    },
  )

  contrast(probes.openaiModels)(
    'returns the listed models with their ids',
    client('clients.openai.models', 'models.list.served'),
    (replies) => {
      const { client: name, took } = clientResult(probes.openaiModels, replies)
      expect(took['count'], `${name}: number of models found`).toBeGreaterThan(0)
      expect(took['named'], `${name}: number of models found whose id is a string`).toBe(took['count'])
    },
  )

  contrast(probes.openaiResponses)(
    'returns the text of a response',
    client('clients.openai.responses', 'responses.object.served'),
    (replies) => {
      expectText(clientResult(probes.openaiResponses, replies), '`output_text`')
    },
  )

  const response = client('clients.openai.responses_stream', 'streaming.responses.served')
  contrast(probes.openaiResponsesStream)('returns the text of a streamed response', response, (replies) => {
    expectText(clientResult(probes.openaiResponsesStream, replies), '`output_text` of the final response')
  })

  const errors = client('clients.openai.errors', 'errors.unknown_model.code')
  contrast(probes.openaiErrors)('raises the error of the status for an unknown model', errors, (replies) => {
    const { client: name, took } = clientResult(probes.openaiErrors, replies)
    // 404, and 503 without a channel.
    expect(took['raised'], `${name}: the class of the error`).toBeOneOf(['NotFoundError', 'InternalServerError'])
    expect(took['code'], `${name}: the \`code\` of the error`).toBe('model_not_found')
  })
})

describe('@anthropic-ai/sdk client', () => {
  const message = client('clients.anthropic.messages', 'messages.message.served')
  contrast(probes.anthropicMessages)('returns the text of a message', message, (replies) => {
    expectText(clientResult(probes.anthropicMessages, replies), 'the text of `content`')
  })

  const streamed = client('clients.anthropic.messages_stream', 'streaming.messages.served')
  contrast(probes.anthropicStream)('returns the text of a streamed message', streamed, (replies) => {
    expectText(clientResult(probes.anthropicStream, replies), 'the text of the final message')
  })

  const tools = client('clients.anthropic.tools', 'streaming.messages.served')
  contrast(probes.anthropicTools)('returns a streamed tool call and the answer to its result', tools, (replies) => {
    const result = clientResult(probes.anthropicTools, replies)
    expectCall(result)
    expectText(result, 'the text of the last message')
  })
})

describe('@google/genai client', () => {
  const content = client('clients.google.content', 'generate-content.result.served')
  contrast(probes.googleContent)('returns the text of a result', content, (replies) => {
    expectText(clientResult(probes.googleContent, replies), '`text`')
  })

  const tools = client('clients.google.tools', 'generate-content.result.served')
  contrast(probes.googleTools)('returns a function call with its arguments', tools, (replies) => {
    expectCall(clientResult(probes.googleTools, replies))
  })
})

universal(acceptedViolation)(
  'official clients: may accept replies that violate the contract (not judged)',
  covers('clients.taken.wrong'),
  ({ client: name, flaw }) => {
    note(`${name} accepted a reply that violates the contract`, flaw)
  },
)
