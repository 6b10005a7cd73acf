/** Writes the four places of a new rule, its test and its fault as skeletons that fail until they are written. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isUsageError, oneLine } from '../src/std/usage-error.ts'
import { parseArguments, help } from './new-rule/given.ts'
import { planned } from './new-rule/plan.ts'
import type { Edit, NewRule } from './new-rule/rule.ts'

/** Writes all of the files, or, where one cannot be written, none. */
function write(root: string, edits: readonly Edit[]): void {
  const before = edits.map(({ path }) => readFileSync(join(root, path), 'utf8'))
  try {
    for (const { path, content } of edits) writeFileSync(join(root, path), content)
  } catch (error) {
    edits.forEach(({ path }, at) => writeFileSync(join(root, path), before[at] ?? ''))
    throw error
  }
}

/** `suites/chat/chat.test.ts:98`, as editors open it. */
function placeOf({ path, content, mark }: Edit): string {
  const line = content.slice(0, content.indexOf(mark)).split('\n').length
  return `${path}:${line}`
}

const width = 28

function nextSteps(rule: NewRule, edits: readonly Edit[]): string {
  const next: Readonly<Record<string, string>> = {
    'the sentence': 'read it again: level and bounds are right?',
    'its place in the contract': 'is it this place that says so?',
    'the test': 'write it: it fails until you do',
    'the fault': 'write it: in place of `untouched`, what breaks the rule',
  }
  const places = edits.map(
    (edit) => `${edit.what.padEnd(width)}${placeOf(edit)}\n${' '.repeat(width)}${next[edit.what]}`,
  )
  return [...places, `then${' '.repeat(width - 4)}npm run prove ${rule.id}`, ''].join('\n')
}

async function main(args: readonly string[]): Promise<number> {
  const rule = parseArguments(args)
  if (rule === undefined) {
    process.stdout.write(help)
    return 0
  }
  // npm starts scripts in the folder of the package.
  const root = process.cwd()
  const edits = await planned(root, rule)
  write(root, edits)
  process.stdout.write(nextSteps(rule, edits))
  try {
    execFileSync('npm', ['run', '--silent', 'generate'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    return 0
  } catch {
    process.stderr.write('new-rule: written, but `npm run generate` failed\n')
    return 1
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!isUsageError(error)) throw error
  process.stderr.write(`new-rule: ${oneLine(error.message)}\n`)
  process.exitCode = 2
}
