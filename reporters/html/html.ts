import { htmlProse, escapeXml } from '../escape.ts'

/** Markup of ours. What stands in it was escaped when it was made, so that foreign text cannot be taken for it. */
export interface Html {
  readonly markup: string
}

type Part = Html | readonly Html[] | string | number

/** Markup in which every value that is no markup itself becomes text. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const shownParts = parts.map(markupOf)
  return {
    markup: strings
      .map((text, index) => text.replaceAll(indent, (_, end: string) => end || '\n') + (shownParts[index] ?? ''))
      .join(''),
  }
}

/** Templates are indented and broken as code is. */
const indent = /\n\s*(>?)/g

const markupOf = (part: Part): string => {
  if (typeof part === 'number') return `${part}`
  if (typeof part === 'string') return escapeXml(part)
  return isList(part) ? part.map(({ markup }) => markup).join('') : part.markup
}

const isList = (part: Html | readonly Html[]): part is readonly Html[] => Array.isArray(part)

export const empty: Html = { markup: '' }

/** A sentence with its code spans. */
export const prose = (text: string): Html => ({ markup: htmlProse(text) })

/** Markup with something between. */
export const joined = (parts: readonly Html[], between: string): Html => ({
  markup: parts.map(({ markup }) => markup).join(between),
})

/** A table in a frame of its own, that can be moved sideways by mouse and by keyboard where it does not fit. */
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

/** A section that the page's navigation leads to. */
export const section = (id: string, title: string, content: Html): Html =>
  html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${content}
  </section> `

/** What is folded away until it is asked for. */
export const folded = (summary: string, content: Html): Html =>
  html`<details>
    <summary>${summary}</summary>
    ${content}
  </details> `
