import type { Comparison, Difference, ShapeChange, VerdictChange } from '../../src/compare/comparison.ts'
import { codeList, joinWithinLimit, moreInFile, table } from '../markdown/text.ts'
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

const max = { rows: 100, findings: 100, message: 200, differences: 30, operations: 6 }

/** `compare.md`: the regressions first, then the other differences and the findings of each run. */
export function comparisonMarkdown(comparison: Comparison): string {
  const { differences } = comparison
  const parts = [
    `# ${markdownProse(headline(comparison))}`,
    ...[exitText(comparison) ?? []].flat().map(markdownProse),
    comparedTable(comparison),
    ...differences.slice(0, max.differences).flatMap((difference) => differenceParts(difference)),
    ...moreInFile(differences.length - max.differences, 'more comparison', 'compare.json'),
    findingTable(comparison),
  ]
  return joinWithinLimit(parts, 'compare.json')
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
  return table(['', 'judged', 'violated', 'advisory', 'findings', 'base URL', 'run'], rows)
}

function differenceParts(difference: Difference): readonly string[] {
  const { base, now, verdicts, replies, gaps, notes } = difference
  const summary = changeCounts(difference)
  const times = timingsLine(replies?.timings ?? [])
  return [
    `## ${markdownProse(`${now} against ${base}`)}`,
    `${summary.length === 0 ? 'No differences' : summary.join(', ')}.`,
    regressionText(difference) === '' ? '' : `**Regressed: ${regressionText(difference)}.**`,
    ...gaps.map((gap) => `> inconclusive: ${markdownProse(gap)}`),
    ...notes.map((note) => `> ${markdownProse(note)}`),
    changes('Newly violated', verdicts.violated),
    changes('Violated, not judged before', verdicts.found),
    changes('Newly unmet (not gating)', verdicts.advisory),
    changes('No longer judged', verdicts.unjudged),
    changes('Unmet before, not judged now', verdicts.lost),
    changes('Fixed', verdicts.mended),
    changes('Newly judged', verdicts.judged),
    changes('Unmet in another share of runs', verdicts.rates),
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
      'Responses',
      ['Operation', 'What', 'Requests', 'Example'],
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
  return `${statuses} of ${codeList(operations, max.operations)}${otherModels === true ? ', by other models' : ''}`
}

const changes = (title: string, all: readonly VerdictChange[]) =>
  listed(
    title,
    ['Requirement', '', 'Observed', 'Text'],
    all.map((change) => [
      markdownCode(change.id),
      `${verdictChangeText(change)}${change.known === true ? ', known' : ''}`,
      markdownCode(truncate(change.message ?? change.because ?? '', max.message)),
      markdownProse(truncate(change.text, max.message)),
    ]),
  )

function listed(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  return [
    `### ${title} (${rows.length})`,
    table(head, rows.slice(0, max.rows)),
    ...moreInFile(rows.length - max.rows, 'more row', 'compare.json'),
  ].join('\n\n')
}

/** The findings of each run. */
function findingTable({ findings, compared }: Comparison): string {
  if (findings.length === 0) return ''
  const rows = findings
    .slice(0, max.findings)
    .map(({ title, cells }) => [
      markdownProse(truncate(title, max.message)),
      ...cells.map((cell) => findingMark(cell).sign),
    ])
  return [
    `## Findings (${findings.length})`,
    '✕ affected, ! affected but not gating, ~ fails for another reason, ✓ not affected, ? not judged',
    table(['', ...compared.map(({ name }) => markdownCode(name))], rows),
    ...moreInFile(findings.length - rows.length, 'more finding', 'compare.json'),
  ].join('\n\n')
}
