import type { Figure, Section } from './section.ts'

/** A section with what it counted. */
export interface Counted {
  readonly section: Section
  readonly figures: readonly Figure[]
  /** Why it could not be counted. */
  readonly stale?: string
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''

/** Counts each section. One that cannot be counted says why, and the others are counted all the same. */
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
  if (figures.length === 0) return 'it counts nothing'
  const wrong = figures.find(({ value }) => !Number.isFinite(value) || value < 0)
  if (wrong !== undefined) return `${wrong.name} is ${wrong.value}, which is no count`
  const names = figures.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  return twice === undefined ? undefined : `two figures are called ${twice}`
}
