import type { Report } from '../../src/report/report.ts'

/** What a report of a run against anything must not say. */
export function reportProblems(bytes: Buffer | undefined): readonly string[] {
  if (bytes === undefined) return ['there is no report.json']
  const { verdict, requirements } = JSON.parse(bytes.toString()) as Report
  const broken = requirements.filter((requirement) => requirement.verdict === 'broken').map(({ id }) => id)
  return [
    ...(verdict === 'broken' ? ['the run is called broken'] : []),
    ...(broken.length > 0 ? [`${broken.length} broken: ${broken.slice(0, 3).join(', ')}`] : []),
  ]
}

const isNoted = (bytes: Buffer | undefined, what: RegExp): boolean =>
  bytes !== undefined && (JSON.parse(bytes.toString()) as Report).notes.some((note) => what.test(note))

/** Whether the drive ended at its deadline, before it had sent all. */
export const ranOutOfTime = (bytes: Buffer | undefined): boolean => isNoted(bytes, /deadline of \d+ s passed/)

/** Whether the time for judging was over before all was judged: whoever judges again has more of it, and may come to more. */
export const wasJudgedInPart = (bytes: Buffer | undefined): boolean => isNoted(bytes, /the time for judging was over/)

const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/
const stack = /^\s+at (?:async )?(?:\S+ )*\(?(?:file|node|\/)\S*:\d+:\d+\)?$/m
const commands = /^\s*(?:::[a-z-]+|##\[|##vso\[)/m

/** What may not stand on a terminal or in the log of a CI system, whatever a server said. */
export function outputProblems(output: string): readonly string[] {
  return [
    ...(stack.test(output) ? ['a stack trace was printed'] : []),
    ...(controls.test(output) ? ['a control character was printed'] : []),
    ...(commands.test(output) ? ['a command to the CI system was printed'] : []),
  ]
}
