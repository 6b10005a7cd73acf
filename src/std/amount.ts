/** Money is counted in billionths of the currency: whole numbers have no rounding errors, and token prices are very small. */
const billion = 1_000_000_000

/** Tolerates the rounding errors of binary fractions: 0.1 times 3 must not be rounded up to more than 0.3. */
const noise = 1e-6

/** Billionths of the currency, rounded up so that costs are never underestimated. */
export const billionthsOf = (amount: number): number => Math.max(0, Math.ceil(amount * billion - noise))

/** The amount in the currency: 0.000015 and not 0.000014999999999999999. */
export const amountOf = (billionths: number): number => billionths / billion

/** Formats an amount, small ones with three significant digits: `12.35`, `0.0124`, `0.000015`, `0`. */
export function amountText(amount: number): string {
  if (amount === 0) return '0'
  if (amount >= 1) return amount.toFixed(2)
  let text = amount.toFixed(Math.min(9, 2 - Math.floor(Math.log10(amount))))
  while (text.endsWith('0') && text.length > '0.00'.length) text = text.slice(0, -1)
  return text
}
