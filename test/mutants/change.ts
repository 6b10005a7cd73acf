/** A replacement for an expression, a statement or a block. */
export interface Change {
  readonly kind: string
  readonly text: string
}
