import { features } from '../../src/contract/features.ts'
import { dereferenced, isNode, listed, type Node } from '../../src/contract/pointer.ts'
import { table } from '../reference/markdown.ts'

/** The page about `gateproof.config.yaml`, from its schema, which is written by hand. */
export const configurationPage = (schema: Node): string =>
  page(schema, 'src/deployment/files/configuration.schema.json', [
    '# Configuration',
    [
      'What can you configure, and how? Gateproof reads `gateproof.config.yaml` (also `.yml` and `.json`) from the current folder; `--config FILE` reads',
      'another file. An option overrides an environment variable, which overrides this file, which overrides the default. Every key is optional. An unknown key,',
      'or a secret in place of a variable name, ends the command with exit code 2. `npx --no-install gateproof init` writes such a file. The JSON Schema, for',
      'editors, is `gateproof/configuration.schema.json`.',
    ].join('\n'),
    '```yaml\n' + exampleOf(schema) + '```',
    '## Keys',
  ]) + featuresSection()

/** The page about price lists. */
export const pricesPage = (schema: Node): string =>
  page(schema, 'src/deployment/files/prices.schema.json', [
    '# Price lists',
    [
      'How do you write a price list? `--prices FILE` reads a file with these keys, in YAML or JSON, or the public list of LiteLLM. [What a run costs](larger-runs.md#what-a-run-costs)',
      'shows how to use it. A missing price is unknown, not 0. The JSON Schema is `gateproof/prices.schema.json`.',
    ].join('\n'),
    '## Keys',
  ])

const page = (schema: Node, source: string, [title = '', ...head]: readonly string[]): string =>
  `${[title, `Made by \`npm run generate\` from \`${source}\`. Do not edit.`, ...head, keysOf(schema)].join('\n\n')}\n`

const keysOf = (schema: Node): string =>
  table(['key', 'type', 'what it is', 'without it', 'example'], rowsOf(schema, schema, ''))

/** A row for each key; those of nested objects follow theirs, as `keys.default`. */
function rowsOf(schema: Node, part: Node, within: string): readonly (readonly string[])[] {
  const needed = listed(part['required'])
  const { properties, additionalProperties } = part
  const named = isNode(additionalProperties) ? { '<id>': additionalProperties } : {}
  return Object.entries({ ...(properties as Readonly<Record<string, Node>> | undefined), ...named }).flatMap(
    ([name, key]) => {
      const whole = { ...(dereferenced(schema, key) as Node), ...key }
      const { description = '', examples } = whole
      const [example] = listed(examples)
      const shown = example === undefined ? '' : code(example)
      const row = [
        `\`${within}${name}\``,
        typeOf(whole),
        String(description),
        withoutIt(whole, needed.includes(name)),
        shown,
      ]
      return [row, ...rowsOf(schema, whole, `${within}${name}.`)]
    },
  )
}

function withoutIt({ default: otherwise, $comment }: Node, isNeeded: boolean): string {
  if (isNeeded) return 'required'
  return otherwise === undefined ? String($comment ?? '') : code(otherwise)
}

function typeOf({ type, items, minimum, maximum, pattern, exclusiveMinimum }: Node): string {
  const bounds = [
    ...(minimum === undefined ? [] : [`at least ${String(minimum)}`]),
    ...(maximum === undefined ? [] : [`at most ${String(maximum)}`]),
    ...(exclusiveMinimum === undefined ? [] : [`above ${String(exclusiveMinimum)}`]),
    ...(pattern === undefined ? [] : [`matches \`${String(pattern)}\``]),
  ]
  const members = isNode(items) ? listed(items['enum']).map((one) => `\`${String(one)}\``) : []
  const of = isNode(items) ? ` of ${members.length === 0 ? 'strings' : members.join(', ')}` : ''
  return [`${String(type)}${of}`, ...bounds].join(', ')
}

const code = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

/** All keys that have an example, as a file. */
function exampleOf(schema: Node): string {
  const lines = Object.entries(schema['properties'] as Readonly<Record<string, Node>>).flatMap(([name, key]) => {
    const inner = Object.entries((key['properties'] ?? {}) as Readonly<Record<string, Node>>)
    const shown = inner.flatMap(([own, { examples }]) =>
      listed(examples)
        .slice(0, 1)
        .map((one) => `  ${own}: ${inYaml(one)}`),
    )
    if (shown.length > 0) return [`${name}:`, ...shown]
    return listed(key['examples'])
      .slice(0, 1)
      .map((one) => `${name}: ${inYaml(one)}`)
  })
  return `# gateproof.config.yaml\n${lines.join('\n')}\n`
}

const inYaml = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.join(', ')}]`
  if (!isNode(value)) return String(value)
  return `{ ${Object.entries(value)
    .map(([name, held]) => `${name}: ${String(held)}`)
    .join(', ')} }`
}

/** What `lacks` may contain, from the document. */
const featuresSection = (): string =>
  [
    '',
    '## What a gateway may lack',
    '`lacks` and `--lacks` name features that your gateway does not offer. What a feature hides is _not applicable_ then, and every report and statement names the feature.\n' +
      'A missing key, model or setting is something else: what needs it is inconclusive, with the name of the setting. `certify` and `verify` refuse evidence that shows a feature\n' +
      'in spite of `lacks`.',
    table(
      ['feature', 'what it is', 'requirements that it hides', 'settings that only a gateway with it has'],
      features().map(({ name, text, hides, keys, models }) => [
        code(name),
        text,
        hides.map(code).join(', '),
        [...keys.map((role) => `keys.${role}`), ...models.map((role) => `models.${role}`)].map(code).join(', '),
      ]),
    ),
  ].join('\n\n') + '\n'
