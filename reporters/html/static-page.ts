import type { Html } from './html.ts'
import { escapeXml } from '../escape.ts'
import { readPackageFile } from '../../src/std/open-file.ts'

/**
 * A page in one file, without scripts and external resources.
 *
 * @param styles URLs of style sheets, which are embedded after the common ones
 */
export const staticPage = (title: string, styles: readonly URL[], body: Html): string =>
  [
    '<!DOCTYPE html>',
    '<html dir="ltr" lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; form-action 'none'">`,
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeXml(title)}</title>`,
    `<style>${[...commonStyles, ...styles].map((url) => readPackageFile(url)).join('')}</style>`,
    '</head>',
    '<body>',
    body.markup,
    '</body>',
    '</html>',
    '',
  ].join('\n')

const commonStyles = ['colours.css', 'body.css', 'static-page.css'].map((name) => new URL(name, import.meta.url))
