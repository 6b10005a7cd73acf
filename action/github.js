import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** What ends a step with one line. Its code is that of `gateproof` for usage. */
export class StepError extends Error {}

/** What the action was given under a name of `action.yml`, without white space around it. */
export const input = (name) => (process.env[variableOf(name)] ?? '').trim()

/** As it was given. */
export const rawInput = (name) => process.env[variableOf(name)] ?? ''

const variableOf = (name) => `INPUT_${name.toUpperCase().replaceAll('-', '_')}`

/** An input that is true or false. */
export function flag(name) {
  const given = input(name).toLowerCase()
  if (['', 'false', 'true'].includes(given)) return given === 'true'
  throw new StepError(`${name} is ${JSON.stringify(input(name))}: write true or false`)
}

/** Where the project lies. */
export const workingFolder = () => resolve(process.env['GITHUB_WORKSPACE'] ?? '', input('working-directory'))

/**
 * Hands values on to the steps that follow. A delimiter that nobody can know keeps a value of several lines one value.
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

/** The data of a workflow command. */
const data = (text) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** From here on GitHub shows *** in place of the text, which it does by itself for secrets alone. */
export function mask(text) {
  for (const line of text.split(/[\r\n]+/)) if (line !== '') process.stdout.write(`::add-mask::${data(line)}\n`)
}

/** Runs a step; what it throws is an annotation and the exit code. */
export async function step(run) {
  try {
    process.exitCode = await run()
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    process.stdout.write(`::error title=Gateproof::${data(error.message)}\n`)
    process.exitCode = 2
  }
}
