import { asArray, asNumber, asObject, isObject, type Json, type JsonObject } from '../../../gateway/reference/json.ts'
import { all, editJson, onOperation, type Inject } from '../../../gateway/reference/fault.ts'
import { editAt } from '../../../gateway/reference/faults/field.ts'
import { eachData, eachEvent, edited, passing } from './edit.ts'
import { responsesAreas as areas, type ConformantVariant, type ConformantVariants } from './variant.ts'

const responses = (...injections: readonly Inject[]): ConformantVariant => ({
  inject: onOperation('createResponse', all(...injections)),
  areas,
})

/** Edits the response object of a response or of the lifecycle events of a stream. */
const eachResponse = (edit: (response: JsonObject) => JsonObject) =>
  edited((value) => {
    if (value['object'] === 'response') return edit(value)
    return isObject(value['response']) ? { ...value, response: edit(value['response']) } : value
  })

const eachItem = (edit: (item: JsonObject) => JsonObject) =>
  edited((value) => {
    const inside = (item: Json | undefined) => (isObject(item) ? edit(item) : item)
    return ['output[]', 'response.output[]', 'item'].reduce<Json>((json, path) => editAt(json, path, inside), value)
  })

const without =
  (...names: readonly string[]) =>
  (object: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))

/** Inserts an item before all others, in responses and in streams, and increases the other indexes by one. */
function itemFirst(item: JsonObject): Inject {
  const first = { id: `${String(item['type'])}_0`, ...item }
  const finished = (response: JsonObject): JsonObject =>
    asArray(response['output']).length === 0
      ? response
      : { ...response, output: [first, ...asArray(response['output'])] }
  const stream: Inject = (next, gateway) => (request) => {
    let number = 0
    let isSent = false
    const numbered = (data: JsonObject) => {
      const event = String(data['type'])
      return { event, data: JSON.stringify({ ...data, sequence_number: number++ }) }
    }
    return eachEvent((_event, data) => {
      if (isObject(data['response'])) return [numbered({ ...data, response: finished(data['response']) })]
      const moved = numberedItem(data)
      if (isSent) return [numbered(moved)]
      isSent = true
      const added = { type: 'response.output_item.added', output_index: 0, item: first }
      return [numbered(added), numbered({ ...added, type: 'response.output_item.done' }), numbered(moved)]
    })(
      next,
      gateway,
    )(request)
  }
  return all(
    editJson((value) => (value['object'] === 'response' ? finished(value) : value)),
    stream,
  )
}

const numberedItem = (data: JsonObject): JsonObject =>
  'output_index' in data ? { ...data, output_index: (asNumber(data['output_index']) ?? 0) + 1 } : data

/** Like gateways that translate hosted tools into functions. */
const webSearch = { type: 'function_call', id: 'fc_0', name: 'web_search', arguments: '{}', status: 'completed' }

/** Field notes 1 and 4, and additions of common servers of this protocol. */
export const responseObjects: ConformantVariants = {
  'a response stream that ends with [DONE] too': responses(passing({ behind: 'data: [DONE]\n\n' })),
  'response events without event lines': responses(passing({ block: (block) => block.replace(/^event: .*\n/, '') })),
  'response events without sequence numbers': {
    ...responses(eachData(without('sequence_number'))),
    undecides: ['streaming.responses.sequence_number'],
  },
  'response events numbered from 1': responses(
    eachData((data) => editAt(data, 'sequence_number', (number) => (asNumber(number) ?? 0) + 1)),
  ),
  'response events numbered with gaps': responses(
    eachData((data) =>
      editAt(data, 'sequence_number', (number) => {
        const at = asNumber(number) ?? 0
        return at > 4 ? at * 6 : at
      }),
    ),
  ),
  'response events without item ids': {
    ...responses(eachData(without('item_id'))),
    undecides: ['streaming.responses.item_id'],
  },
  'keepalive events among response events': responses(
    eachEvent((event, _data, index) =>
      index === 1 ? [event, { event: 'keepalive', data: '{"type":"keepalive","sequence_number":1}' }] : [event],
    ),
    eachNumbered(),
  ),
  'a queued event among response events': responses(
    eachEvent((event, data, index) =>
      index === 0
        ? [event, { event: 'response.queued', data: JSON.stringify({ ...data, type: 'response.queued' }) }]
        : [event],
    ),
    eachNumbered(),
  ),
  'an empty reasoning item before the text': responses(itemFirst({ type: 'reasoning', summary: [] })),
  'an encrypted reasoning item before the text': responses(
    itemFirst({ type: 'reasoning', summary: [], content: null, encrypted_content: 'gAAAAB', status: null }),
  ),
  'a finished web search before the text': responses(
    itemFirst({ type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'x' } }),
  ),
  'a hosted tool called as a function of another name': responses(
    editJson((response, request) =>
      asObject(asArray(request['tools'])[0])['type'] === 'web_search_preview'
        ? { ...response, output: [{ ...webSearch, call_id: `call_${String(response['id'])}` }] }
        : response,
    ),
  ),
  'no status on output items': responses(eachItem(without('status'))),
  'function calls without an id of their own': responses(
    eachItem((item) => (item['type'] === 'function_call' ? without('id')(item) : item)),
    eachData((data) => (/function_call_arguments/.test(String(data['type'])) ? without('item_id')(data) : data)),
  ),
  'phases and logprobs on messages': responses(
    eachItem((item) => ({
      ...item,
      phase: 'final_answer',
      ...(Array.isArray(item['content']) && {
        content: item['content'].map((part) => ({ logprobs: [], ...asObject(part) })),
      }),
    })),
  ),
  'annotations on the text': responses(
    edited((value) =>
      ['output[].content[].annotations', 'response.output[].content[].annotations'].reduce<Json>(
        (json, path) =>
          editAt(json, path, () => [
            { type: 'url_citation', url: 'https://example.com/', title: 'Example', start_index: 0, end_index: 1 },
          ]),
        value,
      ),
    ),
  ),
  'response ids of 600 characters': responses(
    eachResponse((response) => ({ ...response, id: `resp_${'a1'.repeat(300)}${String(response['id'])}` })),
  ),
  'the response model under a dated name': responses(
    eachResponse((response) => ({ ...response, model: `${String(response['model'])}-2026-02-14` })),
  ),
  'only what the contract shows of a response': responses(
    eachResponse((response) =>
      Object.fromEntries(
        ['id', 'object', 'model', 'status', 'output', 'usage'].flatMap((name) => {
          const value = response[name]
          return value === undefined || value === null ? [] : [[name, value] as const]
        }),
      ),
    ),
  ),
  'further members in response.completed': responses(
    eachData((data) =>
      data['type'] === 'response.completed'
        ? editAt(data, 'response', (response) => ({
            ...asObject(response),
            service_tier: 'default',
            billing: { payer: 'developer' },
            output_text: '',
            store: false,
          }))
        : data,
    ),
  ),
  'response streams that name the model of the upstream': responses(
    eachData((data) => editAt(data, 'response.model', () => 'upstream-large')),
  ),
  'a top_p that was changed on the way': responses(eachResponse((response) => ({ ...response, top_p: 0.99 }))),
  'zero reasoning tokens told': responses(
    eachResponse((response) =>
      isObject(response['usage'])
        ? { ...response, usage: { output_tokens_details: { reasoning_tokens: 0 }, ...response['usage'] } }
        : response,
    ),
  ),
}

/** Renumbers the events of a stream. */
function eachNumbered(): Inject {
  return (next, gateway) => (request) => {
    let number = 0
    return eachData((data) => ({ ...data, sequence_number: number++ }))(next, gateway)(request)
  }
}
