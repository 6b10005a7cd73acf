import type { Reference } from '../../gateway/reference/server.ts'

/** One request of a client, as arguments of `fetch`. */
export interface ClientCall {
  readonly url: string
  readonly init: { readonly method?: string; readonly headers: Record<string, string>; readonly body?: string }
}

/** What a small program sends: a list of models, a question on each protocol, plain and streamed, and three refusals. */
export function callsTo(base: string, { keys, models }: Pick<Reference, 'keys' | 'models'>): readonly ClientCall[] {
  const authorization = `Bearer ${keys.default}`
  const post = (path: string, body: object, headers: Record<string, string> = { authorization }): ClientCall => ({
    url: base + path,
    init: { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) },
  })
  const content = 'Say hello in one short sentence.'
  const messages = [{ role: 'user', content }]
  const onMessages = { model: models.messages, max_tokens: 64, messages }
  return [
    { url: `${base}/v1/models`, init: { headers: { authorization } } },
    post('/v1/chat/completions', { model: models.chat, messages }),
    post('/v1/chat/completions', { model: models.chat, messages, stream: true }),
    post('/v1/messages', onMessages),
    post('/v1/messages', { ...onMessages, stream: true }),
    post('/v1/responses', { model: models.responses, input: content }),
    post('/v1/responses', { model: models.responses, input: content, stream: true }),
    post(`/v1beta/models/${models.generateContent}:generateContent`, {
      contents: [{ role: 'user', parts: [{ text: content }] }],
    }),
    post('/v1/chat/completions', { model: models.chat }),
    post('/v1/chat/completions', { model: 'no-such-model', messages }),
    post(
      '/v1/chat/completions',
      { model: models.chat, messages },
      { authorization: 'Bearer sk-not-a-key-0123456789abcdef' },
    ),
  ]
}
