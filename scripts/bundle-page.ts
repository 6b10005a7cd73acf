/**
 * Takes from Allure's template for reports what a page needs: its script, without the fonts in it, packed as the page carries it.
 * So the packages that make such pages are needed to build, and never installed beside us.
 */
import { createRequire } from 'node:module'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { appLoaderFaviconDataUri } from '@allurereport/core-api'
import { getReportStaticAsset, readReportStaticAssets } from '@allurereport/plugin-api/static-assets'

const folder = new URL('../reporters/allure/page/template/', import.meta.url)

/** Nearly half of the packed script, for letters that every system has; and what asks for them by name. */
const fonts = /(?<=data:)font\/woff2?;base64,[\w+/=]+/g
const families = /(?<=--font-family(?:-mono)?:\s*)"(?:PTRootUIWebVF|JetBrainsMonoVF)",/g

/** How Allure's English calls its statuses, and what they are here. `passed` is what does not gate: satisfied, or advisory. */
const statuses =
  '"statuses":{"passed":"passed","failed":"failed","broken":"broken","skipped":"skipped","unknown":"unknown",'
const verdicts =
  '"statuses":{"passed":"passed","failed":"violated","broken":"broken","skipped":"inapplicable","unknown":"inconclusive",'

/** @throws where the template has no such text, or several */
function replaced(app: string, from: string, to: string): string {
  const parts = app.split(from)
  if (parts.length !== 2) throw new Error(`Allure's template has ${parts.length - 1} times and not once: ${from}`)
  return parts.join(to)
}

/** Writes `template.json` and the licences of what is in it into `reporters/allure/page/template/`. */
export async function bundlePage(): Promise<void> {
  const plugin = import.meta.resolve('@allurereport/plugin-awesome')
  const assets = await readReportStaticAssets(new URL('static/report.tar', plugin))
  const name = assets.manifest['main.js'] ?? ''
  const whole = getReportStaticAsset(assets, name).toString('utf8').replaceAll(fonts, ',').replaceAll(families, '')
  const app = replaced(whole, statuses, verdicts)
  const { version } = createRequire(import.meta.url)(fileURLToPath(new URL('../package.json', plugin))) as {
    version: string
  }
  const template = { version, icon: appLoaderFaviconDataUri, app: gzipSync(app, { level: 9 }).toString('base64') }
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL('template.json', folder), JSON.stringify(template))
  writeFileSync(new URL('LICENSES.txt', folder), getReportStaticAsset(assets, `${name}.LICENSE.txt`))
}
