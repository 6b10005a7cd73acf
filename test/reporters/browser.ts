import { pathToFileURL } from 'node:url'
import { programPath, startBrowser } from '../../scripts/browser.ts'

/** True if a program is on the PATH. */
export const isThere = (program: string): boolean => programPath(program) !== undefined

/** The DOM of a file as a browser opens it at each of these hashes. */
export async function opened(path: string, places: readonly string[]): Promise<readonly string[]> {
  const browser = await startBrowser()
  try {
    const shown: string[] = []
    for (const place of places) {
      const page = await browser.newPage()
      await page.goto(`${pathToFileURL(path).href}#${place}`)
      shown.push(await page.content())
    }
    return shown
  } finally {
    await browser.close()
  }
}
