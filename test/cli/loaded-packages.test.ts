import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { evidenceOf } from '../recordings/judgements.ts'
import { gateproofProcess, inEmptyFolder } from './gateproof.ts'
import { shippedMain } from './in-process.ts'

const module = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`

/** A hook of Node that prints the address of each module that is loaded in any thread, if it matches. */
const hookFor = (pattern: RegExp) =>
  module(`
  import { writeSync } from 'node:fs'
  export async function resolve(specifier, context, next) {
    const resolved = await next(specifier, context)
    if (${pattern}.test(resolved.url)) writeSync(2, 'loaded ' + resolved.url + '\\n')
    return resolved
  }`)
const showing = (pattern: RegExp) => ({
  NODE_OPTIONS: `--import=${module(`import { register } from 'node:module'; register(${JSON.stringify(hookFor(pattern))})`)}`,
})

/** Runs commands in one process and prints the end of each. */
const program = `
  import { main } from ${JSON.stringify(new URL('program.js', pathToFileURL(shippedMain)).href)}
  for (const args of JSON.parse(process.argv[2])) {
    const code = await main(args)
    process.stderr.write('ended with ' + code + '\\n')
  }`

/** What the commands print on stderr, with the modules that match. */
async function loadedBy(
  commands: readonly (readonly string[])[],
  pattern: RegExp,
  cwd: string,
): Promise<readonly string[]> {
  const main = join(cwd, 'program.mjs')
  writeFileSync(main, program)
  const { code, stderr } = await gateproofProcess([JSON.stringify(commands)], { cwd, env: showing(pattern), main })
  expect(code).toBe(0)
  const parts = stderr.split('ended with 0\n')
  expect(parts).toHaveLength(commands.length + 1)
  return parts.slice(0, -1)
}

/** The locales of faker that each command loads. */
async function localesOf(commands: readonly (readonly string[])[], cwd: string): Promise<readonly string[][]> {
  const parts = await loadedBy(commands, /@faker-js/, cwd)
  return parts.map((text) => {
    const found = [...text.matchAll(/^loaded \S*\/locale\/(\w+)\.js$/gm)].map(([, locale = '']) => locale)
    if (found.length === 0) expect(text).not.toContain('loaded ')
    return [...new Set(found)]
  })
}

describe('faker', () => {
  test('is loaded by a run that generates texts, one locale per probe, and not by plan or judge', async () => {
    await inEmptyFolder(async (cwd) => {
      writeFileSync(join(cwd, 'evidence.jsonl'), evidenceOf('mockllm'))
      const only = ['--only', 'chat.completion.id', '--probes', 'chat-plain', '--seed', '1']
      const [plan, judge, run] = await localesOf(
        [
          ['plan', ...only],
          ['judge', 'evidence.jsonl', '--spec', 'packaged', '--only', 'chat.completion.id', '--out', 'judged'],
          ['run', ...only],
        ],
        cwd,
      )
      expect([plan, judge, run?.length]).toEqual([[], [], 1])
    })
  })
})

test('identify is loaded by its own command, and not by plan or run', async () => {
  await inEmptyFolder(async (cwd) => {
    const only = ['--only', 'chat.completion.id', '--probes', 'chat-plain', '--seed', '1']
    const commands = [
      ['plan', ...only],
      ['run', ...only],
      ['identify', 'collect', '--dry-run'],
    ]
    const [plan, run, own] = await loadedBy(commands, /dist\/(?:api|cli|src)\/identify(?:\/|\.js$)/, cwd)
    expect([plan, run].join('')).not.toContain('loaded ')
    expect(own).toContain('loaded ')
  })
})
