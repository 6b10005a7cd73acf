import type { Judged, Report, RequirementReport, Verdict } from '../src/verdict/report.ts'
import { curl } from './curl.ts'
import {
  areasOf,
  conclusionOf,
  counted,
  decidingTest,
  groupBy,
  placeOf,
  reasonsOf,
  runLine,
  withVerdict,
} from './digest.ts'
import { clip, code, plain, prose } from './plain.ts'

/** A job summary may hold 1 MiB; nobody reads past this many rows. */
const most = { rows: 200, notes: 50, note: 1000, commands: 20, observations: 100, ids: 12, message: 300 }

const order: readonly Verdict[] = ['violated', 'broken', 'advisory', 'inconclusive', 'satisfied', 'inapplicable']

/** `summary.md`, made for the job summary of a CI run. Foreign text stands in code spans, where nothing is interpreted. */
export function renderMarkdown(judged: Judged): string {
  const { report } = judged
  const sections = [
    headline(judged),
    areaTable(report),
    accusations('Violated', withVerdict(report, 'violated'), judged),
    accusations('Broken: a fault of this suite, not of the deployment', withVerdict(report, 'broken'), judged),
    commands(judged),
    accusations('Advisory', withVerdict(report, 'advisory'), judged),
    reasonTable('Inconclusive', report, 'inconclusive'),
    reasonTable('Inapplicable', report, 'inapplicable'),
    limits(report),
    observations(report),
    again(report),
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

function headline(judged: Judged): string {
  const { report } = judged
  const counts = order
    .filter((verdict) => report.summary[verdict] > 0)
    .map((verdict) => `${report.summary[verdict]} ${verdict}`)
  return [
    `# Judged ${report.judged.of} of ${report.judged.total}: ${conclusionOf(report)}`,
    `${counts.join(', ') || 'Nothing was judged'}.`,
    ...report.notes.slice(0, most.notes).map((note) => `> ${prose(clip(note, most.note))}`),
    ...(report.notes.length > most.notes
      ? [`> and ${counted(report.notes.length - most.notes, 'more note')}: see \`report.json\`.`]
      : []),
    prose(
      `${report.tool.name} ${report.tool.version}, contract ${report.spec.version}: ${runLine(judged, (url) => `\`${url}\``)}.`,
    ),
  ].join('\n\n')
}

function areaTable(report: Report): string {
  const { judged, left } = areasOf(report)
  const columns = order.filter((verdict) => judged.some(({ counts }) => counts[verdict] > 0))
  const rows = judged.map(({ area, counts }) => [code(area), ...columns.map((verdict) => `${counts[verdict] || ''}`)])
  const rest = left.map(({ because, ids }) => `${prose(because)}: ${ids.map(code).join(', ')}`)
  return [...(rows.length > 0 ? [table(['Area', ...columns], rows)] : []), ...rest].join('\n\n')
}

function accusations(title: string, accused: readonly RequirementReport[], judged: Judged): string {
  const rows = accused.slice(0, most.rows).map((one) => {
    const place = placeOf(one, judged)
    const seen = code(clip(decidingTest(one)?.message ?? 'no message', most.message))
    return [
      code(one.id),
      one.level,
      prose(one.text),
      seen,
      place ? `${code(place.exchange.id)}: ${prose(place.status)}` : '',
    ]
  })
  return section(
    `${title} (${accused.length})`,
    ['Requirement', 'Level', 'Sentence', 'Seen', 'Where'],
    rows,
    accused.length,
  )
}

/** The violations again as command lines, folded away. */
function commands(judged: Judged): string {
  const lines = [...withVerdict(judged.report, 'violated'), ...withVerdict(judged.report, 'advisory')]
    .slice(0, most.commands)
    .flatMap((one) => {
      const place = placeOf(one, judged)
      return place === undefined ? [] : [`# ${plain(one.id)}`, curl(place.exchange)]
    })
  if (lines.length === 0) return ''
  const longest = Math.max(2, ...lines.flatMap((line) => (line.match(/`+/g) ?? []).map((run) => run.length)))
  const fence = '`'.repeat(longest + 1)
  return [
    '<details><summary>See it again with curl</summary>',
    '',
    `${fence}sh`,
    ...lines,
    fence,
    '',
    '</details>',
  ].join('\n')
}

function reasonTable(title: string, report: Report, verdict: Verdict): string {
  const groups = reasonsOf(report, verdict)
  const rows = groups
    .slice(0, most.rows)
    .map(({ because, standsOn, ids }) => [
      `${ids.length}`,
      standsOn ? `stands on ${code(because)}` : prose(because),
      `${ids.slice(0, most.ids).map(code).join(', ')}${ids.length > most.ids ? ` and ${ids.length - most.ids} more` : ''}`,
    ])
  return section(`${title} (${report.summary[verdict]})`, ['Requirements', 'Reason', 'Which'], rows, groups.length)
}

/** Each limit with what happened at it and one step beyond it, from the `.accepts` and `.refuses` of one parameter. */
function limits({ requirements }: Report): string {
  const judged = requirements.filter((one) => one.judged && /^limits\..+\.(accepts|refuses)$/.test(one.id))
  const rows = [...groupBy(judged, ({ id }) => id.slice(0, id.lastIndexOf('.')))].map(([parameter, pair]) => {
    const [accepts, refuses] = ['.accepts', '.refuses'].map((end) => pair.find(({ id }) => id.endsWith(end)))
    return [
      code(parameter.slice('limits.'.length)),
      prose((accepts ?? refuses)?.text ?? ''),
      accepts?.verdict ?? '',
      refuses?.verdict ?? '',
    ]
  })
  return section(`Limits (${rows.length})`, ['Parameter', 'Limit', 'At the limit', 'Beyond it'], rows, rows.length)
}

function observations({ observations: seen }: Report): string {
  const rows = seen
    .slice(0, most.observations)
    .map(({ id, text, value }) => [code(id), prose(text), code(clip(JSON.stringify(value) ?? 'nothing', most.message))])
  return section(`Observations (${seen.length})`, ['Requirement', 'What', 'Value'], rows, seen.length)
}

function again({ run }: Report): string {
  return [
    '## Judge again',
    'Nothing is sent; the recording is judged by the same suites.',
    '```sh\nnpx gateproof judge evidence.jsonl\n```',
    `Driving with \`--seed ${run.seed}\` draws the same requests.`,
  ].join('\n\n')
}

function section(title: string, head: readonly string[], rows: readonly (readonly string[])[], total: number): string {
  if (rows.length === 0) return ''
  const rest = total - rows.length
  return [
    `## ${title}`,
    table(head, rows),
    ...(rest > 0 ? [`${counted(rest, 'row')} left out: see \`report.json\`.`] : []),
  ].join('\n\n')
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
