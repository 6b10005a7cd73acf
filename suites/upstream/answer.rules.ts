import { readCounts, type TokenCounts } from '../../src/contract/usage.ts'
import { cachedByReply, type Field, type Reply } from '../../src/checks/index.ts'
import type { ArrivedCall, PairedCall, TextProtocol } from './pairs.rules.ts'

/** What the client received, independent of the protocol. */
export interface ReadAnswer {
  readonly text: string
  readonly reasoning: string
  readonly calls: readonly ReadCall[]
  /** The texts of the other choices. */
  readonly otherTexts: readonly string[]
  /** In the words of the protocol: `stop`, `max_tokens`, `MAX_TOKENS`; of responses `completed` or the reason why it is incomplete. */
  readonly finish: string | undefined
  readonly usage: TokenCounts
  /** False for a stream without the event that ends it. */
  readonly isEnded: boolean
}

export interface ReadCall {
  readonly id: string | undefined
  readonly name: string | undefined
  /** The JSON text, of protocols that have an object there in the form of `JSON.stringify`. */
  readonly arguments: string
}

/** Reads a response with a success status, plain or streamed. Never throws. */
export const readAnswer = ({
  reply,
  client,
  isStream,
}: Pick<PairedCall, 'reply' | 'client' | 'isStream'>): ReadAnswer =>
  isStream ? streamReaders[client](reply) : plainReaders[client](reply)

const joined = (fields: readonly Field[], ...path: readonly string[]): string =>
  fields.map((field) => field.at(path.join('.')).text ?? '').join('')

const ofType = (fields: readonly Field[], type: string) => fields.filter((field) => field.at('type').text === type)

const eventsOf = ({ sse }: Reply): readonly Field[] => sse.events.map(({ json }) => json)

const objectText = ({ value }: Field): string => (value === undefined ? '' : (JSON.stringify(value) ?? ''))

/** Reads a usage, of several events the last number of each member. */
const usageIn = (protocol: TextProtocol, ...usages: readonly Field[]): TokenCounts =>
  readCounts(protocol, (member) => usages.flatMap((usage) => usage.at(member).number ?? []).at(-1))

const plainReaders: Readonly<Record<TextProtocol, (reply: Reply) => ReadAnswer>> = {
  chat: ({ json }) => {
    const [first = json.at('choices[0]'), ...others] = json.at('choices').items
    const message = first.at('message')
    return {
      text: message.at('content').text ?? '',
      reasoning: message.at('reasoning_content').text ?? '',
      calls: message.at('tool_calls').items.map((call) => ({
        id: call.at('id').text,
        name: call.at('function.name').text,
        arguments: call.at('function.arguments').text ?? '',
      })),
      otherTexts: others.map((choice) => choice.at('message.content').text ?? ''),
      finish: first.at('finish_reason').text,
      usage: usageIn('chat', json.at('usage')),
      isEnded: true,
    }
  },
  responses: ({ json }) => answerOfResponse(json),
  messages: ({ json }) => {
    const blocks = json.at('content').items
    return {
      text: joined(ofType(blocks, 'text'), 'text'),
      reasoning: joined(ofType(blocks, 'thinking'), 'thinking'),
      calls: ofType(blocks, 'tool_use').map((block) => ({
        id: block.at('id').text,
        name: block.at('name').text,
        arguments: objectText(block.at('input')),
      })),
      otherTexts: [],
      finish: json.at('stop_reason').text,
      usage: usageIn('messages', json.at('usage')),
      isEnded: true,
    }
  },
  'generate-content': ({ json }) => {
    const [first = json.at('candidates[0]'), ...others] = json.at('candidates').items
    const textOf = (candidate: Field) =>
      joined(
        candidate.at('content.parts').items.filter((part) => part.at('thought').value !== true),
        'text',
      )
    const parts = first.at('content.parts').items
    return {
      text: textOf(first),
      reasoning: joined(
        parts.filter((part) => part.at('thought').value === true),
        'text',
      ),
      calls: parts.flatMap((part) => {
        const call = part.at('functionCall')
        const read = { id: call.at('id').text, name: call.at('name').text, arguments: objectText(call.at('args')) }
        return call.absent ? [] : [read]
      }),
      otherTexts: others.map(textOf),
      finish: first.at('finishReason').text,
      usage: usageIn('generate-content', json.at('usageMetadata')),
      isEnded: true,
    }
  },
}

function answerOfResponse(response: Field): ReadAnswer {
  const items = response.at('output').items
  const messages = ofType(items, 'message').flatMap((item) => item.at('content').items)
  const reasoning = ofType(items, 'reasoning')
  return {
    text: joined(ofType(messages, 'output_text'), 'text'),
    reasoning: joined(
      reasoning.flatMap((item) => [...item.at('summary').items, ...item.at('content').items]),
      'text',
    ),
    calls: ofType(items, 'function_call').map((call) => ({
      id: call.at('call_id').text,
      name: call.at('name').text,
      arguments: call.at('arguments').text ?? '',
    })),
    otherTexts: [],
    finish: response.at('incomplete_details.reason').text ?? response.at('status').text,
    usage: usageIn('responses', response.at('usage')),
    isEnded: true,
  }
}

const streamReaders: Readonly<Record<TextProtocol, (reply: Reply) => ReadAnswer>> = {
  chat: cachedByReply((reply: Reply): ReadAnswer => {
    const events = eventsOf(reply)
    const choices = events.flatMap((event) => event.at('choices').items)
    const indexes = [...new Set(choices.map((choice) => choice.at('index').number ?? 0))].sort((a, b) => a - b)
    const ofChoice = (index: number | undefined) =>
      choices.filter((choice) => (choice.at('index').number ?? 0) === index)
    const [index, ...others] = indexes
    const first = ofChoice(index)
    const pieces = first.flatMap((choice) => choice.at('delta.tool_calls').items)
    const numbers = [...new Set(pieces.map((piece) => piece.at('index').value))]
    return {
      text: joined(first, 'delta', 'content'),
      reasoning: joined(first, 'delta', 'reasoning_content'),
      calls: numbers.map((number) => {
        const own = pieces.filter((piece) => piece.at('index').value === number)
        return {
          id: own.flatMap((piece) => piece.at('id').text ?? []).find((id) => id !== ''),
          // Some servers repeat the name in each piece.
          name: [...new Set(own.map((piece) => piece.at('function.name').text ?? ''))].join(''),
          arguments: joined(own, 'function', 'arguments'),
        }
      }),
      otherTexts: others.map((other) => joined(ofChoice(other), 'delta', 'content')),
      finish: first.flatMap((choice) => choice.at('finish_reason').text ?? []).at(-1),
      usage: usageIn(
        'chat',
        events
          .map((event) => event.at('usage'))
          .filter(({ absent }) => !absent)
          .at(-1) ?? reply.json.at('usage'),
      ),
      isEnded: reply.sse.events.some(({ data }) => data === '[DONE]'),
    }
  }),
  responses: cachedByReply((reply: Reply): ReadAnswer => {
    const events = eventsOf(reply)
    const last = events.findLast((event) =>
      ['response.completed', 'response.incomplete'].includes(event.at('type').text ?? ''),
    )
    const ended = answerOfResponse((last ?? reply.json).at('response'))
    const typed = (type: string) => ofType(events, type)
    const calls = typed('response.output_item.done')
      .map((event) => event.at('item'))
      .filter((item) => item.at('type').text === 'function_call')
    return {
      ...ended,
      text: joined(typed('response.output_text.delta'), 'delta'),
      reasoning:
        joined(typed('response.reasoning_summary_text.delta'), 'delta') +
        joined(typed('response.reasoning_text.delta'), 'delta'),
      calls: calls.map((item) => ({
        id: item.at('call_id').text,
        name: item.at('name').text,
        arguments: item.at('arguments').text ?? '',
      })),
      isEnded: last !== undefined,
    }
  }),
  messages: cachedByReply((reply: Reply): ReadAnswer => {
    const events = eventsOf(reply)
    const deltas = ofType(events, 'content_block_delta')
    const uses = ofType(events, 'content_block_start').filter(
      (event) => event.at('content_block.type').text === 'tool_use',
    )
    const [started] = ofType(events, 'message_start')
    const ends = ofType(events, 'message_delta')
    return {
      text: joined(ofType(events, 'content_block_start'), 'content_block', 'text') + joined(deltas, 'delta', 'text'),
      reasoning: joined(deltas, 'delta', 'thinking'),
      calls: uses.map((event) => {
        const own = deltas.filter((delta) => delta.at('index').value === event.at('index').value)
        const pieces = joined(own, 'delta', 'partial_json')
        return {
          id: event.at('content_block.id').text,
          name: event.at('content_block.name').text,
          arguments: pieces === '' ? objectText(event.at('content_block.input')) : pieces,
        }
      }),
      otherTexts: [],
      finish: ends.flatMap((event) => event.at('delta.stop_reason').text ?? []).at(-1),
      usage: usageIn(
        'messages',
        ...(started === undefined ? [] : [started.at('message.usage')]),
        ...ends.map((event) => event.at('usage')),
      ),
      isEnded: ofType(events, 'message_stop').length > 0,
    }
  }),
  // The contract has no streams of this protocol.
  'generate-content': (reply) => plainReaders['generate-content'](reply),
}

const typesOf = (fields: readonly Field[]) => fields.flatMap((field) => field.at('type').text ?? [])

/** The calls of tools that a vendor runs itself, which the upstream of a run never has. */
const serverCallReaders: Readonly<Record<TextProtocol, (reply: Reply, isStream: boolean) => readonly string[]>> = {
  chat: () => [],
  responses: (reply, isStream) => {
    const items = isStream
      ? ofType(eventsOf(reply), 'response.output_item.done').map((event) => event.at('item'))
      : reply.json.at('output').items
    return typesOf(items).filter((type) => type.endsWith('_call') && type !== 'function_call')
  },
  messages: (reply, isStream) => {
    const blocks = isStream
      ? ofType(eventsOf(reply), 'content_block_start').map((event) => event.at('content_block'))
      : reply.json.at('content').items
    return typesOf(blocks).filter((type) => type.endsWith('_tool_use'))
  },
  'generate-content': ({ json }) =>
    json
      .at('candidates[0].content.parts')
      .items.flatMap((part) => (part.at('executableCode').absent ? [] : 'executableCode')),
}

/** The names of the calls in an answer that the upstream has not made. Those beside calls of the upstream are compared with them. */
export function inventedCalls(call: ArrivedCall): readonly string[] {
  const ofClient = call.script.calls === undefined ? readAnswer(call).calls.map(({ name }) => name ?? '') : []
  return [...ofClient, ...serverCallReaders[call.client](call.reply, call.isStream)]
}
