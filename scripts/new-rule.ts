/** Adds a new requirement to the document and the outline, and writes skeletons of its test and fault. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isUsageError, oneLine } from '../src/std/usage-error.ts'
import { parseArguments, help } from './new-rule/given.ts'
import { planned } from './new-rule/plan.ts'
import type { Edit, NewRule } from './new-rule/rule.ts'

/** Writes all files, or none if one cannot be written. */
function write(root: string, edits: readonly Edit[]): void {
  const before = edits.map(({ path }) => readFileSync(join(root, path), 'utf8'))
  try {
    for (const { path, content } of edits) writeFileSync(join(root, path), content)
  } catch (error) {
    edits.forEach(({ path }, at) => writeFileSync(join(root, path), before[at] ?? ''))
    throw error
  }
}

/** `suites/chat/chat.test.ts:98`, which editors can open. */
function placeOf({ path, content, mark }: Edit): string {
  const line = content.slice(0, content.indexOf(mark)).split('\n').length
  return `${path}:${line}`
}

const width = 28

function nextSteps(rule: NewRule, edits: readonly Edit[]): string {
  const next: Readonly<Record<string, string>> = {
    'the sentence': 'check the level and the bounds',
    'its place in the contract': 'check that this is the place',
    'the test': 'write it: it fails until then',
    'the fault': 'write it: replace `untouched` with a change that violates the requirement',
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
  // npm runs scripts in the package folder.
  const root = process.cwd()
  const edits = await planned(root, rule)
  write(root, edits)
  process.stdout.write(nextSteps(rule, edits))
  try {
    execFileSync(process.execPath, ['--import', import.meta.resolve('tsx'), 'spec/generate.ts'], {
      cwd: root,
      stdio: 'inherit',
    })
    return 0
  } catch {
    process.stderr.write('new-rule: files written, but spec/generate.ts failed\n')
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
