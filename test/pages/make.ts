import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { bundleDocuments } from '../../reporters/statement/bundle.ts'
import { statementPage } from '../../reporters/statement/page.ts'
import { statementOf } from '../certify/statement.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { payloadOf, unsignedEnvelope, writeEnvelope } from '../../src/statement/envelope.ts'
import type { Statement } from '../../src/statement/statement.ts'

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
  writeFileSync(path, gunzipSync(readFileSync(join(root, 'test/recordings', `${name}.jsonl.gz`))))
  return path
}

/** The first is judged alone too. The others are small. */
const recordings = ['new-api-native', 'mock-llm', 'mockllm', 'portkey-streams-dead', 'new-api-overloaded']

/** A healthy run, a faulty one, and comparisons of two and of five. Returns the paths in the folder. */
export async function makeReports(folder: string): Promise<readonly string[]> {
  const [healthy, faulty] = [join(folder, 'healthy'), join(folder, 'faulty')]
  const recorded = recordings.map((name) => recording(folder, name))
  const [first = ''] = recorded
  await Promise.all([
    gateproof('run', '--embedded', '--seed', '7', '--out', healthy),
    gateproof('judge', first, '--out', faulty).then(() =>
      gateproof('compare', ...recorded, '--spec', 'packaged', '--fail-on', 'none', '--out', join(folder, 'five')),
    ),
  ])
  await gateproof('compare', healthy, faulty, '--out', join(folder, 'two'))
  return [
    'healthy/report.html',
    'faulty/report.html',
    'two/compare.html',
    'five/compare.html',
    ...makeStatements(folder),
  ]
}

/** Statements that pass, fail, and are about the embedded gateway. */
function makeStatements(folder: string): readonly string[] {
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
  for (const [name, statement] of Object.entries(all))
    writeFileSync(join(folder, name), statementPage(textOf(statement)))
  writeFileSync(join(folder, 'commands.html'), bundleDocuments(textOf(passed))['commands.html'])
  return [...Object.keys(all), 'commands.html']
}

const textOf = (statement: Statement) => writeEnvelope(unsignedEnvelope(payloadOf(statement)))

/** Builds the site, and returns the paths of its pages in the folder. */
export async function makeSite(folder: string): Promise<readonly string[]> {
  const eleventy = join(root, 'node_modules/@11ty/eleventy/cmd.cjs')
  const output = join(folder, 'site')
  await node('--import', 'tsx', eleventy, '--config=scripts/site/eleventy.config.ts', `--output=${output}`, '--quiet')
  const names = readdirSync(output, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  return names.filter((name) => name.endsWith('.html')).map((name) => `site/${name}`)
}
