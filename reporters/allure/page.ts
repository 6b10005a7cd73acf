import { join } from 'node:path'
import { plain } from '../plain.ts'
import { categories } from './results.ts'

/** The report as one HTML text, or why there is none. */
export type Page = { readonly html: string } | { readonly missing: string }

/**
 * Makes Allure's report of a folder of results as one page that opens without a server and calls nobody. The packages that
 * make it are optional: they are loaded here, last, and their absence is a sentence, not an error.
 */
export async function allurePage(resultsDir: string, name: string): Promise<Page> {
  try {
    const [{ AllureReport }, { default: AwesomePlugin }] = await Promise.all([
      import('@allurereport/core'),
      import('@allurereport/plugin-awesome'),
    ])
    const files = new Map<string, Buffer>()
    const options = {
      singleFile: true,
      reportName: name,
      reportLanguage: 'en',
      groupBy: ['parentSuite', 'suite'],
      sections: [],
      charts: [],
      defaultSortBy: 'status,asc',
    }
    const report = new AllureReport({
      name,
      output: join(resultsDir, 'no such folder'),
      open: false,
      port: undefined,
      appendHistory: false,
      categories: [...categories],
      reportFiles: {
        addFile: (path, data) => {
          files.set(path, data)
          return Promise.resolve(path)
        },
      },
      plugins: [{ id: 'awesome', enabled: true, plugin: new AwesomePlugin(options), options }],
    })
    await report.start()
    await report.readDirectory(resultsDir)
    await report.done()
    const page = [...files].find(([path]) => /(^|[\\/])index\.html$/.test(path))?.[1]
    return page === undefined ? { missing: 'Allure made no page' } : { html: withoutCalls(page.toString('utf8')) }
  } catch (error) {
    return { missing: reasonOf(error) }
  }
}

/** Takes the analytics out that Allure's template carries, and forbids the page to load anything from anywhere. */
export function withoutCalls(html: string): string {
  const policy =
    "default-src 'none'; script-src 'unsafe-inline' data: blob:; style-src 'unsafe-inline' data:; img-src data: blob:; font-src data:; media-src data: blob:; connect-src data: blob:; worker-src blob: data:; frame-src data: blob:; form-action 'none'"
  return html
    .replaceAll(/<script[^>]*\ssrc="https?:[^>]*>\s*<\/script>/g, '')
    .replaceAll(/<script>\s*window\.dataLayer\b(?:(?!<\/script>)[^])*<\/script>/g, '')
    .replace(
      /<head>/,
      `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}">\n    <meta name="referrer" content="no-referrer">`,
    )
}

function reasonOf(error: unknown): string {
  const { code, message = String(error) } = error as { code?: string; message?: string }
  if (code === 'ERR_MODULE_NOT_FOUND')
    return 'the optional packages @allurereport/core and @allurereport/plugin-awesome are not installed'
  return plain(message.split('\n', 1)[0] ?? '')
}
