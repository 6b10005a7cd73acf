import { Command, CommanderError, Option } from 'commander'
import { didYouMean } from '../src/std/did-you-mean.ts'
import type { JudgeOptions, RecordOptions } from '../src/deployment/options/judging.ts'
import type { GateproofError } from '../api/index.ts'
import { helpOf, nameOf, type OptionEntry, type Options } from '../src/deployment/options/option.ts'
import type { RunOptions } from '../src/deployment/options/run.ts'
import { isSystemError, isUsageError, quoted, UsageError } from '../src/std/usage-error.ts'
import type * as own from './command-options.ts'
import { commands, description, exitCodes, type CommandEntry } from './commands.ts'
import { hasInternalError, lastResort } from './last-resort.ts'
import { mistakenArgument, mistakenOptions } from './mistakes.ts'
import { printLine, printProblem, printText } from './output.ts'
import { builtVersion } from '../api/build-info.ts'

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
  const program = createProgram((action) => async (command) => {
    exitCode = await action(command)
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return hasInternalError() ? 4 : exitCode
  } catch (error) {
    const code = await exitCodeOf(error)
    return hasInternalError() ? 4 : code
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

async function exitCodeOf(error: unknown): Promise<number> {
  // Commander has already printed its message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (isUsageError(error) || isSystemError(error) || (isOfLibrary(error) && error.code !== 'internal')) {
    printProblem(error.message)
    return 2
  }
  const cause = isOfLibrary(error) ? error.cause : error
  if (cause instanceof Error && cause.name === 'BrokenSet') {
    printProblem(`${cause.message}. Reinstall gateproof, or report this`)
    return 4
  }
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  printText(`gateproof: internal error, please report it: ${await withoutSecrets(text)}`, 'stderr')
  return 4
}

/** By name, because an installation may have several copies of the class. */
const isOfLibrary = (error: unknown): error is GateproofError =>
  error instanceof Error && error.name === 'GateproofError'

/** Masks what the environment contains: an error outside the library may have a key in its message. Paths stay readable. */
async function withoutSecrets(text: string): Promise<string> {
  const { createRedactor } = await import('../src/redact/redact.ts')
  const { secretsOf } = await import('../src/deployment/secrets.ts')
  const { echoed } = secretsOf({ keys: {}, headers: { ...process.env } as Readonly<Record<string, string>> })
  const secrets = echoed.filter((value) => !/[\\/]/.test(value))
  return secrets.length === 0 ? text : createRedactor(secrets).ownText(text)
}

/**
 * Exits with 4 on an uncaught error, after the running command has judged what it recorded and written its reports. Node would exit with 1,
 * which means a violation here.
 */
export function exitOnUncaught(exit: (exitCode: number) => Promise<never>): void {
  process.on('uncaughtException', (error) => {
    void lastResort(
      () => exitCodeOf(error),
      () => exit(4),
    )
  })
}

/** Commander's messages in our format: one line, without the value of an unknown option, which may be a secret. */
function errorMessage(text: string): string {
  return text
    .trim()
    .replace(/^error: /, '')
    .replace(/^(unknown option '[^'=]*)=.*'/s, "$1'")
    .replaceAll('\n', ' ')
}

/**
 * Declares the commands and their options.
 *
 * @param wrap called with the action of the given command
 */
export function createProgram(wrap: (action: Action) => (command: Command) => Promise<void>): Command {
  const version = builtVersion()
  const program = new Command('gateproof')
    .description(description)
    .version(version, '-v, --version', 'print the version, and the commit that it was built from')
    .addOption(new Option('-V').hideHelp())
    .on('option:V', () => {
      printLine(version)
      throw new CommanderError(0, 'commander.version', version)
    })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => printText(text),
      writeErr: (text) => printText(text, 'stderr'),
      outputError: (text) => printProblem(errorMessage(text)),
    })
    .configureHelp({ showGlobalOptions: false })
  for (const [name, { help, argument, options, examples }] of Object.entries<CommandEntry>(commands)) {
    const command = program
      .command(name, { isDefault: name === 'run' })
      .description(help)
      .allowExcessArguments(true)
      .addHelpText(
        'after',
        `\nExamples:\n${examples.map((example) => `  $ gateproof ${example}`.trimEnd()).join('\n')}`,
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
    if (command.options.some(({ long }) => long === name)) continue
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

/** Checks the installation before an action loads modules that may be missing. */
const installed =
  (action: Action): Action =>
  async (command) => {
    const { checkInstallation } = await import('../api/installation.ts')
    checkInstallation()
    return action(command)
  }

const run: Action = async (command) => (await import('./run.ts')).run(command.opts<RunOptions>())

const demo: Action = async (command) => (await import('./demo.ts')).demo(command.opts<own.DemoOptions>())

const plan: Action = async (command) => (await import('./plan/plan.ts')).plan(command.opts<own.PlanOptions>())

const doctor: Action = async (command) => (await import('./doctor/doctor.ts')).doctor(command.opts<RunOptions>())

const judge: Action = async (command) => (await import('./judge.ts')).judge(command.args, command.opts<JudgeOptions>())

const record: Action = async (command) => (await import('./record/record.ts')).record(command.opts<RecordOptions>())

const compare: Action = async (command) =>
  (await import('./compare.ts')).compare(command.args, command.opts<own.CompareOptions>())

const identify: Action = async (command) =>
  (await import('./identify.ts')).identify(command.args, command.opts<own.IdentifyOptions>())

const verify: Action = async (command) =>
  (await import('./verify.ts')).verify(command.args[0] ?? '', command.opts<own.VerifyOptions>())

const serve: Action = async (command) =>
  (await import('./serve.ts')).serve(command.args, command.opts<own.ServeOptions>())

const upstream: Action = async (command) =>
  (await import('./upstream/upstream.ts')).upstream(command.opts<own.UpstreamOptions>())

const agents: Action = async (command) =>
  (await import('./agents.ts')).listAgents(command.opts<own.AgentsCommandOptions>())

const explain: Action = async (command) => {
  const options = command.opts<own.ExplainOptions>()
  const { workingFolder } = await import('./library-options.ts')
  return (await import('./explain/explain.ts')).explain(command.args[0], options, workingFolder)
}

const certify: Action = async (command) =>
  (await import('./certify.ts')).certify(command.args, command.opts<own.CertifyOptions>())

const init: Action = async (command) => (await import('./init/init.ts')).init(command.opts<own.InitOptions>())

const completion: Action = async (command) =>
  (await import('./completion/completion.ts')).completion(command.args[0] ?? '')

const actions = {
  demo: installed(demo),
  run: installed(run),
  plan,
  doctor,
  judge: installed(judge),
  record: installed(record),
  compare: installed(compare),
  identify: installed(identify),
  serve,
  upstream,
  agents,
  explain,
  certify: installed(certify),
  verify: installed(verify),
  init,
  completion,
} satisfies Readonly<Record<keyof typeof commands, Action>>
