import type { RequirementId } from '../../../spec/generated/requirements.ts'
import type { Inject } from '../../../src/reference/fault.ts'
import type { WireStyle } from './front.ts'

/** A way of being right that is not the reference gateway's own. No requirement may be violated by it. */
export interface ConformantVariant {
  /** Applied around the reference gateway. */
  readonly inject?: Inject
  /** How replies are put on the wire, where that is the point. */
  readonly wire?: WireStyle
  /** The areas it can show in; by default all but the limits, which look at statuses alone. */
  readonly areas?: readonly string[]
  /** What alone is driven of its areas, where the rest of them would only take time. */
  readonly only?: readonly string[]
  /** What the healthy gateway satisfies and this one leaves undecided, nothing more and nothing less. */
  readonly undecides?: readonly RequirementId[]
}

/** Variations by name. */
export type ConformantVariants = Readonly<Record<string, ConformantVariant>>

/** Areas in which the words of a protocol show. */
export const chatAreas = ['chat', 'streaming', 'service'] as const
export const responsesAreas = ['responses', 'streaming', 'service'] as const
export const messagesAreas = ['messages', 'streaming', 'service'] as const
export const contentAreas = ['generate-content', 'service'] as const
export const catalogueAreas = ['models', 'balance', 'authentication', 'service', 'versioning'] as const
export const errorAreas = ['errors', 'authentication', 'messages', 'responses', 'balance'] as const
/** Refusals in their hundreds: for what may be taken for another refusal. */
export const refusalAreas = [...errorAreas, 'limits'] as const
/** Areas that hold a reply of every kind: JSON, streams, errors, lists, files. How replies are carried shows in these. */
export const wireAreas = ['chat', 'streaming', 'models', 'balance', 'errors', 'images', 'video'] as const
