import { parseArgs } from 'node:util'
import { levelOf, sections } from '../../src/contract/requirements.ts'
import { didYouMean } from '../../src/std/did-you-mean.ts'
import { UsageError } from '../../src/std/usage-error.ts'
import type { NewRule } from './rule.ts'

export const help = `Writes a new rule: its sentence, its place in the outline of the contract, and skeletons of its test and its fault.

  npm run new-rule ID -- --text SENTENCE --defect SENTENCE [options]
  npm run new-rule chat.completion.choices.index_order -- --at ChatCompletion.choices.index \\
    --text 'The choices of a completion are numbered from 0, each with its own number.' \\
    --defect 'The choices of a chat completion are not numbered from 0'

  --text SENTENCE    what must hold; bounds as placeholders ({maximum}, {enum})
  --defect SENTENCE  what a user of the gateway sees when it is violated: the headline of reports
  --at PLACE         what it is about: ChatCompletion.choices.index, createChatCompletion, or a JSON pointer
  --basis BASIS      what the contract has of it: ${Object.keys(levelOf).join(', ')} (protocol)
  --section SECTION  ${sections.join(', ')}
  --outline PLACE    the place of the contract, as docs/requirements/ writes it behind "contract:"
  --interop WORD     advisory or gating, where that profile departs from the level
  --untestable WHY   why HTTP cannot show it: then it has neither a test nor a fault
  --file FILE        the file of tests, suites/…/….test.ts
  --fault NAME       the name of the fault

Other values come from the requirement with the most similar id. Exit codes: 0 written, 1 not generated, 2 usage
`

const options = [
  'text',
  'defect',
  'at',
  'basis',
  'section',
  'outline',
  'interop',
  'untestable',
  'file',
  'fault',
] as const

/**
 * Reads the command line. Returns undefined for `--help`.
 *
 * @throws UsageError for an unknown option, and unless exactly one id is given
 */
export function parseArguments(args: readonly string[]): NewRule | undefined {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  if (values['help'] === true) return undefined
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const isKnown = (options as readonly string[]).includes(token.name)
    if (!isKnown) throw new UsageError(`unknown option ${token.rawName}${didYouMean(token.name, options)}`)
    if (token.value === undefined) throw new UsageError(`${token.rawName}: missing value`)
  }
  const [id, extra] = positionals
  if (id === undefined)
    throw new UsageError('missing id: npm run new-rule ID -- --text SENTENCE --defect SENTENCE. See --help')
  if (extra !== undefined)
    throw new UsageError(`unexpected argument "${extra}": expected one id. Put the sentence in quotes`)
  const members = values as Readonly<Record<string, string | undefined>>
  return { ...members, id, text: members['text'] ?? '' }
}
