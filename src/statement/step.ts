/** What checking a statement comes to, step by step. */

export const steps = [
  'file',
  'signature',
  'form',
  'contents',
  'dates',
  'deployment',
  'profile',
  'set',
  'document',
  'tool',
  'page',
  'evidence',
  'verdicts',
] as const

/** What a step looks at. */
export type StepName = (typeof steps)[number]

/** `holds`; `fails`, the statement is not to be believed; `unchecked`, it could not be told. */
export type Outcome = 'holds' | 'fails' | 'unchecked'

export interface Step {
  readonly step: StepName
  readonly outcome: Outcome
  /** One sentence without an end: what was found. */
  readonly says: string
  /** More lines of the same, where one does not do: the first verdicts that differ. */
  readonly further?: readonly string[]
}

export const holds = (step: StepName, says: string): Step => ({ step, outcome: 'holds', says })
export const fails = (step: StepName, says: string, further: readonly string[] = []): Step => ({
  step,
  outcome: 'fails',
  says,
  ...(further.length > 0 && { further }),
})
export const unchecked = (step: StepName, says: string): Step => ({ step, outcome: 'unchecked', says })
