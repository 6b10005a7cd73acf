import { spawn } from 'node:child_process'
import { appendFileSync, closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { argumentsOf, failingCodes } from './arguments.js'
import { input, mask, setOutputs, step, StepError, workingFolder } from './github.js'

/** GitHub's limit for the summary of a step. */
const maxSummaryBytes = 1_000_000

/** The first line of the evidence contains the contract document. */
const maxHeaderBytes = 16 * 1024 * 1024

/** The environment of the step without the inputs. The input `api-key` becomes GATEWAY_API_KEY. */
function environment() {
  const { INPUT_API_KEY: key, ...rest } = process.env
  const kept = Object.entries(rest).filter(([name]) => !name.startsWith('INPUT_') && name !== 'GATEPROOF_MAIN')
  return { ...Object.fromEntries(kept), ...(key && { GATEWAY_API_KEY: key.trim() }) }
}

/** Runs gateproof. A cancelled job signals this process: gateproof then judges what it has recorded. */
function run(main, args, cwd) {
  const child = spawn(process.execPath, [main, ...args], {
    cwd,
    env: environment(),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  return new Promise((ended, failed) => {
    child.once('error', failed).once('close', (code) => ended(code ?? 130))
  })
}

/** Changes when the file is replaced. */
function identity(path) {
  if (!existsSync(path)) return undefined
  const { ino, mtimeMs, size } = statSync(path)
  return `${ino} ${mtimeMs} ${size}`
}

/** Reads the first line of the evidence. */
function wasEmbedded(folder) {
  const file = openSync(join(folder, 'evidence.jsonl'), 'r')
  try {
    const start = Buffer.alloc(maxHeaderBytes)
    const line = start.toString('utf8', 0, readSync(file, start)).split('\n', 1)[0]
    return JSON.parse(line).deployment.embedded === true
  } finally {
    closeSync(file)
  }
}

function summarise(folder) {
  const [from, to] = [join(folder, 'summary.md'), process.env['GITHUB_STEP_SUMMARY']]
  if (!to || !existsSync(from)) return
  const text = readFileSync(from, 'utf8')
  appendFileSync(
    to,
    Buffer.byteLength(text) > maxSummaryBytes
      ? 'The summary is too long for this page. See summary.md in the artifact.\n'
      : text,
  )
}

/** Outputs from the report of this run. */
function reportOutputs(folder) {
  const { verdict, judged } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  return { verdict, judged: judged.of, total: judged.total }
}

const noDeployment =
  'no deployment was tested: base-url is empty and the configuration has no base URL. Set base-url, or embedded: true'

await step(async () => {
  mask(process.env['INPUT_API_KEY'] ?? '')
  const main = process.env['GATEPROOF_MAIN']
  if (!main) throw new StepError('gateproof was not installed')
  const [args, fails, cwd] = [argumentsOf(), failingCodes(), workingFolder()]
  if (!existsSync(cwd))
    throw new StepError(`working-directory: ${JSON.stringify(input('working-directory'))} does not exist`)
  const folder = resolve(cwd, input('out') || 'gateproof-report')
  const previous = identity(join(folder, 'report.json'))
  const code = await run(main, args, cwd)
  const current = identity(join(folder, 'report.json'))
  const isNew = current !== undefined && current !== previous
  if (isNew && !args.includes('--embedded') && wasEmbedded(folder)) throw new StepError(noDeployment)
  setOutputs({ 'exit-code': code, ...(isNew && { ...reportOutputs(folder), 'report-path': folder }) })
  if (isNew) summarise(folder)
  return fails(code) ? code : 0
})
