import type { Figure, Section } from './section.ts'

/** A section with its figures. */
export interface Counted {
  readonly section: Section
  readonly figures: readonly Figure[]
  /** Why it could not be counted. */
  readonly stale?: string
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''

/** Counts each section. One that fails has a reason instead of figures and does not affect the others. */
export async function countAll(sections: readonly Section[]): Promise<readonly Counted[]> {
  const counted: Counted[] = []
  for (const section of sections) counted.push(await count(section))
  return counted
}

async function count(section: Section): Promise<Counted> {
  try {
    const figures = await section.figures()
    const flaw = flawOf(figures)
    if (flaw !== undefined) return { section, figures: [], stale: flaw }
    return { section, figures }
  } catch (error) {
    return { section, figures: [], stale: messageOf(error) }
  }
}

function flawOf(figures: readonly Figure[]): string | undefined {
  if (figures.length === 0) return 'the section has no figures'
  const wrong = figures.find(({ value }) => !Number.isFinite(value) || value < 0)
  if (wrong !== undefined) return `"${wrong.name}" is ${wrong.value}: expected a number of at least 0`
  const names = figures.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  return twice === undefined ? undefined : `two figures have the name "${twice}"`
}
