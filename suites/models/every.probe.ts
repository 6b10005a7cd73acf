import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { image } from '../../fixtures/media.ts'
import { message } from '../../fixtures/messages.ts'
import { response } from '../../fixtures/responses.ts'
import type { Deployment } from '../../src/deployment/deployment.ts'
import { probe, type Outgoing, type Probe, type Step } from '../../src/drive/probe.ts'

/** Few tokens: how a reply and a stream are made shows in any. What reasons may spend them all before it says a word. */
const few = 16

/** That a model has no channel is an answer; that the gateway is busy is none. */
const options = { expects: [503] } satisfies Partial<Outgoing>

type Steps = Readonly<Record<string, Step>>

/** One call, and one whose reply is streamed where the protocol has streams. */
const steps: Readonly<Record<string, (model: string) => Steps>> = {
  chat: (model) => ({
    plain: chatCompletion({ model, max_tokens: few }, options),
    streamed: chatCompletion({ model, max_tokens: few, stream: true }, options),
  }),
  responses: (model) => ({
    plain: response({ model, max_output_tokens: few }, options),
    streamed: response({ model, max_output_tokens: few, stream: true }, options),
  }),
  messages: (model) => ({
    plain: message({ model, max_tokens: few }, options),
    streamed: message({ model, max_tokens: few, stream: true }, options),
  }),
  'generate-content': (model) => ({
    plain: generateContent(model, { generationConfig: { maxOutputTokens: few } }, options),
  }),
  images: (model) => ({ plain: ({ deployment }: { readonly deployment: Deployment }) => image(model, deployment) }),
}

/**
 * What is asked of a listed model by one of its protocols. The requirements that this can show are those of the shape of a reply, of its
 * usage, of how a stream is framed and ends, of errors, and of what the list says. Those that need a request of their own (limits,
 * tools, stop sequences, reasoning) are asked of the models of the roles: they tell of the gateway, and would cost as much again for
 * each model.
 */
export const everyModelProbe = (name: string, protocol: string, model: string): Probe =>
  probe(name, { bills: protocol === 'images' ? 'media' : 'tokens' }, steps[protocol]?.(model) ?? {})
