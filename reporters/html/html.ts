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

/** A table that can be scrolled sideways by mouse and keyboard. */
export function table(label: string, head: readonly Html[], rows: readonly (readonly Html[])[]): Html {
  const body = rows.map(
    ([first = empty, ...cells]) =>
      html`<tr>
        <th scope="row">${first}</th>
        ${cells.map((cell) => html`<td>${cell}</td>`)}
      </tr> `,
  )
  return html`<div class="frame" role="region" aria-label="${label}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${body}
      </tbody>
    </table>
  </div> `
}

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
