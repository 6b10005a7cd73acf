import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { defaults } from '../../src/deployment/options/run.ts'
import { readUrl, readVariable } from '../../src/deployment/values.ts'
import type { InitOptions } from '../command-options.ts'
import { pinsGateproof } from './pinned.ts'
import { configurationFile, packageFile, pinningInstructions, workflowFile, type Answers } from './templates.ts'

const defaultAnswers: Answers = { baseUrl: undefined, variable: defaults.apiKeyEnv }

/**
 * Writes `gateproof.config.yaml`, a CI workflow and what pins gateproof for it into the working folder. A file that is there is left as it is.
 *
 * @returns the exit code
 * @throws UsageError for an answer that cannot be
 */
export async function init({ yes }: InitOptions): Promise<number> {
  const answers = yes === true ? defaultAnswers : await ask()
  const folder = pinsGateproof('.') ? '.' : '.gateproof'
  const files = {
    'gateproof.config.yaml': configurationFile(answers),
    '.github/workflows/gateproof.yml': workflowFile(answers, folder),
    ...(folder === '.gateproof' && {
      [`${folder}/package.json`]: packageFile,
      [`${folder}/.gitignore`]: 'node_modules\n',
    }),
  }
  for (const [path, text] of Object.entries(files)) {
    const there = existsSync(path)
    if (!there) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text, { flag: 'wx' })
    }
    process.stdout.write(there ? `${path} is there already: left as it is\n` : `${path} written\n`)
  }
  if (!pinsGateproof(folder)) process.stdout.write(pinningInstructions(folder))
  return 0
}

/** Asks on stderr and reads lines from stdin; an empty line, or no more lines, takes what is usual. */
async function ask(): Promise<Answers> {
  const lines = createInterface({ input: process.stdin })
  const iterator = lines[Symbol.asyncIterator]()
  const answer = async (question: string) => {
    process.stderr.write(question)
    const { value } = (await iterator.next()) as IteratorResult<string, undefined>
    return value?.trim() ?? ''
  }
  const baseUrl = await answer('The base URL of the deployment (empty: the embedded gateway): ')
  const variable = await answer(`The environment variable that holds its key (empty: ${defaultAnswers.variable}): `)
  lines.close()
  return {
    baseUrl: baseUrl === '' ? defaultAnswers.baseUrl : readUrl('the base URL', baseUrl),
    variable: variable === '' ? defaultAnswers.variable : readVariable('the variable', variable),
  }
}
