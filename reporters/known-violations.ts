import type * as Yaml from 'yaml'
import type { JudgedRun, Report, RequirementReport } from '../src/report/report.ts'
import { requireDependency } from '../src/std/packages.ts'
import { printable } from './escape.ts'
import { toolText } from './run.ts'
import { pluralize } from './summary.ts'

/** The violations that a file of known ones must contain so that this run passes: those of an earlier file are left out. */
export const unknownViolations = ({ requirements }: Report): readonly RequirementReport[] =>
  requirements.filter(({ verdict, known }) => verdict === 'violated' && known === undefined)

/** A file for `--baseline`: an entry for each violation of the run, with a reason to replace. */
export function renderKnownViolations({ report }: Pick<JudgedRun, 'report'>): string {
  const { deployment, run, profile, set, tool } = report
  const day = run.startedAt.slice(0, 10)
  const rows = unknownViolations(report)
  const { stringify } = requireDependency<typeof Yaml>('yaml')
  const by = `profile ${profile}${set === undefined ? '' : `, set ${set.version}`}, ${toolText(tool)}`
  const head = [
    `${pluralize(rows.length, 'violation')} of ${deployment.baseUrl} on ${day} (${by}), for --baseline.`,
    'Replace each reason. `expires: 2026-12-31` is the last day on which a violation is accepted.',
    'An entry that the gateway no longer violates fails a run, so that the list gets shorter.',
  ]
  const entries = rows.flatMap(({ id, defect, text }) => [
    comment(defect ?? text),
    ...stringify([{ id, reason: `not explained yet, found on ${day}` }])
      .trimEnd()
      .split('\n'),
  ])
  return `${[...head.map(comment), ...(rows.length === 0 ? ['[]'] : entries)].join('\n')}\n`
}

/** On one line: a text of another program must not end the comment. */
const comment = (text: string) => `# ${printable(text)}`
