import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Fails the step with one line and exit code 2, as a usage error of `gateproof` does. */
export class StepError extends Error {}

/** The trimmed value of an input in `action.yml`. */
export const input = (name) => (process.env[variableOf(name)] ?? '').trim()

/** The value of an input as given. */
export const rawInput = (name) => process.env[variableOf(name)] ?? ''

const variableOf = (name) => `INPUT_${name.toUpperCase().replaceAll('-', '_')}`

/** The value of a boolean input. @throws StepError for any other value */
export function flag(name) {
  const given = input(name).toLowerCase()
  if (['', 'false', 'true'].includes(given)) return given === 'true'
  throw new StepError(`${name}: expected true or false, got ${JSON.stringify(input(name))}`)
}

export const workingFolder = () => resolve(process.env['GITHUB_WORKSPACE'] ?? '', input('working-directory'))

/**
 * Sets outputs of the step. The random delimiter keeps a value with line breaks from setting other outputs.
 *
 * @see https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions#multiline-strings
 */
export function setOutputs(outputs) {
  const file = process.env['GITHUB_OUTPUT']
  if (!file) return
  for (const [name, value] of Object.entries(outputs)) {
    const delimiter = `gateproof-${randomUUID()}`
    appendFileSync(file, `${name}<<${delimiter}\n${value}\n${delimiter}\n`)
  }
}

/** Escapes the data of a workflow command. */
const escapeData = (text) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** Masks a text in the log. GitHub does this by itself only for secrets. */
export function mask(text) {
  for (const line of text.split(/[\r\n]+/)) if (line !== '') process.stdout.write(`::add-mask::${escapeData(line)}\n`)
}

/** Runs a step. A StepError becomes an annotation and exit code 2. */
export async function step(run) {
  try {
    process.exitCode = await run()
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    process.stdout.write(`::error title=Gateproof::${escapeData(error.message)}\n`)
    process.exitCode = 2
  }
}
