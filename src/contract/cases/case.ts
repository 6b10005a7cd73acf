import type { OperationId } from '../operations.ts'
import type { Node } from '../pointer.ts'

/** A request that tests one constraint of the document. */
export interface Case {
  /** Usually `limits.chat.temperature.refuses`. */
  readonly requirement: string
  /** The name of its exchange: `at-maximum`, `beyond-maximum`, `missing`, `between`. */
  readonly name: string
  readonly side: 'accepts' | 'refuses'
  /** The path of the value (`messages[0].role`), and the value for titles. */
  readonly path: string
  readonly shown: string
  /** The request body. `model` is a placeholder, unless it is the tested parameter. */
  readonly body: Node
  /** The constraint: the pointer of its schema, and its keyword. */
  readonly at: string
  readonly keyword: string
  /** The value, the accepted types, and the name of its member. */
  readonly value: unknown
  readonly types: readonly string[]
  readonly member?: string
  /** A pattern of the models that the constraint applies to. Default: all. */
  readonly model?: string
  /** Exchanges with values of the same kind. If all fail, the model does not support the kind. */
  readonly alike?: readonly string[]
  /** The same for the only value of its kind: exchanges with values of the other kinds. A model accepts the parameter if it accepts a value of each kind. */
  readonly otherKinds?: readonly (readonly string[])[]
  /** A request with another form of one parameter. If it succeeds, that parameter is the cause of a failure. */
  readonly rival?: { readonly parameter: string; readonly name: string; readonly requirement: string }
  /** True if the contract does not show the complete body, so that a rejection may have another cause. */
  readonly partial?: true
  /** The exchange that must succeed for a verdict. Undefined for the minimal request itself. */
  readonly control?: string
}

/** The cases of one parameter of one operation, for one model role. */
export interface CaseGroup {
  /** `limits.chat.temperature`. */
  readonly parameter: string
  readonly operation: OperationId
  /** The model role. */
  readonly role: string
  readonly cases: readonly Case[]
  /** Control requests by exchange name. */
  readonly controls: Readonly<Record<string, Node>>
}

/** The name of the exchange with a value in the middle of its bounds. */
export const between = 'between'

/** The name of the exchange with a fraction within the bounds of a number. */
export const atFraction = 'at-fraction'

export const isSameJson = (one: unknown, other: unknown): boolean =>
  typeof one !== 'symbol' && typeof other !== 'symbol' && JSON.stringify(one) === JSON.stringify(other)

/** True if titles show only the length of the value. */
export const isCounted = (value: unknown): value is string | readonly unknown[] =>
  Array.isArray(value) || (typeof value === 'string' && JSON.stringify(value).length > maxTitleLength)

const maxTitleLength = 60

/** A value in titles. Long ones are described. */
export function shownValue(value: unknown): string {
  if (isCounted(value)) return `${value.length} ${nounOf(value)}`
  const text = JSON.stringify(value)
  return text.length <= maxTitleLength ? text : 'an object'
}

const nounOf = (value: string | readonly unknown[]) =>
  typeof value === 'string' ? 'characters' : value.length === 1 ? 'item' : 'items'
