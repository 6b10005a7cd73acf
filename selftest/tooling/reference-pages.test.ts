import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readHelp } from '../../scripts/command-line/help.ts'
import { commandLinePage } from '../../scripts/command-line/page.ts'
import { configurationPage, pricesPage } from '../../scripts/report/written-page.ts'
import { isNode, type Node } from '../../src/contract/pointer.ts'
import { readConfiguration } from '../../src/deployment/configuration-file.ts'
import configuration from '../../src/deployment/configuration.schema.json' with { type: 'json' }
import prices from '../../src/deployment/prices.schema.json' with { type: 'json' }
import { inEmptyFolder } from '../cli/gateproof.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const help = `Usage: gateproof example [options] <FILE...>

does something, and says
so

Arguments:
  FILE                what it is done to

Options:
  --base-url <URL>    the deployment (default: env GATEWAY_BASE_URL, else
                      the embedded one, or gpt-*)
  --a-very-long-option <WITH=VALUE,...>
                      goes on below
  -h, --help          display help for command

Examples:
  $ npx gateproof example a.jsonl
`

describe('what --help prints', () => {
  test('is read', () => {
    const { usage, description, lists, examples } = readHelp(help)
    expect([usage, description]).toEqual(['gateproof example [options] <FILE...>', 'does something, and says so'])
    expect(lists['Options']?.slice(0, 2)).toEqual([
      ['--base-url <URL>', 'the deployment (default: env GATEWAY_BASE_URL, else the embedded one, or gpt-*)'],
      ['--a-very-long-option <WITH=VALUE,...>', 'goes on below'],
    ])
    expect([lists['Arguments'], examples]).toEqual([
      [['FILE', 'what it is done to']],
      ['$ npx gateproof example a.jsonl'],
    ])
  })

  test('is told, and nothing in it is markup', () => {
    const whole =
      'Usage: gateproof [options] [command]\n\nChecks.\n\nCommands:\n  example [options]  does\n\nExit codes: 0 fine\n'
    const page = commandLinePage((...command) => (command.length === 0 ? whole : help))
    expect(page).toContain(
      '| `--base-url <URL>` | the deployment (default: env GATEWAY_BASE_URL, else the embedded one, or gpt-\\*) |',
    )
    expect([page.includes('npx --no-install gateproof example a.jsonl'), page.includes('-h, --help')]).toEqual([
      true,
      false,
    ])
  })

  test('names every command', () => {
    const page = readFileSync(join(root, 'docs/command-line.md'), 'utf8')
    const told = [...page.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
    expect(told).toEqual(
      expect.arrayContaining(['run', 'plan', 'judge', 'compare', 'serve', 'explain', 'record', 'init']),
    )
  })
})

/** Keys that nothing is said of. */
const untold = (name: string, { properties }: Node): readonly string[] =>
  Object.entries(isNode(properties) ? (properties as Readonly<Record<string, Node>>) : {}).flatMap(([key, held]) => [
    ...(typeof held['description'] === 'string' ? [] : [`${name}${key}`]),
    ...untold(`${name}${key}.`, held),
  ])

describe('the configuration', () => {
  test('has no key of which nothing is said', () => {
    expect(untold('', configuration)).toEqual([])
  })

  test('has an example that is read without complaint', async () => {
    const [, example = ''] = /```yaml\n([^]*?)```/.exec(configurationPage(configuration)) ?? []
    const read = await inEmptyFolder((cwd) => {
      writeFileSync(join(cwd, 'gateproof.config.yaml'), example)
      return readConfiguration(undefined, cwd)
    })
    expect(Object.keys(read.content)).toEqual(
      expect.arrayContaining(['baseUrl', 'keys', 'models', 'requests', 'lacks']),
    )
  })

  test('is told with what holds without a key', () => {
    expect(configurationPage(configuration)).toContain(
      "| `group` | string | The default key's group. | `default` | `vip` |",
    )
  })
})

test('a list of prices is told key by key', () => {
  const page = pricesPage(prices)
  expect(['`currency`', '`models.<id>.perMillionTokens.cacheWrite`'].filter((key) => !page.includes(key))).toEqual([])
})
