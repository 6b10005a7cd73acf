import { contrast, covers, describe, expect, judgesEnd, judgesHead, note, universal } from '../../src/checks/index.ts'
import type { RequirementId } from '../../spec/generated/requirements.ts'
import * as probes from './probe.ts'
import { expectCall, expectSame, expectText, streamedText, takenBy, takenWrong } from './rules.ts'

/** How a reply ended is part of what a client made of it, and of a reply that it gave up it has seen enough. */
const client = (id: RequirementId, ...standsOn: readonly RequirementId[]) =>
  judgesHead(judgesEnd(covers(id, ...standsOn)))

describe('openai client', () => {
  const chat = client('clients.openai.chat', 'chat.completion.served', 'chat.completion.json')
  contrast(probes.openaiChat)('returns the text of a chat completion', chat, (replies) => {
    const taken = takenBy(probes.openaiChat, replies)
    expectText(taken, '`choices[0].message.content`')
    expectSame(taken, '`choices[0].message.content`', taken.reply.json.at('choices[0].message.content').text ?? '')
  })

  const streamed = client('clients.openai.chat_stream', 'streaming.chat.served')
  contrast(probes.openaiStream)('returns the text of a streamed chat completion', streamed, (replies) => {
    const taken = takenBy(probes.openaiStream, replies)
    expectText(taken, 'the content of the final completion')
    expectSame(taken, 'the content of the final completion', streamedText(taken.reply))
  })

  contrast(probes.openaiTools)(
    'returns a streamed tool call and the answer to its result',
    client('clients.openai.tools', 'streaming.chat.served'),
    (replies) => {
      const taken = takenBy(probes.openaiTools, replies)
      expectCall(taken)
      expectText(taken, 'the content of the final completion')
    },
  )

  contrast(probes.openaiModels)(
    'returns the listed models with their ids',
    client('clients.openai.models', 'models.list.served'),
    (replies) => {
      const { client: name, took } = takenBy(probes.openaiModels, replies)
      expect(took['count'], `${name}: the models that it found`).toBeGreaterThan(0)
      expect(took['named'], `${name}: the models with an id that is a text, of those that it found`).toBe(took['count'])
    },
  )

  contrast(probes.openaiResponses)(
    'returns the text of a response',
    client('clients.openai.responses', 'responses.object.served'),
    (replies) => {
      expectText(takenBy(probes.openaiResponses, replies), '`output_text`')
    },
  )

  const response = client('clients.openai.responses_stream', 'streaming.responses.served')
  contrast(probes.openaiResponsesStream)('returns the text of a streamed response', response, (replies) => {
    expectText(takenBy(probes.openaiResponsesStream, replies), '`output_text` of the final response')
  })

  const errors = client('clients.openai.errors', 'errors.unknown_model.code')
  contrast(probes.openaiErrors)('raises NotFoundError with its code for an unknown model', errors, (replies) => {
    const { client: name, took } = takenBy(probes.openaiErrors, replies)
    expect(took['raised'], `${name}: the class of the error`).toBe('NotFoundError')
    expect(took['code'], `${name}: the \`code\` of the error`).toBe('model_not_found')
  })
})

describe('@anthropic-ai/sdk client', () => {
  const whole = client('clients.anthropic.messages', 'messages.message.served')
  contrast(probes.anthropicMessages)('returns the text of a message', whole, (replies) => {
    expectText(takenBy(probes.anthropicMessages, replies), 'the text of `content`')
  })

  const streamed = client('clients.anthropic.messages_stream', 'streaming.messages.served')
  contrast(probes.anthropicStream)('returns the text of a streamed message', streamed, (replies) => {
    expectText(takenBy(probes.anthropicStream, replies), 'the text of the final message')
  })

  const tools = client('clients.anthropic.tools', 'streaming.messages.served')
  contrast(probes.anthropicTools)('returns a streamed tool call and the answer to its result', tools, (replies) => {
    const taken = takenBy(probes.anthropicTools, replies)
    expectCall(taken)
    expectText(taken, 'the text of the last message')
  })
})

describe('@google/genai client', () => {
  const content = client('clients.google.content', 'generate-content.result.served')
  contrast(probes.googleContent)('returns the text of a result', content, (replies) => {
    expectText(takenBy(probes.googleContent, replies), '`text`')
  })

  const tools = client('clients.google.tools', 'generate-content.result.served')
  contrast(probes.googleTools)('returns a function call with its arguments', tools, (replies) => {
    expectCall(takenBy(probes.googleTools, replies))
  })
})

universal(takenWrong)(
  'official clients: may accept replies that violate the contract (not judged)',
  covers('clients.taken.wrong'),
  ({ client: name, flaw }) => {
    note(`${name} took what the contract does not allow`, flaw)
  },
)
