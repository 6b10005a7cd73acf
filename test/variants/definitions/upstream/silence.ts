import { type Inject, isObject, onlyIf, onStatus, when } from '../../../../gateway/reference/fault-kit.ts'
import { asArray } from '../../../../gateway/reference/json.ts'
import { eachEvent, passing } from '../edit.ts'
import type { ConformantVariants } from '../variant.ts'
import { atClient, onClients } from './kit.ts'

/** Applies to the calls during which the upstream is silent, or sends only pings. */
const duringSilence = (inject: Inject): Inject =>
  when(
    onlyIf('the prompt says "Wait for" or "Ping the word"', ({ text }) => /(?:Wait for|Ping) the word/.test(text)),
    inject,
  )

/** Adds text after the first event of a stream, in which the silence begins. */
const afterFirst = (text: string): Inject =>
  duringSilence(passing({ block: (block, index) => (index === 0 ? block + text.repeat(3) : block) }))

const ping = 'event: ping\ndata: {"type": "ping"}\n\n'

/** Sends a chunk with an empty delta after the first chunk. */
const emptyChunks = eachEvent((event, data, index) => {
  const choices = asArray(data['choices'] ?? null).filter(isObject)
  const empty = choices.map((choice) => ({ ...choice, delta: {}, finish_reason: null }))
  return index === 0 ? [event, { ...event, data: JSON.stringify({ ...data, choices: empty }) }] : [event]
})

/** Sends line feeds before a plain answer. */
const lineFeedsFirst: Inject = (next) => async (request) => {
  const response = await next(request)
  if (response.headers.get('content-type')?.startsWith('application/json') !== true) return response
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(`\n\n\n${await response.text()}`, { status: response.status, headers })
}

/** What gateways send to their clients while the upstream is silent. */
export const upstreamSilence: ConformantVariants = {
  'comments while the upstream is silent': atClient(afterFirst(': keep-alive\n\n')),
  'pings while the upstream is silent': atClient(
    onClients({
      chat: afterFirst(': ping\n\n'),
      responses: afterFirst(':\n\n'),
      messages: afterFirst(ping),
    }),
  ),
  'empty chunks while the upstream is silent': atClient(onClients({ chat: duringSilence(emptyChunks) })),
  'line feeds before a plain answer while the upstream is silent': atClient(
    duringSilence(onStatus(200, lineFeedsFirst)),
  ),
}
