import { type Field, indexed, parseJson, type Reply, replyOf } from '../../src/checks/index.ts'
import { readAnswer } from './answer.rules.ts'
import { answeredCalls, type ArrivedCall, type PairedCall, type TextProtocol } from './pairs.rules.ts'

/** What a client keeps of an answer, as the members of its list of turns that it sends with the next turn: messages, items or contents. */
export const keptTurns = (call: Pick<PairedCall, 'reply' | 'client' | 'isStream'>): readonly unknown[] =>
  readers[call.client](call)

const readers: Readonly<Record<TextProtocol, (call: Parameters<typeof keptTurns>[0]) => readonly unknown[]>> = {
  chat: keptMessage,
  responses: ({ reply, isStream }) =>
    isStream
      ? eventsOf(reply, 'response.output_item.done').map((event) => event.at('item').value)
      : reply.json.at('output').items.map(({ value }) => value),
  messages: ({ reply, isStream }) => [
    { role: 'assistant', content: isStream ? streamedBlocks(reply) : reply.json.at('content').value },
  ],
  // The contract has no streams of this protocol.
  'generate-content': ({ reply }) => [reply.json.at('candidates[0].content').value],
}

const eventsOf = ({ sse }: Reply, type: string): readonly Field[] =>
  sse.events.map(({ json }) => json).filter((event) => event.at('type').text === type)

/** Members in which gateways carry the reasoning of other protocols. */
const carriers = ['reasoning_details', 'thinking_blocks', 'provider_specific_fields']

/** The calls of a stream are put together from their pieces. */
function keptMessage(call: Parameters<typeof keptTurns>[0]): readonly unknown[] {
  const message = call.reply.json.at('choices[0].message')
  const { text, calls } = readAnswer(call)
  const toolCalls = call.isStream
    ? calls.map(({ id, name, arguments: json }) => ({ id, type: 'function', function: { name, arguments: json } }))
    : message.at('tool_calls').value
  const carried = carriers.filter((name) => !message.at(name).absent).map((name) => [name, message.at(name).value])
  return [
    {
      role: 'assistant',
      content: text === '' ? null : text,
      ...Object.fromEntries(carried),
      ...(calls.length > 0 && { tool_calls: toolCalls }),
    },
  ]
}

/** The blocks of a stream, put together as the client of the vendor does. */
function streamedBlocks(reply: Reply): readonly unknown[] {
  const deltas = eventsOf(reply, 'content_block_delta')
  return eventsOf(reply, 'content_block_start').map((started) => {
    const block = started.at('content_block')
    const joined = (name: string) =>
      deltas
        .filter((event) => event.at('index').value === started.at('index').value)
        .map((event) => event.at('delta').at(name).text ?? '')
        .join('')
    const texts = ['text', 'thinking', 'signature'].filter((name) => !block.at(name).absent || joined(name) !== '')
    const json = joined('partial_json')
    return {
      ...(block.value as object),
      ...Object.fromEntries(texts.map((name) => [name, `${block.at(name).text ?? ''}${joined(name)}`])),
      ...(json !== '' && { input: parsed(json) }),
    }
  })
}

function parsed(json: string): unknown {
  const result = parseJson(json)
  return 'value' in result ? result.value : {}
}

/** The step that returns what the client has kept of the answer in a step: `state-next-stream` after `state-stream`. */
export const nextStepOf = (step: string): string => step.replace(/(?=-stream$)|$/, '-next')

/** The step before it; undefined for any other step. */
const stepBefore = (step: string): string | undefined =>
  /-next(?:-stream)?$/.test(step) ? step.replace('-next', '') : undefined

const exchangesOfStep = indexed(({ probe, name }) => `${probe}/${name}`)

/** The call whose answer this one returns. */
export function callBefore({ exchange: { probe, name } }: Reply): ArrivedCall | undefined {
  const step = stepBefore(name)
  const before = step === undefined ? undefined : exchangesOfStep(`${probe}/${step}`).at(-1)
  return before && answeredCalls(replyOf(before))
}
