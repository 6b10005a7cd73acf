import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { defaults } from '../../src/deployment/options/run.ts'
import { readUrl, readVariable } from '../../src/deployment/values.ts'
import type { InitOptions } from '../command-options.ts'
import { configurationFile, packageFile, pinningInstructions, workflowFile, type Answers } from './templates.ts'

const defaultAnswers: Answers = { baseUrl: undefined, variable: defaults.apiKeyEnv }

/**
 * Writes `gateproof.config.yaml`, a CI workflow and a package that pins gateproof. Keeps existing files.
 *
 * @returns the exit code
 * @throws UsageError for an invalid answer
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
    const exists = existsSync(path)
    if (!exists) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text, { flag: 'wx' })
    }
    process.stdout.write(exists ? `kept ${path}: it already exists\n` : `wrote ${path}\n`)
  }
  if (!pinsGateproof(folder)) process.stdout.write(pinningInstructions(folder))
  return 0
}

/** Asks on stderr and reads answers from stdin. An empty line or the end of input takes the default. */
async function ask(): Promise<Answers> {
  const lines = createInterface({ input: process.stdin })
  const iterator = lines[Symbol.asyncIterator]()
  const answer = async (question: string) => {
    process.stderr.write(question)
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

/** The parts of `package-lock.json` that matter here. */
interface Lock {
  readonly packages?: Readonly<
    Record<string, { readonly integrity?: unknown; readonly resolved?: unknown } | undefined>
  >
}

/** True if the lock file of a folder pins gateproof: a tarball by its integrity, a git repository by its commit. */
function pinsGateproof(folder: string): boolean {
  const { integrity, resolved } = lockIn(folder).packages?.['node_modules/gateproof'] ?? {}
  return typeof integrity === 'string' || (typeof resolved === 'string' && /#[0-9a-f]{40}$/.test(resolved))
}

function lockIn(folder: string): Lock {
  try {
    return (JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock | null) ?? {}
  } catch {
    return {}
  }
}
