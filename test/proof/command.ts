import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeGenerated } from '../../scripts/generated-file.ts'
import { isUsageError } from '../../src/std/usage-error.ts'
import { countAll, type Counted } from './count.ts'
import { fallen, raised, readFloors } from './floors.ts'
import { helpOf, readOptions } from './options.ts'
import { proofPage } from './page.ts'
import type { Section } from './section.ts'

/** The input and output of the command. */
export interface Proof {
  readonly sections: readonly Section[]
  readonly page: URL
  readonly floors: URL
  readonly say: (line: string) => void
  /** Receives each problem as a line. */
  readonly complain: (line: string) => void
}

/** Runs the command and returns its exit code. */
export async function command(args: readonly string[], proof: Proof): Promise<number> {
  try {
    const problems = await runCommand(args, proof)
    for (const problem of problems) proof.complain(`✗ ${problem}`)
    return problems.length === 0 ? 0 : 1
  } catch (error) {
    if (!isUsageError(error)) throw error
    proof.complain(`proof: ${error.message}`)
    return 2
  }
}

/** Runs the command and returns the problems. */
async function runCommand(args: readonly string[], proof: Proof): Promise<readonly string[]> {
  const { sections, say } = proof
  const names = sections.map(({ name }) => name)
  const options = readOptions(args, names)
  switch (options.what) {
    case 'help':
      say(helpOf(sections).trimEnd())
      return []
    case 'check':
      return await check(proof)
    case 'page':
      await write(proof)
      return []
    case 'section': {
      const chosen = sections.filter(({ name }) => name === options.name)
      return await runSections(proof, chosen, options.words)
    }
    case 'all':
      return await runSections(proof, sections, [])
  }
}

/** Runs these sections completely, writes the page, and shows their figures. */
async function runSections(
  proof: Proof,
  chosen: readonly Section[],
  words: readonly string[],
): Promise<readonly string[]> {
  const problems: string[] = []
  for (const [index, section] of chosen.entries()) {
    proof.say(`── ${index + 1}/${chosen.length} ${section.name}: ${section.title}`)
    problems.push(...(await runSection(section, words, proof)))
  }
  const counted = await write(proof)
  for (const { section, figures } of counted.filter((one) => chosen.includes(one.section)))
    for (const { value, says } of figures) proof.say(`${section.name}: ${value} ${says}`)
  return [...problems, ...fallen(readFloors(proof.floors), counted)]
}

/** Runs one section and returns its problems. A crash is a problem, so that the other sections still run. */
async function runSection(
  { name, run }: Section,
  words: readonly string[],
  { say }: Proof,
): Promise<readonly string[]> {
  try {
    const problems = (await run?.({ words, say })) ?? []
    return problems.map((problem) => `${name}: ${problem}`)
  } catch (error) {
    if (isUsageError(error)) throw error
    return [`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`]
  }
}

/** Writes the page and raises the floors. The page shows why a section cannot be counted. */
async function write({ sections, page, floors, say }: Proof): Promise<readonly Counted[]> {
  const counted = await countAll(sections)
  writeGenerated(fileURLToPath(page), await proofPage(counted))
  writeGenerated(fileURLToPath(floors), floorsText(floors, counted))
  for (const { section, stale } of counted) if (stale !== undefined) say(`not counted: ${section.name}: ${stale}`)
  return counted
}

const floorsText = (file: URL, counted: readonly Counted[]) =>
  `${JSON.stringify(raised(readFloors(file), counted), null, 2)}\n`

/** Compares the figures with their floors, and the files with their current text. Returns the problems. */
async function check({ sections, page, floors, say }: Proof): Promise<readonly string[]> {
  const counted = await countAll(sections)
  const isCurrent = (file: URL, text: string) => existsSync(file) && readFileSync(file, 'utf8') === text
  const problems = [
    ...fallen(readFloors(floors), counted),
    ...(isCurrent(page, await proofPage(counted))
      ? []
      : ['docs/proof.md is not current. Run: npm run proof -- --page']),
    ...(isCurrent(floors, floorsText(floors, counted))
      ? []
      : ['test/proof/floors.json is not current. Run: npm run proof -- --page']),
  ]
  const figures = counted.reduce((sum, one) => sum + one.figures.length, 0)
  if (problems.length === 0) say(`${figures} figures of ${sections.length} sections, none below its floor`)
  return problems
}
