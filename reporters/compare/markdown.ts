import type { Comparison, Difference, ShapeChange, VerdictChange } from '../../src/compare/comparison.ts'
import { table } from '../markdown/text.ts'
import { truncate, markdownCode, markdownProse } from '../escape.ts'
import { findingMark } from './marks.ts'
import {
  answerChangeText,
  exitText,
  headline,
  shapeCounts,
  shapeChangeText,
  shapeWhere,
  changeCounts,
  timingsLine,
  verdictChangeText,
  regressionText,
} from './text.ts'

/** Nobody reads past so many. */
const max = { rows: 100, findings: 100, message: 200, differences: 30, operations: 6 }

/** GitHub refuses a comment or a job summary of more; parts are left out whole. */
const maxBytes = 1_000_000

/** `compare.md`: what regressed first, then what else differs, and who has which finding. */
export function comparisonMarkdown(comparison: Comparison): string {
  const { differences } = comparison
  const parts = [
    `# ${markdownProse(headline(comparison))}`,
    ...[exitText(comparison) ?? []].flat().map(markdownProse),
    comparedTable(comparison),
    ...differences.slice(0, max.differences).flatMap((difference) => differenceParts(difference)),
    ...(differences.length > max.differences
      ? [`${differences.length - max.differences} more: see \`compare.json\`.`]
      : []),
    findingTable(comparison),
  ].filter((part) => part !== '')
  let left = maxBytes
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
    markdownCode(name),
    `${judged.of} of ${judged.total}`,
    `${summary.violated}`,
    `${summary.advisory}`,
    `${findings}`,
    markdownCode(truncate(baseUrl, max.message)),
    markdownCode(startedAt),
  ])
  return table(['', 'judged', 'violated', 'advisory', 'findings', 'address', 'driven'], rows)
}

function differenceParts(difference: Difference): readonly string[] {
  const { base, now, verdicts, replies, gaps, notes } = difference
  const summary = changeCounts(difference)
  const times = timingsLine(replies?.timings ?? [])
  return [
    `## ${markdownProse(`${now} against ${base}`)}`,
    `${summary.length === 0 ? 'Nothing differs' : summary.join(', ')}.`,
    regressionText(difference) === '' ? '' : `**Regressed: ${regressionText(difference)}.**`,
    ...gaps.map((gap) => `> inconclusive: ${markdownProse(gap)}`),
    ...notes.map((note) => `> ${markdownProse(note)}`),
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
        markdownCode(truncate(shapeChangeText(change), max.message)),
        shapeCounts(change),
        operationsIn(change, shapeWhere(change)),
      ]),
    ),
    listed(
      'Answers',
      ['Operation', 'What', 'Requests', 'For example'],
      (replies?.answers ?? []).map((change) => [
        markdownCode(change.operation),
        markdownCode(truncate(answerChangeText(change), 2 * max.message)),
        `${change.requests}`,
        change.examples.slice(0, 1).map(markdownCode).join(''),
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
                markdownCode(operation),
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
  if (operations.length < 2) return markdownCode(otherwise)
  const more = operations.length - max.operations
  return `${statuses} of ${operations.slice(0, max.operations).map(markdownCode).join(', ')}${more > 0 ? ` and ${more} more` : ''}${otherModels === true ? ', by other models' : ''}`
}

const changes = (title: string, all: readonly VerdictChange[]) =>
  listed(
    title,
    ['Requirement', '', 'Seen', 'Sentence'],
    all.map((change) => [
      markdownCode(change.id),
      `${verdictChangeText(change)}${change.known === true ? ', known' : ''}`,
      markdownCode(truncate(change.message ?? change.because ?? '', max.message)),
      markdownProse(truncate(change.text, max.message)),
    ]),
  )

function listed(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const more = rows.length - max.rows
  return [
    `### ${title} (${rows.length})`,
    table(head, rows.slice(0, max.rows)),
    ...(more > 0 ? [`${more} more: see \`compare.json\`.`] : []),
  ].join('\n\n')
}

/** Who has which finding: the whole of a comparison of gateways, at a glance. */
function findingTable({ findings, compared }: Comparison): string {
  if (findings.length === 0) return ''
  const rows = findings
    .slice(0, max.findings)
    .map(({ title, cells }) => [
      markdownProse(truncate(title, max.message)),
      ...cells.map((cell) => findingMark(cell).sign),
    ])
  const more = findings.length - rows.length
  return [
    `## Findings (${findings.length})`,
    '✕ has it, ! has it and it does not gate, ~ fails otherwise, ✓ has it not, ? not judged',
    table(['', ...compared.map(({ name }) => markdownCode(name))], rows),
    ...(more > 0 ? [`${more} more: see \`compare.json\`.`] : []),
  ].join('\n\n')
}
