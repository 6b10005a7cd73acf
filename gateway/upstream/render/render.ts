import type { Script, ScriptDelivery } from '../../../src/evidence/script.ts'
import { asObject, type JsonObject } from '../../reference/json.ts'
import type { TextProtocol } from '../routes.ts'
import type { Answer, RenderedEvent, Renderer } from './answer.ts'
import { chat } from './chat.ts'
import { generateContent } from './generate-content.ts'
import { messages } from './messages.ts'
import { responses } from './responses.ts'

/** A scripted answer as it is sent. */
export interface Rendered {
  readonly contentType: string
  /** The events of a stream as text, or the body of a plain answer as its only element. */
  readonly frames: readonly string[]
  readonly isStream: boolean
  /** The error that takes the place of the rest, in the form of the frames. */
  readonly error: string
  /** What keeps a stream open while nothing else is sent. */
  readonly ping: string
}

/** How a stream is written: server-sent events, or a JSON array as Google sends it without `alt=sse`. */
export type Framing = 'plain' | 'sse' | 'array'

const renderers: Readonly<Record<TextProtocol, Renderer>> = {
  chat,
  responses,
  messages,
  'generate-content': generateContent,
}

/**
 * Writes a scripted answer in a protocol.
 *
 * @param error the body of an error of the vendor, for an answer that breaks
 */
export function render(protocol: TextProtocol, answer: Answer, framing: Framing, error: JsonObject): Rendered {
  const { plain, events, withNulls } = renderers[protocol]
  const { form }: ScriptDelivery = answer.script.delivery ?? {}
  // Google never sends null.
  const hasNulls = form === 'nulls' && protocol !== 'generate-content'
  const json = (data: JsonObject) => stringify(hasNulls ? withNulls(data) : data, form)
  const contentType = 'application/json'
  switch (framing) {
    case 'plain':
      return { contentType, frames: [json(plain(answer))], isStream: false, error: JSON.stringify(error), ping: '' }
    case 'sse':
      return {
        ...{ contentType: 'text/event-stream', frames: sseFrames(events(answer), json, form), isStream: true },
        error: sseFrames([errorEvent(protocol, error)], JSON.stringify, undefined).join(''),
        ping: protocol === 'messages' ? 'event: ping\ndata: {"type": "ping"}\n\n' : comment,
      }
    case 'array':
      return {
        ...{ contentType, frames: arrayFrames(texts(events(answer), json)), isStream: true },
        error: `,\r\n${JSON.stringify(error)}\n]\n`,
        // White space between elements.
        ping: '\n',
      }
  }
}

/** The event with which each vendor reports an error in a stream. The responses API has the members of the error in the event. */
function errorEvent(protocol: TextProtocol, error: JsonObject): RenderedEvent {
  if (protocol === 'messages') return { event: 'error', data: error }
  if (protocol !== 'responses') return { data: error }
  const { message = null, code = null, param = null } = asObject(error['error'])
  return { event: 'error', data: { type: 'error', code, message, param } }
}

type Form = NonNullable<Script['delivery']>['form']

/** A comment between events, which keeps a connection open. */
export const comment = ': keep-alive\n\n'

/** JSON text, with the form `spaces` also with a space after every colon, comma and bracket. Strings never contain line breaks. */
const stringify = (data: JsonObject, form: Form): string =>
  form === 'spaces' ? JSON.stringify(data, null, 1).replaceAll(/\n */g, ' ') : JSON.stringify(data)

function sseFrames(
  events: readonly RenderedEvent[],
  json: (data: JsonObject) => string,
  form: Form,
): readonly string[] {
  const before = form === 'comments' ? comment : ''
  return events.map(({ event, data }) => {
    const name = event === undefined ? '' : `event: ${event}\n`
    const text = `${before}${name}data: ${data === '[DONE]' ? data : json(data)}\n\n`
    if (form === 'tight') return text.replaceAll(/^(event|data): /gm, '$1:')
    return form === 'crlf' ? text.replaceAll('\n', '\r\n') : text
  })
}

const texts = (events: readonly RenderedEvent[], json: (data: JsonObject) => string): readonly string[] =>
  events.map(({ data }) => (data === '[DONE]' ? '' : json(data)))

/** The elements of a JSON array as Google sends it. Gateways split it at its line breaks. */
export const arrayFrames = (elements: readonly string[]): readonly string[] =>
  elements.map(
    (text, index) => `${index === 0 ? '[' : ',\r\n'}${text}${index === elements.length - 1 ? '\n]\n' : '\n'}`,
  )
