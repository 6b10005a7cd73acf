import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeGenerated } from '../../scripts/generated-file.ts'
import { didYouMean } from '../../src/std/did-you-mean.ts'
import { isUsageError, quoted, UsageError } from '../../src/std/usage-error.ts'
import { countAll, type Counted } from './count.ts'
import { fallen, raised, readFloors } from './floors.ts'
import { proofPage } from './page.ts'
import type { Section } from './section.ts'

/** The input and output of the command. */
export interface Proof {
  readonly sections: readonly Section[]
  readonly template: URL
  readonly page: URL
  readonly floors: URL
  readonly say: (line: string) => void
  /** Receives each problem as a line. */
  readonly complain: (line: string) => void
}

const help = (names: readonly string[]) => `npm run proof -- [options | SECTION [WORDS…]]

Without arguments, runs every section completely (hours), writes the results into test/proof/results and writes docs/proof.md.
With the name of a SECTION, runs only this one. WORDS after the name choose a part of it.

  --page    count, raise the floors and write the page
  --check   count; fail if a number is below its floor in test/proof/floors.json or the page is not current
  --help

Sections: ${names.join(', ')}

These have arguments of their own and run only by name:

  docs          the commands of the documentation; --all as written, in clones and with the packed package
  pages         every page in a browser: axe, keyboard, layout
  real          third-party servers, compared with the pinned verdicts (test/real/README.md)
  robustness    hostile servers with what each costs, for docs/robustness.md (--help)

Exit codes: 0 no problems, 1 problems, 2 usage error`

/** Runs the command and returns its exit code. */
export async function command(args: readonly string[], proof: Proof): Promise<number> {
  try {
    const problems = await problemsOf(args, proof)
    for (const problem of problems) proof.complain(`✗ ${problem}`)
    return problems.length === 0 ? 0 : 1
  } catch (error) {
    if (!isUsageError(error)) throw error
    proof.complain(`proof: ${error.message}`)
    return 2
  }
}

async function problemsOf([first, ...words]: readonly string[], proof: Proof): Promise<readonly string[]> {
  const names = proof.sections.map(({ name }) => name)
  const showHelp = () => void proof.say(help(names))
  const options = { '--page': write, '--check': check, '--help': showHelp, '-h': showHelp }
  if (first === undefined) return runSections(proof, proof.sections, [])
  if (names.includes(first)) return runSections(proof, [proof.sections[names.indexOf(first)] as Section], words)
  if (!Object.hasOwn(options, first)) {
    const kind = first.startsWith('-') ? 'option' : 'section'
    const known = [...names, ...Object.keys(options)]
    throw new UsageError(`unknown ${kind} ${quoted(first)}${didYouMean(first, known)}. See --help.`)
  }
  if (words.length > 0) throw new UsageError(`${first} takes no arguments, got ${quoted(words[0] ?? '')}`)
  return options[first as keyof typeof options](proof) ?? []
}

/** Runs these sections completely, writes the page, and shows their figures. A crash is a problem, so that the other sections still run. */
async function runSections(proof: Proof, chosen: readonly Section[], words: readonly string[]) {
  const problems: string[] = []
  for (const [index, { name, run }] of chosen.entries()) {
    proof.say(`── ${index + 1}/${chosen.length} ${name}`)
    try {
      problems.push(...((await run?.({ words, say: proof.say })) ?? []).map((problem) => `${name}: ${problem}`))
    } catch (error) {
      if (isUsageError(error)) throw error
      problems.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }
  const counted = countAll(proof.sections)
  writeAll(proof, counted)
  for (const { name, figures } of counted.filter((one) => chosen.some((section) => section.name === one.name)))
    for (const [figure, value] of Object.entries(figures)) proof.say(`${name}: ${figure}: ${value}`)
  return [...problems, ...fallen(readFloors(proof.floors), counted)]
}

/** The files with their current text. */
const textsOf = ({ template, page, floors }: Proof, counted: readonly Counted[]) =>
  [
    [page, 'docs/proof.md', proofPage(readFileSync(template, 'utf8'), counted)],
    [floors, 'test/proof/floors.json', `${JSON.stringify(raised(readFloors(floors), counted), null, 2)}\n`],
  ] as const

/** Writes the page and raises the floors. The page shows why a section cannot be counted. */
function writeAll(proof: Proof, counted: readonly Counted[]): void {
  for (const [file, , text] of textsOf(proof, counted)) writeGenerated(fileURLToPath(file), text)
  for (const { name, stale } of counted) if (stale !== undefined) proof.say(`not counted: ${name}: ${stale}`)
}

const write = (proof: Proof): void => writeAll(proof, countAll(proof.sections))

/** Compares the figures with their floors, then the files with their current text. Returns the problems. */
function check(proof: Proof): readonly string[] {
  const counted = countAll(proof.sections)
  const lower = fallen(readFloors(proof.floors), counted)
  if (lower.length > 0) return lower
  const others = textsOf(proof, counted).filter(
    ([file, , text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text,
  )
  const figures = counted.reduce((sum, one) => sum + Object.keys(one.figures).length, 0)
  if (others.length === 0) proof.say(`${figures} figures of ${counted.length} sections, none below its floor`)
  return others.map(([, name]) => `${name} is not current. Run: npm run proof -- --page`)
}
