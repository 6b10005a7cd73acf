import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { problemsOf, views } from './audit.ts'

/** A page with one defect, which must be reported under this rule, or without one. */
interface Defective {
  readonly rule: string
  readonly style?: string
  readonly content: string
}

const details = '<details><summary>More</summary><p>Details</p></details>'
const skipLink = '<a href="#content">Skip to the content</a>'
const table = (...rows: readonly string[]) =>
  `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`
const box = (content: string) => `<div class="box" tabindex="0" role="region" aria-label="Values">${content}</div>`
const onKeyDown = (selector: string, code: string) =>
  `<script>document.querySelector('${selector}').addEventListener('keydown', (event) => ${code})</script>`

const pages: Readonly<Record<string, Defective>> = {
  'without a defect': {
    rule: '',
    content: `${details}<p><label>Words <input type="search" /></label></p>${box(
      table('<th scope="col">Name</th><th scope="col">Value</th>', '<td>one</td><td>1</td>'),
    )}`,
  },
  'text without contrast': {
    rule: 'color-contrast',
    style: 'p { color: #aaa; background: #fff; }',
    content: '<p>Hard to read</p>',
  },
  'a cell that covers the next one': {
    rule: 'cell-fits',
    style: 'td { max-width: 40px; }',
    content: table('<td>overflowing_word_without_a_break</td><td>2</td>'),
  },
  'text that is cut off': {
    rule: 'no-clipping',
    style: 'p { width: 200px; overflow: hidden; white-space: nowrap; }',
    content: '<p>A sentence that is longer than two hundred pixels and ends here</p>',
  },
  'a control behind a header': {
    rule: 'focus-in-front',
    style: `header { position: fixed; inset: 0 0 auto; height: 300px; background: #fff; z-index: 1; }
a { position: relative; z-index: 2; }`,
    content: `<header></header>${details}`,
  },
  'a control that the keyboard does not operate': {
    rule: 'keyboard-operable',
    content: `${details}${onKeyDown('summary', "event.key === 'Tab' || event.preventDefault()")}`,
  },
  'a focus that cannot be seen': {
    rule: 'focus-visible',
    style: 'summary:focus { outline: none; }',
    content: details,
  },
  'a page without a skip link': { rule: 'skip-link-first', content: details },
  'a page that scrolls sideways': {
    rule: 'no-sideways-scrolling',
    style: 'p { width: 1600px; }',
    content: '<p>Wide</p>',
  },
  'text that is too small': { rule: 'text-size', style: 'p { font-size: 9px; }', content: '<p>Small</p>' },
  'a field that keeps the focus': {
    rule: 'no-keyboard-trap',
    content: `<p><label>Words <input type="text" /></label></p>${onKeyDown('input', 'event.preventDefault()')}`,
  },
  'a control that Tab does not reach': {
    rule: 'keyboard-reachable',
    style: 'span { cursor: pointer; }',
    content: '<p><span>Only for the mouse</span></p>',
  },
  'a table that is wider than a wide window': {
    rule: 'table-fits',
    style: 'td { min-width: 1500px; }',
    content: box(table('<td>1</td><td>2</td>')),
  },
}

const pageOf = (title: string, { rule, style = '', content }: Defective) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" /><title>${title}</title>
<style>:root { color-scheme: light; } summary { line-height: 2; } .box { overflow: auto; } ${style}</style></head>
<body>${rule === 'skip-link-first' ? '' : skipLink}<main id="content"><h1>${title}</h1>${content}</main></body></html>`

/**
 * What the checks miss or invent on a page whose defect is known.
 *
 * @param folder where the pages are written
 */
export const selfChecks = (folder: string): readonly ((browser: Browser) => Promise<readonly string[]>)[] =>
  Object.entries(pages).map(([name, page], index) => async (browser) => {
    mkdirSync(folder, { recursive: true })
    const path = join(folder, `${index}.html`)
    writeFileSync(path, pageOf(name, page))
    const subject = { name, path, axeIn: [views.wideLight], keysIn: [views.narrowLight] }
    const found = new Set((await problemsOf(browser, subject)).map((problem) => problem.rule))
    const rules = [...found].join(', ')
    return rules === page.rule
      ? []
      : [`the checks are wrong: ${name}: expected ${page.rule || 'no problem'}, got ${rules || 'none'}`]
  })
