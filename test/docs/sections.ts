import type { Page } from './pages.ts'

/** A section of a page: what a heading of the second level begins, or the text before the first one, whose heading is empty. */
export interface Section extends Page {
  readonly heading: string
}

/** The sections of a page in order. Each begins with empty lines, so that its lines have the numbers of the page. */
export function sectionsOf({ path, text }: Page): readonly Section[] {
  const parts = text.split(/^(?=## )/m)
  return parts.map((part, index) => {
    const linesAbove = parts.slice(0, index).join('').split('\n').length - 1
    const [, heading = ''] = /^## (.+)/.exec(part) ?? []
    return { path, heading, text: `${'\n'.repeat(linesAbove)}${part}` }
  })
}

/** The section with this heading. */
export function sectionOf(page: Page, heading: string): Section {
  const found = sectionsOf(page).find((section) => section.heading === heading)
  if (found === undefined) throw new Error(`${page.path} has no section ${heading}`)
  return found
}
