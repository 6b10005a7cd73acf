import { callsIn } from './words.ts'

/** How CI shortens a gateproof command. Its output is not compared then. */
export interface Shortened {
  /** Arguments before those of the page: `plan` accepts the same options and sends nothing. */
  readonly before: string
  /** Arguments after those of the page. */
  readonly after: string
}

interface OfPage {
  readonly page: string
  readonly command: RegExp
  readonly shortened: Shortened
}

const within = (areas: string): Shortened => ({
  before: '',
  after: `${areas === '' ? '' : `--only ${areas} `}--samples 0`,
})
const asPlan: Shortened = { before: 'plan', after: '' }
const asItIs: Shortened = { before: '', after: '' }

/** Commands that the default would cut too much, or that remain too slow. Every entry must be needed. */
const ofPages: readonly OfPage[] = [
  { page: 'README.md', command: /gateproof --base-url https/, shortened: asPlan },
  { page: 'docs/clients.md', command: /--embedded|--base-url https/, shortened: asPlan },
  { page: 'docs/statements.md', command: /--out gateproof-report/, shortened: asPlan },
  { page: 'docs/statements.md', command: /--out part/, shortened: asItIs },
  { page: 'docs/start.md', command: /--embedded|https:/, shortened: asPlan },
  { page: 'docs/larger-runs.md', command: /gateproof --models|,models$/, shortened: asPlan },
  { page: 'docs/compare.md', command: /--overseas-url/, shortened: asPlan },
  { page: 'docs/larger-runs.md', command: /--shard auto/, shortened: asPlan },
]

/** True for `run`, which can be omitted. */
const drives = ([first]: readonly string[]) => first === undefined || first === 'run' || first.startsWith('--')

/** Shortens a command. Runs without a selection are restricted to a fast area. */
export function shortening(page: string, command: string): Shortened {
  const [words] = callsIn(command)
  if (words === undefined || !drives(words)) return asItIs
  const own = ofPages.find((one) => one.page === page && one.command.test(command))
  if (own !== undefined) return own.shortened
  if (words.includes('--samples')) return asItIs
  return within(words.includes('--only') || words.includes('--probes') ? '' : 'balance')
}

/** Table rows that no page needs. */
export const unneeded = (commands: readonly { readonly page: string; readonly text: string }[]): readonly OfPage[] =>
  ofPages.filter((row) => !commands.some(({ page, text }) => row.page === page && row.command.test(text)))
