/** One number of `docs/proof.md`. It may grow; `npm run proof -- --check` fails when it falls below its floor in `floors.json`. */
export interface Figure {
  /** Unique within its section: `pairs tried`. */
  readonly name: string
  readonly value: number
  /** What was counted, as the page prints it after the number: `pairs of faults, each driven and judged together`. */
  readonly says: string
  /** True for a number that follows the size of the sources: it may fall. */
  readonly hasNoFloor?: boolean
  /** True for a number that the page leaves out, because another one implies it. */
  readonly isHidden?: boolean
}

/** One part of the proof: a section of `docs/proof.md`. */
export interface Section {
  /** One word, used in `npm run proof -- NAME` and `results/NAME.json`. */
  readonly name: string
  readonly title: string
  /** Where and how often it runs: `on each change (npm test)`. */
  readonly runs: string
  /** What this part shows and how, in a few sentences of Markdown. */
  readonly about: string
  /** Counted within seconds, from the sources and from the last complete run (`results/NAME.json`). */
  readonly figures: () => readonly Figure[] | Promise<readonly Figure[]>
  /** What this part does not show: one sentence each. */
  readonly unproved: readonly string[]
  /** The complete run: writes `results/NAME.json`. Returns the problems, one line each. */
  readonly run?: (asked: Asked) => Promise<readonly string[]>
}

/** The words of the command line after the section's name. */
export interface Asked {
  readonly words: readonly string[]
  /** Shows a line of progress. */
  readonly say: (line: string) => void
}
