import { collectSamples, compareSamples, planSamples } from '../api/index.ts'
import { didYouMean } from '../src/std/did-you-mean.ts'
import { nameOf, type Options } from '../src/deployment/options/option.ts'
import { quoted, UsageError } from '../src/std/usage-error.ts'
import { printable, shellWord } from '../reporters/escape.ts'
import { identificationJson } from '../reporters/identify.ts'
import { identifyActions, identifyTables, type IdentifyOptions } from './command-options.ts'
import { commandContext } from './library-options.ts'
import { onTerminal } from './on-terminal.ts'
import { printJson, printLine, printProblem, printText } from './output.ts'
import { costLines } from './plan/plan-cost.ts'
import { totalsOf } from './plan/probe-table.ts'

/**
 * Collects samples of a model, or compares two collections.
 *
 * @param words the action, and for `compare` the two paths
 * @returns the exit code
 */
export async function identify(words: readonly string[], options: IdentifyOptions): Promise<number> {
  const [action = '', ...paths] = words
  if (action !== 'collect' && action !== 'compare')
    throw new UsageError(
      `identify ${quoted(action)}: unknown action: expected collect or compare${didYouMean(action, identifyActions)}`,
    )
  refuseOptionsOf(action === 'collect' ? 'compare' : 'collect', action, options)
  if (action === 'compare') return compare(paths, options)
  const [extra] = paths
  if (extra !== undefined) throw new UsageError(`identify collect: unexpected argument ${quoted(extra)}`)
  return collect(options)
}

/** An option that has no effect would be a surprise. */
function refuseOptionsOf(other: keyof typeof identifyTables, action: string, options: IdentifyOptions): void {
  const table: Options = identifyTables[other]
  const entry = Object.keys(options).flatMap((name) => table[name] ?? [])[0]
  if (entry !== undefined)
    throw new UsageError(`identify ${action}: ${nameOf(entry)} is an option of identify ${other}`)
}

async function collect(options: IdentifyOptions): Promise<number> {
  const {
    dryRun = false,
    json = false,
    quiet,
    verbose,
    headers,
    alpha: _alpha,
    outDir = options.resume ?? defaultFolder,
    ...others
  } = options
  const given = {
    ...others,
    ...commandContext(),
    env: process.env,
    ...(headers && { headersEnv: Object.fromEntries(headers.map(({ header, variable }) => [header, variable])) }),
  }
  if (dryRun) return dryRunOf(given, options.maxCost, json)
  const collected = await onTerminal({ quiet, verbose, outDir }, (task) =>
    collectSamples({ ...given, ...task, outDir }),
  )
  const { file, seed, requests, tokens, incomplete, resumable } = collected
  if (json) printJson(JSON.stringify(collected, undefined, 2))
  else {
    printLine(`${requests} requests, ${tokens} tokens, seed ${seed}: ${printable(file)}`)
    printLine(
      `Next: gateproof identify collect --seed ${seed} with the other URL, then gateproof identify compare REFERENCE ${printable(shellWord(outDir))}`,
    )
  }
  if (incomplete === undefined) return 0
  const next = resumable ? `. Continue with --resume ${printable(shellWord(outDir))}` : ''
  printProblem(`incomplete: ${incomplete}${next}`)
  return 3
}

const defaultFolder = identifyTables.collect.outDir.default

/** What would be sent. */
async function dryRunOf(
  given: Parameters<typeof planSamples>[0],
  maxCost: number | undefined,
  json: boolean,
): Promise<number> {
  const planned = await planSamples(given)
  const { probes, cost, baseUrl, embedded, seed, discoveryRequests } = planned
  if (json) {
    printJson(JSON.stringify(planned, undefined, 2))
    return 0
  }
  const { requests, tokens } = totalsOf(probes)
  const lines = [
    `samples of ${embedded ? 'the embedded reference gateway' : printable(baseUrl)}, seed ${seed}; sends nothing`,
    `requests: ${requests + discoveryRequests}`,
    `token ceiling: ${tokens}, one for each byte of a request; a quarter of it is likely`,
    ...(cost === undefined ? ['cost: unknown without --prices FILE'] : costLines(cost, maxCost)),
  ]
  printText(lines.join('\n'))
  return 0
}

async function compare(paths: readonly string[], { alpha, json = false }: IdentifyOptions): Promise<number> {
  const [reference, got, extra] = paths
  if (reference === undefined || got === undefined || extra !== undefined)
    throw new UsageError('identify compare: expected two files or folders: the reference, and what to compare with it')
  const { identification, text, exitCode } = await compareSamples({ ...commandContext(), reference, got, alpha })
  if (json) printJson(identificationJson(identification))
  else printText(text)
  return exitCode
}
