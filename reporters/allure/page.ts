import { createHash } from 'node:crypto'
import type { ReportOptions } from '@allurereport/plugin-api'
import type { JudgedRun, Report } from '../../src/report/report.ts'
import { conclusionOf } from '../../src/report/conclusion.ts'
import { escapeXml } from '../escape.ts'
import { navigation, overview } from './overview/overview.ts'
import { totals } from './overview/totals.ts'
import { pageData } from './page/data.ts'
import { pack } from './page/pack.ts'
import type { AllureRun } from './results.ts'
import { readPackageFile } from '../../src/std/open-file.ts'

/** What `scripts/bundle-page.ts` takes from Allure's template. */
interface Template {
  readonly version: string
  /** As a `data:` URL. */
  readonly icon: string
  /** The script that shows the report: gzip, in base64. */
  readonly app: string
}

/**
 * The report as one HTML file that opens without a server, makes no requests, and runs only our scripts. It shows the overview, which
 * needs no script, and Allure's page when a link leads there.
 */
export function allurePage(run: AllureRun, judged: JudgedRun): string {
  const { report } = judged
  const template = JSON.parse(textOf('page/template/template.json')) as Template
  const script = scripts.map((name) => textOf(`page/${name}`)).join('')
  const { index, parts } = pack(pageData(run))
  const title = `Gateproof: ${conclusionOf(report)}, judged ${report.judged.of} of ${report.judged.total}`
  const content = overview(judged)
  const block = (id: string, type: string, text: string) => `<script type="${type}" id="${id}">${text}</script>`
  return [
    '<!DOCTYPE html>',
    '<html dir="ltr" lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="${policyFor(script)}">`,
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeXml(title)}</title>`,
    `<link rel="icon" href="${escapeXml(template.icon)}">`,
    `<style>${textOf('../html/colours.css')}${textOf('../html/body.css')}${textOf('page/page.css')}${textOf('page/allure.css')}${emptyTabs(run)}</style>`,
    '</head>',
    '<body>',
    navigation(content).markup,
    content.markup,
    '<noscript><p>The individual results need JavaScript. This overview and summary.md do not.</p></noscript>',
    '<div id="results" role="main" tabindex="-1" hidden>',
    totals(report).markup,
    '<div id="allure-app-loader" role="status"><p id="opening">Opening the results…</p></div>',
    '<div id="app"></div>',
    '</div>',
    block('options', 'application/json', inScript(JSON.stringify(optionsOf(report, title, template.version)))),
    block('app-script', packedType, template.app),
    block('index', packedType, index),
    ...parts.map((part, number) => block(`part-${number}`, packedType, part)),
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

/** Run in this order; each is a block, so that a name in one is free in the others. */
const scripts = ['copy.js', 'filter.js', 'inflate.js']

const textOf = (path: string) => readPackageFile(new URL(path, import.meta.url))

/** Hides the tabs of Allure's page that would be empty. */
function emptyTabs({ globals }: AllureRun): string {
  const empty = [
    ...(globals.errors.length === 0 ? ['nav-tab-globalErrors'] : []),
    ...(globals.attachments.length === 0 ? ['nav-tab-globalAttachments'] : []),
  ]
  return empty.map((tab) => `[data-testid='${tab}']{display:none!important}`).join('')
}

const packedType = 'application/gzip;base64'

/** Allows only our script and the code that it inflates. */
function policyFor(script: string): string {
  const hash = createHash('sha256').update(script).digest('base64')
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}' blob:`,
    "style-src 'unsafe-inline' data:",
    'img-src data: blob:',
    'font-src data:',
    'media-src data: blob:',
    'connect-src data: blob:',
    'frame-src data: blob:',
    "form-action 'none'",
  ].join('; ')
}

function optionsOf({ run, tool }: Report, reportName: string, allureVersion: string): ReportOptions {
  const [start, stop] = [Date.parse(run.startedAt), Date.parse(run.finishedAt)]
  const summary = { start, stop, duration: stop - start }
  return {
    id: tool.name,
    reportName,
    logo: '',
    theme: 'auto',
    reportLanguage: 'en',
    createdAt: stop,
    reportUuid: `${run.seed}-${stop}`,
    cacheKey: `${stop}`,
    groupBy: ['parentSuite', 'suite'],
    runSummary: summary,
    runSummaryByEnv: { default: summary },
    layout: 'base',
    allureVersion,
    sections: [],
    defaultSection: '',
    defaultSortBy: 'status,asc',
  }
}

/** JSON that cannot end a script element. */
const inScript = (json: string) => json.replaceAll('<', '\\u003C')
