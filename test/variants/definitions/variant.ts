import type { RequirementId } from '../../../spec/generated/requirements.ts'
import type { Inject } from '../../../gateway/reference/fault.ts'
import type { WireStyle } from './front.ts'

/** A conformant gateway that differs from the reference gateway. It must not violate any requirement. */
export interface ConformantVariant {
  /** Applied around the reference gateway. */
  readonly inject?: Inject
  /** Applied between the relay of the reference gateway and its upstream. */
  readonly upstream?: Inject
  /** How responses are written to the connection, if that is what differs. */
  readonly wire?: WireStyle
  /** The areas that it affects; by default all except limits, which judge only the status. */
  readonly areas?: readonly string[]
  /** The part of its areas that is driven, to save time. */
  readonly only?: readonly string[]
  /** Exactly the requirements that become undecided. */
  readonly undecides?: readonly RequirementId[]
}

/** Conformant variants by name. */
export type ConformantVariants = Readonly<Record<string, ConformantVariant>>

/** The area that needs both ends of the gateway. */
export const upstreamAreas = ['upstream'] as const
/** Areas that depend on the content of a protocol. */
export const chatAreas = ['chat', 'streaming', 'service'] as const
export const responsesAreas = ['responses', 'streaming', 'service'] as const
export const messagesAreas = ['messages', 'streaming', 'service'] as const
export const contentAreas = ['generate-content', 'service'] as const
export const catalogueAreas = ['models', 'balance', 'authentication', 'service', 'versioning'] as const
export const errorAreas = ['errors', 'authentication', 'messages', 'responses', 'balance'] as const
/** Areas with many rejections, for variants that could be mistaken for another error. */
export const refusalAreas = [...errorAreas, 'limits'] as const
/** Areas with every kind of response: JSON, streams, errors, lists, files. */
export const wireAreas = ['chat', 'streaming', 'models', 'balance', 'errors', 'images', 'video'] as const
