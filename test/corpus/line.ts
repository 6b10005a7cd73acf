import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import schema from './schema.json' with { type: 'json' }

/** A public report of a gateway defect, and how the suite handles it: a line of `test/corpus/`, see `test/corpus/schema.json`. */
export type CorpusLine = {
  readonly id: string
  readonly section: string
  readonly protocol: string
  readonly defect: string
  readonly wire: string
  readonly source: string
  readonly severity: 'breaks-clients' | 'degrades' | 'cosmetic'
} & (
  | { readonly caught: readonly Caught[]; readonly unseen?: boolean }
  | { readonly right: readonly Right[]; readonly because: string }
  | { readonly open: readonly Open[]; readonly because: string }
)

/** A fault that reproduces the wire example, and the requirements it violates. */
export interface Caught {
  readonly fault: string
  readonly by: readonly string[]
  readonly shows: string
}

/** A conformant variant with the reported behaviour. */
export interface Right {
  readonly variation: string
  readonly shows: string
}

/** A variant with the reported behaviour, and the observation that records it. */
export interface Open extends Right {
  readonly told: string
  readonly says: string
}

/** The three outcomes of a report. */
export const fates = ['caught', 'right', 'open'] as const

const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false })
addFormats.default(ajv, ['regex'])
const isCorpusLine = ajv.compile<CorpusLine>(schema)

/**
 * Parses the lines of one file.
 *
 * @throws Error with one line for each flaw: file, line, field and problem
 */
export function parseLines(text: string, file: string): readonly CorpusLine[] {
  const flaws: string[] = []
  const seen = new Set<string>()
  const lines = text.split(/\r?\n/).flatMap((written, index) => {
    if (written === '' && index > 0) return []
    const at = `${file}:${index + 1}: `
    let value: unknown
    try {
      value = JSON.parse(written)
    } catch {
      flaws.push(`${at}is not valid JSON`)
      return []
    }
    if (!isCorpusLine(value)) {
      flaws.push(...flawsOf(value, isCorpusLine.errors ?? []).map((flaw) => at + flaw))
      return []
    }
    if (seen.has(value.id)) flaws.push(`${at}/id: "${value.id}" is a duplicate`)
    seen.add(value.id)
    return [value]
  })
  if (flaws.length > 0) throw new Error(flaws.join('\n'))
  return lines
}

/** The schema errors, without those that only say that an outcome is not one of the other two. */
function flawsOf(value: unknown, errors: readonly ErrorObject[]): readonly string[] {
  const has = fates.filter((fate) => typeof value === 'object' && value !== null && fate in value)
  if (has.length !== 1) return [`has ${has.length === 0 ? 'none' : 'more than one'} of ${fates.join(', ')}`]
  const branch = `#/oneOf/${fates.indexOf(has[0] ?? 'caught')}/`
  const flaws = errors.filter(({ schemaPath, keyword }) =>
    schemaPath.startsWith('#/oneOf/') ? schemaPath.startsWith(branch) : keyword !== 'oneOf',
  )
  // A member that an outcome does not allow leaves the whole line unevaluated.
  const specific = flaws.filter(({ keyword }) => keyword !== 'unevaluatedProperties')
  return [...new Set((specific.length > 0 ? specific : flaws).map(flawOf))]
}

function flawOf({ instancePath, message = 'is wrong', params }: ErrorObject): string {
  const named = ['additionalProperty', 'unevaluatedProperty'].map((name) => (params as Record<string, unknown>)[name])
  const name = named.find((one) => typeof one === 'string')
  return [`${instancePath === '' ? '' : `${instancePath} `}${message}`, name && `: ${JSON.stringify(name)}`].join('')
}

const folder = new URL('./', import.meta.url)

/** All lines of `test/corpus/`, by file. */
export const corpus: Readonly<Record<string, readonly CorpusLine[]>> = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => [name, parseLines(readFileSync(new URL(name, folder), 'utf8'), `test/corpus/${name}`)]),
)

/** All lines of all files. */
export const allLines: readonly CorpusLine[] = Object.values(corpus).flat()

/** The wire patterns of the reports that a fault reproduces. */
export const patternsOfFault = (name: string): readonly string[] =>
  allLines.flatMap((line) =>
    'caught' in line ? line.caught.filter(({ fault }) => fault === name).map(({ shows }) => shows) : [],
  )

/** The corpus entries that a conformant variant reproduces. */
export const linesOfVariant = (name: string): readonly (Right | Open)[] =>
  allLines.flatMap((line): readonly (Right | Open)[] =>
    ('right' in line ? line.right : 'open' in line ? line.open : []).filter(({ variation }) => variation === name),
  )
