/** Writes the four places of a new rule, its test and its fault as skeletons that fail until they are written. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { levelOf, sections } from '../src/contract/requirements.ts'
import { didYouMean } from '../src/deployment/did-you-mean.ts'
import { isUsageError, oneLine, UsageError } from '../src/deployment/usage.ts'
import { planned } from './new-rule/plan.ts'
import type { Edit, NewRule } from './new-rule/rule.ts'

const help = `Writes a new rule: its sentence, its place in the outline of the contract, and skeletons of its test and its fault.

  npm run new-rule ID -- --text SENTENCE [options]
  npm run new-rule chat.completion.choices.index_order -- --at ChatCompletion.choices.index \\
    --text 'The choices of a completion are numbered from 0, each with a number of its own.'

  --text SENTENCE    what must hold; bounds as placeholders ({maximum}, {enum})
  --at PLACE         what it is about: ChatCompletion.choices.index, createChatCompletion, or a JSON pointer
  --basis BASIS      what the contract has of it: ${Object.keys(levelOf).join(', ')} (protocol)
  --section SECTION  ${sections.join(', ')}
  --outline PLACE    the place of the contract, as docs/requirements.md writes it behind "contract:"
  --interop WORD     advisory or gating, where that profile departs from the level
  --untestable WHY   why HTTP cannot show it: then it has neither a test nor a fault
  --file FILE        the file of tests, suites/…/….test.ts
  --fault NAME       the name of the fault

What is not given is taken from the rule whose id is most alike. Exit codes: 0 written, 1 not generated, 2 usage
`

const options = ['text', 'at', 'basis', 'section', 'outline', 'interop', 'untestable', 'file', 'fault'] as const

/** @throws UsageError for an option that is none, and for more or less than one id */
function given(args: readonly string[]): NewRule | undefined {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  if (values['help'] === true) return undefined
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const isKnown = (options as readonly string[]).includes(token.name)
    if (!isKnown) throw new UsageError(`unknown option ${token.rawName}${didYouMean(token.name, options)}`)
    if (token.value === undefined) throw new UsageError(`${token.rawName} needs a value`)
  }
  const [id, extra] = positionals
  if (id === undefined) throw new UsageError('which rule? npm run new-rule ID -- --text SENTENCE; --help says more')
  if (extra !== undefined) throw new UsageError(`one id at a time: what is "${extra}"? A sentence stands in quotes`)
  const members = values as Readonly<Record<string, string | undefined>>
  return { ...members, id, text: members['text'] ?? '' }
}

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

function told(rule: NewRule, edits: readonly Edit[]): string {
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
  const rule = given(args)
  if (rule === undefined) {
    process.stdout.write(help)
    return 0
  }
  // npm starts scripts in the folder of the package.
  const root = process.cwd()
  const edits = await planned(root, rule)
  write(root, edits)
  process.stdout.write(told(rule, edits))
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
