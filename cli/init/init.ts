import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { startUpstream } from '../../api/upstream.ts'
import { printable, truncate } from '../../reporters/escape.ts'
import { withDefaults } from '../../src/deployment/options/option.ts'
import { isLoopback, readUrl, readVariable } from '../../src/deployment/values.ts'
import { writeNewFile } from '../../src/std/create-file.ts'
import { quoted, UsageError, writeReasonOf } from '../../src/std/usage-error.ts'
import { initOptions, type InitOptions } from '../command-options.ts'
import { printLine, printPrompt, printText } from '../output.ts'
import { askGateway, knownViolationsOf } from './ask-gateway.ts'
import { nextSteps, pinIn } from './pinning.ts'
import { pipelineHere, upstreamPort } from './pipelines.ts'
import { configurationFile, packageFile, type Answers, type Found } from './templates.ts'

const configPath = 'gateproof.config.yaml'
const knownPath = 'gateproof.known.yaml'

/**
 * Writes `gateproof.config.yaml`, a CI pipeline and a package that pins gateproof. Keeps existing files. Prints how to pin gateproof and what
 * to commit. With `from`, the gateway is asked for what the files contain.
 *
 * @returns the exit code
 * @throws UsageError for an invalid answer, and for a gateway that cannot be tested
 */
export async function init({
  yes,
  from,
  known = false,
  nightly = false,
  start,
  ...given
}: InitOptions): Promise<number> {
  const { apiKeyEnv: variable } = withDefaults(initOptions, given)
  if (known && from === undefined) throw new UsageError('--known: needs --from URL')
  if (start !== undefined && (from === undefined || !isLoopback(from)))
    throw new UsageError(
      '--start: needs --from with the address at which the command starts the gateway on this machine, for example http://127.0.0.1:4000',
    )
  const asked = yes === true || from !== undefined ? { baseUrl: from, variable } : await ask(variable)
  const upstream = start === undefined ? undefined : upstreamPort
  const found = from === undefined ? undefined : await askWith({ ...asked, baseUrl: from }, upstream)
  if (found !== undefined) printText(foundText(found, start !== undefined))
  const violations =
    known && from !== undefined && found !== undefined && !existsSync(knownPath)
      ? await knownViolationsOf({ ...asked, baseUrl: from }, found, upstream)
      : undefined
  const folder = pinIn('.').type === 'none' ? '.gateproof' : '.'
  const pipeline = pipelineHere()
  const options = [
    ...(found?.profile === 'interop' ? ['--profile interop'] : []),
    ...(found === undefined || start !== undefined ? [] : [`--max-tokens ${found.maxTokens}`]),
    ...(known ? [`--baseline ${knownPath}`] : []),
  ]
  const job = {
    folder,
    variable: asked.variable,
    needsUrl: asked.baseUrl === undefined,
    options,
    nightly,
    start: start === undefined || from === undefined ? undefined : { command: start, url: from },
  } as const
  const files = {
    [configPath]: configurationFile(asked, found),
    ...(violations !== undefined && { [knownPath]: violations }),
    [pipeline.path]: pipeline.text(job),
    ...(folder === '.gateproof' && {
      [`${folder}/package.json`]: packageFile,
      [`${folder}/.gitignore`]: 'node_modules\n',
    }),
  }
  for (const [path, text] of Object.entries(files)) {
    const exists = existsSync(path)
    if (!exists) write(path, text)
    printLine(exists ? `kept ${path}: it already exists` : `wrote ${path}`)
  }
  if (violations !== undefined) printLine(`next: replace each reason in ${knownPath}`)
  if (pipeline.next !== undefined) printText(pipeline.next)
  if (start !== undefined) printText(startNext(pipeline.path, asked.variable))
  printText(nextSteps(folder, pinIn(folder), Object.keys(files)))
  return 0
}

/** With the scripted upstream behind the gateway, if it has one. The user may have started it already: then the port is in use. */
async function askWith(answers: Answers & { readonly baseUrl: string }, upstream: string | undefined): Promise<Found> {
  if (upstream === undefined) return askGateway(answers)
  const started = await startUpstream({ port: Number(upstream) }).catch(() => undefined)
  try {
    return await askGateway(answers)
  } finally {
    await started?.close()
  }
}

const startNext = (path: string, variable: string) => `\
next: start the gateway in CI with the key that ${path} has in ${variable}, and with channels to http://127.0.0.1:${upstreamPort}
  npx --no-install gateproof upstream --port ${upstreamPort}    # prints the keys and models of the channels
`

/** What the gateway showed, and what follows from it: a job that starts the gateway itself costs nothing, and needs no budget. */
function foundText({ models, lacks, profile, maxTokens }: Found, isStarted: boolean): string {
  const roles = Object.entries(models).map(([role, model]) => `${role}=${printable(truncate(model, 60))}`)
  const why = profile === 'interop' ? ', because its list of models is not that of the contract' : ''
  return `\
models: ${roles.length === 0 ? 'none found' : roles.join(', ')}
not offered: ${lacks.length === 0 ? 'nothing' : lacks.join(', ')}
profile: ${profile}${why}
${isStarted ? '' : `budget: --max-tokens ${maxTokens}\n`}\
`
}

/** Follows no link below the folder of the project, which another party may have made. */
function write(path: string, text: string): void {
  try {
    writeNewFile(path, text, '.')
  } catch (error) {
    throw new UsageError(`init: ${quoted(path)} cannot be written: ${writeReasonOf(error)}`)
  }
}

/** Asks on stderr and reads answers from stdin. An empty line or the end of input takes the default. */
async function ask(defaultVariable: string): Promise<Answers> {
  const lines = createInterface({ input: process.stdin })
  const iterator = lines[Symbol.asyncIterator]()
  const answer = async (question: string) => {
    printPrompt(question)
    const { value } = (await iterator.next()) as IteratorResult<string, undefined>
    return value?.trim() ?? ''
  }
  const baseUrl = await answer('Base URL of the deployment (empty: the embedded gateway): ')
  const variable = await answer(`Environment variable with its API key (empty: ${defaultVariable}): `)
  lines.close()
  return {
    baseUrl: baseUrl === '' ? undefined : readUrl('the base URL', baseUrl),
    variable: variable === '' ? defaultVariable : readVariable('the variable', variable),
  }
}
