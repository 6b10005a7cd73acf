import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Yaml from 'yaml'
import { contractOf, type Contract } from './document.ts'
import { InvalidContractError } from './requirements.ts'

/**
 * Somebody's own contract document, YAML or JSON by what it holds.
 *
 * @throws UnusableDocument with one line that names the file and the first reason
 */
export function readContract(file: string): Contract {
  try {
    return contractOf(parsed(read(file)))
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'UsageError') throw error
    const problems = error instanceof InvalidContractError ? error.problems : [error.message]
    throw new InvalidContractError(problems.map((problem) => `${file}: ${problem}`))
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new InvalidContractError([`cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`])
  }
}

/** JSON first: it is read in a fraction of the time. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return parsedYaml(text)
  }
}

/** Loads the parser only for a document that needs it: it costs 40 ms. */
const yaml = () => createRequire(import.meta.url)('yaml') as typeof Yaml

function parsedYaml(text: string): unknown {
  try {
    return yaml().parse(text)
  } catch (error) {
    throw new InvalidContractError([
      `not YAML or JSON: ${(error as Error).message.split('\n', 1)[0]?.replace(/:$/, '')}`,
    ])
  }
}
