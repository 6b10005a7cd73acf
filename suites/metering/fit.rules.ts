import { tokenCounts } from './token-counts.ts'
import { allTexts } from './texts.ts'

/** What a prompt was counted as. */
export interface Measured {
  /** The texts of the prompt. */
  readonly texts: readonly string[]
  /** Its reported input tokens. */
  readonly input: number
}

/** Counts of prompts that grow evenly with those of a tokenizer, or with a length. */
export interface Fit {
  readonly name: string
  /** Reported tokens for each of its tokens, or for each unit of length. */
  readonly slope: number
  /** Reported tokens of a prompt without texts, less than one token off. */
  readonly intercept: number
}

/** The difference that rounding to whole tokens makes, up or down. */
const roundingError = 1.01

/** Where counts grow less, rounding hides the difference between two tokenizers. */
const minSlope = 0.05

/**
 * What a factor of 1 may be off. A tokenizer that is not public, and that differs from a public one in one of a hundred tokens, looks like half of that; a
 * factor of 1 % is seen in spite of rounding.
 */
export const slopeError = 0.0075

interface Scale {
  readonly name: string
  readonly sizeOf: (text: string) => number
}

const indexOfText = new Map(allTexts.map((text, index) => [text, index]))

/** The public tokenizers. */
const tokenizers: readonly Scale[] = Object.entries(tokenCounts).map(([name, counts]) => ({
  name,
  sizeOf: (text) => counts[indexOfText.get(text) ?? -1] ?? NaN,
}))

/** The lengths of a text with its line break. */
const lengths: readonly Scale[] = [
  { name: 'characters', sizeOf: (text) => [...text].length + 1 },
  { name: 'UTF-16 units', sizeOf: (text) => text.length + 1 },
  { name: 'bytes', sizeOf: (text) => Buffer.byteLength(text) + 1 },
  { name: 'words', sizeOf: (text) => text.split(/\s+/).length },
]

/**
 * The public tokenizer that counts grow with, by whatever factor: the scripts differ so much from tokenizer to tokenizer that no other one, multiplied
 * by any factor, comes within a token of all of them (`test/suites/metering/error-rate.slow.test.ts`).
 *
 * @returns undefined for a tokenizer that is not public, or counts that no tokenizer made
 */
export const tokenizerOf = (measured: readonly Measured[]): Fit | undefined => bestFit(tokenizers, measured)

/** The length that counts are estimated from. A model may count bytes one by one. */
export function lengthOf(measured: readonly Measured[]): Fit | undefined {
  const fit = bestFit(lengths, measured)
  return fit === undefined || Math.abs(fit.slope - 1) <= slopeError ? undefined : fit
}

function bestFit(scales: readonly Scale[], measured: readonly Measured[]): Fit | undefined {
  const fits = scales.map(({ name, sizeOf }) => {
    const points = measured.map(({ texts, input }) => ({ x: sum(texts.map(sizeOf)), y: input }))
    return { name, ...line(points) }
  })
  const [best] = fits
    .filter(({ slope, error }) => slope >= minSlope && error <= roundingError)
    .toSorted((one, other) => one.error - other.error)
  return best && { name: best.name, slope: best.slope, intercept: best.intercept }
}

/** The line with the least squared error through points, and the largest error that it leaves. */
function line(points: readonly { readonly x: number; readonly y: number }[]) {
  const mean = (values: readonly number[]) => sum(values) / values.length
  const [ofX, ofY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))]
  const slope = sum(points.map(({ x, y }) => (x - ofX) * (y - ofY))) / sum(points.map(({ x }) => (x - ofX) ** 2))
  const intercept = ofY - slope * ofX
  return { slope, intercept, error: Math.max(...points.map(({ x, y }) => Math.abs(y - intercept - slope * x))) }
}

/** The largest number that all differences between counts are multiples of. */
export const unitOf = (counts: readonly number[]): number => {
  const [first = 0, ...others] = counts
  return others.reduce((unit, count) => commonDivisor(unit, Math.abs(count - first)), 0)
}

const commonDivisor = (one: number, other: number): number => (other === 0 ? one : commonDivisor(other, one % other))

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
