import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { image, promptWithCaption } from '../../fixtures/media.ts'
import { message } from '../../fixtures/messages.ts'
import { response } from '../../fixtures/responses.ts'
import { probe, type Outgoing, type Probe, type Step, type StepContext } from '../../src/drive/probe.ts'

/** Enough to show the shape of a reply. A reasoning model may use them all before it writes any text. */
const maxTokens = 16

/** A missing channel is an accepted response; saturation is retried. */
const options = { expects: [503] } satisfies Partial<Outgoing>

type Steps = Readonly<Record<string, Step>>

/** One plain call, and one streamed call if the protocol has streams. */
const steps: Readonly<Record<string, (model: string) => Steps>> = {
  chat: (model) => ({
    plain: chatCompletion({ model, max_tokens: maxTokens }, options),
    streamed: chatCompletion({ model, max_tokens: maxTokens, stream: true }, options),
  }),
  responses: (model) => ({
    plain: response({ model, max_output_tokens: maxTokens }, options),
    streamed: response({ model, max_output_tokens: maxTokens, stream: true }, options),
  }),
  messages: (model) => ({
    plain: message({ model, max_tokens: maxTokens }, options),
    streamed: message({ model, max_tokens: maxTokens, stream: true }, options),
  }),
  'generate-content': (model) => ({
    plain: generateContent(model, { generationConfig: { maxOutputTokens: maxTokens } }, options),
  }),
  images: (model) => ({
    plain: (context: StepContext) => image(model, context.deployment, {}, promptWithCaption(context)),
  }),
}

/**
 * The requests to a listed model on one of its protocols. They cover the shape of replies, usage, stream framing, errors and the model
 * list. Requirements with their own requests (limits, tools, stop sequences, reasoning) are tested only with the models of the roles:
 * they depend on the gateway, and testing them for every model would multiply the cost.
 */
export const everyModelProbe = (name: string, protocol: string, model: string): Probe =>
  probe(name, { bills: protocol === 'images' ? 'media' : 'tokens' }, steps[protocol]?.(model) ?? {})
