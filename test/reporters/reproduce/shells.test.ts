import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printable, shellQuote, shellWord } from '../../../reporters/escape.ts'
import { curlCommand, inlineBody } from '../../../reporters/reproduce/curl.ts'
import { argumentsFor } from '../../../src/deployment/options/option.ts'
import { runOptions } from '../../../src/deployment/options/run.ts'
import { isThere } from '../browser.ts'
import { exchange } from '../sample.ts'

const shells = ['bash', 'dash', 'zsh', 'fish'].filter(isThere)
/** The shells that read `$'…'`. */
const ansiShells: readonly string[] = ['bash', 'zsh']

const bin = mkdtempSync(join(tmpdir(), 'gateproof-shells-'))
const cwd = mkdtempSync(join(tmpdir(), 'gateproof-shells-cwd-'))
beforeAll(() => {
  // Each argument, in place of sending a request. No argument contains a zero byte.
  const program = '#!/bin/sh\nprintf \'%s\\0\' "$@" end\n'
  for (const name of ['curl', 'npx']) {
    writeFileSync(join(bin, name), program)
    chmodSync(join(bin, name), 0o700)
  }
})
afterAll(() => {
  for (const folder of [bin, cwd]) rmSync(folder, { recursive: true, force: true })
})

/** Runs a line as if it was pasted, and returns its output. A shell that refuses the line has none. */
function paste(shell: string, line: string, variables: Readonly<Record<string, string>> = {}): string {
  const env = { PATH: `${bin}:${process.env['PATH'] ?? ''}`, HOME: bin, GATEWAY_API_KEY: 'sk-value', ...variables }
  try {
    return execFileSync(shell, ['-c', line], { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch (error) {
    return String((error as { readonly stdout?: unknown }).stdout ?? '')
  }
}

/** Pastes each line on its own, and returns the arguments that the program in it got. A new shell for each takes far longer. */
function pasteEach(shell: string, lines: readonly string[]): readonly (readonly string[])[] {
  const variables = Object.fromEntries(lines.map((line, index) => [`LINE_${index}`, line]))
  // Without it, fish reads variables in Latin-1.
  const locale = { LC_ALL: 'C.UTF-8' }
  // An error in the syntax ends a POSIX shell, and nothing but that line in fish.
  const each = (name: string) => (shell === 'fish' ? `eval $${name}` : `(eval "$${name}")`)
  const line = Object.keys(variables).map((name) => `${each(name)}; printf 'next\\0'`)
  const given = paste(shell, line.join('\n'), { ...variables, ...locale }).split('next\0')
  expect(given.pop()).toBe('')
  expect(given).toHaveLength(lines.length)
  return given.map((text) => text.split('end\0')[0]?.split('\0').slice(0, -1) ?? [])
}

/** The arguments that the program in the line got. */
const argumentsOf = (shell: string, line: string): readonly string[] => pasteEach(shell, [line])[0] ?? []

/** Pieces that a shell, curl or gateproof would obey. */
const pieces = fc.constantFrom(
  ...[
    "'",
    '\\',
    '"',
    '`',
    '$',
    '$(touch obeyed)',
    ';touch obeyed;',
    '|touch obeyed',
    '&&touch obeyed',
    '\n',
    '\r\n',
    '\t',
  ],
  ...[
    ' ',
    '-',
    '-K-',
    '--config',
    '@',
    '=ls',
    '~',
    '*',
    '?',
    '[a]',
    '{a,b}',
    '!',
    '!!',
    '#',
    '%1',
    '<',
    '>obeyed',
    '(',
    ')',
  ],
  ...['\u001b[2J', '\u202e', '\u0085', 'é', '你', '🎬', 'x', "\\'", "\\\\'", '^a^b', '$HOME', '${x}', '%PATH%', '`id`'],
)
const texts = fc.array(pieces, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))

describe.each(shells)('in %s', (shell) => {
  test('reads back every quoted text, or refuses what it has no escapes for', () => {
    const sample = fc.sample(texts, { numRuns: 400, seed: 4 })
    const asked = ansiShells.includes(shell) ? sample : sample.filter((text) => printable(text) === text)
    expect(asked.length).toBeGreaterThan(50)
    const line = asked.map((text) => `printf '%s\\0' ${shellQuote(text)}`).join('; ')
    expect(paste(shell, line).split('\0').slice(0, -1)).toEqual(asked)
    const words = asked.map((text) => `printf '%s\\0' ${shellWord(text)}`).join('; ')
    expect(paste(shell, words).split('\0').slice(0, -1)).toEqual(asked)
    expect(readdirSync(cwd)).toEqual([])
  })

  test('obeys nothing in texts that it has no escapes for', () => {
    const sample = fc.sample(texts, { numRuns: 400, seed: 5 })
    pasteEach(
      shell,
      sample.map((text) => `printf %s a${shellQuote(`${text}\u0001`)}`),
    )
    expect(readdirSync(cwd)).toEqual([])
  })

  test.each([
    ['a curl configuration as the URL', { url: '-K-' }],
    ['an output file as the URL', { url: '--output=obeyed' }],
    ['a local file as the URL', { url: 'file:///etc/passwd' }],
    ['a method that is an option', { url: 'https://g.example/', method: '-K-' }],
    ['a header that curl reads from a file', { url: 'https://g.example/', headers: [['@/etc/passwd', 'x']] }],
    [
      'a body that curl reads from a file',
      { url: 'https://g.example/', method: 'POST', body: { text: '@/etc/passwd' } },
    ],
    [
      'a model with a backslash and a quote',
      { url: 'https://g.example/', method: 'POST', body: { text: '{"model":"\\\\\'; touch obeyed; #"}' } },
    ],
  ] as const)('gets no other option from %s', (_name, more) => {
    const sent = exchange('a/b', {
      request: {
        method: 'GET',
        headers: [],
        key: 'default',
        line: 'default',
        ...more,
      } as never,
    })
    const { line } = curlCommand(sent, inlineBody(sent.request))
    const given = argumentsOf(shell, line)
    expect(readdirSync(cwd)).toEqual([])
    if (line.startsWith('#')) return expect(given).toEqual([])
    expect(given[given.indexOf('--url') + 1]).toMatch(/^https?:\/\//)
    const values = new Set(['--url', '-H', '-X', '--data-raw', '-A', '-m'])
    const options = given.filter((text, index) => text.startsWith('-') && !values.has(given[index - 1] ?? ''))
    expect(
      options.filter(
        (text) => !/^(?:-sS|-i|-N|-g|-I|--http1\.1|--compressed|--url|-H|-X|--data-raw|-A|-m)$/.test(text),
      ),
    ).toEqual([])
    expect(given.filter((text, index) => given[index - 1] === '-H' && text.startsWith('@'))).toEqual([])
    return undefined
  })

  test('gives gateproof each value as the value of its option', () => {
    const printed = texts.filter((text) => printable(text) === text)
    const ids = fc.sample(printed, { numRuns: 20, seed: 6 })
    const lines = ids.map((id) => `npx ${argumentsFor(runOptions, { configFile: id }, shellWord).join(' ')}`)
    const expected = ids.map((id) => (id.startsWith('-') ? [`--config=${id}`] : ['--config', id]))
    expect(pasteEach(shell, lines)).toEqual(expected)
    expect(readdirSync(cwd)).toEqual([])
  })
})
