/** What an expression, a statement or a block may be instead. */
export interface Change {
  readonly kind: string
  readonly text: string
}
