import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { vocabulary } from '../../cli/completion/vocabulary.ts'
import { gateproof, inEmptyFolder } from './gateproof.ts'

/** What bash completes for these words, of which the last is incomplete. */
const inBash = (words: readonly string[]) =>
  inEmptyFolder(async (cwd) => {
    const { stdout: script } = await gateproof(['completion', 'bash'])
    writeFileSync(join(cwd, 'gateproof.bash'), script)
    mkdirSync(join(cwd, 'earlier run'))
    writeFileSync(join(cwd, 'prices.yaml'), '')
    const asked =
      'source ./gateproof.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _gateproof; printf "%s\\n" "${COMPREPLY[@]}"'
    return execFileSync('bash', ['--norc', '-c', asked, 'bash', ...words], { cwd, encoding: 'utf8' })
      .trim()
      .split('\n')
  })

describe('bash completes', () => {
  test.each<readonly [what: string, words: string, expected: readonly string[]]>([
    ['commands', 'gateproof pl', ['plan']],
    ['options of the default command', 'gateproof --max-', ['--max-requests', '--max-tokens', '--max-cost']],
    ['options of a command', 'gateproof serve --list', ['--list-faults']],
    ['areas in a list', 'gateproof --only chat,stre', ['chat,streaming']],
    ['kinds of media after an equals sign', 'gateproof run --allow = im', ['images']],
    ['profiles', 'gateproof judge file --profile i', ['interop']],
    ['faults', 'gateproof serve --fault chat.createdIn', ['chat.createdInMilliseconds']],
    ['shells', 'gateproof completion z', ['zsh']],
    ['areas of explain', 'gateproof explain vid', ['video']],
    ['forms of an explanation', 'gateproof verify --as dis', ['dispute']],
    ['files', 'gateproof --prices pri', ['prices.yaml']],
    ['folders with spaces', 'gateproof --out ear', ['earlier run']],
    ['files of judge', 'gateproof judge --strict pr', ['prices.yaml']],
    ['nothing for a number', 'gateproof --seed p', ['']],
  ])('%s', async (_what, words, expected) => {
    expect(await inBash(words.split(' '))).toEqual(expected)
  })

  test('every command and every option', async () => {
    const commands = vocabulary()
    expect(await inBash(['gateproof', ''])).toEqual(commands.map(({ name }) => name))
    for (const { name, options } of commands) {
      expect(await inBash(['gateproof', name, '--'])).toEqual(options.map((option) => option.name))
    }
  })
})

test('an option takes the same kind of value in every command that has it, because the script for bash has one case for it', () => {
  const seen = new Map<string, string>()
  for (const { name, values } of vocabulary().flatMap(({ options }) => options)) {
    const kind = values === undefined ? 'flag' : `${values.kind} ${values.kind === 'words' && values.isList}`
    expect([name, seen.get(name) ?? kind]).toEqual([name, kind])
    seen.set(name, kind)
  }
})

test('an unknown shell is a usage error that names the known ones', async () => {
  expect(await gateproof(['completion', 'fisch'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'gateproof: completion "fisch": unknown shell: expected bash or zsh or fish (did you mean "fish"?)\n',
  })
})
