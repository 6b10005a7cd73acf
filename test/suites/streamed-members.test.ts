import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'
import { flawsOf } from '../../src/outcomes/check-result.ts'
import type { Json, JsonObject } from '../../gateway/reference/json.ts'
import { editAt } from '../../gateway/reference/faults/field.ts'
import { convertTraffic } from '../../src/traffic/convert.ts'
import { scratchFile } from './harness.ts'

const must = new Set(
  requirementsOf(packagedContract().document).flatMap(({ id, level }) => (level === 'MUST' ? [id] : [])),
)

type Event = JsonObject

interface Protocol {
  readonly path: string
  readonly request: JsonObject
  readonly plain: JsonObject
  readonly events: readonly Event[]
  /** Where a stream has each member of the plain response. */
  readonly members: Readonly<Record<string, string>>
}

const tool = { name: 'get_weather', description: 'Weather', input_schema: { type: 'object' } }
const counts = { input_tokens: 11, output_tokens: 3 }
const cache = { cache_creation_input_tokens: 0, cache_read_input_tokens: 0 }
const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'acorn' }
const chunk = { id: 'c1', object: 'chat.completion.chunk', created: 1770112800, model: 'acorn' }
const tokens = { prompt_tokens: 11, completion_tokens: 3, total_tokens: 14 }
const part = { type: 'output_text', text: 'Blue.', annotations: [] }
const item = { id: 'm1', type: 'message', role: 'assistant', status: 'completed', content: [part] }
const response = { id: 'resp_1', object: 'response', created_at: 1770112800, model: 'acorn' }
const completed = {
  ...response,
  status: 'completed',
  output: [item],
  usage: { ...counts, total_tokens: 14 },
}

const same = (prefix: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `${prefix}${name}`]))

const protocols: Readonly<Record<string, Protocol>> = {
  messages: {
    path: '/v1/messages',
    request: { model: 'acorn', max_tokens: 64, messages: [{ role: 'user', content: 'Hi.' }], tools: [tool] },
    plain: {
      ...message,
      content: [{ type: 'text', text: 'Blue.' }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { ...counts, ...cache },
    },
    events: [
      { type: 'message_start', message: { ...message, content: [], usage: { ...counts, ...cache, output_tokens: 1 } } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Blue.' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 3 } },
      { type: 'message_stop' },
    ],
    members: {
      ...same('message.', ['id', 'type', 'role', 'model', 'content', 'usage', 'usage.input_tokens']),
      'usage.cache_read_input_tokens': 'message.usage.cache_read_input_tokens',
      'usage.cache_creation_input_tokens': 'message.usage.cache_creation_input_tokens',
      'usage.output_tokens': 'usage.output_tokens',
      stop_reason: 'delta.stop_reason',
      stop_sequence: 'delta.stop_sequence',
      'content[]': 'content_block',
      'content[].type': 'content_block.type',
      'content[].text': 'delta.text',
    },
  },
  chat: {
    path: '/v1/chat/completions',
    request: { model: 'acorn', messages: [{ role: 'user', content: 'Hi.' }] },
    plain: {
      ...chunk,
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content: 'Blue.' }, finish_reason: 'stop' }],
      usage: tokens,
    },
    events: [
      {
        ...chunk,
        choices: [{ index: 0, delta: { role: 'assistant', content: 'Blue.' }, finish_reason: 'stop' }],
        usage: tokens,
      },
    ],
    members: {
      ...same('', ['id', 'object', 'created', 'model', 'choices', 'choices[].index', 'choices[].finish_reason']),
      ...same(
        '',
        Object.keys(tokens).map((name) => `usage.${name}`),
      ),
      'choices[].message': 'choices[].delta',
      'choices[].message.role': 'choices[].delta.role',
      'choices[].message.content': 'choices[].delta.content',
      'choices[].message.reasoning_content': 'choices[].delta.reasoning_content',
      'choices[].message.tool_calls': 'choices[].delta.tool_calls',
    },
  },
  responses: {
    path: '/v1/responses',
    request: { model: 'acorn', input: 'Hi.' },
    plain: completed,
    events: [
      { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
      { type: 'response.output_item.added', output_index: 0, item: { ...item, content: [] } },
      { type: 'response.content_part.added', output_index: 0, content_index: 0, part: { ...part, text: '' } },
      { type: 'response.output_text.delta', output_index: 0, content_index: 0, delta: 'Blue.' },
      { type: 'response.output_text.done', output_index: 0, content_index: 0, text: 'Blue.' },
      { type: 'response.content_part.done', output_index: 0, content_index: 0, part },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: completed },
    ],
    members: same('response.', [
      ...['id', 'object', 'model', 'status', 'output', 'output[].type', 'output[].role', 'output[].content'],
      ...['output[].content[].type', 'output[].content[].text', 'output[].content[].annotations'],
      ...['usage', 'usage.input_tokens', 'usage.output_tokens', 'usage.total_tokens'],
    ]),
  },
}

/** Changes that a stream need not report as a violation of a MUST, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'choices[].message.role: missing': 'a delta need not repeat the role',
  'choices[].message.role: null': 'a delta need not repeat the role',
  'choices[].message.content: missing': 'a delta without text adds nothing',
  'choices[].message.content: null': 'a delta without text adds nothing',
  'choices[].message.reasoning_content: text': 'a property of the model, which plain responses show',
}

const values: Readonly<Record<string, Json | undefined>> = { missing: undefined, null: null, 7: 7, text: '?', list: [] }

/** Changes a member wherever a value has it, or puts it where its holder is. */
const edited = (value: JsonObject, path: string, member: Json | undefined): JsonObject =>
  editAt(value, path, (old) => (old === undefined && member === undefined ? undefined : member)) as JsonObject

/** Changes the last event that has the member, or else its holder. */
function editedEvents({ events }: Protocol, path: string, member: Json | undefined): readonly Event[] {
  const holder = path.slice(0, Math.max(0, path.lastIndexOf('.')))
  const has = (at: string) =>
    events.findLastIndex((event) => JSON.stringify(edited(event, at, undefined)) !== JSON.stringify(event))
  const last = has(path) === -1 ? has(holder) : has(path)
  return events.map((event, index) => (index === last ? edited(event, path, member) : event))
}

const write = (event: Event) =>
  `${typeof event['type'] === 'string' ? `event: ${event['type']}\n` : ''}data: ${JSON.stringify(event)}\n\n`

/** The changes that violate a MUST. */
async function violatingChanges(
  { path, request }: Protocol,
  isStream: boolean,
  bodies: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const lines = [...bodies.values()].map((text) => ({
    startedAt: '2026-02-03T10:00:00.000Z',
    tookMs: 100,
    request: {
      method: 'POST',
      url: `https://gateway.example.com${path}`,
      headers: [
        ['authorization', 'Bearer sk-0123456789abcdef01234567'],
        ['content-type', 'application/json'],
      ],
      body: { text: JSON.stringify({ ...request, ...(isStream && { stream: true }) }) },
    },
    response: {
      status: 200,
      headers: [['content-type', isStream ? 'text/event-stream' : 'application/json']],
      chunks: [{ at: 50, text }],
    },
    end: 'complete',
  }))
  const [file, target] = [`${scratchFile()}.ndjson`, scratchFile()]
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const named = { name: 'gateproof', version: '0.0.0' }
  convertTraffic({ files: [file], from: 'exchanges', contract: packagedContract(), tool: named, target })
  const { checks } = await judgeInProcess(loadEvidence([target]), {
    areas: ['chat', 'messages', 'responses', 'streaming'],
  })
  const failed = new Set(
    checks
      .filter(({ requirement }) => must.has(requirement))
      .flatMap((check) => flawsOf(check).map((one) => one.exchange)),
  )
  return [...bodies.keys()].filter((_change, index) => failed.has(`traffic/${index + 1}`))
}

test.each(Object.entries(protocols))(
  'a member that is wrong violates a MUST in a %s stream too',
  async (name, protocol) => {
    const changes = Object.entries(protocol.members).flatMap(([member, streamed]) =>
      Object.entries(values).map(([what, value]) => ({ change: `${member}: ${what}`, member, streamed, value })),
    )
    const done = name === 'chat' ? 'data: [DONE]\n\n' : ''
    const plain = new Map([['healthy', JSON.stringify(protocol.plain)]])
    const streams = new Map([['healthy', protocol.events.map(write).join('') + done]])
    for (const { change, member, streamed, value } of changes) {
      plain.set(change, JSON.stringify(edited(protocol.plain, member, value)))
      streams.set(change, editedEvents(protocol, streamed, value).map(write).join('') + done)
    }
    const inPlain = await violatingChanges(protocol, false, plain)
    const inStreams = await violatingChanges(protocol, true, streams)
    expect([inPlain.includes('healthy'), inStreams.includes('healthy')]).toEqual([false, false])
    expect(inPlain.length).toBeGreaterThan(30)
    const missed = inPlain.filter((change) => !inStreams.includes(change))
    expect(missed).toEqual(Object.keys(exceptions).filter((change) => plain.has(change)))
  },
)
