import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { AllureReport } from '@allurereport/core'
import AwesomePlugin from '@allurereport/plugin-awesome'
import { categoryRule } from '../../../reporters/allure/categories.ts'
import { resultFiles, type AllureRun } from '../../../reporters/allure/results.ts'

/** An opened page: the scripts that it runs, and its data files. */
export interface OpenedPage {
  readonly inline: readonly string[]
  /** The inflated script that shows the report. */
  readonly app: () => Promise<string>
  readonly paths: () => Promise<readonly string[]>
  readonly read: (path: string) => Promise<string>
  readonly options: Readonly<Record<string, unknown>>
  /** The text in place of the report while it loads. */
  readonly opening: { textContent: string }
}

/** Opens a page without a browser: its script runs with substitutes for browser APIs. `lacking` names missing globals. */
export function openPage(html: string, ...lacking: readonly string[]): OpenedPage {
  const inline = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => text)
  const blocks = new Map(
    [...html.matchAll(/<script type="[^"]*" id="([^"]*)">([^<]*)</g)].map(([, id, text]) => [id, text]),
  )
  let show: (blob: Blob) => void = () => undefined
  const shown = new Promise<Blob>((resolve) => (show = resolve))
  const opening = { textContent: '' }
  const window = { addEventListener: () => undefined, scrollTo: () => undefined } as unknown as {
    allureReportData: Record<string, Promise<string>>
    allureReportOptions: OpenedPage['options']
    allureReportDataReady: boolean
  }
  const parts: Readonly<Record<string, object>> = {
    opening,
    overview: { contains: () => false },
    results: { hidden: true },
    places: { querySelectorAll: () => [] },
  }
  const globals = {
    window,
    location: { hash: '#/' },
    document: {
      getElementById: (id: string) => (id === 'filter' ? null : (parts[id] ?? { textContent: blocks.get(id) ?? '' })),
      querySelector: () => ({ addEventListener: () => undefined }),
      querySelectorAll: () => [],
      createElement: () => ({}),
      addEventListener: () => undefined,
      body: { append: ({ src }: { src: Blob }) => show(src), classList: { toggle: () => undefined } },
    },
    URL: { createObjectURL: (blob: Blob) => blob },
    ...{ Blob, DecompressionStream, Response, TextDecoder, btoa, fetch },
  }
  runInNewContext(
    inline.join('\n'),
    Object.fromEntries(Object.entries(globals).filter(([name]) => !lacking.includes(name))),
  )
  const data = async () => {
    while (!window.allureReportDataReady) await new Promise((resolve) => setImmediate(resolve))
    return window.allureReportData
  }
  return {
    inline,
    app: async () => (await shown).text(),
    paths: async () => Object.keys(await data()),
    read: async (path) => Buffer.from((await (await data())[path]) ?? '', 'base64').toString('utf8'),
    options: window.allureReportOptions,
    opening,
  }
}

/** The data that Allure's generator makes from the same results, by path. */
export async function generatedByAllure(run: AllureRun): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'gateproof allure '))
  try {
    for (const { name, text } of resultFiles(run)) writeFileSync(join(folder, name), text)
    const files = new Map<string, string>()
    const options = { groupBy: ['parentSuite', 'suite'], charts: [] }
    const report = new AllureReport({
      name: 'by Allure',
      output: join(folder, 'nowhere'),
      open: false,
      port: undefined,
      appendHistory: false,
      categories: run.categories.map(categoryRule),
      reportFiles: {
        addFile: (path, data) => Promise.resolve(void files.set(path, data.toString('utf8'))).then(() => path),
      },
      plugins: [{ id: 'awesome', enabled: true, plugin: new AwesomePlugin(options), options }],
    })
    await report.start()
    await report.readDirectory(folder)
    await report.done()
    const data = [...files].map(([path, text]) => [path.replace(/^awesome[\\/]/, ''), text] as const)
    return new Map(data.filter(([path]) => /^(?:widgets|data)\//.test(path)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
