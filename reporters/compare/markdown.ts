import type { Comparison, Difference, ShapeChange, VerdictChange } from '../../src/compare/comparison.ts'
import { table } from '../markdown/text.ts'
import { clip, code, prose } from '../plain.ts'
import { markOfFinding } from './marks.ts'
import {
  answerWhat,
  exitWords,
  headline,
  shapeCounts,
  shapeWhat,
  shapeWhere,
  summaryOf,
  timingsLine,
  turnOf,
  whyRegressed,
} from './words.ts'

/** Nobody reads past so many. */
const most = { rows: 100, findings: 100, message: 200, differences: 30, operations: 6 }

/** GitHub refuses a comment or a job summary of more; parts are left out whole. */
const mostBytes = 1_000_000

/** `compare.md`: what regressed first, then what else differs, and who has which finding. */
export function comparisonMarkdown(comparison: Comparison): string {
  const { differences } = comparison
  const parts = [
    `# ${prose(headline(comparison))}`,
    ...[exitWords(comparison) ?? []].flat().map(prose),
    comparedTable(comparison),
    ...differences.slice(0, most.differences).flatMap((difference) => differenceParts(difference)),
    ...(differences.length > most.differences
      ? [`${differences.length - most.differences} more: see \`compare.json\`.`]
      : []),
    findingTable(comparison),
  ].filter((part) => part !== '')
  let left = mostBytes
  const shown = parts.filter((part) => {
    const bytes = Buffer.byteLength(part) + 2
    if (bytes > left) return false
    left -= bytes
    return true
  })
  const missing = parts.length - shown.length
  return `${[...shown, ...(missing > 0 ? [`${missing} parts did not fit here: see \`compare.json\`.`] : [])].join('\n\n')}\n`
}

function comparedTable({ compared }: Comparison): string {
  const rows = compared.map(({ name, judged, summary, findings, baseUrl, startedAt }) => [
    code(name),
    `${judged.of} of ${judged.total}`,
    `${summary.violated}`,
    `${summary.advisory}`,
    `${findings}`,
    code(clip(baseUrl, most.message)),
    code(startedAt),
  ])
  return table(['', 'judged', 'violated', 'advisory', 'findings', 'address', 'driven'], rows)
}

function differenceParts(difference: Difference): readonly string[] {
  const { base, now, verdicts, replies, gaps, notes } = difference
  const summary = summaryOf(difference)
  const times = timingsLine(replies?.timings ?? [])
  return [
    `## ${prose(`${now} against ${base}`)}`,
    `${summary.length === 0 ? 'Nothing differs' : summary.join(', ')}.`,
    whyRegressed(difference) === '' ? '' : `**Regressed: ${whyRegressed(difference)}.**`,
    ...gaps.map((gap) => `> inconclusive: ${prose(gap)}`),
    ...notes.map((note) => `> ${prose(note)}`),
    changes('Newly violated', verdicts.violated),
    changes('Violated, and not judged before', verdicts.found),
    changes('Newly unmet, not gating', verdicts.advisory),
    changes('No longer judged', verdicts.unjudged),
    changes('Unmet before, not judged now', verdicts.lost),
    changes('Mended', verdicts.mended),
    changes('Newly judged', verdicts.judged),
    listed(
      'Shapes',
      ['What', 'Exchanges', 'Where'],
      (replies?.shapes ?? []).map((change) => [
        code(clip(shapeWhat(change), most.message)),
        shapeCounts(change),
        operationsIn(change, shapeWhere(change)),
      ]),
    ),
    listed(
      'Answers',
      ['Operation', 'What', 'Requests', 'For example'],
      (replies?.answers ?? []).map((change) => [
        code(change.operation),
        code(clip(answerWhat(change), 2 * most.message)),
        `${change.requests}`,
        change.examples.slice(0, 1).map(code).join(''),
      ]),
    ),
    listed(
      'Times',
      ['Operation', 'Requests', '', 'First byte p50, p95 (ms)', 'Total p50, p95 (ms)'],
      (replies?.timings ?? []).flatMap(({ operation, requests, verdict, firstByte, total }) =>
        firstByte === undefined || total === undefined
          ? []
          : [
              [
                code(operation),
                `${requests}`,
                verdict,
                ...[firstByte, total].map(
                  ({ base, now, ratio }) =>
                    `${base.p50} → ${now.p50} (${ratio.p50}×), ${base.p95} → ${now.p95} (${ratio.p95}×)`,
                ),
              ],
            ],
      ),
    ),
    times === undefined ? '' : `${times}.`,
  ]
}

function operationsIn({ statuses, operations, otherModels }: ShapeChange, otherwise: string): string {
  if (operations.length < 2) return code(otherwise)
  const more = operations.length - most.operations
  return `${statuses} of ${operations.slice(0, most.operations).map(code).join(', ')}${more > 0 ? ` and ${more} more` : ''}${otherModels === true ? ', by other models' : ''}`
}

const changes = (title: string, all: readonly VerdictChange[]) =>
  listed(
    title,
    ['Requirement', '', 'Seen', 'Sentence'],
    all.map((change) => [
      code(change.id),
      `${turnOf(change)}${change.known === true ? ', known' : ''}`,
      code(clip(change.message ?? change.because ?? '', most.message)),
      prose(clip(change.text, most.message)),
    ]),
  )

function listed(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const more = rows.length - most.rows
  return [
    `### ${title} (${rows.length})`,
    table(head, rows.slice(0, most.rows)),
    ...(more > 0 ? [`${more} more: see \`compare.json\`.`] : []),
  ].join('\n\n')
}

/** Who has which finding: the whole of a comparison of gateways, at a glance. */
function findingTable({ findings, compared }: Comparison): string {
  if (findings.length === 0) return ''
  const rows = findings
    .slice(0, most.findings)
    .map(({ title, cells }) => [prose(clip(title, most.message)), ...cells.map((cell) => markOfFinding(cell).sign)])
  const more = findings.length - rows.length
  return [
    `## Findings (${findings.length})`,
    '✕ has it, ! has it and it does not gate, ~ fails otherwise, ✓ has it not, ? not judged',
    table(['', ...compared.map(({ name }) => code(name))], rows),
    ...(more > 0 ? [`${more} more: see \`compare.json\`.`] : []),
  ].join('\n\n')
}
