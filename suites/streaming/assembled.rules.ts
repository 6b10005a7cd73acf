import type { RequirementId } from '../../spec/generated/requirements.ts'
import { assume, contrast, covers, inconclusive, isUndecided, type Probe, type Reply } from '../../src/checks/index.ts'
import { registerStepRule, type StepRule } from '../protocols/steps.rules.ts'
import { registerRule, type Rule } from '../protocols/table.rules.ts'

/** Returns the response that a client puts together from a stream; undefined if the exchange is not such a stream. */
export type Assemble = (reply: Reply) => Reply | undefined

/**
 * Applies a selection for plain responses to streams.
 *
 * @example universal(inStreams(assembled)(outputLimitedBy('max_tokens')), limits)('…', covers('streaming.chat.max_tokens'), …)
 */
export const inStreams =
  (assemble: Assemble) =>
  <Subject>(select: (response: Reply) => Subject | undefined) =>
  (reply: Reply): Subject | undefined => {
    const response = assemble(reply)
    return response && select(response)
  }

/** The assembled response of a stream that a check compares. Without it the check is inconclusive. */
export const requiredOf =
  (assemble: Assemble) =>
  (stream: Reply): Reply =>
    assemble(stream) ?? inconclusive('not-ok', { exchange: stream.exchange.id, status: stream.status })

/** Selects plain responses and streams that can be read, for comparisons of ids. */
export const plainOrStreamed =
  (plain: Assemble, assemble: Assemble): Assemble =>
  (reply) => {
    try {
      return plain(reply) ?? assemble(reply)
    } catch (error) {
      if (isUndecided(error)) return undefined
      throw error
    }
  }

/** The requirement for streams of a requirement for plain responses, and what else it depends on. */
export type Twin = readonly [RequirementId, ...RequirementId[]]
export type Twins = Readonly<Partial<Record<RequirementId, Twin>>>

/**
 * Covers the twin of a requirement. It depends on the plain requirement, so that a defect of both is one finding.
 *
 * @throws Error if there is no twin
 */
export function twinOf({ twins }: { readonly twins: Twins }, plain: RequirementId, ...dependsOn: RequirementId[]) {
  const [streamed, ...others] = twins[plain] ?? []
  if (streamed === undefined) throw new Error(`${plain} has no twin for streams`)
  return covers(streamed, plain, ...others, ...dependsOn)
}

/** Replaces the requirement that ends a check of an assembled response by the one for streams. */
export const translated =
  (twins: Twins) =>
  <Subject, Result>(read: (subject: Subject) => Result) =>
  (subject: Subject): Result => {
    try {
      return read(subject)
    } catch (error) {
      if (isUndecided(error) && error.end.reason.code === 'requirement') {
        const [streamed] = twins[error.end.reason.args.id] ?? []
        if (streamed !== undefined) assume(false, streamed)
      }
      throw error
    }
  }

/** How the streams of a protocol are judged by rules for plain responses. */
interface StreamedMode {
  readonly assemble: Assemble
  readonly twins: Twins
}

/** The same as `contrast`, for streams. */
export function streamedContrast<Step extends string>({ twins }: StreamedMode, probe: Probe<Step>) {
  const test = contrast(probe)
  return (...[title, coverage, judge]: Parameters<typeof test>): void => test(title, coverage, translated(twins)(judge))
}

const streamedCoverage = (
  { requirement, dependsOn }: Pick<Rule, 'requirement' | 'dependsOn'>,
  { twins }: StreamedMode,
): ReturnType<typeof covers> =>
  twinOf({ twins }, requirement, ...dependsOn.flatMap((id) => twins[id]?.slice(0, 1) ?? []))

/**
 * Registers the checks of rules for plain responses for streams, each for its twin. It depends on the plain requirement, so that a defect
 * of both is one finding.
 *
 * @param source the only probe that sends such requests, if there is only one
 */
export function streamedChecks(rules: readonly Rule[], mode: StreamedMode, source?: Pick<Probe, 'name'>): void {
  const inThese = inStreams(mode.assemble)
  const inTwins = translated(mode.twins)
  for (const rule of rules) {
    const ofStreams = { ...rule, select: inTwins(inThese(rule.select)), judge: inTwins(rule.judge) }
    registerRule(ofStreams, streamedCoverage(rule, mode), source)
  }
}

/** The same for rules for one step of a probe. */
export function streamedStepChecks<Step extends string>(
  rules: readonly StepRule<Step>[],
  mode: StreamedMode,
  probe: Probe<Step>,
): void {
  const required = requiredOf(mode.assemble)
  const inTwins = translated(mode.twins)
  for (const rule of rules) {
    const judge = inTwins((stream: Reply) => rule.judge(required(stream)))
    registerStepRule({ ...rule, judge }, streamedCoverage(rule, mode), probe)
  }
}
