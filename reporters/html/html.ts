import { htmlProse, escapeXml } from '../escape.ts'

/** Markup. Text in it has been escaped already. */
export interface Html {
  readonly markup: string
}

type Part = Html | readonly Html[] | string | number

/** A template tag for markup that escapes all values except markup. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const shownParts = parts.map(markupOf)
  return {
    markup: strings
      .map((text, index) => text.replaceAll(indent, (_, end: string) => end || '\n') + (shownParts[index] ?? ''))
      .join(''),
  }
}

/** Line breaks and indentation of templates, which are formatted as code. */
const indent = /\n\s*(>?)/g

const markupOf = (part: Part): string => {
  if (typeof part === 'number') return `${part}`
  if (typeof part === 'string') return escapeXml(part)
  return isList(part) ? part.map(({ markup }) => markup).join('') : part.markup
}

const isList = (part: Html | readonly Html[]): part is readonly Html[] => Array.isArray(part)

export const empty: Html = { markup: '' }

/** A sentence with code spans. */
export const prose = (text: string): Html => ({ markup: htmlProse(text) })

/** Joins markup with a separator. */
export const joined = (parts: readonly Html[], between: string): Html => ({
  markup: parts.map(({ markup }) => markup).join(between),
})

/** A table that can be scrolled sideways by mouse and keyboard. Its cells repeat their column heading for narrow windows, which stack them. */
export function table(label: string, head: readonly Html[], rows: readonly (readonly Html[])[]): Html {
  const body = rows.map(
    ([first = empty, ...cells]) =>
      html`<tr>
        <th scope="row">${first}</th>
        ${cells.map((cell, index) => html`<td${columnOf(head[index + 1])}>${cell}</td>`)}
      </tr> `,
  )
  return html`<div class="frame" role="region" aria-label="${label}" tabindex="0">
    <table>
      ${
        head.every(isEmpty)
          ? empty
          : html`<thead>
              <tr>
                ${head.map(heading)}
              </tr>
            </thead>`
      }
      <tbody>
        ${body}
      </tbody>
    </table>
  </div> `
}

const isEmpty = ({ markup }: Html) => markup === ''

const heading = (cell: Html): Html => (isEmpty(cell) ? html`<td></td>` : html`<th scope="col">${cell}</th>`)

/** The text of a column heading as an attribute. */
const columnOf = ({ markup }: Html = empty): Html =>
  markup === '' || markup.includes('<') ? empty : { markup: ` data-column="${markup}"` }

/** A section with a heading, as a target for links. */
export const section = (id: string, title: string, content: Html): Html =>
  html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${content}
  </section> `

/** A folded section. */
export const folded = (summary: string, content: Html): Html =>
  html`<details>
    <summary>${summary}</summary>
    ${content}
  </details> `
