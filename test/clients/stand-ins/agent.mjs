/**
 * A coding agent of few lines, which stands in for those of the vendors: it sends streamed requests with tools in the protocol of an agent, runs
 * the calls, returns their results, repeats what failed, and prints what that agent prints. The proofs of the area `agents` drive it, because
 * agents of the vendors are large, and change every week.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const maxTries = 3

const tool = (name, ...parameters) => ({
  name,
  schema: {
    type: 'object',
    properties: Object.fromEntries(parameters.map((each) => [each, { type: 'string' }])),
    required: parameters,
  },
})

const shell = (command) => execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' })

function edit(file, old, changed) {
  const content = readFileSync(file, 'utf8')
  if (!content.includes(old)) throw new Error('the text to replace was not found')
  writeFileSync(
    file,
    content.replace(old, () => changed),
  )
  return 'The file has been updated.'
}

/** Runs a call. An error is a result, as with any agent. */
function resultOf(run, { name, args }) {
  try {
    return run[name] === undefined ? `unknown tool ${name}` : run[name](args)
  } catch (error) {
    return `error: ${error.message}`
  }
}

/** Sends a request, and again after a failure. Returns the JSON of the events. */
async function send(url, headers, body) {
  for (let tries = 1; ; tries += 1) {
    const last = tries === maxTries
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      if (response.ok) return eventsOf(text)
      const failure = new Error(`status ${response.status}: ${text.slice(0, 200)}`)
      if (last || (response.status < 500 && response.status !== 429)) throw Object.assign(failure, { isFinal: true })
    } catch (error) {
      if (last || error.isFinal) throw error
    }
  }
}

function eventsOf(text) {
  if (!text.includes('data:')) throw new Error(`expected a stream, got ${text.slice(0, 100)}`)
  return text.split(/\r?\n\r?\n/).flatMap((block) => {
    const data = block
      .split(/\r?\n/)
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).trim())
      .join('\n')
    return data === '' || data === '[DONE]' ? [] : [JSON.parse(data)]
  })
}

/** Appends an argument to a list of pieces by index. */
function collected(pieces, index, value) {
  pieces[index] = `${pieces[index] ?? ''}${value}`
}

/** Each protocol: its request, what an answer contains, and the turns that return results. */
const protocols = {
  messages: {
    first: (prompt) => [
      { role: 'user', content: [{ type: 'text', text: prompt, cache_control: { type: 'ephemeral' } }] },
    ],
    request: ({ model, turns, tools }) => ({
      path: '/v1/messages?beta=true',
      body: {
        ...{ model, max_tokens: 32_000, stream: true, messages: turns },
        system: [
          { type: 'text', text: 'x-anthropic-billing-header: stand-in' },
          { type: 'text', text: 'You edit files.' },
        ],
        tools: tools.map(({ name, schema }) => ({ name, description: name, input_schema: schema })),
        metadata: { user_id: 'stand-in' },
        context_management: { edits: [{ type: 'clear_thinking_20251015', keep: 'all' }] },
      },
    }),
    answer: (events) => {
      const blocks = []
      const inputs = []
      let usage = {}
      for (const event of events) {
        if (event.type === 'error') throw new Error(JSON.stringify(event.error))
        if (event.type === 'message_start') usage = { ...usage, ...event.message.usage }
        if (event.type === 'message_delta') usage = { ...usage, ...event.usage }
        if (event.type === 'content_block_start') blocks[event.index] = { ...event.content_block }
        if (event.type === 'content_block_delta' && event.delta.type === 'text_delta')
          blocks[event.index].text += event.delta.text
        if (event.type === 'content_block_delta' && event.delta.type === 'thinking_delta')
          blocks[event.index].thinking += event.delta.thinking
        if (event.type === 'content_block_delta' && event.delta.type === 'signature_delta')
          blocks[event.index].signature = event.delta.signature
        if (event.type === 'content_block_delta' && event.delta.type === 'input_json_delta')
          collected(inputs, event.index, event.delta.partial_json)
      }
      const content = blocks.map((block, index) =>
        block.type === 'tool_use' ? { ...block, input: JSON.parse(inputs[index] || '{}') } : block,
      )
      return {
        turn: [{ role: 'assistant', content }],
        calls: content.flatMap(({ type, id, name, input }) => (type === 'tool_use' ? [{ id, name, args: input }] : [])),
        text: content.map(({ text = '' }) => text).join(''),
        usage: { input: usage.input_tokens, output: usage.output_tokens },
      }
    },
    results: (results) => [
      {
        role: 'user',
        content: results.map(({ id, text }) => ({ type: 'tool_result', tool_use_id: id, content: text })),
      },
    ],
  },
  responses: {
    first: (prompt) => [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: prompt }] }],
    request: ({ model, turns, tools }) => ({
      path: '/v1/responses',
      body: {
        ...{ model, stream: true, input: turns, store: false, include: ['reasoning.encrypted_content'] },
        tools: tools.map(({ name, schema }) => ({ type: 'function', name, strict: false, parameters: schema })),
        tool_choice: 'auto',
        parallel_tool_calls: true,
        prompt_cache_key: 'stand-in',
      },
    }),
    answer: (events) => {
      const { response } = events.find(({ type }) => type === 'response.completed') ?? {}
      if (response === undefined) throw new Error('the stream ended before response.completed')
      const messages = response.output.filter(({ type }) => type === 'message')
      return {
        turn: response.output.map(({ type, ...item }) => ({ type, ...item })),
        calls: response.output.flatMap(({ type, call_id: id, name, arguments: args }) =>
          type === 'function_call' ? [{ id, name, args: JSON.parse(args) }] : [],
        ),
        text: messages.flatMap(({ content }) => content.map(({ text }) => text)).join(''),
        usage: { input: response.usage?.input_tokens, output: response.usage?.output_tokens },
      }
    },
    results: (results) => results.map(({ id, text }) => ({ type: 'function_call_output', call_id: id, output: text })),
  },
  generateContent: {
    first: (prompt) => [{ role: 'user', parts: [{ text: prompt }] }],
    request: ({ model, turns, tools }) => ({
      path: `/v1beta/models/${model}:streamGenerateContent?alt=sse`,
      body: {
        contents: turns,
        systemInstruction: { role: 'user', parts: [{ text: 'You edit files.' }] },
        tools: [
          {
            functionDeclarations: tools.map(({ name, schema }) => ({
              name,
              description: name,
              parametersJsonSchema: schema,
            })),
          },
        ],
        generationConfig: { temperature: 1, topP: 0.95, topK: 64 },
      },
    }),
    answer: (events) => {
      const parts = events.flatMap(({ candidates: [candidate] = [] }) => candidate?.content?.parts ?? [])
      if (parts.length === 0) throw new Error('the stream has no parts')
      const { usageMetadata = {} } = events.findLast((event) => event.usageMetadata !== undefined) ?? {}
      return {
        turn: [{ role: 'model', parts }],
        calls: parts.flatMap(({ functionCall }) =>
          functionCall === undefined ? [] : [{ id: functionCall.id, name: functionCall.name, args: functionCall.args }],
        ),
        text: parts.map(({ text = '' }) => text).join(''),
        usage: { input: usageMetadata.promptTokenCount, output: usageMetadata.candidatesTokenCount },
      }
    },
    results: (results) => [
      {
        role: 'user',
        parts: results.map(({ id, name, text }) => ({ functionResponse: { id, name, response: { output: text } } })),
      },
    ],
  },
  chat: {
    first: (prompt) => [
      { role: 'system', content: 'You edit files.' },
      { role: 'user', content: prompt },
    ],
    request: ({ model, turns, tools }) => ({
      path: '/v1/chat/completions',
      body: {
        ...{ model, max_tokens: 32_000, stream: true, stream_options: { include_usage: true }, messages: turns },
        tools: tools.map(({ name, schema }) => ({
          type: 'function',
          function: { name, description: name, parameters: schema },
        })),
        tool_choice: 'auto',
      },
    }),
    answer: (events) => {
      const calls = []
      let content = ''
      for (const { choices = [], error } of events) {
        if (error !== undefined) throw new Error(JSON.stringify(error))
        for (const { delta } of choices) {
          content += delta.content ?? ''
          for (const { index, id, function: { name, arguments: piece = '' } = {} } of delta.tool_calls ?? []) {
            calls[index] ??= { id, name, arguments: '' }
            calls[index].arguments += piece
          }
        }
      }
      const toolCalls = calls.map(({ id, ...called }) => ({ id, type: 'function', function: called }))
      const { usage = {} } = events.findLast((event) => event.usage) ?? {}
      return {
        turn: [{ role: 'assistant', content, ...(calls.length > 0 && { tool_calls: toolCalls }) }],
        calls: calls.map(({ id, name, arguments: text }) => ({ id, name, args: JSON.parse(text) })),
        text: content,
        usage: { input: usage.prompt_tokens, output: usage.completion_tokens },
      }
    },
    results: (results) => results.map(({ id, text }) => ({ role: 'tool', tool_call_id: id, content: text })),
  },
}

const maxTurns = 12

/**
 * Does a task.
 *
 * @returns the text of the last answer, and the usage of all answers
 */
export async function work({ protocol: name, url, headers, model, prompt, run }) {
  const protocol = protocols[name]
  const tools = Object.entries(run).map(([each, { parameters }]) => tool(each, ...parameters))
  const functions = Object.fromEntries(Object.entries(run).map(([each, { does }]) => [each, does]))
  const turns = [...protocol.first(prompt)]
  const usages = []
  for (let turn = 1; turn <= maxTurns; turn += 1) {
    const { path, body } = protocol.request({ model, turns, tools })
    const answer = protocol.answer(await send(url + path, headers, body))
    usages.push(answer.usage)
    if (answer.calls.length === 0) return { text: answer.text, usages }
    const results = answer.calls.map((call) => ({ ...call, text: resultOf(functions, call) }))
    turns.push(...answer.turn, ...protocol.results(results))
  }
  throw new Error('the task did not end')
}

/** The tools that edit files, with the names of an agent. */
export const fileTools = ({ read, replace, command, names }) => ({
  [read]: { parameters: [names.file], does: (args) => readFileSync(args[names.file], 'utf8') },
  [replace]: {
    parameters: [names.file, names.old, names.changed],
    does: (args) => edit(args[names.file], args[names.old], args[names.changed]),
  },
  [command]: { parameters: ['command'], does: (args) => shell(args.command) },
})

export const shellTool = (name) => ({ [name]: { parameters: ['cmd'], does: ({ cmd }) => shell(cmd) } })

export const sum = (usages, member) => usages.reduce((total, usage) => total + (usage[member] ?? 0), 0)

/** The argument after an option. */
export const argument = (option) => process.argv[process.argv.indexOf(option) + 1]

/** Prints the version that `gateproof agents` looks for, or does the task. */
export async function main(task) {
  if (process.argv.includes('--version')) return console.log('0.1.0 (stand-in)')
  try {
    await task()
  } catch (error) {
    console.error(`stand-in: ${error.message}`)
    process.exitCode = 1
  }
}
