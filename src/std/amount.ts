/**
 * Money is counted in billionths of the currency: whole numbers add up without the noise of binary fractions, and no price of a token is
 * too small for them.
 */
const billion = 1_000_000_000

/** What binary fractions may be off by, so that 0.1 times 3 is not rounded up to more than 0.3. */
const noise = 1e-6

/** Billionths of the currency, rounded up: a bill is never taken for less than it is. */
export const billionthsOf = (amount: number): number => Math.max(0, Math.ceil(amount * billion - noise))

/** The amount as a number in the currency: 0.000015, and not 0.000014999999999999999. */
export const amountOf = (billionths: number): number => billionths / billion

/** The amount for a person, with digits enough to tell small bills apart: `12.35`, `0.0124`, `0.000015`, `0`. */
// Surviving mutants: Both branches write 1 as 1.00.
export function amountText(amount: number): string {
  if (amount === 0) return '0'
  if (amount >= 1) return amount.toFixed(2)
  let text = amount.toFixed(Math.min(9, 2 - Math.floor(Math.log10(amount))))
  while (text.endsWith('0') && text.length > '0.00'.length) text = text.slice(0, -1)
  return text
}
