import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ReportOptions } from '@allurereport/plugin-api'
import { verdicts, type Report } from '../../src/verdict/report.ts'
import { conclusionOf } from '../digest.ts'
import { xml } from '../plain.ts'
import { pageData } from './page/data.ts'
import { pack } from './page/pack.ts'
import type { AllureRun } from './results.ts'

/** What `scripts/bundle-page.ts` takes from Allure's template. */
interface Template {
  readonly version: string
  /** As a `data:` URL. */
  readonly icon: string
  /** The script that shows the report: gzip, in base64. */
  readonly app: string
}

/** As one HTML text the report that opens without a server, calls nobody, and runs no script but those that are ours. */
export function allurePage(run: AllureRun, report: Report): string {
  const template = JSON.parse(readFileSync(new URL('page/template/template.json', import.meta.url), 'utf8')) as Template
  const script = readFileSync(new URL('page/inflate.js', import.meta.url), 'utf8')
  const { index, parts } = pack(pageData(run))
  const title = `Gateproof: ${conclusionOf(report)}, judged ${report.judged.of} of ${report.judged.total}`
  const block = (id: string, type: string, text: string) => `<script type="${type}" id="${id}">${text}</script>`
  return [
    '<!DOCTYPE html>',
    '<html dir="ltr" lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policyFor(script)}">`,
    '<meta name="referrer" content="no-referrer">',
    `<title>${xml(title)}</title>`,
    `<link rel="icon" href="${xml(template.icon)}">`,
    `<style>${styles}</style>`,
    '</head>',
    '<body>',
    `<div id="allure-app-loader" role="status"><h1>${xml(title)}</h1><p>${countsOf(report)}</p>`,
    '<p id="opening">Opening the report…</p>',
    '<noscript><p>It needs JavaScript; summary.md beside it does not.</p></noscript></div>',
    '<div id="app"></div>',
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

const packedType = 'application/gzip;base64'

/** Of scripts only ours runs, and what it inflates; whatever a server said is text. */
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

/** What covers the page until the report is there: its conclusion. */
const styles =
  '#allure-app-loader{position:fixed;inset:0;z-index:2147483647;padding:24px;background:#f7f8fb;color:#22252a;font:14px/20px Arial,Helvetica,sans-serif}#allure-app-loader h1{font-size:20px}@media (prefers-color-scheme:dark){#allure-app-loader{background:#1c1c1e;color:#e5e5e7}}'

const countsOf = ({ summary }: Report) =>
  verdicts
    .filter((verdict) => summary[verdict] > 0)
    .map((verdict) => `${summary[verdict]} ${verdict}`)
    .join(', ')

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

/** JSON that ends no script element. */
const inScript = (json: string) => json.replaceAll('<', '\\u003C')
