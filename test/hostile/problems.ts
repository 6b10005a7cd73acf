import type { EvidenceFooter } from '../../src/evidence/exchange.ts'
import type { Report } from '../../src/report/report.ts'

/** Texts that must not occur in any report. */
export function reportProblems(bytes: Buffer | undefined): readonly string[] {
  if (bytes === undefined) return ['there is no report.json']
  const { verdict, requirements } = JSON.parse(bytes.toString()) as Report
  const broken = requirements.filter((requirement) => requirement.verdict === 'broken').map(({ id }) => id)
  return [
    ...(verdict === 'broken' ? ['the run is called broken'] : []),
    ...(broken.length > 0 ? [`${broken.length} broken: ${broken.slice(0, 3).join(', ')}`] : []),
  ]
}

/** True if the deadline ended the drive early, according to the footer of its evidence. */
export function ranOutOfTime(evidence: Buffer | undefined): boolean {
  const last = evidence?.toString().trimEnd().split('\n').at(-1)
  return last?.includes('"type":"footer"') === true && (JSON.parse(last) as EvidenceFooter).ended === 'deadline'
}

/** True if judging timed out. Judging again without a time limit may reach more verdicts. */
export const wasJudgedInPart = (bytes: Buffer | undefined): boolean =>
  bytes !== undefined &&
  (JSON.parse(bytes.toString()) as Report).requirements.some(({ reason, tests }) =>
    [reason, ...tests.map((test) => test.reason)].some((one) => one !== undefined && timeouts.includes(one.code)),
  )

const timeouts = ['judging-late', 'judging-part']

const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/
const stack = /^\s+at (?:async )?(?:\S+ )*\(?(?:file|node|\/)\S*:\d+:\d+\)?$/m
const commands = /^\s*(?:::[a-z-]+|##\[|##vso\[)/m

/** Output that is dangerous on a terminal or in a CI log. */
export function outputProblems(output: string): readonly string[] {
  return [
    ...(stack.test(output) ? ['a stack trace was printed'] : []),
    ...(controls.test(output) ? ['a control character was printed'] : []),
    ...(commands.test(output) ? ['a command to the CI system was printed'] : []),
  ]
}
