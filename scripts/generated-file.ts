import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'

/** Writes a generated file unless it is current: `.ci/run` generates beside checks that read these files, and they must never read half of one. */
export function writeGenerated(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

/** Formats a generated file as prettier does and writes it unless it is current. Prettier checks no generated file (`.prettierignore`). */
export async function writeFormatted(file: string, text: string): Promise<void> {
  writeGenerated(file, await format(text, { ...(await resolveConfig(file)), filepath: file }))
}
