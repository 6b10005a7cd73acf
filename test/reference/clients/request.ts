import type { KeyRole } from '../../../src/contract/key-roles.ts'
import { modelIds as models } from '../../../gateway/reference/model/catalogue.ts'

/** A request as an official client sends it. */
export interface ClientRequest {
  readonly method: 'GET' | 'POST'
  /** A path, or the URL of a file. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData
}

/** Keys by role; `invalid` was never issued. */
export type Keys = Readonly<Record<KeyRole | 'invalid', string>>

/** Builds a request from the texts of the earlier replies in its session. */
export type Step = (keys: Keys, replies: readonly string[]) => ClientRequest
export type Body = Readonly<Record<string, unknown>>
type Role = keyof Keys | null

/** Sends JSON, a form, or nothing, with the headers of a client. */
const sent = (path: string, headers: ClientRequest['headers'], body?: Body | FormData): ClientRequest =>
  body === undefined || body instanceof FormData
    ? { method: body === undefined ? 'GET' : 'POST', path, headers, ...(body && { body }) }
    : { method: 'POST', path, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }

/** A request of `openai`. */
export const openai =
  (path: string, body?: Body | FormData, role: Role = 'default'): Step =>
  (keys) =>
    sent(
      path,
      {
        accept: 'application/json',
        ...(role && { authorization: `Bearer ${keys[role]}` }),
        'user-agent': 'OpenAI/JS 6.49.0',
        'x-stainless-lang': 'js',
        'x-stainless-retry-count': '0',
      },
      body,
    )

/** A request of `@anthropic-ai/sdk`, with `authToken` or with `apiKey`. */
export const anthropic =
  (
    body: Body,
    withKey: (key: string) => Record<string, string> = (key) => ({ authorization: `Bearer ${key}` }),
  ): Step =>
  (keys) =>
    sent(
      '/v1/messages',
      {
        accept: 'application/json',
        'anthropic-version': '2023-06-01',
        'user-agent': 'Anthropic/JS 1.11.0',
        'x-stainless-lang': 'js',
        ...withKey(keys.default),
      },
      body,
    )

/** A request of `@google/genai`. */
export const google =
  (body: Body, method: 'generateContent' | 'streamGenerateContent?alt=sse' = 'generateContent'): Step =>
  (keys) => {
    const headers = { 'user-agent': 'google-genai-sdk/2.32.0', 'x-goog-api-client': 'google-genai-sdk/2.32.0' }
    const path = `/v1beta/models/${models.generateContent}:${method}`
    return sent(path, { ...headers, 'x-goog-api-key': keys.default }, body)
  }
