import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { defaults } from '../../src/deployment/options/run.ts'
import { readUrl, readVariable } from '../../src/deployment/values.ts'
import { writeNewFile } from '../../src/std/create-file.ts'
import { quoted, UsageError, writeReasonOf } from '../../src/std/usage-error.ts'
import type { InitOptions } from '../command-options.ts'
import { printLine, printPrompt, printText } from '../output.ts'
import { nextSteps, pinIn } from './pinning.ts'
import { configurationFile, packageFile, workflowFile, type Answers } from './templates.ts'

const defaultAnswers: Answers = { baseUrl: undefined, variable: defaults.apiKeyEnv }

/**
 * Writes `gateproof.config.yaml`, a CI workflow and a package that pins gateproof. Keeps existing files. Prints how to pin gateproof and
 * what to commit.
 *
 * @returns the exit code
 * @throws UsageError for an invalid answer
 */
export async function init({ yes }: InitOptions): Promise<number> {
  const answers = yes === true ? defaultAnswers : await ask()
  const folder = pinIn('.').type === 'none' ? '.gateproof' : '.'
  const files = {
    'gateproof.config.yaml': configurationFile(answers),
    '.github/workflows/gateproof.yml': workflowFile(answers, folder),
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
  printText(nextSteps(folder, pinIn(folder), Object.keys(files)))
  return 0
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
async function ask(): Promise<Answers> {
  const lines = createInterface({ input: process.stdin })
  const iterator = lines[Symbol.asyncIterator]()
  const answer = async (question: string) => {
    printPrompt(question)
    const { value } = (await iterator.next()) as IteratorResult<string, undefined>
    return value?.trim() ?? ''
  }
  const baseUrl = await answer('Base URL of the deployment (empty: the embedded gateway): ')
  const variable = await answer(`Environment variable with its API key (empty: ${defaultAnswers.variable}): `)
  lines.close()
  return {
    baseUrl: baseUrl === '' ? defaultAnswers.baseUrl : readUrl('the base URL', baseUrl),
    variable: variable === '' ? defaultAnswers.variable : readVariable('the variable', variable),
  }
}
