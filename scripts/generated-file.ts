import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { formatted } from './formatted.ts'

/** Writes a generated file unless it is current: `.ci/run` generates beside checks that read these files, and they must never read half of one. */
export function writeGenerated(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

/** Formats a generated file and writes it unless it is current. */
export async function writeFormatted(file: string, text: string): Promise<void> {
  writeGenerated(file, await formatted(file, text))
}
