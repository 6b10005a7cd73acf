import { AllureReport } from '@allurereport/core'
import AwesomePlugin from '@allurereport/plugin-awesome'

const options = {
  reportName: 'Gateproof: the suite judging itself',
  singleFile: true,
  groupBy: ['parentSuite', 'suite', 'subSuite'],
  appendTitlePath: false,
  defaultSortBy: 'status,asc',
}

/** The policy of the page: it can show its content, but make no requests. */
const policy =
  "default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline' data:; img-src data: blob:; font-src data:; connect-src data: blob:; frame-src data: blob:; base-uri *"

/** The page that Allure generates from a folder of results as one HTML file, without its analytics scripts. */
export async function selftestPage(folder: string): Promise<string> {
  const files = new Map<string, Buffer>()
  const report = new AllureReport({
    name: options.reportName,
    output: folder,
    open: false,
    port: undefined,
    appendHistory: false,
    reportFiles: { addFile: (path, data) => Promise.resolve(void files.set(path, data)).then(() => path) },
    plugins: [{ id: 'awesome', enabled: true, plugin: new AwesomePlugin(options), options }],
  })
  await report.start()
  await report.readDirectory(folder)
  await report.done()
  const [html] = [...files].flatMap(([path, data]) => (path.endsWith('index.html') ? [data.toString('utf8')] : []))
  if (html === undefined) throw new Error('Allure made no page')
  return alone(html)
}

const counters = /<script async src="https:[^>]*><\/script>\s*<script>[^<]*gtag\([^<]*<\/script>/g

function alone(html: string): string {
  const head = `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`
  const page = html.replace(counters, '').replace('<head>', head)
  if (/<(?:script|link|img)[^>]+(?:src|href)="https?:/.test(page))
    throw new Error('the page loads something from elsewhere')
  return page
}

/** The names of the results on a page. */
export function namesIn(html: string): readonly string[] {
  const blocks = [...html.matchAll(/d\("data\/test-results\/[^"]+","([^"]+)"\)/g)]
  return blocks.map(
    ([, data = '']) => (JSON.parse(Buffer.from(data, 'base64').toString('utf8')) as { name: string }).name,
  )
}
