import { readFileSync, writeFileSync } from 'node:fs'
import { chainedTo, lineDigest } from '../../src/evidence/chain.ts'

/** Rewrites lines of a recording and its chain, so that the chain does not show the change. */
export function rewrite(file: string, edit: (line: string) => string): void {
  let previous: string | undefined
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const rewritten = lines.map((line) => {
    const bare = edit(line.replace(/,"previous":"\w+"\}$/, '}'))
    const whole = previous === undefined ? bare : chainedTo(previous, bare)
    previous = lineDigest(whole)
    return `${whole}\n`
  })
  writeFileSync(file, rewritten.join(''))
}
