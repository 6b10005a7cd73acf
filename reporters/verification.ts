import { plain } from './plain.ts'
import type { Outcome, Step } from '../src/statement/step.ts'
import type { Verification } from '../src/statement/verification.ts'

const marks: Readonly<Record<Outcome, string>> = { holds: '✓', fails: '✗', unchecked: '?' }

/** A step as the terminal shows it: a line, and those below it. */
export function stepText({ step, outcome, says, further = [] }: Step): string {
  const said = outcome === 'unchecked' ? `not checked: ${says}` : says
  return [
    `  ${marks[outcome]} ${step.padEnd(10)} ${plain(said)}`,
    ...further.map((line) => `    ${''.padEnd(10)} ${plain(line)}`),
  ].join('\n')
}

/** What it all comes to, in the last line. */
export function verificationText({ outcome, says, steps, exitCode }: Verification): string {
  const of = (wanted: Outcome) => steps.filter((step) => step.outcome === wanted).map(({ step }) => step)
  if (outcome === 'fails') return `does not hold: ${of('fails').join(', ')}`
  if (says === undefined) return 'does not hold'
  const what = `${says.embedded ? 'the embedded reference gateway' : plain(says.baseUrl)}, set ${says.set}, profile ${says.profile}`
  if (exitCode === 1) return `holds, and says that it FAILED: ${what}: ${says.required.violated} required ones violated`
  if (outcome === 'unchecked') return `not all was checked: ${of('unchecked').join(', ')}; what was checked holds`
  return `holds: ${what}: conformant on ${says.drivenAt.slice(0, 10)}, to be relied on until ${says.validUntil}`
}
