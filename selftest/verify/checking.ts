/** `gateproof verify` as it is shipped. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gateproof } from '../cli/gateproof.ts'

export interface Checked {
  readonly code: number | null
  /** What it wrote, on stdout and then on stderr. */
  readonly text: string
}

/** Writes a file and checks it. */
export async function checked(folder: string, content: string | Buffer, args: readonly string[]): Promise<Checked> {
  const file = join(folder, 'statement.json')
  writeFileSync(file, content)
  const { code, stdout, stderr } = await gateproof(['verify', file, ...args])
  return { code, text: stdout + stderr }
}
