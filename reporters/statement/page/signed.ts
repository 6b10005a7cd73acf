/** Who signed, as the envelope says: nobody has checked it yet. */
export interface Signed {
  readonly by: 'keys' | 'sigstore' | 'nobody'
  readonly keyIds: readonly string[]
}
