import { callsIn } from '../../selftest/docs/words.ts'

/** How CI has a command of gateproof cost less. What it prints is not compared then. */
export interface Shortened {
  /** Put before what the page gives it: `plan` reads the same options, and sends nothing. */
  readonly before: string
  /** Put behind it. */
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

/** What would show less than the page says within the areas that it is cut to, or costs too much even so. Each has to be needed. */
const ofPages: readonly OfPage[] = [
  { page: 'README.md', command: /gateproof --base-url https/, shortened: asPlan },
  { page: 'docs/clients.md', command: /--embedded|--base-url https/, shortened: asPlan },
  { page: 'docs/certify.md', command: /--out gateproof-report/, shortened: asPlan },
  { page: 'docs/certify.md', command: /--out part/, shortened: asItIs },
  { page: 'docs/start.md', command: /--embedded|https:/, shortened: asPlan },
  { page: 'docs/every-model.md', command: /gateproof --models|,models$/, shortened: asPlan },
  { page: 'docs/compare.md', command: /--overseas-url/, shortened: asPlan },
  { page: 'docs/many-machines.md', command: /--shard auto/, shortened: asPlan },
]

/** Whether it drives: `run` need not be named. */
const drives = ([first]: readonly string[]) => first === undefined || first === 'run' || first.startsWith('--')

/** How a command of a page is shortened. Runs are cut to an area that is driven in a moment, where they name none themselves. */
export function shortening(page: string, command: string): Shortened {
  const [words] = callsIn(command)
  if (words === undefined || !drives(words)) return asItIs
  const own = ofPages.find((one) => one.page === page && one.command.test(command))
  if (own !== undefined) return own.shortened
  if (words.includes('--samples')) return asItIs
  return within(words.includes('--only') || words.includes('--probes') ? '' : 'balance')
}

/** The rows of the table that no command of the pages needs. */
export const unneeded = (commands: readonly { readonly page: string; readonly text: string }[]): readonly OfPage[] =>
  ofPages.filter((row) => !commands.some(({ page, text }) => row.page === page && row.command.test(text)))
