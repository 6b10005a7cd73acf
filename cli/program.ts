import { Command, CommanderError } from 'commander'
import type { JudgeFlags } from '../src/deployment/judge-settings.ts'
import type { RecordFlags } from '../src/deployment/record-settings.ts'
import { didYouMean } from '../src/deployment/did-you-mean.ts'
import { isSystemError, isUsageError, oneLine, quoted, UsageError } from '../src/deployment/usage-error.ts'
import * as option from './options.ts'
import { tool } from './tool.ts'

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
  const { createRedactor } = await import('../src/evidence/redact.ts')
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
    .description('Checks a deployment of the model gateway against its contract, sentence by sentence, with evidence.')
    .version(tool.version)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(errorLine(text)) })
    .configureHelp({ showGlobalOptions: false })
  const command = (name: string, description: string, examples: readonly string[], action: Action) =>
    program
      .command(name, { isDefault: name.startsWith('run') })
      .description(description)
      .allowExcessArguments(true)
      .addHelpText(
        'after',
        `\nExamples:\n${examples.map((example) => `  $ npx gateproof ${example}`.trimEnd()).join('\n')}`,
      )
      .action((...given: unknown[]) => {
        const command = given.at(-1) as Command
        refuseExtra(command)
        return wrap(action)(command)
      })

  option.addRunOptions(command('run', 'drive, judge, report (the default command)', examples.run, run))
  option.addRunOptions(command('plan', 'what run would send; sends nothing', examples.plan, plan))
  option.addJudgeOptions(
    command('judge', "judge recorded evidence, or others' traffic; sends nothing", examples.judge, judge).argument(
      '<FILE...>',
    ),
  )
  option.addRecordOptions(
    command('record', 'a proxy before a gateway that records what passes', examples.record, record),
  )
  option.addCompareOptions(
    command('compare', 'what differs between recordings or reports; sends nothing', examples.compare, compare),
  )
  option.addServeOptions(command('serve', 'the reference gateway alone', examples.serve, serve))
  option.addExplainOptions(
    command('explain', 'a requirement or a finding, and what the last run said of it', examples.explain, explain),
  )
  option.addCertifyOptions(
    command('certify', "a statement of conformance from a run's folder; sends nothing", examples.certify, certify),
  )
  option.addVerifyOptions(command('verify', 'check a statement against its evidence', examples.verify, verify))
  command('init', 'write gateproof.config.yaml and a CI workflow', examples.init, init).option('--yes', 'ask nothing')
  return program.addHelpText(
    'after',
    '\nExit codes: 0 conformant, 1 violated, 2 usage, 3 inconclusive, 4 broken, 130 interrupted',
  )
}

const examples = {
  run: [
    '',
    '--base-url https://staging.example.com --allow images',
    '--base-url https://gateway.example.com --only chat,streaming --out report',
    "--base-url https://gateway.example.com --models 'gpt-*,o3' --max-requests 500",
    '--base-url https://gateway.example.com --prices prices.yaml --max-cost 2.50',
  ],
  plan: [
    'plan --base-url https://staging.example.com',
    'plan --only chat',
    'plan --models chat=gpt-4o-mini --prices model_prices_and_context_window.json',
  ],
  judge: [
    'judge gateproof-report/evidence.jsonl',
    'judge shard-1/evidence.jsonl shard-2/evidence.jsonl --profile interop',
    'judge traffic.har --base-url https://gateway.example.com --out report',
    'judge exchanges.ndjson',
  ],
  record: [
    'record --base-url https://staging.example.com --listen 8080',
    'record --base-url https://staging.example.com --listen 8080 --judge --out report',
  ],
  compare: [
    'compare gateproof-report/before gateproof-report/after',
    'compare 1.4=runs/monday 1.5=runs/tuesday --fail-on violated,unjudged --out compared',
    'compare litellm.jsonl portkey.jsonl new-api.jsonl --spec packaged --out compared',
  ],
  serve: ['serve --port 0', 'serve --fault streaming.chat.unterminated', 'serve --list-faults'],
  explain: [
    'explain',
    'explain streaming',
    'explain streaming.chat.terminator',
    'explain streaming.chat.terminator --out shard-1',
  ],
  certify: [
    'certify --new-key vendor',
    'certify gateproof-report --key vendor.key --name "Example Gateway"',
    'certify shard-1 shard-2 --key-env GATEPROOF_KEY --out certified',
  ],
  verify: [
    'verify statement.json --evidence gateproof-report --trust vendor.pub',
    'verify statement.html --evidence evidence.jsonl --trust keys.yaml --base-url https://gateway.example.com',
    'verify statement.json --evidence shard-1 --evidence shard-2 --unsigned',
    'verify statement.json --trust-root trusted_root.json --trust-identity ops@example.com --trust-issuer https://accounts.example.com',
  ],
  init: ['init', 'init --yes'],
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
  const settings = await readSettings(option.runOptionsOf(command), process.env, workingFolder())
  secrets = (await import('../src/deployment/secrets.ts')).secretsOf(settings.deployment).echoed
  return settings
}

/** Before anything is sent, or much time is spent. */
const checkInstallation = async () => (await import('./parts.ts')).checkParts()

const run: Action = async (command) => {
  await checkInstallation()
  const settings = await settingsOf(command)
  const { loadRun } = await import('./load-run.ts')
  return (await loadRun())(settings)
}

const plan: Action = async (command) => {
  const settings = await settingsOf(command)
  return (await import('./plan.ts')).plan(settings)
}

const judge: Action = async (command) => {
  await checkInstallation()
  const flags = command.opts<JudgeFlags>()
  const { readJudgeSettings } = await import('../src/deployment/judge-settings.ts')
  const settings = await readJudgeSettings(command.args, flags, workingFolder())
  return (await import('./judge.ts')).judge(settings.files, settings)
}

const record: Action = async (command) => {
  await checkInstallation()
  const { readRecordSettings } = await import('../src/deployment/record-settings.ts')
  const settings = await readRecordSettings(command.opts<RecordFlags>(), process.env, workingFolder())
  return (await import('./record.ts')).record(settings)
}

const compare: Action = async (command) => {
  await checkInstallation()
  const { compareSettings } = await import('./compare-settings.ts')
  const settings = compareSettings(command.args, command.opts<option.CompareFlags>(), workingFolder())
  return (await import('./compare.ts')).compare(settings)
}

const verify: Action = async (command) => {
  await checkInstallation()
  const { verifySettings } = await import('./verify-settings.ts')
  const settings = await verifySettings(command.args[0] ?? '', command.opts<option.VerifyFlags>(), workingFolder())
  return (await import('./verify.ts')).verify(settings)
}

const serve: Action = async (command) => (await import('./serve.ts')).serve(command.opts<option.ServeFlags>())

const explain: Action = async (command) => {
  const { out } = command.opts<{ out?: string }>()
  return (await import('./explain.ts')).explain(command.args[0], out, workingFolder)
}

const certify: Action = async (command) => {
  const flags = command.opts<option.CertifyFlags>()
  if (flags.newKey !== undefined) return (await import('./new-key.ts')).newKey(flags.newKey, workingFolder())
  await checkInstallation()
  const { certifySettings } = await import('./certify-settings.ts')
  const settings = certifySettings(command.args, flags, workingFolder(), process.env)
  return (await import('./certify.ts')).certify(settings)
}

const init: Action = async (command) => (await import('./init.ts')).init(command.opts<{ yes?: boolean }>())
