/** Runs the compiled `gateproof verify`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gateproof } from '../cli/gateproof.ts'

export interface Verified {
  readonly code: number | null
  /** stdout, then stderr. */
  readonly text: string
}

/** Writes a statement and verifies it. */
export async function verify(folder: string, content: string | Buffer, args: readonly string[]): Promise<Verified> {
  const file = join(folder, 'statement.json')
  writeFileSync(file, content)
  const { code, stdout, stderr } = await gateproof(['verify', file, ...args])
  return { code, text: stdout + stderr }
}
