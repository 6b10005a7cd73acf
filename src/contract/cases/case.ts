import type { OperationId } from '../operations.ts'
import type { Node } from '../pointer.ts'

/** One request that a constraint of the document calls for. */
export interface Case {
  /** `limits.chat.temperature.refuses`, as a rule. */
  readonly requirement: string
  /** How its exchange is called: `at-maximum`, `beyond-maximum`, `missing`, `between`. */
  readonly name: string
  readonly side: 'accepts' | 'refuses'
  /** The place that holds the value, `messages[0].role`, and the value as a person would write it. */
  readonly path: string
  readonly shown: string
  /** The JSON of the request; its `model` is a placeholder unless the case is about it. */
  readonly body: Node
  /** The constraint: where its schema stands, and its keyword. */
  readonly at: string
  readonly keyword: string
  /** The value, the types that its place admits, and the member that it is of what holds it. */
  readonly value: unknown
  readonly types: readonly string[]
  readonly member?: string
  /** A pattern of the names of the models that it holds for, where it does not for all. */
  readonly model?: string
  /** Exchanges with values of the same kind: where none of them is answered, a model takes nothing of the kind. */
  readonly alike?: readonly string[]
  /** A request that differs in the form of one parameter alone: where it is answered, that parameter's is the matter. */
  readonly rival?: { readonly parameter: string; readonly name: string; readonly requirement: string }
  /** True where the contract does not show the rest of the body, so that a refusal may be about that. */
  readonly partial?: true
  /** The exchange that must be answered for the case to say anything; none where the case is the least request itself. */
  readonly control?: string
}

/** Everything to be sent for one parameter of one operation, to models of one role. */
export interface CaseGroup {
  /** `limits.chat.temperature`. */
  readonly parameter: string
  readonly operation: OperationId
  /** The role of the model it is sent to. */
  readonly role: string
  readonly cases: readonly Case[]
  /** Valid requests by exchange name, for the cases to be compared with. */
  readonly controls: Readonly<Record<string, Node>>
}

/** How the exchange with a value well within its bounds is called. */
export const between = 'between'

/** True for values with the same JSON. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  typeof one !== 'symbol' && typeof other !== 'symbol' && JSON.stringify(one) === JSON.stringify(other)

/** True for a value that titles show by its length. */
export const isCounted = (value: unknown): value is string | readonly unknown[] =>
  Array.isArray(value) || (typeof value === 'string' && JSON.stringify(value).length > maxShown)

const maxShown = 60

/** A value as it is shown in titles: whole where it is short. */
export function shownValue(value: unknown): string {
  if (isCounted(value)) return `${value.length} ${nounOf(value)}`
  const text = JSON.stringify(value)
  return text.length <= maxShown ? text : 'an object'
}

const nounOf = (value: string | readonly unknown[]) =>
  typeof value === 'string' ? 'characters' : value.length === 1 ? 'item' : 'items'
