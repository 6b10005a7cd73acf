import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Asked } from './section.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const fileOf = (name: string) => join(root, 'test/proof/results', `${name}.json`)

/**
 * The results of the last complete run of a section.
 *
 * @throws Error that says what to run if they are missing
 */
export function readResults<T>(name: string): T {
  const file = fileOf(name)
  if (!existsSync(file)) throw new Error(`no results of ${name}. Run: npm run proof -- ${name}`)
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

export const hasResults = (name: string): boolean => existsSync(fileOf(name))

export function writeResults(name: string, results: unknown): void {
  mkdirSync(join(root, 'test/proof/results'), { recursive: true })
  writeFileSync(fileOf(name), `${JSON.stringify(results, null, 1)}\n`)
}

/** One of the cases that a section tries. A result with another text for `what` belongs to an older version of the case. */
interface Case {
  readonly name: string
  readonly what?: string
}

interface CaseResult extends Case {
  readonly build: string
  /** One line for each unmet expectation. */
  readonly problems: readonly string[]
}

/** The last results of the current cases, in their order. */
function lastResults(section: string, cases: readonly Case[]): readonly CaseResult[] {
  const results = hasResults(section) ? readResults<readonly CaseResult[]>(section) : []
  return cases.flatMap(({ name, what }) => results.filter((one) => one.name === name && one.what === what))
}

export const countSucceeded = (section: string, cases: readonly Case[]): number =>
  lastResults(section, cases).filter(({ problems }) => problems.length === 0).length

/** What `tryCases` tries. */
interface Trials<One extends Case> extends Pick<Asked, 'say'> {
  readonly all: readonly One[]
  readonly chosen: readonly One[]
  /** Results of another build are replaced. */
  readonly build: string
  readonly attempt: (one: One) => readonly string[] | Promise<readonly string[]>
}

/**
 * Tries one case after the other, writes each result at once, and returns the problems. An interrupted run of all cases resumes: cases that
 * this build was tried with are skipped.
 */
export async function tryCases<One extends Case>(
  section: string,
  { all, chosen, build, attempt, say }: Trials<One>,
): Promise<readonly string[]> {
  const done = lastResults(section, chosen.length === all.length ? all : []).filter((one) => one.build === build)
  const waiting = chosen.filter(({ name }) => !done.some((one) => one.name === name))
  for (const [index, one] of waiting.entries()) {
    const { name, what } = one
    const problems = await attempt(one)
    const results = [
      ...lastResults(section, all).filter((other) => other.name !== name),
      { name, what, build, problems },
    ]
    writeResults(
      section,
      all.flatMap((other) => results.filter((result) => result.name === other.name)),
    )
    say(`${problems.length === 0 ? '✓' : '✗'} ${index + 1}/${waiting.length} ${[name, ...problems].join(': ')}`)
  }
  return lastResults(section, chosen).flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`))
}
