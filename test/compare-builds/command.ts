import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { didYouMean } from '../../src/std/did-you-mean.ts'
import { isUsageError, quoted, UsageError } from '../../src/std/usage-error.ts'
import { aspects, type Aspect, type Snapshots } from './aspects.ts'
import { differencesOf, fullText, shortLines } from './differences.ts'

const help = `Usage: npm run compare-builds -- [options] [BASE]

Compares what a commit and the working tree do: a change that only moves, renames or removes code may differ in nothing. Without BASE,
compares with HEAD if there are uncommitted changes, else with the commit where this branch left origin/main, else with the one before HEAD.

  --quick            all aspects except kill-matrix
  --only ASPECT,...  only these aspects
  --help

${Object.entries(aspects)
  .map(([name, about]) => `  ${name.padEnd(17)}  ${about}`)
  .join('\n')}

BASE is built in a temporary git worktree, and what was collected of it is kept in node_modules/.cache/gateproof/builds. These values
differ in each build and are left out: judgeMs in reports, the id of the drive in evidence, digest and commit in dist/build.json.

Exit codes: 0 nothing differs, 1 something differs, 2 usage error, or a build failed`

/** The input and output of the command. */
export interface Comparison {
  /** Collects aspects of the base and of the working tree. @throws UsageError if a build fails, or the base is not a commit */
  readonly collect: (base: string | undefined, wanted: readonly Aspect[]) => Promise<readonly [Snapshots, Snapshots]>
  /** The file that all differences are written to. */
  readonly file: string
  readonly say: (line: string) => void
  readonly complain: (line: string) => void
}

/** Runs the command and returns its exit code. */
export async function command(args: readonly string[], comparison: Comparison): Promise<number> {
  try {
    return await compare(args, comparison)
  } catch (error) {
    const isExpected = isUsageError(error) || String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')
    if (!isExpected) throw error
    comparison.complain(`compare-builds: ${(error as Error).message.split('\n', 1)[0]}`)
    return 2
  }
}

async function compare(args: readonly string[], { collect, file, say }: Comparison): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { only: { type: 'string' }, quick: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  if (values.help) {
    say(help)
    return 0
  }
  const [base, extra] = positionals
  if (extra !== undefined) throw new UsageError(`expected one BASE, got ${quoted(extra)} too`)
  const all = Object.keys(aspects)
  const wanted = values.only?.split(',') ?? all.filter((name) => !values.quick || name !== 'kill-matrix')
  const unknown = wanted.find((name) => !all.includes(name))
  if (unknown !== undefined)
    throw new UsageError(`--only ${quoted(unknown)}: unknown aspect${didYouMean(unknown, all)}`)
  const [before, now] = await collect(base, wanted as readonly Aspect[])
  let text = ''
  for (const aspect of wanted as readonly Aspect[]) {
    const [was, is = {}] = [before[aspect] ?? {}, now[aspect]]
    const differences = differencesOf(was, is)
    for (const line of shortLines(aspect, Object.keys({ ...was, ...is }).length, differences)) say(line)
    text += fullText(aspect, differences)
  }
  if (text === '') return 0
  writeFileSync(file, text)
  say(`all differences in full: ${file}`)
  return 1
}
