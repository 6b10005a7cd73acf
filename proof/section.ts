/** One number of `docs/proof.md`. It may grow; `npm run proof -- --check` fails when it falls below what `floors.json` holds. */
export interface Figure {
  /** Unique within its section: `pairs tried`. */
  readonly name: string
  readonly value: number
  /** What was counted, as the page says it behind the number: `pairs of faults, each driven and judged together`. */
  readonly says: string
}

/** One part of the proof, told in a section of `docs/proof.md`. */
export interface Section {
  /** One word, as `npm run proof -- NAME` takes it and `results/NAME.json` is called. */
  readonly name: string
  readonly title: string
  /** What this part shows and how, in a few sentences of Markdown. */
  readonly about: string
  /** Counted within seconds, from the sources and from what `run` left. Throws an `Error` that says what is stale where `run` is due. */
  readonly figures: () => readonly Figure[] | Promise<readonly Figure[]>
  /** Further Markdown below the figures: tables of what was found. */
  readonly details?: () => string
  /** What this part does not show: one sentence each. */
  readonly unproved: readonly string[]
  /** The long way, done by `npm run proof`: writes `results/NAME.json`. Gives what does not hold, one line each: none is a success. */
  readonly run?: (asked: Asked) => Promise<readonly string[]>
}

/** What was asked for on the command line, behind the section's name. */
export interface Asked {
  readonly words: readonly string[]
  /** Shows a line of progress. */
  readonly say: (line: string) => void
}
