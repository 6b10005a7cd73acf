import type { Handler } from '../../gateway/reference/faults/handler.ts'
import { startReference, type Reference } from '../../gateway/reference/server.ts'

/** Models named on pages, and the reference models that replace them. */
const names: readonly (readonly [reference: string, page: string])[] = [
  ['ref-chat-1', 'gpt-4o'],
  ['ref-more-001', 'gpt-4o-mini'],
  ['ref-more-002', 'o3'],
  ['ref-more-003', 'claude-sonnet-4'],
  ['ref-more-004', '@cf/meta/llama'],
  ['ref-image-1', 'gpt-image-1'],
  ['ref-video-1', 'sora-2'],
]

const called = (text: string) => names.reduce((now, [from, to]) => now.replaceAll(`"${from}"`, `"${to}"`), text)
const meant = (text: string) => names.reduce((now, [from, to]) => now.replaceAll(`"${to}"`, `"${from}"`), text)

/** Renaming changes the length of a body. */
const withoutLength = (headers: Headers) => new Headers([...headers].filter(([name]) => name !== 'content-length'))

/** A reference gateway with the model names of the pages. */
const renaming =
  (next: Handler): Handler =>
  async (request) => {
    const isJson = request.headers.get('content-type')?.includes('json') === true
    const url = names.reduce((now, [from, to]) => now.replace(`/models/${to}:`, `/models/${from}:`), request.url)
    const { method } = request
    const headers = withoutLength(request.headers)
    const body = method === 'GET' || method === 'HEAD' ? undefined : await request.arrayBuffer()
    const sent = isJson && body !== undefined ? Buffer.from(meant(Buffer.from(body).toString())) : body
    const reply = await next(new Request(url, { method, headers, ...(sent !== undefined && { body: sent }) }))
    if (!/json|text/.test(reply.headers.get('content-type') ?? '')) return reply
    return new Response(called(await reply.text()), { status: reply.status, headers: withoutLength(reply.headers) })
  }

/** Replaces the gateways named on pages, such as https://gateway.example.com. */
export const startGateway = (): Promise<Reference> =>
  startReference({ moreModels: 8, faults: [{ inject: (next) => renaming(next) }] })
