import { dereferenced, isNode, listed, type Node } from '../../src/contract/pointer.ts'
import { anchorOf, table } from '../reference/markdown.ts'

/** The page about `report.json` for whoever reads it by program: every field, from its schema. */
export const reportPage = (schema: Node): string =>
  page(schema, 'src/verdict/report.ts', [
    '# report.json',
    introduction,
    '## What stands where',
    table(['question', 'where'], questions),
    '## Report',
  ])

/** The same about `compare.json`. */
export const comparisonPage = (schema: Node): string =>
  page(schema, 'src/compare/comparison.ts', ['# compare.json', ofComparison, '## Comparison'])

function page(schema: Node, source: string, [title = '', ...head]: readonly string[]): string {
  const parts = Object.entries(schema['$defs'] as Readonly<Record<string, Node>>)
  const all = [
    title,
    `Made by \`npm run generate\` from \`${source}\`. Do not edit.`,
    ...head,
    fieldsOf(schema, schema),
    ...parts.flatMap(([name, part]) => [
      `## ${name}`,
      ...(typeof part['description'] === 'string' ? [part['description']] : []),
      'properties' in part ? fieldsOf(part, schema) : `One of ${valuesOf(part)}.`,
    ]),
  ]
  return `${all.join('\n\n')}\n`
}

const ofComparison = [
  'What `compare` found, for scripts. `--json` writes the same to stdout. The package ships its JSON',
  'Schema as `gateproof/compare.schema.json`. Within `schemaVersion` 1 fields are added and none is taken away or given another meaning. Every text',
  'is bounded, and what a gateway said holds no character that steers a terminal: show it as text, never as HTML.',
].join('\n')

const introduction = [
  'What a run or a judging found, for dashboards and scripts. `--json` writes the same to stdout. The package ships its JSON Schema as',
  '`gateproof/report.schema.json`. Within `schemaVersion` 1 fields are added and none is taken away or given another meaning, so ignore those you',
  'do not know. Every text is bounded, and what a gateway said holds no character that steers a terminal: show it as text, never as HTML.',
].join('\n')

const questions = [
  [
    'May this be released?',
    '`verdict`, or the exit code; `interrupted` and `notes` say what keeps it from being the last word',
  ],
  ['How much was judged?', '`judged.of` of `judged.total`'],
  ['What is broken?', '`findings`: one for each cause, the gravest first, with `title` and `fix`'],
  ['For whom?', '`findings[].callers`, and `byModel` for all that was asked'],
  [
    'How do I see it?',
    '`findings[].cases[].exchange` is the id of a line of `evidence.jsonl`; `npx --no-install gateproof explain` with the id of a finding or a requirement shows it, and how to ask again',
  ],
  [
    'Is it new?',
    'compare `findings[].id` and `requirements[].id` with the report before: both stay the same for the same cause and sentence',
  ],
  ['What was not judged?', '`requirements[]` with `judged` false or the verdict `inconclusive`; `because` says why'],
]

/** A row for each field; those of nested objects follow theirs, as `run.seed`. */
function fieldsOf(part: Node, schema: Node): string {
  return table(['field', 'type', 'what it says'], rowsOf(part, schema, ''))
}

function rowsOf(part: Node, schema: Node, within: string): readonly (readonly string[])[] {
  const required = listed(part['required'])
  return Object.entries(part['properties'] as Readonly<Record<string, Node>>).flatMap(([name, field]) => {
    const type = `${typeOf(field)}${required.includes(name) ? '' : ', optional'}`
    const { description = '' } = { ...(dereferenced(schema, field) as Node), ...field }
    const row = [`\`${within}${name}\``, type, String(description)]
    return hasFieldsOfItsOwn(field) ? [row, ...rowsOf(field, schema, `${within}${name}.`)] : [row]
  })
}

/** False for an object with a field for each value of a list: those say nothing of themselves. */
const hasFieldsOfItsOwn = ({ properties }: Node): boolean =>
  isNode(properties) && Object.values(properties).some((field) => isNode(field) && 'description' in field)

function typeOf(field: Node): string {
  const { $ref, type, items, additionalProperties, properties } = field
  if (typeof $ref === 'string') return linked($ref)
  if ('const' in field) return `\`${JSON.stringify(field['const'])}\``
  if ('enum' in field) return valuesOf(field)
  if (type === 'array') return `array of ${isNode(items) ? pluralOf(typeOf(items)) : 'anything'}`
  if (isNode(additionalProperties)) return `object of ${pluralOf(typeOf(additionalProperties))}`
  if (isNode(properties) && !hasFieldsOfItsOwn(field))
    return `object with a number for each of ${Object.keys(properties).map(quote).join(', ')}`
  return type === undefined ? 'any' : String(type)
}

const pluralOf = (type: string) => (type.startsWith('[') ? type : `${type}s`)

function linked(reference: string): string {
  const name = reference.replace('#/$defs/', '')
  return `[${name}](#${anchorOf(name)})`
}

const quote = (value: unknown) => `\`${String(value)}\``
const valuesOf = (field: Node) => listed(field['enum']).map(quote).join(', ')
