import { html, type Html } from '../../../reporters/html/html.ts'
import { printable, printableLines, truncate } from '../../../reporters/escape.ts'
import type { Bytes, Exchange } from '../../../src/evidence/exchange.ts'

/** Characters of a body on a page. The evidence has the rest. */
const maxCharacters = 700

const textOf = (bytes: Bytes): string => ('text' in bytes ? bytes.text : '(bytes that are not text)')

const shown = (text: string): string => printableLines(truncate(text.trim(), maxCharacters)).join('\n')

/** The request and the response of an exchange as text, with shortened bodies. */
export function excerptOf({ request, response, end }: Exchange): { readonly sent: string; readonly received: string } {
  const { pathname, search } = new URL(request.url)
  const body = request.body === undefined ? '' : `\n${shown(textOf(request.body))}`
  const received = response?.chunks.map(textOf).join('') ?? ''
  return {
    sent: printable(`${request.method} ${pathname}${search}`) + body,
    received: response === undefined ? `no response: ${end.how}` : `${response.status}\n${shown(received)}`.trim(),
  }
}

/** The same as markup. */
export function excerptHtml(exchange: Exchange): Html {
  const { sent, received } = excerptOf(exchange)
  return html`<p class="exchange">Exchange <code>${exchange.id}</code></p>
    <pre>${sent}</pre>
    <pre>${received}</pre>`
}
