import { stringify } from 'yaml'
import { readPackageFile } from '../../src/std/open-file.ts'

/** A key of the configuration schema. */
interface Key {
  readonly description?: string
  /** What applies without the key. */
  readonly $comment?: string
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Key>>
}

const schemaFile = new URL('../../src/deployment/files/configuration.schema.json', import.meta.url)

/** Values by path, such as `keys.default`. The template sets these and shows all other keys as comments. */
export type SetValues = Readonly<Record<string, unknown>>

/**
 * A configuration with every key of the schema. A key that is not set is a comment: without its `#` the line sets it.
 *
 * @param examples values for keys that are not set, by path, instead of the examples of the schema
 */
export function configurationTemplate(set: SetValues, examples: SetValues = {}): string {
  const { properties } = JSON.parse(readPackageFile(schemaFile)) as Required<Key>
  const lines = Object.entries(properties).flatMap(([name, key]) => [
    ...(key.properties === undefined ? [] : ['']),
    ...linesOf(name, key, '', set, examples),
  ])
  return `${[introduction, ...lines].join('\n')}\n`
}

const introduction = `\
# Configuration of gateproof. Every key is optional. To set a key, remove the # before its line and before the line of its block.
# Models that are not listed are discovered, except those for which MODEL is shown.
`

function linesOf(
  path: string,
  { description = '', $comment = '', examples: [example = 'MODEL'] = [], properties }: Key,
  indent: string,
  set: SetValues,
  examples: SetValues,
): readonly string[] {
  const name = path.slice(path.lastIndexOf('.') + 1)
  const isSet = Object.keys(set).some((one) => one === path || one.startsWith(`${path}.`))
  const value = properties === undefined ? ` ${inOneLine(set[path] ?? examples[path] ?? example)}` : ''
  const found = $comment.startsWith('found in') ? ' Discovered.' : ''
  const line = `${isSet ? '' : '#'}${indent}${name}:${value}`
  return [
    `${line} # ${firstSentence(description)}${found}`,
    ...Object.entries(properties ?? {}).flatMap(([child, key]) =>
      linesOf(`${path}.${child}`, key, `${indent}  `, set, examples),
    ),
  ]
}

const inOneLine = (value: unknown) => stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim()

const firstSentence = (text: string) => /^.*?\.(?= [A-Z`]|$)/.exec(text)?.[0] ?? text
