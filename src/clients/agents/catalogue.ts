import { join } from 'node:path'
import type { AgentName } from '../../contract/agents.ts'
import type { ModelRole } from '../../deployment/deployment.ts'

/** Where an agent works and what it calls. */
export interface Workplace {
  /** Its home folder, which is empty but for `files`. */
  readonly home: string
  /** The folder of the task. */
  readonly work: string
  /** The base URL of the gateway, without `/v1`. */
  readonly url: string
  readonly key: string
  readonly model: string
}

/** A tool of an agent with its arguments. */
export type ToolCall = readonly [name: string, args: Readonly<Record<string, unknown>>]

/** What an agent printed, as far as it is known. */
export interface AgentOutput {
  /** The text of its last answer. */
  readonly text?: string | undefined
  /** The error that it reported. */
  readonly error?: string | undefined
  /** All input tokens that it counted. */
  readonly input?: number | undefined
  /** All output tokens that it counted. */
  readonly output?: number | undefined
}

/** A coding agent: how it is started without the user's settings, which of its tools the task needs, and what it prints. */
export interface Agent {
  /** The npm package. */
  readonly package: string
  /** The name of its executable file. */
  readonly command: string
  /** The model of the scripted upstream that speaks its protocol. */
  readonly role: ModelRole
  readonly args: (prompt: string, place: Workplace) => readonly string[]
  readonly env: (place: Workplace) => Readonly<Record<string, string>>
  /** The files of its settings, by their path below the home folder, or below the folder of the task if it starts with `work/`. */
  readonly files: (place: Workplace) => Readonly<Record<string, string>>
  readonly tools: {
    readonly read: (file: string) => ToolCall
    /** Replaces a text that the file has once. `whole` is the content afterwards. */
    readonly edit: (file: string, old: string, changed: string, whole: string) => ToolCall
    readonly run: (command: string) => ToolCall
  }
  /** Whether it sends a request again whose stream broke. */
  readonly repeatsBroken: boolean
  readonly readOutput: (stdout: string) => AgentOutput
}

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const node = (value: unknown): Node => (isNode(value) ? value : {})
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const count = (value: unknown): number => (typeof value === 'number' ? value : 0)
const sum = (values: readonly unknown[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce<number>((total, value) => total + count(value), 0)

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** The JSON objects of an output with one in each line. Other lines are ignored. */
const linesOf = (stdout: string): readonly Node[] => stdout.split('\n').map(parsed).filter(isNode)

/** The JSON object at the end of an output, which may start with other lines. */
function lastObject(stdout: string): Node {
  const starts = [...stdout.matchAll(/^\{/gm)].map(({ index }) => index)
  return node(starts.map((at) => parsed(stdout.slice(at))).find(isNode))
}

const claudeCode: Agent = {
  package: '@anthropic-ai/claude-code',
  command: 'claude',
  role: 'upstreamMessages',
  args: (prompt, { model }) => [
    ...['-p', prompt, '--output-format', 'json', '--model', model],
    ...['--permission-mode', 'acceptEdits', '--allowedTools', 'Bash Read Edit'],
  ],
  env: ({ url, key, model }) => ({
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_AUTH_TOKEN: key,
    ANTHROPIC_DEFAULT_HAIKU_MODEL: model,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
  }),
  files: () => ({}),
  tools: {
    read: (file) => ['Read', { file_path: file }],
    edit: (file, old, changed) => ['Edit', { file_path: file, old_string: old, new_string: changed }],
    run: (command) => ['Bash', { command, description: 'Copies the draft' }],
  },
  repeatsBroken: true,
  readOutput: (stdout) => {
    const { result, is_error: isError, usage } = lastObject(stdout)
    const counts = node(usage)
    const inputs = [counts['input_tokens'], counts['cache_read_input_tokens'], counts['cache_creation_input_tokens']]
    return {
      text: text(result),
      ...(isError === true && { error: text(result) ?? 'is_error' }),
      ...(isNode(usage) && { input: sum(inputs), output: count(counts['output_tokens']) }),
    }
  },
}

const codex: Agent = {
  package: '@openai/codex',
  command: 'codex',
  role: 'upstreamResponses',
  args: (prompt, { model }) => [
    ...['exec', '--json', '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox'],
    ...['-m', model, prompt],
  ],
  env: ({ home, key }) => ({ CODEX_HOME: join(home, '.codex'), GATEPROOF_AGENT_KEY: key }),
  files: ({ url }) => ({
    '.codex/config.toml': [
      'model_provider = "gateway"',
      'check_for_update_on_startup = false',
      '[model_providers.gateway]',
      'name = "gateway"',
      `base_url = ${JSON.stringify(`${url}/v1`)}`,
      'env_key = "GATEPROOF_AGENT_KEY"',
      'wire_api = "responses"',
      '[analytics]',
      'enabled = false',
      '',
    ].join('\n'),
  }),
  // It reads and edits files by commands.
  tools: {
    read: (file) => ['exec_command', { cmd: `cat '${file}'` }],
    edit: (file, _old, _changed, whole) => ['exec_command', { cmd: `printf '%s' '${whole}' > '${file}'` }],
    run: (command) => ['exec_command', { cmd: command }],
  },
  repeatsBroken: true,
  readOutput: (stdout) => {
    const events = linesOf(stdout)
    const messages = events.map(({ item }) => node(item)).filter(({ type }) => type === 'agent_message')
    const failed = events.find(({ type }) => type === 'turn.failed')
    const usage = events.filter(({ type }) => type === 'turn.completed').map((event) => node(event['usage']))
    return {
      text: text(messages.at(-1)?.['text']),
      ...(failed && { error: text(node(failed['error'])['message']) ?? 'turn.failed' }),
      input: sum(usage.map((one) => one['input_tokens'])),
      output: sum(usage.map((one) => one['output_tokens'])),
    }
  },
}

const geminiCli: Agent = {
  package: '@google/gemini-cli',
  command: 'gemini',
  role: 'upstreamGenerateContent',
  args: (prompt, { model }) => ['--skip-trust', '--yolo', '-m', model, '-o', 'json', '-p', prompt],
  env: ({ url, key }) => ({ GEMINI_API_KEY: key, GOOGLE_GEMINI_BASE_URL: url }),
  files: () => ({
    '.gemini/settings.json': JSON.stringify({
      security: { auth: { selectedType: 'gemini-api-key' } },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
    }),
  }),
  tools: {
    read: (file) => ['read_file', { file_path: file }],
    edit: (file, old, changed) => [
      'replace',
      { file_path: file, instruction: 'Close the draft.', old_string: old, new_string: changed },
    ],
    run: (command) => ['run_shell_command', { command }],
  },
  repeatsBroken: false,
  readOutput: (stdout) => {
    const { response, error, stats } = lastObject(stdout)
    const models = Object.values(node(node(stats)['models'])).map((model) => node(node(model)['tokens']))
    return {
      text: text(response),
      ...(error !== undefined && { error: text(node(error)['message']) ?? JSON.stringify(error) }),
      input: sum(models.map((one) => one['prompt'])),
      output: sum(models.flatMap((one) => [one['candidates'], one['thoughts']])),
    }
  },
}

const opencode: Agent = {
  package: 'opencode-ai',
  command: 'opencode',
  role: 'upstreamChat',
  args: (prompt) => ['run', '--format', 'json', prompt],
  env: () => ({ OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_LSP_DOWNLOAD: '1' }),
  files: ({ url, key, model }) => ({
    'work/opencode.json': JSON.stringify({
      provider: {
        gateway: {
          npm: '@ai-sdk/openai-compatible',
          name: 'gateway',
          options: { baseURL: `${url}/v1`, apiKey: key },
          models: { [model]: { name: model } },
        },
      },
      model: `gateway/${model}`,
      small_model: `gateway/${model}`,
      autoupdate: false,
      share: 'disabled',
    }),
  }),
  tools: {
    read: (file) => ['read', { filePath: file }],
    edit: (file, old, changed) => ['edit', { filePath: file, oldString: old, newString: changed }],
    run: (command) => ['bash', { command, description: 'Copies the draft' }],
  },
  repeatsBroken: true,
  readOutput: (stdout) => {
    const events = linesOf(stdout)
    const texts = events.filter(({ type }) => type === 'text').map(({ part }) => node(part)['text'])
    const failed = events.find(({ type }) => type === 'error')
    const tokens = events.filter(({ type }) => type === 'step_finish').map(({ part }) => node(node(part)['tokens']))
    return {
      text: text(texts.at(-1)),
      ...(failed && { error: JSON.stringify(failed['error']) }),
      input: sum(tokens.flatMap((one) => [one['input'], node(one['cache'])['read'], node(one['cache'])['write']])),
      output: sum(tokens.flatMap((one) => [one['output'], one['reasoning']])),
    }
  },
}

/** The agents by name. */
export const agents: Readonly<Record<AgentName, Agent>> = {
  'claude-code': claudeCode,
  codex,
  'gemini-cli': geminiCli,
  opencode,
}
