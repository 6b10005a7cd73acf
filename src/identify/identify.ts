import { excludedShare } from '../results/tally.ts'
import { UsageError } from '../std/usage-error.ts'
import { compareCounts } from './counts.ts'
import type {
  Identification,
  IdentifyTest,
  InconclusiveReason,
  InputCounts,
  NotTested,
  SampledSide,
  SeenEffect,
  ShownPrompt,
} from './identification.ts'
import { effects, powerOf, type EffectName, type PromptCounts } from './power.ts'
import type { PromptKind } from './prompts.ts'
import type { Samples } from './samples.ts'
import {
  answerCounts,
  firstWord,
  halvesOf,
  repeatsItself,
  strataOf,
  wholeText,
  type PromptStratum,
  type StrataOptions,
} from './strata.ts'
import type { Permutations } from './permutation.ts'
import { smallest, testCompletions, testDistributions, withHolm } from './tests.ts'

export interface IdentifyTerms {
  /** The highest probability of a difference that is not there. */
  readonly alpha: number
  /** Default: 4,999. */
  readonly permutations?: number
}

/** The effect that a comparison must be able to see, and how often. */
const statedEffect: EffectName = 'half-of-answers'
const minPower = 0.8

/** A side that answers fewer of its requests shows too little. */
const minAnsweredShare = 0.8

/** Which of the shown prompts show a difference the most. */
const maxShownPrompts = 5

const permutationSeed = 24_102
const sampleSteps = [30, 40, 60, 80, 120, 160, 200]

type TextKind = Exclude<PromptKind, 'count'>
const textKinds: readonly TextKind[] = ['first', 'short']

/**
 * Compares the answers of a model with those of a reference. A pure function of both samples.
 *
 * @throws UsageError if they are not answers to the same plan
 */
export function identify(
  reference: Samples,
  got: Samples,
  { alpha, permutations = 4999 }: IdentifyTerms,
): Identification {
  checkPlans(reference, got)
  const options = { permutations, seed: permutationSeed }
  const { tests, first, counts, isConstant, visible } = makeTests(reference, got, options)
  const itself = isConstant.reference ? undefined : withItself(reference, visible, options)
  const made = tests.filter(({ p }) => p !== undefined).length
  const seen = typeof first === 'string' ? [] : first
  const power = seen.length === 0 ? [] : powerFor(seen.map(countsOf), { alpha, tests: made })
  const found = tests.some(({ corrected = 1 }) => corrected <= alpha)
  const because = inconclusiveReason({ reference, got, itself, alpha, found, first, isConstant, power })
  const needed = because === 'low-power' ? samplesNeeded(seen.map(countsOf), { alpha, tests: made }) : undefined
  return {
    schemaVersion: 1,
    verdict: because === undefined ? (found ? 'differs' : 'no difference found') : 'inconclusive',
    ...(because && { because }),
    ...{ alpha, seed: reference.seed, reference: sideOf(reference), got: sideOf(got), tests },
    ...(itself !== undefined && { referenceWithItself: itself }),
    ...(typeof counts === 'object' && { inputCounts: counts }),
    ...{ statedEffect, power },
    ...(needed !== undefined && { samplesNeeded: needed }),
    ...(got.answered > 0 && { recognizableShare: excludedShare(got.answered) }),
    prompts: found && because === undefined ? shownPrompts(seen) : [],
  }
}

/** All tests of a comparison, corrected for their number, with what they were made of. */
export function makeTests(reference: Samples, got: Samples, options: Permutations) {
  const visible = textKinds.filter((kind) => [reference, got].every((samples) => hasVisibleText(samples, kind)))
  const isConstant = { reference: repeatsItself(reference, visible), got: repeatsItself(got, visible) }
  const inKinds = (
    kinds: readonly TextKind[],
    labelOf: StrataOptions['labelOf'],
  ): readonly PromptStratum[] | NotTested =>
    kinds.length === 0 ? 'no-visible-text' : strataOf(reference, got, { kinds, labelOf, isConstant })
  const first = inKinds(visible, firstWord)
  const completions = inKinds(
    visible.filter((kind) => kind === 'short'),
    wholeText,
  )
  const counts = compareCounts(reference, got)
  const tests = withHolm([
    testOfCounts(counts),
    ...testDistributions(first, options),
    testCompletions(completions, options),
  ])
  return { tests, first, counts, isConstant, visible }
}

function checkPlans(reference: Samples, got: Samples): void {
  if (reference.drive === got.drive)
    throw new UsageError(`${reference.from} and ${got.from} are the same recording. Collect samples of both sides`)
  if (reference.seed !== got.seed)
    throw new UsageError(
      `the two recordings have different seeds: ${reference.from} has ${reference.seed}, ${got.from} has ${got.seed}. Collect again with --seed ${reference.seed}`,
    )
  const shared = [...reference.prompts.values()].flatMap((prompt) => {
    const other = got.prompts.get(prompt.name)
    return other === undefined ? [] : [[prompt.text, other.text] as const]
  })
  if (shared.length > 0 && shared.every(([one, other]) => one === other)) return
  throw new UsageError(
    `${reference.from} and ${got.from} have different prompts. Collect both with one version of gateproof and one seed`,
  )
}

const hasVisibleText = ({ prompts, empty }: Samples, kind: TextKind) => {
  const answers = [...prompts.values()].filter((prompt) => prompt.kind === kind).flatMap((prompt) => prompt.answers)
  return answers.length > 0 && empty[kind] * 2 <= answers.length
}

const testOfCounts = (counts: InputCounts | NotTested): IdentifyTest =>
  typeof counts === 'string'
    ? { name: 'input-counts', because: counts }
    : // Counts do not depend on chance.
      {
        name: 'input-counts',
        p: counts.differing > 0 ? 0 : 1,
        observed: counts.differing / counts.compared,
        byChance: 0,
      }

/** The smallest corrected probability of the reference's first half against its second half. */
function withItself(reference: Samples, kinds: readonly TextKind[], options: Permutations): number | undefined {
  const first = halvesOf(reference, { kinds, labelOf: firstWord })
  const completions = halvesOf(reference, { kinds: kinds.filter((kind) => kind === 'short'), labelOf: wholeText })
  return smallest(withHolm([...testDistributions(first, options), testCompletions(completions, options)]))
}

interface Findings {
  readonly reference: Samples
  readonly got: Samples
  readonly itself: number | undefined
  readonly alpha: number
  readonly found: boolean
  readonly first: readonly PromptStratum[] | NotTested
  readonly isConstant: { readonly reference: boolean; readonly got: boolean }
  readonly power: readonly SeenEffect[]
}

function inconclusiveReason(findings: Findings): InconclusiveReason | undefined {
  const { reference, got, itself, alpha, found, first, isConstant, power } = findings
  if ([reference, got].some(({ answered, planned }) => answered < minAnsweredShare * planned)) return 'too-few-answers'
  if (itself !== undefined && itself <= alpha) return 'reference-differs-from-itself'
  if (found) return undefined
  if (typeof first === 'string' || first.length === 0) return 'no-texts'
  if (isConstant.reference || isConstant.got) return 'constant-answers'
  return (power.find(({ effect }) => effect === statedEffect)?.power ?? 0) < minPower ? 'low-power' : undefined
}

/** What the reference's answers to a prompt say about its distribution. */
function countsOf(stratum: PromptStratum): PromptCounts {
  const { answers, reference } = stratum
  return {
    counts: answerCounts(stratum).reference.map(({ count }) => count),
    reference,
    got: answers.length - reference,
  }
}

const powerFor = (prompts: readonly PromptCounts[], terms: { readonly alpha: number; readonly tests: number }) =>
  [...powerOf(prompts, Object.keys(effects) as EffectName[], terms)].map(([effect, power]) => ({ effect, power }))

/** The number of answers for each prompt with which the stated effect is seen often enough. */
const samplesNeeded = (
  prompts: readonly PromptCounts[],
  terms: { readonly alpha: number; readonly tests: number },
): number | undefined =>
  sampleSteps.find((samples) => {
    const enlarged = prompts.map(({ counts }) => ({ counts, reference: samples, got: samples }))
    return (powerOf(enlarged, [statedEffect], terms).get(statedEffect) ?? 0) >= minPower
  })

const sideOf = ({ from, baseUrl, model, startedAt, planned, answered, failed, cached, empty, reasoning }: Samples) =>
  ({ from, baseUrl, model, startedAt, planned, answered, failed, cached, empty, reasoning }) satisfies SampledSide

/** The prompts whose distributions are the farthest apart. */
function shownPrompts(strata: readonly PromptStratum[]): readonly ShownPrompt[] {
  const rated = strata.map((stratum) => ({ stratum, distance: distanceOf(stratum) }))
  return rated
    .toSorted((one, other) => other.distance - one.distance)
    .slice(0, maxShownPrompts)
    .map(({ stratum }) => ({ text: stratum.prompt.text, ...answerCounts(stratum) }))
}

/** The total variation of both distributions: the share of answers that would have to change. */
function distanceOf({ answers, reference, texts }: PromptStratum): number {
  const shares = new Float64Array(texts)
  for (const [index, answer] of answers.entries())
    shares[answer] = (shares[answer] ?? 0) + (index < reference ? 1 / reference : -1 / (answers.length - reference))
  return shares.reduce((sum, share) => sum + Math.abs(share), 0) / 2
}
