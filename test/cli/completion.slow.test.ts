import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shells } from '../../cli/commands.ts'
import { gateproof } from './gateproof.ts'

const has = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0

let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateproof-completion-'))
  for (const shell of shells) writeFileSync(join(folder, shell), (await gateproof(['completion', shell])).stdout)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Command lines with the cursor at the end, and a word that completes each. */
const cases = [
  ['gateproof pl', 'plan'],
  ['gateproof --emb', '--embedded'],
  ['gateproof judge --qu', '--quiet'],
  ['gateproof --only chat,stre', 'chat,streaming'],
  ['gateproof run --profile int', 'interop'],
  ['gateproof serve --fault chat.createdIn', 'chat.createdInMilliseconds'],
  ['gateproof completion fi', 'fish'],
] as const

describe.runIf(has('bash'))('bash', () => {
  test('reads the script', () => expect(spawnSync('bash', ['-n', join(folder, 'bash')]).status).toBe(0))
})

describe.runIf(has('fish'))('fish', () => {
  test('reads the script', () => expect(spawnSync('fish', ['--no-execute', join(folder, 'fish')]).status).toBe(0))

  test.each(cases)('completes %s', (line, word) => {
    const script = `source '${join(folder, 'fish')}'; complete -C '${line}'`
    const { stdout, stderr } = spawnSync('fish', ['--no-config', '-c', script], { encoding: 'utf8' })
    expect([stderr, stdout.split('\n').map((one) => one.split('\t')[0])]).toEqual(['', [word, '']])
  })
})

/** Types a line and a tab into an interactive zsh, and prints the line as it is then. */
const typing = `
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "autoload -Uz compinit; compinit -u -d $1/dump; source $1/zsh; show() { print -r -- \\"<\\$BUFFER>\\" }; zle -N show; bindkey '^X' show; bindkey '^I' complete-word; print REA''DY"
while zpty -r shell line; do [[ $line == *READY* ]] && break; done
zpty -w -n shell "$2"$'\\t\\x18'
while zpty -r shell line; do print -r -- "$line"; [[ $line == *'>'* ]] && break; done
zpty -d shell
`

describe.runIf(has('zsh'))('zsh', () => {
  test('reads the script', () => expect(spawnSync('zsh', ['-n', join(folder, 'zsh')]).status).toBe(0))

  test.each(cases)('completes %s', (line, word) => {
    const shown = execFileSync('zsh', ['-f', '-c', typing, 'zsh', folder, line], { encoding: 'utf8', timeout: 20_000 })
    expect(/<([^>]*)>/.exec(shown)?.[1]?.trimEnd().replace(/,$/, '')).toBe(
      `${line.slice(0, line.lastIndexOf(' '))} ${word}`,
    )
  })
})
