import type * as Yaml from 'yaml'
import { isUsageError, reasonOf } from '../std/usage-error.ts'
import { contractOf, type Contract } from './document.ts'
import { InvalidContractError } from './requirements.ts'
import { readUserFile } from '../std/open-file.ts'
import { requireDependency } from '../std/packages.ts'

/**
 * Reads a contract document in YAML or JSON.
 *
 * @throws InvalidContractError with the file and the first problem
 */
export function readContract(file: string): Contract {
  try {
    return contractOf(parsed(read(file)))
  } catch (error) {
    if (!isUsageError(error)) throw error
    const problems = error instanceof InvalidContractError ? error.problems : [error.message]
    throw new InvalidContractError(problems.map((problem) => `${file}: ${problem}`))
  }
}

function read(file: string): string {
  try {
    return readUserFile(file)
  } catch (error) {
    throw new InvalidContractError([`cannot be read: ${reasonOf(error)}`])
  }
}

/** Tries JSON first, which parses in a fraction of the time. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return parsedYaml(text)
  }
}

/** Loads the YAML parser lazily, because that takes 40 ms. */
const yaml = () => requireDependency<typeof Yaml>('yaml')

function parsedYaml(text: string): unknown {
  try {
    return yaml().parse(text)
  } catch (error) {
    throw new InvalidContractError([
      `not valid YAML or JSON: ${(error as Error).message.split('\n', 1)[0]?.replace(/:$/, '')}`,
    ])
  }
}
