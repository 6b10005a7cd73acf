import type { Tally } from '../std/less-often.ts'
import type { Reply } from './reply.ts'

/*
 * A model that ignores a prompt, and a gateway that drops a part of it, look alike in one response. So a request with which the model does not
 * comply is sent again, and compared with controls to the same model. If each attempt complies with the same probability, whatever it is, then
 * none of 20 complies while at least 10 of 15 controls do in fewer than 1 of 300,000 cases (test/reply/compliance.test.ts computes it). A model that
 * complies with 90 % of its prompts passes the controls in 99.7 %.
 */
export const terms = {
  /** Sent before any control: most models that do not comply at once do then. */
  first: 3,
  tries: 20,
  /** How many responses that do not comply must be complete. */
  complete: 15,
  controls: 15,
  /** How many controls must comply. */
  able: 10,
} as const

/** Nothing more is sent after more incomplete responses than these: each that hangs takes as long as a timeout. */
export const maxIncomplete = 2

/** Why nothing more is sent then. */
export const tooManyIncomplete = 'too many of the requests before it were not answered completely'

/** True for a successful response that ended by itself. One that hangs or breaks off violates other requirements. */
export const isWholeResponse = ({ status, exchange }: Reply): boolean =>
  status === 200 && exchange.end.how === 'complete'

/** Whether a model did in a response what its request asks for. */
export type Complies = (reply: Reply) => boolean

/** What a response must do. */
export interface Criterion {
  readonly complies: Complies
  /** What a control must do, if that is less. */
  readonly ability?: Complies
}

/** Counts the controls that comply. */
export const tally = (controls: readonly Reply[], { complies, ability = complies }: Criterion): Tally => ({
  complied: controls.filter(ability).length,
  of: controls.length,
})

/** True if enough controls complied. */
export const isAble = ({ complied }: Tally): boolean => complied >= terms.able

/** True if the controls that are left cannot show the ability any more. */
const isUnable = ({ complied, of }: Tally): boolean => of - complied > terms.controls - terms.able

/**
 * What to send next, after these requests and controls; a text says why nothing more is sent.
 *
 * @param criteria any try may show each of them
 */
export function nextAttempt(
  tries: readonly Reply[],
  controls: readonly Reply[],
  criteria: readonly Criterion[],
): 'try' | 'control' | { readonly end: string } {
  const incomplete = [...tries, ...controls].filter((reply) => !isWholeResponse(reply)).length
  if (incomplete > maxIncomplete) return { end: tooManyIncomplete }
  const open = criteria.filter(({ complies }) => !tries.some(complies))
  if (tries.length > 0 && open.length === 0) return { end: 'the responses before it comply' }
  if (tries.length < terms.first) return 'try'
  const tallies = open.map((criterion) => tally(controls, criterion))
  if (tallies.every(isUnable)) return { end: 'the model does not comply with the controls either' }
  if (!tallies.every((one) => isAble(one) || isUnable(one))) return 'control'
  return tries.length < terms.tries ? 'try' : { end: 'enough were sent' }
}

/**
 * True for a control: it asks for the same in the plainest form, one turn of the user. A model that does not comply with it cannot show
 * what became of other forms.
 */
export const isControl = ({ exchange }: Reply): boolean => exchange.name.startsWith(controlPrefix)

const controlPrefix = 'control'

/** True for the name of a control of this version. */
export const isControlName = (name: string): boolean => name.startsWith(`${controlPrefix}-`)

/** The name of the nth try: `first`, `first-2`. */
export const tryName = (name: string, nth: number): string => (nth === 1 ? name : `${name}-${nth}`)

/** The name of the nth control: `control-first-1`. */
export const controlName = (name: string, nth: number): string => `${controlPrefix}-${name}-${nth}`

/** The name of the first try, of any try or control. */
export const firstTryOf = (name: string): string => name.replace(/^control-/, '').replace(/-\d{1,2}$/, '')
