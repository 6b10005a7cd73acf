import type { KeyHint } from '../../results/setup-sentences.ts'

/** What was pasted around a key by mistake. Undefined for a key that looks right. */
export function keyHintOf(key: string): KeyHint | undefined {
  if (/^bearer\b/i.test(key)) return 'bearer'
  if (/^['"`]|['"`]$/.test(key)) return 'quotes'
  if (/^<.*>$|^\$\{?\w+\}?$|^(?:sk-)?(?:xxx+|\.\.\.|your[-_].*)$/i.test(key)) return 'placeholder'
  return /\s/.test(key) ? 'spaces' : undefined
}
