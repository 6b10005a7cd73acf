import {
  defectList,
  faultClasses,
  faults,
  GateproofError,
  keyRoles,
  modelRoles,
  readFault,
  readReplies,
  startGateway,
  type FaultInfo,
  type GatewayFault,
  type ModelRole,
} from '../api/gateway.ts'
import { didYouMean } from '../src/std/did-you-mean.ts'
import { quoted, reasonOf, UsageError } from '../src/std/usage-error.ts'
import { shellWord } from '../reporters/escape.ts'
import { withDefaults } from '../src/deployment/options/option.ts'
import { serveOptions, type ServeOptions } from './command-options.ts'
import { printJson, printLine, printProblem, printText, showKeys, stderrIsTerminal } from './output.ts'
import { stopSignal } from './stop-signal.ts'

/**
 * Runs the reference gateway until SIGINT or SIGTERM. The first line on stdout is JSON with its URLs, keys and models.
 *
 * @param words what to search for with `--list-faults`
 * @returns the exit code
 * @throws UsageError for an unknown fault, an invalid model or a port in use
 */
export async function serve(words: readonly string[], given: ServeOptions): Promise<number> {
  const { port, fault: names = [], seed, moreModels, anyModel, ...options } = withDefaults(serveOptions, given)
  if (options.listFaults === true) {
    listFaults(words, options.json === true)
    return 0
  }
  if (words[0] !== undefined) throw new UsageError(`serve: unexpected argument ${quoted(words[0])}`)
  if (options.json === true) throw new UsageError('--json: only with --list-faults')
  const own = options.models === undefined ? undefined : Object.fromEntries(options.models.map(readModel))
  const ownKeys = options.keys === undefined ? undefined : Object.fromEntries(options.keys.map(readKey))
  const replies = options.replies === undefined ? undefined : await repliesOf(options.replies)
  const settings = {
    port,
    faults: names.map(readNamed),
    seed,
    moreModels,
    anyModel,
    models: own,
    keys: ownKeys,
    replies,
  }
  const gateway = await startGateway({ ...settings, countFired: false }).catch((error: unknown) => {
    const { cause } = error as { readonly cause?: NodeJS.ErrnoException }
    if (cause?.code === 'EADDRINUSE') throw new UsageError(`--port ${port}: already in use. --port 0 picks a free port`)
    if (cause?.code === 'EACCES') throw new UsageError(`--port ${port}: ${reasonOf(cause)}`)
    throw error
  })
  const stopped = stopSignal()
  const { url, overseasUrl, keys, models } = gateway
  showKeys(Object.values(keys))
  printJson(JSON.stringify({ url, overseasUrl, keys, models }))
  const withFaults = names.length === 0 ? '' : ` with ${names.join(', ')}`
  printLine(`reference gateway${withFaults} listening at ${url} (Ctrl-C stops it)`, 'stderr')
  if (stderrIsTerminal()) printText(nextCommands(url, keys.default), 'stderr')
  await stopped
  await gateway.close()
  const { unusedReplies } = gateway
  if (unusedReplies.length > 0) printProblem(`--replies: ${unusedReplies.join(', ')} answered no request`)
  return 0
}

/** What to type in a second terminal. Programs read the key from stdout. */
const nextCommands = (url: string, key: string) => `In a second terminal:
  export GATEWAY_API_KEY=${shellWord(key)}
  npx --no-install gateproof --base-url ${shellWord(url)}
`

function readNamed(text: string): GatewayFault {
  try {
    return readFault(text)
  } catch (error) {
    if (!(error instanceof GateproofError)) throw error
    throw new UsageError(`--fault ${error.message}. --list-faults lists all`)
  }
}

const repliesOf = (file: string) =>
  readReplies(file).catch((error: unknown) => {
    throw error instanceof GateproofError ? new UsageError(`--replies ${error.message}`) : error
  })

/** `ROLE=ID`. The ID may contain an equals sign. */
function readModel(text: string): readonly [string, ModelRole] {
  const [role, id] = assigned('--models', text, modelRoles, 'ROLE=ID')
  return [id, role]
}

const readKey = (text: string) => assigned('--keys', text, keyRoles, 'ROLE=KEY')

/** Reads `ROLE=VALUE`. A message repeats the role alone: the value may be a key. */
function assigned<Role extends string>(
  option: string,
  text: string,
  roles: readonly Role[],
  form: string,
): readonly [Role, string] {
  const [, word = '', value = ''] = /^([^=]+)=(.+)$/.exec(text) ?? []
  const role = roles.find((one) => one === word)
  if (role !== undefined && value !== '') return [role, value]
  const isReversed = roles.some((one) => one === value)
  const hint = isReversed ? ` (did you mean ${quoted(`${value}=${word}`)}?)` : didYouMean(word, roles)
  const problem = value === '' ? `expected ${form}` : `${quoted(word)} is not a role${hint}`
  throw new UsageError(`${option}: ${problem}. Roles: ${roles.join(', ')}`)
}

/** Prints what `--fault` takes: the classes and the defects with their options, then the faults. */
function listFaults(words: readonly string[], asJson: boolean): void {
  const wanted = words
    .flatMap((word) => word.toLowerCase().split(/\s+/))
    .filter((word) => word !== '' && !fillers.includes(word))
    .map((word) => (word.length > 4 ? word.replace(/s$/, '') : word))
  const found = (...texts: readonly string[]) => {
    const text = texts.join(' ').toLowerCase()
    return wanted.filter((word) => text.includes(word)).length
  }
  const sees = new Map<string, string>(
    defectList.map(({ name, text, options }) => [
      name,
      options.length === 0 ? text : `${text} Options: ${options.join(', ')}.`,
    ]),
  )
  const hitsOf = ({ name }: { readonly name: string }) => found(inWords(name), sees.get(name) ?? '')
  const hitsOfFault = ({ name, text, breaks, condition = '' }: FaultInfo) =>
    found(inWords(name), text, condition, ...breaks)
  const mostWords = Math.max(...faultClasses.map(hitsOf), ...faults.map(hitsOfFault))
  if (mostWords === 0 && wanted.length > 0)
    throw new UsageError(`--list-faults: nothing contains ${wanted.join(' or ')}`)
  const classes = faultClasses.filter((one) => hitsOf(one) === mostWords)
  const named = faults.filter((one) => hitsOfFault(one) === mostWords)
  if (asJson) {
    const details = classes.map(({ name, options }) => {
      return defectList.find((defect) => defect.name === name) ?? { name, options }
    })
    return printJson(JSON.stringify({ defects: details, faults: named }))
  }
  const width = Math.max(0, ...[...classes, ...named].map(({ name }) => name.length))
  const lines = [
    ...classes.map(
      ({ name, options }) => `${name.padEnd(width)}  ${sees.get(name) ?? `options ${options.join(', ')}`}`,
    ),
    ...named.map(({ name, breaks, condition = '', text }) => {
      const about = wanted.length === 0 ? `breaks ${breaks.join(', ')}` : text
      return `${name.padEnd(width)}  ${about}  ${condition}`.trimEnd()
    }),
  ]
  printText(`${lines.join('\n')}\n`)
}

/** Words that say nothing of a defect. */
const fillers = ['a', 'an', 'and', 'as', 'at', 'for', 'in', 'is', 'of', 'on', 'or', 'that', 'the', 'to', 'with']

/** `errorEventMidStream` with its words apart, and as it is. */
const inWords = (name: string) => `${name} ${name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)}`
