import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { nameOf, type OptionEntry } from '../../src/deployment/options/option.ts'
import { runOptions } from '../../src/deployment/options/run.ts'

interface Input {
  readonly description?: string
  readonly default?: unknown
  readonly options?: readonly string[]
}

const rootUrl = new URL('../../', import.meta.url)
const documentsOf = (file: string): readonly string[] => readFileSync(new URL(file, rootUrl), 'utf8').split(/^---$/m)

const entries: readonly OptionEntry[] = Object.values(runOptions)
const options = new Map(entries.map((entry) => [nameOf(entry).slice(2), entry]))

/** What the description of an input begins with: the help of the option, which knows no hyphens there. */
function beginning({ help, read }: OptionEntry): string {
  const text = help.replaceAll(/--(?=[a-z])/g, '').replace(/; repeatable.*/, '')
  return read === undefined ? `true: ${text}` : text.charAt(0).toUpperCase() + text.slice(1)
}

const action = (parse(documentsOf('action.yml')[0] ?? '') as { inputs: Readonly<Record<string, Input>> }).inputs
const template = parse(documentsOf('templates/gateproof.yml')[0] ?? '') as {
  spec: { inputs: Readonly<Record<string, Input>> }
}

describe.each([
  ['action.yml', action],
  ['templates/gateproof.yml', template.spec.inputs],
])('%s describes as --help does', (_file, inputs) => {
  const shared = Object.entries(inputs).flatMap(([name, input]) => {
    const entry = options.get(name)
    return entry === undefined ? [] : [{ name, input, entry }]
  })

  test.each(shared)('$name', ({ input, entry }) => {
    expect(input.description?.startsWith(beginning(entry)), beginning(entry)).toBe(true)
    const isFlag = entry.read === undefined
    expect(['', ...(isFlag ? ['false'] : [entry.default])]).toContain(input.default)
    if (input.options !== undefined) expect(input.options).toEqual(entry.choices)
  })
})

test('the action passes options of `run` and no others', async () => {
  // @ts-expect-error: the action is JavaScript without types, because it runs before anything is installed.
  const { argumentsOf } = (await import('../../.github/action/arguments.js')) as { argumentsOf: () => string[] }
  const given = Object.keys(action).filter((name) => name !== 'args')
  const before = { ...process.env }
  for (const name of given) {
    const isFlag = options.get(name)?.read === undefined
    process.env[`INPUT_${name.replaceAll('-', '_').toUpperCase()}`] = isFlag ? 'true' : '1'
  }
  const names = argumentsOf().flatMap((argument) => /^--([a-z-]+)/.exec(argument)?.[1] ?? [])
  process.env = before
  expect(names.toSorted()).toEqual(given.filter((name) => options.has(name)).toSorted())
})
