import { spawn } from 'node:child_process'
import { appendFileSync, closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { argumentsOf, failingCodes } from './arguments.js'
import { input, mask, setOutputs, step, StepError, workingFolder } from './github.js'

/** GitHub takes no more of a step. */
const mostOfSummary = 1_000_000

/** The first line of the evidence holds the contract document. */
const mostOfHeader = 16 * 1024 * 1024

/** The environment of the step without the inputs; a key that was given as one has the name that gateproof reads. */
function environment() {
  const { INPUT_API_KEY: key, ...rest } = process.env
  const kept = Object.entries(rest).filter(([name]) => !name.startsWith('INPUT_') && name !== 'GATEPROOF_MAIN')
  return { ...Object.fromEntries(kept), ...(key && { GATEWAY_API_KEY: key.trim() }) }
}

/** Runs it to its end. Whoever cancels the job signals this process: gateproof keeps and judges what it has. */
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

/** Tells a file from the one that replaces it. */
function identity(path) {
  if (!existsSync(path)) return undefined
  const { ino, mtimeMs, size } = statSync(path)
  return `${ino} ${mtimeMs} ${size}`
}

/** Whether what was judged is the embedded gateway: the first line of the evidence says so. */
function wasEmbedded(folder) {
  const file = openSync(join(folder, 'evidence.jsonl'), 'r')
  try {
    const start = Buffer.alloc(mostOfHeader)
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
    Buffer.byteLength(text) > mostOfSummary ? 'The summary is too long for this page: it is in the artifact.\n' : text,
  )
}

/** What the report says, where this run left one. */
function told(folder) {
  const { verdict, judged } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  return { verdict, judged: judged.of, total: judged.total }
}

const nothingJudged =
  'no deployment was judged: base-url is empty, and nothing else names one (embedded: true judges the embedded gateway)'

await step(async () => {
  mask(process.env['INPUT_API_KEY'] ?? '')
  const main = process.env['GATEPROOF_MAIN']
  if (!main) throw new StepError('gateproof was not installed')
  const [args, fails, cwd] = [argumentsOf(), failingCodes(), workingFolder()]
  if (!existsSync(cwd))
    throw new StepError(`working-directory ${JSON.stringify(input('working-directory'))} is not there`)
  const folder = resolve(cwd, input('out') || 'gateproof-report')
  const before = identity(join(folder, 'report.json'))
  const code = await run(main, args, cwd)
  const after = identity(join(folder, 'report.json'))
  const isNew = after !== undefined && after !== before
  if (isNew && !args.includes('--embedded') && wasEmbedded(folder)) throw new StepError(nothingJudged)
  setOutputs({ 'exit-code': code, ...(isNew && { ...told(folder), 'report-path': folder }) })
  if (isNew) summarise(folder)
  return fails(code) ? code : 0
})
