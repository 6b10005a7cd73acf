import type { Counts, Section } from './section.ts'

/** A section with its counts. */
export interface Counted extends Required<Counts> {
  readonly name: string
  /** Why it could not be counted. */
  readonly stale?: string
}

/** Counts each section. One that fails has a reason instead of figures and does not affect the others. */
export const countAll = (sections: readonly Section[]): readonly Counted[] =>
  sections.map(({ name, counts }) => {
    try {
      const { figures, others = {} } = counts()
      const wrong = Object.entries(figures).find(([, value]) => !Number.isFinite(value) || value < 0)
      if (wrong !== undefined) throw new Error(`"${wrong[0]}" is ${wrong[1]}: expected a number of at least 0`)
      if (Object.keys({ ...figures, ...others }).length === 0) throw new Error('the section has no figures')
      return { name, figures, others }
    } catch (error) {
      return { name, figures: {}, others: {}, stale: (error as Error).message.split('\n', 1)[0] ?? '' }
    }
  })
