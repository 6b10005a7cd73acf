import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import type { TestResult } from 'allure-js-commons'
import { statementPage } from '../../reporters/statement/page.ts'
import { statementOf } from '../../selftest/certify/statement.ts'
import { selftestPage } from '../../selftest/page/page.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { payloadOf, unsignedEnvelope, writeEnvelope } from '../../src/statement/envelope.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Ignores the exit code 1: every verdict has a page. */
async function node(...args: readonly string[]): Promise<void> {
  const { code, stderr } = await promisify(execFile)(process.execPath, args, { cwd: root }).then(
    () => ({ code: 0, stderr: '' }),
    (error: { code?: number; stderr?: string }) => ({ code: error.code, stderr: error.stderr ?? '' }),
  )
  if (code !== 0 && code !== 1) throw new Error(`${args.join(' ')} failed with exit code ${code}: ${stderr}`)
}

const gateproof = (...args: readonly string[]) => node(join(root, 'dist/cli/main.js'), ...args)

/** Writes a recording of a real gateway, and returns its path. */
function recording(folder: string, name: string): string {
  const path = join(folder, `${name}.jsonl`)
  writeFileSync(path, gunzipSync(readFileSync(join(root, 'selftest/recordings', `${name}.jsonl.gz`))))
  return path
}

/** The first is judged alone too. The others are small. */
const recordings = ['new-api-native', 'mock-llm', 'mockllm', 'portkey-streams-dead', 'new-api-overloaded']

/** A faulty run, a comparison of five, the page of the self-tests, and a statement. Returns the paths in the folder. */
export async function makeReports(folder: string): Promise<readonly string[]> {
  const faulty = join(folder, 'faulty')
  const recorded = recordings.map((name) => recording(folder, name))
  await gateproof('judge', recorded[0] ?? '', '--out', faulty)
  await compare(...recorded, '--out', join(folder, 'five'))
  mkdirSync(join(folder, 'selftest-report'))
  writeFileSync(join(folder, 'selftest-report/index.html'), selftestPage(resultsIn(join(faulty, 'allure-results'))))
  return [
    'faulty/allure/index.html',
    'five/compare.html',
    'selftest-report/index.html',
    ...makeStatements(folder, ['statement-failed.html']),
  ]
}

/** Pages with the parts of the others: a healthy run, a comparison of two, and more statements. Returns the paths in the folder. */
export async function makeSimilarReports(folder: string): Promise<readonly string[]> {
  const pair = ['portkey-claude', 'mock-ai-api'].map((name) => recording(folder, name))
  await gateproof('run', '--embedded', '--seed', '7', '--out', join(folder, 'healthy'))
  await compare(...pair, '--out', join(folder, 'two'))
  const statements = makeStatements(folder, ['statement.html', 'statement-embedded.html'])
  return ['healthy/allure/index.html', 'two/compare.html', ...statements]
}

const compare = (...args: readonly string[]) => gateproof('compare', ...args, '--spec', 'packaged', '--fail-on', 'none')

const resultsIn = (results: string): readonly TestResult[] =>
  readdirSync(results)
    .filter((name) => name.endsWith('-result.json'))
    .map((name) => JSON.parse(readFileSync(join(results, name), 'utf8')) as TestResult)

/** Writes statements that pass, fail, or are about the embedded gateway. */
function makeStatements(
  folder: string,
  names: readonly ('statement.html' | 'statement-failed.html' | 'statement-embedded.html')[],
): readonly string[] {
  const ids = requirementsOf(packagedContract().document).map(({ id }) => id)
  const passed = statementOf({ required: { satisfied: 400, violated: 0, notApplicable: 0, unjudged: 0 } })
  const failed = statementOf({ required: { satisfied: 380, violated: 14, notApplicable: 3, unjudged: 3 } }, 'FAILED')
  const embedded = statementOf({ deployment: { ...passed.predicate.conformance.deployment, embedded: true } })
  const tests = { passedTests: ids.slice(20), warnedTests: ids.slice(14, 20), failedTests: ids.slice(0, 14) }
  const all = {
    'statement.html': passed,
    'statement-failed.html': { ...failed, predicate: { ...failed.predicate, ...tests } },
    'statement-embedded.html': embedded,
  }
  for (const name of names)
    writeFileSync(join(folder, name), statementPage(writeEnvelope(unsignedEnvelope(payloadOf(all[name])))))
  return names
}

/** Builds the site, and returns the paths of its pages in the folder. */
export async function makeSite(folder: string): Promise<readonly string[]> {
  const eleventy = join(root, 'node_modules/@11ty/eleventy/cmd.cjs')
  const output = join(folder, 'site')
  await node('--import', 'tsx', eleventy, '--config=site/eleventy.config.ts', `--output=${output}`, '--quiet')
  const names = readdirSync(output, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  return names.filter((name) => name.endsWith('.html')).map((name) => `site/${name}`)
}
