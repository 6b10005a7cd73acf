import { undocumented } from '../../../fixtures/request.ts'
import { chatCompletion } from '../../../fixtures/chat.ts'
import { attemptSteps } from '../../../fixtures/attempts.ts'
import { tinyPngBase64 } from '../../../fixtures/media.ts'
import { describeInJson, jsonPrompt } from '../../../fixtures/prompts.ts'
import type { Schema } from '../../../src/contract/schemas.ts'
import { probe } from '../../../src/drive/probe.ts'
import { jsonObject } from '../../../src/reply/forced-answers.ts'

const userTurn = (content: NonNullable<Schema<'ChatTurn'>['content']>) => ({ role: 'user' as const, content })

const question = userTurn('Say hello in one short sentence.')

/** Long enough to change the token count with any tokenizer. */
const instructions =
  'You are a patient assistant at a public library. Answer in plain English and in one short sentence. Use no lists, no headings and no code.'

/** A question alone, with a system prompt, and at the end of a conversation. */
export const conversation = probe(
  'chat-conversation',
  { needs: { models: ['chat'] }, bills: 'tokens' },
  {
    alone: ({ model }) => chatCompletion({ model: model('chat'), messages: [question], max_tokens: 16 }),
    system: ({ model }) =>
      chatCompletion({
        model: model('chat'),
        messages: [{ role: 'system', content: instructions }, question],
        max_tokens: 16,
      }),
    turns: ({ model }) =>
      chatCompletion({
        model: model('chat'),
        messages: [
          userTurn(`My cat is called Minka. ${instructions}`),
          { role: 'assistant', content: 'That is a lovely name for a cat. I will be brief and plain.' },
          question,
        ],
        max_tokens: 16,
      }),
  },
)

const count = userTurn('Count from 1 to 200, with commas, and say nothing else.')

/** A text longer than its limit, for both names of the limit. */
export const limits = probe(
  'chat-token-limits',
  { needs: { models: ['chat'] }, bills: 'tokens' },
  {
    cut: ({ model }) => chatCompletion({ model: model('chat'), messages: [count], max_tokens: 16 }),
    newer: ({ model }) => chatCompletion({ model: model('chat'), messages: [count], max_completion_tokens: 16 }),
  },
)

const countLess = userTurn('Count from 1 to 30, with commas, and say nothing else.')

/** Counting with one stop string, and with several of which one comes first. */
export const stops = probe(
  'chat-stop',
  { needs: { models: ['chat'] }, bills: 'tokens' },
  {
    string: ({ model }) => chatCompletion({ model: model('chat'), messages: [countLess], stop: '9', max_tokens: 160 }),
    array: ({ model }) =>
      chatCompletion({ model: model('chat'), messages: [countLess], stop: ['25', '9', '17'], max_tokens: 160 }),
  },
)

const harbour = {
  name: 'harbour',
  schema: {
    type: 'object',
    properties: { boats: { type: 'integer' } },
    required: ['boats'],
    additionalProperties: false,
  },
}

export const responseFormat = probe(
  'chat-response-format',
  { needs: { models: ['chat'] }, bills: 'tokens' },
  {
    text: ({ model }) => chatCompletion({ model: model('chat'), response_format: { type: 'text' }, max_tokens: 256 }),
    ...attemptSteps('json', {
      build: ({ model }, nth) =>
        chatCompletion({
          model: model('chat'),
          messages: [userTurn(describeInJson(nth))],
          response_format: { type: 'json_object' },
          max_tokens: 256,
        }),
      control: ({ model }, nth) =>
        chatCompletion({ model: model('chat'), messages: [userTurn(jsonPrompt(nth))], max_tokens: 256 }),
      criteria: [jsonObject],
    }),
  },
)

/** A format of the public protocol that the contract does not list. */
export const schemaFormat = probe(
  'chat-json-schema',
  { needs: { models: ['chat'] }, bills: 'tokens' },
  {
    schema: ({ model }) =>
      chatCompletion({
        model: model('chat'),
        messages: [userTurn('Describe a small harbour.')],
        response_format: undocumented({ type: 'json_schema', json_schema: harbour }),
        max_tokens: 64,
      }),
  },
)

/** Several choices from a model that supports them. */
export const severalChoices = probe(
  'chat-several-choices',
  { needs: { models: ['multipleChoices'] }, bills: 'tokens' },
  { three: ({ model }) => chatCompletion({ model: model('multipleChoices'), n: 3, max_tokens: 32 }) },
)

/** Two choices from a model whose support is unknown. */
export const twoChoices = probe(
  'chat-two-choices',
  { needs: { models: ['chatOnly'] }, bills: 'tokens' },
  { two: ({ model }) => chatCompletion({ model: model('chatOnly'), n: 2, max_tokens: 16 }) },
)

/** An image in the format that most gateways accept. */
export const image = probe(
  'chat-image',
  { needs: { models: ['chat'] }, bills: 'tokens' },
  {
    image: ({ model }) =>
      chatCompletion({
        model: model('chat'),
        messages: [
          userTurn([
            { type: 'text', text: 'What colour is this?' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${tinyPngBase64}` } },
          ]),
        ],
        max_tokens: 16,
      }),
  },
)
