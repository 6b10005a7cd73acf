import { judgedIn, type Judged, type RuleTable } from '../../spec/modes.ts'
import { areaOf, type Requirement } from '../../src/contract/requirements.ts'
import { anchorOf, link, table } from '../reference/markdown.ts'

/** The tables of rules by operation and mode, for `docs/requirements.md`. */
export function modesSection(tables: readonly RuleTable[], requirements: readonly Requirement[]): readonly string[] {
  const open = new Set<string>(requirements.filter(({ level }) => level === 'OPEN').map(({ id }) => id))
  const gaps = tables.flatMap(({ columns, rules }) =>
    rules.flatMap((row) => Object.keys(columns).filter((column) => judgedIn(row, column) === undefined)),
  )
  return [
    '## Rules by operation and mode',
    `Which rule is judged on which operation, and in which mode? A cell links to the requirements that judge the rule there, by the end of their ids; those in brackets are observed only. A dash has its reason below the table. An empty cell is a rule that is not judged there; there are ${gaps.length}. Made from \`spec/modes.yaml\`.`,
    ...tables.flatMap((one) => [`### ${one.title}`, rulesOf(one, open), ...reasonsOf(one)]),
  ]
}

const rulesOf = ({ columns, rules }: RuleTable, open: ReadonlySet<string>) =>
  table(
    ['rule', ...Object.values(columns).map(({ title }) => title)],
    rules.map((row) => [row.rule, ...Object.keys(columns).map((column) => shown(judgedIn(row, column), open))]),
  )

function shown(judged: Judged, open: ReadonlySet<string>): string {
  if (judged === undefined) return ''
  if ('none' in judged) return '–'
  return judged.ids.map((id) => (open.has(id) ? `(${linkTo(id)})` : linkTo(id))).join(' ')
}

const linkTo = (id: string) => link(id.slice(id.lastIndexOf('.') + 1), `requirements/${areaOf(id)}.md#${anchorOf(id)}`)

/** Why rules do not exist in columns: one line for each rule and reason. */
function reasonsOf({ columns, rules }: RuleTable): readonly string[] {
  const lines = rules.flatMap((row) => {
    const columnsBy = new Map<string, string[]>()
    for (const [column, { title }] of Object.entries(columns)) {
      const judged = judgedIn(row, column)
      if (judged === undefined || !('none' in judged)) continue
      columnsBy.set(judged.none, [...(columnsBy.get(judged.none) ?? []), title])
    }
    return [...columnsBy].map(([reason, titles]) => `- ${row.rule} (${titles.join('; ')}): ${reason}`)
  })
  return lines.length === 0 ? [] : [lines.join('\n')]
}
