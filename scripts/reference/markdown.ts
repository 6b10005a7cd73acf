import { areaOf, areas, type Requirement } from '../../src/contract/requirements.ts'

/** Table cells must not end a row or a cell. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Text on one line, for lists and links. */
export const inLine = (text: string): string => text.replaceAll('\n', ' ').replaceAll(/[[\]|<]/g, '\\$&')

export const link = (text: string, to: string): string => `[${text}](${to})`

/** A table without its empty columns. */
export function table(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const isFilled = names.map((_, column) => rows.some((row) => row[column] !== ''))
  const line = (cells: readonly string[]) =>
    `| ${cells
      .filter((_, column) => isFilled[column])
      .map(cell)
      .join(' | ')} |`
  if (rows.length === 0) return ''
  return [line(names), line(names.map(() => '---')), ...rows.map(line)].join('\n')
}

/** A collapsed section. */
export const folded = (summary: string, text: string): string =>
  `<details><summary>${summary}</summary>\n\n${text}\n\n</details>`

export const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``

/** The anchor of a heading on GitHub. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

export const countOf = ({ length }: readonly unknown[]): string =>
  length === 1 ? '1 requirement' : `${length} requirements`

/** Requirements by area. */
export function requirementList(requirements: readonly Requirement[]): string {
  const own = areas.map((area) => [area, requirements.filter(({ id }) => areaOf(id) === area)] as const)
  return own
    .filter(([, found]) => found.length > 0)
    .map(([area, found]) => `**${area}** ${found.map(({ id }) => linked(id)).join(' · ')}`)
    .join('\n\n')
}

/** A link to the sentence, tests and faults of a requirement. */
export const linked = (id: string): string => link(id, `requirements/${areaOf(id)}.md#${anchorOf(id)}`)
