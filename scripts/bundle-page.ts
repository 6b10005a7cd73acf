/**
 * Extracts the script from Allure's report template, without fonts, compressed as the page embeds it. Allure's packages are therefore
 * needed only to build.
 */
import { createRequire } from 'node:module'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { appLoaderFaviconDataUri } from '@allurereport/core-api'
import { getReportStaticAsset, readReportStaticAssets } from '@allurereport/plugin-api/static-assets'

const folder = new URL('../reporters/allure/page/template/', import.meta.url)

/** Fonts, almost half of the compressed script, and the rules that use them. */
const fonts = /(?<=data:)font\/woff2?;base64,[\w+/=]+/g
const families = /(?<=--font-family(?:-mono)?:\s*)"(?:PTRootUIWebVF|JetBrainsMonoVF)",/g

/** Allure's names of statuses, and ours. `passed` covers satisfied and advisory, which do not gate. */
const statuses =
  '"statuses":{"passed":"passed","failed":"failed","broken":"broken","skipped":"skipped","unknown":"unknown",'
const verdicts =
  '"statuses":{"passed":"passed","failed":"violated","broken":"broken","skipped":"inapplicable","unknown":"inconclusive",'

/** @throws Error unless the template contains the text exactly once */
function replaced(app: string, from: string, to: string): string {
  const parts = app.split(from)
  if (parts.length !== 2) throw new Error(`Allure's template: expected once, got ${parts.length - 1} times: ${from}`)
  return parts.join(to)
}

/** Writes `template.json` and the licences of its contents to `reporters/allure/page/template/`. */
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
