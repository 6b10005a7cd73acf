import { message } from '../../../fixtures/messages.ts'
import { userMessages } from '../../../fixtures/prompts.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import { probe } from '../../../src/drive/probe.ts'

export { bytes, inFlight, long, recall, recallParts, veryLong } from './recall.probe.ts'
export { messageTools } from './tools.probe.ts'

const userTurn = (content: string) => ({ role: 'user', content })

const question = userTurn('Say hello in one short sentence.')

/** Long enough to change the token count with any tokenizer. */
const instructions =
  'You are a patient assistant at a public library. Answer in plain English and in one short sentence. Use no lists, no headings and no code.'

/** Enough tokens to finish, even if the model reasons by default. */
const ample = 256

/** Plain calls without optional parameters. */
export const plainMessage = probe(
  'messages-plain',
  { needs: { models: ['messages'] }, bills: 'tokens', texts: userTexts },
  {
    plain: ({ model, texts }) =>
      message({ model: model('messages'), messages: userMessages(texts.greeting), max_tokens: ample }),
    unstreamed: ({ model }) => message({ model: model('messages'), stream: false, max_tokens: ample }),
  },
)

/** A question alone, with a system prompt in both forms, and with earlier turns. */
export const messageInput = probe(
  'messages-input',
  { needs: { models: ['messages'] }, bills: 'tokens' },
  {
    bare: ({ model }) => message({ model: model('messages'), messages: [question], max_tokens: 16 }),
    system: ({ model }) =>
      message({ model: model('messages'), messages: [question], system: instructions, max_tokens: 16 }),
    blocks: ({ model }) =>
      message({
        model: model('messages'),
        messages: [question],
        system: [{ type: 'text', text: instructions }],
        max_tokens: 16,
      }),
    turns: ({ model }) =>
      message({
        model: model('messages'),
        messages: [
          userTurn(`My cat is called Minka. ${instructions}`),
          { role: 'assistant', content: 'That is a lovely name for a cat. I will be brief and plain.' },
          question,
        ],
        max_tokens: 16,
      }),
  },
)

/** A text longer than its limit. */
export const cutMessage = probe(
  'messages-cut',
  { needs: { models: ['messages'] }, bills: 'tokens' },
  {
    cut: ({ model }) =>
      message({
        model: model('messages'),
        messages: [userTurn('Count from 1 to 200, with commas, and say nothing else.')],
        max_tokens: 16,
      }),
  },
)

const repeated = {
  messages: [userTurn('Repeat this line word for word and add nothing: alpha beta gamma delta epsilon')],
  max_tokens: 64,
}

/** A known text with a stop sequence in the middle, among several and alone. */
export const stoppedMessage = probe(
  'messages-stop',
  { needs: { models: ['messages'] }, bills: 'tokens' },
  {
    stopped: ({ model }) =>
      message({ model: model('messages'), ...repeated, stop_sequences: ['omega', 'gamma delta'] }),
    single: ({ model }) => message({ model: model('messages'), ...repeated, stop_sequences: ['gamma delta'] }),
  },
)

const comparison = [userTurn('Which is larger, 9.11 or 9.9? Answer with the number alone.')]

/** Reasoning, requested as the contract defines it, and the same prompt without. */
export const thoughtMessage = probe(
  'messages-thinking',
  { needs: { models: ['messagesReasoning'] }, bills: 'tokens' },
  {
    thought: ({ model }) =>
      message({
        model: model('messagesReasoning'),
        messages: comparison,
        thinking: { type: 'enabled', budget_tokens: 1024 },
        max_tokens: 2048,
      }),
    unasked: ({ model }) => message({ model: model('messagesReasoning'), messages: comparison, max_tokens: ample }),
  },
)
