import { writeFileSync } from 'node:fs'
import type { Tried } from './try.ts'

/** Writes docs/robustness.md. */
export function writeTable(tried: readonly Tried[], seed: number): void {
  writeFileSync(new URL('../../docs/robustness.md', import.meta.url), JSON.stringify([seed, tried.length]))
}
