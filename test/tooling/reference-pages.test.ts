import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { commands, description, exitCodes } from '../../cli/commands.ts'
import { formatted } from '../../scripts/formatted.ts'
import { commandLinePage } from '../../scripts/command-line/page.ts'
import { configurationPage, pricesPage } from '../../scripts/report/written-page.ts'
import { isNode, type Node } from '../../src/contract/pointer.ts'
import { readConfiguration } from '../../src/deployment/files/configuration-file.ts'
import configuration from '../../src/deployment/files/configuration.schema.json' with { type: 'json' }
import prices from '../../src/deployment/files/prices.schema.json' with { type: 'json' }
import { inEmptyFolder } from '../cli/gateproof.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('docs/command-line.md', () => {
  const option = { syntax: '--base-url <URL>', help: 'the deployment, or gpt-*', defaultText: 'the embedded one' }
  const example = { help: 'does something', options: { option }, examples: ['example a.jsonl'] }
  const page = commandLinePage('Checks.', 'Exit codes: 0 fine', {
    example: { ...example, argument: { name: '<FILE...>', help: 'what it is done to' } },
  })

  test('lists arguments, options with their defaults, and examples', () => {
    expect(page).toContain('Does something: `gateproof example [options] <FILE...>`.')
    expect(page).toContain('| `FILE` | what it is done to |')
    expect(page).toContain('npx --no-install gateproof example a.jsonl')
  })

  test('escapes markup in descriptions', () => {
    expect(page).toContain('| `--base-url <URL>` | the deployment, or gpt-\\* (default: the embedded one) |')
  })

  test('is up to date', async () => {
    const file = join(root, 'docs/command-line.md')
    const made = commandLinePage(description, exitCodes, commands)
    expect(readFileSync(file, 'utf8')).toBe(await formatted(file, made))
  })
})

/** Undocumented keys. */
const untold = (name: string, { properties }: Node): readonly string[] =>
  Object.entries(isNode(properties) ? (properties as Readonly<Record<string, Node>>) : {}).flatMap(([key, held]) => [
    ...(typeof held['description'] === 'string' ? [] : [`${name}${key}`]),
    ...untold(`${name}${key}.`, held),
  ])

describe('the page about the configuration', () => {
  test('describes every key', () => {
    expect(untold('', configuration)).toEqual([])
  })

  test('contains a valid example', async () => {
    const [, example = ''] = /```yaml\n([^]*?)```/.exec(configurationPage(configuration)) ?? []
    const read = await inEmptyFolder((cwd) => {
      writeFileSync(join(cwd, 'gateproof.config.yaml'), example)
      return readConfiguration(undefined, cwd)
    })
    expect(Object.keys(read.content)).toEqual(
      expect.arrayContaining(['baseUrl', 'keys', 'models', 'requests', 'lacks']),
    )
  })

  test('states the default of each key', () => {
    expect(configurationPage(configuration)).toContain(
      "| `group` | string | The default key's group. | `default` | `vip` |",
    )
  })
})

test('the page about prices describes every key', () => {
  const page = pricesPage(prices)
  expect(['`currency`', '`models.<id>.perMillionTokens.cacheWrite`'].filter((key) => !page.includes(key))).toEqual([])
})
