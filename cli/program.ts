import { Command, CommanderError } from 'commander'
import { didYouMean } from '../src/std/did-you-mean.ts'
import type { JudgeOptions, RecordOptions } from '../src/deployment/options/judging.ts'
import type { RunOptions } from '../src/deployment/options/run.ts'
import { isSystemError, isUsageError, oneLine, quoted, UsageError } from '../src/std/usage-error.ts'
import type * as own from './command-options.ts'
import { commands, description, exitCodes, type CommandEntry } from './commands.ts'
import { addOptions } from './options.ts'
import { tool } from './build-info.ts'

/** Every command loads what it needs when it is called, so that none pays for another. */
type Action = (command: Command) => Promise<number>

/**
 * The command line. Resolves to the exit code; nothing in here ends the process.
 *
 * @param args without the interpreter and the script
 */
export async function main(args: readonly string[]): Promise<number> {
  let exitCode = 0
  secrets = []
  const program = createProgram((action) => async (command) => {
    exitCode = await action(command)
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    return await exitCodeOf(error)
  }
}

/** What stands behind the arguments a command takes. `run` takes none: there it is a command that does not exist. */
function refuseExtra(command: Command): void {
  const { args, registeredArguments } = command
  if (registeredArguments.at(-1)?.variadic === true) return
  const extra = args[registeredArguments.length]
  if (extra === undefined) return
  const names = command.parent?.commands.map((sibling) => sibling.name()) ?? []
  throw new UsageError(
    command.name() === 'run'
      ? `unknown command ${quoted(extra)}${didYouMean(extra, names)}`
      : `${command.name()} takes no argument ${quoted(extra)}`,
  )
}

/** What no message may repeat, once the settings are known. */
let secrets: readonly string[] = []

async function withoutSecrets(text: string): Promise<string> {
  if (secrets.length === 0) return text
  const { createRedactor } = await import('../src/redact/redact.ts')
  return createRedactor(secrets).own(text)
}

async function exitCodeOf(error: unknown): Promise<number> {
  // Commander has said on stderr what was wrong, or on stdout what was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (isUsageError(error)) {
    process.stderr.write(`gateproof: ${oneLine(await withoutSecrets(error.message))}\n`)
    return 2
  }
  if (isSystemError(error)) {
    process.stderr.write(`gateproof: ${oneLine(await withoutSecrets(error.message))}\n`)
    return 2
  }
  if (error instanceof Error && error.name === 'BrokenSet') {
    process.stderr.write(`gateproof: ${oneLine(error.message)}: install it again, or report it\n`)
    return 4
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`gateproof: internal error, please report it: ${await withoutSecrets(message)}\n`)
  return 4
}

/** Ends the process for what nothing waited for, which is our fault: Node's own exit code for that would mean a violation. */
export function endOnError(leave: (exitCode: number) => Promise<never>): void {
  process.on('uncaughtException', (error) => void exitCodeOf(error).then(leave))
}

/** Commander's own messages as one line like all others. */
const errorLine = (text: string) =>
  `gateproof: ${oneLine(
    text
      .trim()
      .replace(/^error: /, '')
      .replaceAll('\n', ' '),
  )}\n`

/**
 * The commands and their options.
 *
 * @param wrap what is done with the action of the command that was given
 */
export function createProgram(wrap: (action: Action) => (command: Command) => Promise<void>): Command {
  const program = new Command('gateproof')
    .description(description)
    .version(tool.version)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(errorLine(text)) })
    .configureHelp({ showGlobalOptions: false })
  for (const [name, { help, argument, options, examples }] of Object.entries<CommandEntry>(commands)) {
    const command = program
      .command(name, { isDefault: name === 'run' })
      .description(help)
      .allowExcessArguments(true)
      .addHelpText(
        'after',
        `\nExamples:\n${examples.map((example) => `  $ npx gateproof ${example}`.trimEnd()).join('\n')}`,
      )
      .action(() => {
        refuseExtra(command)
        return wrap(actions[name as keyof typeof actions])(command)
      })
    if (argument !== undefined) command.argument(argument.name, argument.help)
    addOptions(command, options)
  }
  return program.addHelpText('after', `\n${exitCodes}`)
}

/** A folder that was removed meanwhile has no name. */
function workingFolder(): string {
  try {
    return process.cwd()
  } catch {
    throw new UsageError('the working folder is gone: change to one that exists')
  }
}

const settingsOf = async (command: Command) => {
  const { readSettings } = await import('../src/deployment/configuration.ts')
  const settings = await readSettings(command.opts<RunOptions>(), process.env, workingFolder())
  secrets = (await import('../src/deployment/secrets.ts')).secretsOf(settings.deployment).echoed
  return settings
}

/** Before anything is sent, or much time is spent. */
const checkInstallation = async () => (await import('./installation.ts')).checkInstallation()

const run: Action = async (command) => {
  await checkInstallation()
  const settings = await settingsOf(command)
  const { loadRun } = await import('./run/load-run.ts')
  return (await loadRun())(settings)
}

const plan: Action = async (command) => {
  const settings = await settingsOf(command)
  return (await import('./plan/plan.ts')).plan(settings)
}

const judge: Action = async (command) => {
  await checkInstallation()
  const { readJudgeSettings } = await import('../src/deployment/judge-settings.ts')
  const settings = await readJudgeSettings(command.args, command.opts<JudgeOptions>(), workingFolder())
  return (await import('./judge/judge.ts')).judge(settings)
}

const record: Action = async (command) => {
  await checkInstallation()
  const { readRecordSettings } = await import('../src/deployment/record-settings.ts')
  const settings = await readRecordSettings(command.opts<RecordOptions>(), process.env, workingFolder())
  return (await import('./record/record.ts')).record(settings)
}

const compare: Action = async (command) => {
  await checkInstallation()
  const { compareSettings } = await import('./compare/compare-settings.ts')
  const settings = compareSettings(command.args, command.opts<own.CompareOptions>(), workingFolder())
  return (await import('./compare/compare.ts')).compare(settings)
}

const verify: Action = async (command) => {
  await checkInstallation()
  const { verifySettings } = await import('./verify/verify-settings.ts')
  const settings = await verifySettings(command.args[0] ?? '', command.opts<own.VerifyOptions>(), workingFolder())
  return (await import('./verify/verify.ts')).verify(settings)
}

const serve: Action = async (command) => (await import('./serve.ts')).serve(command.opts<own.ServeOptions>())

const explain: Action = async (command) => {
  const { outDir } = command.opts<own.ExplainOptions>()
  return (await import('./explain/explain.ts')).explain(command.args[0], outDir, workingFolder)
}

const certify: Action = async (command) => {
  const given = command.opts<own.CertifyOptions>()
  if (given.newKey !== undefined) return (await import('./certify/new-key.ts')).newKey(given.newKey, workingFolder())
  await checkInstallation()
  const { certifySettings } = await import('./certify/certify-settings.ts')
  const settings = certifySettings(command.args, given, workingFolder(), process.env)
  return (await import('./certify/certify.ts')).certify(settings)
}

const init: Action = async (command) => (await import('./init/init.ts')).init(command.opts<own.InitOptions>())

const actions = { run, plan, judge, record, compare, serve, explain, certify, verify, init } satisfies Readonly<
  Record<keyof typeof commands, Action>
>
