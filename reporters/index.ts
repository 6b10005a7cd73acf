import { join } from 'node:path'
import type { Judged } from '../src/verdict/report.ts'
import { writeAtomically, type Written } from './files.ts'
import { reportJson } from './json.ts'
import { renderJunit } from './junit.ts'
import { renderMarkdown } from './markdown.ts'
import { plain } from './plain.ts'

export { renderConsole } from './console.ts'
export type { Written } from './files.ts'
export { reportJson } from './json.ts'
export { renderJunit } from './junit.ts'
export { renderMarkdown } from './markdown.ts'

/**
 * Writes `report.json`, `junit.xml` and `summary.md` into a folder, each whole or not at all, then what Allure makes of it.
 * Allure comes last: whatever goes wrong with it is a note, and the other reports are there.
 *
 * @throws the file system's own error when the folder cannot be written to
 */
export async function writeReports(judged: Judged, outDir: string): Promise<Written> {
  const texts = {
    'report.json': reportJson(judged.report),
    'junit.xml': renderJunit(judged),
    'summary.md': renderMarkdown(judged),
  }
  const files = Object.keys(texts).map((name) => join(outDir, name))
  await Promise.all(Object.entries(texts).map(([name, text]) => writeAtomically(join(outDir, name), text)))
  const allure = await allurePart(judged, outDir)
  return { files: [...files, ...allure.files], notes: allure.notes }
}

async function allurePart(judged: Judged, outDir: string): Promise<Written> {
  try {
    const { writeAllure } = await import('./allure.ts')
    return await writeAllure(judged, outDir)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { files: [], notes: [`no allure-results: ${plain(message)}`] }
  }
}
