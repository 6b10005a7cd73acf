/** One part of the proof: a section of `docs/proof.md`, whose text is in page.txt. */
export interface Section {
  /** One word, used in `npm run proof -- NAME`, `results/NAME.json` and page.txt. */
  readonly name: string
  /** Counted within seconds, from the sources and from the last complete run (`results/NAME.json`). */
  readonly counts: () => Counts
  /** The complete run: writes `results/NAME.json`. Returns the problems, one line each. */
  readonly run?: (asked: Asked) => Promise<readonly string[]>
}

export interface Counts {
  /** Numbers that may grow. `npm run proof -- --check` fails when one falls below its floor in `floors.json`. */
  readonly figures: Readonly<Record<string, number>>
  /** What page.txt shows besides. It may fall. */
  readonly others?: Readonly<Record<string, number | string>>
}

/** The words of the command line after the section's name. */
export interface Asked {
  readonly words: readonly string[]
  /** Shows a line of progress. */
  readonly say: (line: string) => void
}
