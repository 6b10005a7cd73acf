import { Command, CommanderError, Option } from 'commander'
import { didYouMean } from '../src/std/did-you-mean.ts'
import type { JudgeOptions, RecordOptions } from '../src/deployment/options/judging.ts'
import { helpOf, nameOf, type OptionEntry, type Options } from '../src/deployment/options/option.ts'
import type { RunOptions } from '../src/deployment/options/run.ts'
import { isSystemError, isUsageError, oneLine, quoted, UsageError } from '../src/std/usage-error.ts'
import type * as own from './command-options.ts'
import { commands, description, exitCodes, type CommandEntry } from './commands.ts'
import { mistakenArgument, mistakenOptions } from './mistakes.ts'
import { tool } from './build-info.ts'

/** Actions import their modules when called, so that a command loads only what it needs. */
type Action = (command: Command) => Promise<number>

/**
 * Runs the command line. Does not exit the process.
 *
 * @param args without the interpreter and the script
 * @returns the exit code
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

/** `run` is the default command and takes no arguments, so an argument there is a misspelt command. */
function refuseExtraArguments(command: Command): void {
  const { args, registeredArguments } = command
  if (registeredArguments.at(-1)?.variadic === true) return
  const extra = args[registeredArguments.length]
  if (extra === undefined) return
  const mistake = 'apiKeyEnv' in optionsOf(command.name()) ? mistakenArgument(extra) : undefined
  if (mistake !== undefined) throw new UsageError(`${command.name()}: ${mistake}`)
  const names = command.parent?.commands.map((sibling) => sibling.name()) ?? []
  throw new UsageError(
    command.name() === 'run'
      ? `unknown command ${quoted(extra)}${didYouMean(extra, names)}`
      : `${command.name()}: unexpected argument ${quoted(extra)}`,
  )
}

/** Redacted from messages, once the settings are known. */
let secrets: readonly string[] = []

async function withoutSecrets(text: string): Promise<string> {
  if (secrets.length === 0) return text
  const { createRedactor } = await import('../src/redact/redact.ts')
  return createRedactor(secrets).ownText(text)
}

async function exitCodeOf(error: unknown): Promise<number> {
  // Commander has already printed its message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (isUsageError(error) || isSystemError(error)) {
    process.stderr.write(`gateproof: ${oneLine(await withoutSecrets(error.message))}\n`)
    return 2
  }
  if (error instanceof Error && error.name === 'BrokenSet') {
    process.stderr.write(`gateproof: ${oneLine(error.message)}. Reinstall gateproof, or report this\n`)
    return 4
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`gateproof: internal error, please report it: ${await withoutSecrets(message)}\n`)
  return 4
}

/** Exits with 4 on an uncaught error. Node would exit with 1, which means a violation here. */
export function exitOnUncaught(exit: (exitCode: number) => Promise<never>): void {
  process.on('uncaughtException', (error) => void exitCodeOf(error).then(exit))
}

/** Commander's messages in our format: one line, without the value of an unknown option, which may be a secret. */
function errorLine(text: string): string {
  const message = text
    .trim()
    .replace(/^error: /, '')
    .replace(/^(unknown option '[^'=]*)=.*'/s, "$1'")
  return `gateproof: ${oneLine(message.replaceAll('\n', ' '))}\n`
}

/**
 * Declares the commands and their options.
 *
 * @param wrap called with the action of the given command
 */
export function createProgram(wrap: (action: Action) => (command: Command) => Promise<void>): Command {
  const program = new Command('gateproof')
    .description(description)
    .version(tool.version, '-v, --version', 'print the version')
    .addOption(new Option('-V').hideHelp())
    .on('option:V', () => {
      process.stdout.write(`${tool.version}\n`)
      throw new CommanderError(0, 'commander.version', tool.version)
    })
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
        refuseExtraArguments(command)
        return wrap(actions[name as keyof typeof actions])(command)
      })
    if (argument !== undefined) command.argument(argument.name, argument.help)
    for (const [key, entry] of Object.entries(options)) command.addOption(optionOf(key, entry))
    if (Object.values(options).some(({ group }) => group !== undefined))
      command.addHelpOption(new Option('-h, --help', 'display help for command').helpGroup('Help:'))
    if ('apiKeyEnv' in options) refuseMistakenOptions(command)
  }
  return program.addHelpText('after', `\n${exitCodes}`)
}

const optionsOf = (name: string): Options => commands[name as keyof typeof commands].options

/** Options of other tools are hidden options here, so that commander reads them and their values, which are never printed. */
function refuseMistakenOptions(command: Command): void {
  for (const [name, advice] of Object.entries(mistakenOptions)) {
    const option = new Option(`${name} [value]`).hideHelp()
    option.negate = false
    command.addOption(option).on(`option:${option.name()}`, () => {
      throw new UsageError(`${name}: unknown option. ${advice}`)
    })
  }
}

/** `command.opts()` then holds the value under the key of the option table. */
function optionOf(key: string, entry: OptionEntry): Option {
  const option = new Option(entry.syntax, helpOf(entry))
  option.attributeName = () => key
  // Commander takes `--no-key` for the negation of an option `--key`. Here it is an ordinary flag.
  option.negate = false
  if (entry.group !== undefined) option.helpGroup(`${entry.group}:`)
  if (entry.read === undefined) return option
  return option.argParser((text: string, previous: unknown) => {
    const value = entry.read?.(nameOf(entry), text)
    return entry.join === undefined ? value : entry.join(previous, value)
  })
}

/** @throws UsageError if the working directory has been removed */
function workingFolder(): string {
  try {
    return process.cwd()
  } catch {
    throw new UsageError('the working directory no longer exists. Change to one that does')
  }
}

const settingsOf = async (command: Command) => {
  const { readSettings } = await import('../src/deployment/configuration.ts')
  const settings = await readSettings(command.opts<RunOptions>(), process.env, workingFolder())
  secrets = (await import('../src/deployment/secrets.ts')).secretsOf(settings.deployment).echoed
  return settings
}

/** Runs before anything is sent or judged. */
const checkInstallation = async () => (await import('./installation.ts')).checkInstallation()

const run: Action = async (command) => {
  await checkInstallation()
  const settings = await settingsOf(command)
  // One import after the other: Node opens the files of all imports at once, and some systems limit a process to 64 open files.
  await import('../src/contract/read-contract.ts')
  await import('../src/wire/transport.ts')
  await import('../src/drive/drive.ts')
  await import('../reporters/index.ts')
  await import('../src/judge/conclude.ts')
  await import('../src/reference/server.ts')
  await import('../suites/areas.ts')
  return (await import('./run/run.ts')).run(settings)
}

const plan: Action = async (command) => {
  const { all = false } = command.opts<own.PlanOptions>()
  return (await import('./plan/plan.ts')).plan(await settingsOf(command), all)
}

const doctor: Action = async (command) => {
  const settings = await settingsOf(command)
  return (await import('./doctor/doctor.ts')).doctor(settings)
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
  const { compare, compareSettings } = await import('./compare/compare.ts')
  return compare(compareSettings(command.args, command.opts<own.CompareOptions>(), workingFolder()))
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

const completion: Action = async (command) =>
  (await import('./completion/completion.ts')).completion(command.args[0] ?? '')

const actions = {
  run,
  plan,
  doctor,
  judge,
  record,
  compare,
  serve,
  explain,
  certify,
  verify,
  init,
  completion,
} satisfies Readonly<Record<keyof typeof commands, Action>>
