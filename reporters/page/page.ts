import { createHash } from 'node:crypto'
import { conclusionOf } from '../../src/report/conclusion.ts'
import type { JudgedRun } from '../../src/report/report.ts'
import { readPackageFile } from '../../src/std/open-file.ts'
import { escapeXml } from '../escape.ts'
import { content, navigation } from './content.ts'

/**
 * The report as one HTML file that opens without a server and makes no requests. It needs no script: ours adds a filter and buttons that copy, and
 * no other may run.
 */
export function renderPage(judged: JudgedRun): string {
  const { report } = judged
  const script = scripts.map(textOf).join('')
  const main = content(judged)
  return [
    '<!DOCTYPE html>',
    '<html dir="ltr" lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="${policyFor(script)}">`,
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeXml(`Gateproof: ${conclusionOf(report)}, judged ${report.judged.of} of ${report.judged.total}`)}</title>`,
    `<style>${styles.map(textOf).join('')}</style>`,
    '</head>',
    '<body>',
    navigation(main).markup,
    main.markup,
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

const styles = ['../html/colours.css', '../html/body.css', 'page.css']

/** Run in this order; each is a block, so that a name in one is free in the others. */
const scripts = ['copy.js', 'filter.js']

const textOf = (path: string) => readPackageFile(new URL(path, import.meta.url))

/** Allows only our script. */
function policyFor(script: string): string {
  const hash = createHash('sha256').update(script).digest('base64')
  return `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; form-action 'none'`
}
