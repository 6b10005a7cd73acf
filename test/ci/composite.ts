import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

type Values = Readonly<Record<string, string>>

interface Step {
  readonly id?: string
  readonly if?: string
  readonly uses?: string
  readonly run?: string
  readonly env?: Values
  readonly with?: Readonly<Record<string, string | boolean>>
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly outputs: Readonly<Record<string, { readonly value: string }>>
  readonly runs: { readonly steps: readonly Step[] }
}

/** The result of a job that uses the action. */
export interface Job {
  readonly failed: boolean
  /** Output of each executed step, by id. */
  readonly logs: Values
  readonly outputs: Values
  readonly summary: string
  /** The used actions with their inputs. */
  readonly used: readonly { readonly uses: string; readonly with: Values }[]
}

export interface Given {
  /** The folder of the action. */
  readonly action: string
  readonly inputs?: Values
  /** `env` of the step that uses the action. */
  readonly env?: Values
}

export const readAction = (folder: string): Action => parse(readFileSync(join(folder, 'action.yml'), 'utf8')) as Action

/**
 * Runs the `run` steps of a composite action like GitHub's runner: in bash, with its environment, outputs and summary. Used actions are
 * recorded but not run. Throws for an unknown expression.
 */
export async function runAction(workspace: string, { action, inputs = {}, env = {} }: Given): Promise<Job> {
  const { inputs: declared, outputs, runs } = readAction(action)
  const of = Object.fromEntries(Object.entries(declared).map(([name, { default: usual }]) => [name, usual]))
  const context: Context = { inputs: { ...of, ...inputs }, steps: {}, failed: false }
  const job = { logs: {} as Record<string, string>, used: [] as Job['used'][number][] }
  const runner = join(workspace, '../runner')
  mkdirSync(runner, { recursive: true })
  writeFileSync(join(runner, 'summary'), '')
  for (const step of runs.steps) {
    if (!holds(step.if, context)) continue
    if (step.uses !== undefined) job.used.push({ uses: step.uses, with: evaluated(step.with, context) })
    if (step.run === undefined) continue
    const file = join(runner, 'output')
    writeFileSync(file, '')
    const ended = await bash(step.run, workspace, {
      ...ofRunner(runner, workspace, action),
      ...env,
      ...evaluated(step.env, context),
    })
    job.logs[step.id ?? ''] = ended.log
    context.steps[step.id ?? ''] = outputsIn(readFileSync(file, 'utf8'))
    context.failed ||= ended.code !== 0
  }
  const told = Object.entries(outputs).map(([name, { value }]) => [name, evaluate(value, context)])
  const summary = readFileSync(join(runner, 'summary'), 'utf8')
  return { failed: context.failed, ...job, outputs: Object.fromEntries(told) as Values, summary }
}

interface Context {
  readonly inputs: Values
  readonly steps: Record<string, Values>
  failed: boolean
}

const ofRunner = (runner: string, workspace: string, action: string): Values => ({
  PATH: process.env['PATH'] ?? '',
  HOME: runner,
  CI: 'true',
  GITHUB_ACTIONS: 'true',
  GITHUB_ACTION_PATH: action,
  GITHUB_WORKSPACE: workspace,
  GITHUB_OUTPUT: join(runner, 'output'),
  GITHUB_STEP_SUMMARY: join(runner, 'summary'),
  RUNNER_TEMP: runner,
  RUNNER_OS: 'Linux',
})

/** A condition of terms joined by `&&`. Without a status function, a step runs only if no earlier step failed. */
function holds(condition: string | undefined, context: Context): boolean {
  const terms = (condition ?? '').split('&&').map((term) => term.trim())
  const isAlways = terms.includes('always()')
  const others = terms.filter((term) => term !== '' && term !== 'always()')
  return (isAlways || !context.failed) && others.every((term) => isNotEmpty(term, context))
}

function isNotEmpty(term: string, context: Context): boolean {
  const [, name] = /^(\S+) != ''$/.exec(term) ?? []
  if (name === undefined) throw new Error(`unknown condition: ${term}`)
  return valueOf(name, context) !== ''
}

const evaluated = (values: Step['with'] = {}, context: Context): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, evaluate(String(value), context)]))

const evaluate = (text: string, context: Context): string =>
  text.replaceAll(/\$\{\{ (\S+) \}\}/g, (_, name: string) => valueOf(name, context))

function valueOf(name: string, { inputs, steps }: Context): string {
  const [, input] = /^inputs\.([\w-]+)$/.exec(name) ?? []
  const [, step, output] = /^steps\.(\w+)\.outputs\.([\w-]+)$/.exec(name) ?? []
  if (input !== undefined && input in inputs) return inputs[input] ?? ''
  if (step !== undefined && output !== undefined) return steps[step]?.[output] ?? ''
  if (name === 'runner.os') return 'Linux'
  throw new Error(`unknown expression: ${name}`)
}

/** `NAME<<DELIMITER`, lines, `DELIMITER`. */
function outputsIn(text: string): Values {
  const found: Record<string, string> = {}
  const lines = text.split('\n')
  while (lines.length > 1) {
    const [, name = '', delimiter] = /^([\w-]+)<<(\S+)$/.exec(lines.shift() ?? '') ?? []
    if (delimiter === undefined) throw new Error(`no output: ${text}`)
    found[name] = lines.splice(0, lines.indexOf(delimiter)).join('\n')
    lines.shift()
  }
  return found
}

async function bash(
  script: string,
  cwd: string,
  env: Values,
): Promise<{ readonly code: number; readonly log: string }> {
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], { cwd, env })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (log += text))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code: code ?? 130, log }
}
