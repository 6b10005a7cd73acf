import type { Statement } from '../../src/statement/statement.ts'
import { escapeXml } from '../escape.ts'
import { deploymentName, unsupportedText, minuteText, resultText } from './text.ts'

/** By what was found: white text is legible on each (contrast 4.5 and more). */
const colours = { conformant: '#12602b', 'meets profile interop': '#0b57b5', 'not conformant': '#a8201a' } as const

/** About the width of a letter of 11 pixels; `textLength` makes it exact. */
const letter = 6.4
const padding = 8

/**
 * `badge.svg`: what was found, by which set, and until when, in a picture without scripts and without anything from elsewhere. What is not
 * a pass in the profile `spec` differs in its words, its colour and its sign.
 */
export function badge(statement: Statement): string {
  const { conformance } = statement.predicate
  const result = resultText(statement) as keyof typeof colours
  const lacks = unsupportedText(conformance)
  const kind = conformance.deployment.embedded ? ' (embedded reference)' : ''
  const without = lacks === undefined ? '' : ` without ${lacks}`
  const sign = result === 'not conformant' ? '✕' : result === 'conformant' ? '✓' : '~'
  const left = `gateproof ${conformance.set}`
  const right = `${sign} ${result}${without}${kind}`
  const title = `${left}: ${deploymentName(conformance)} is ${result}${without}; driven ${minuteText(conformance.drivenAt.finished)} UTC, holds until ${conformance.validUntil}`
  const [a, b] = [left, right].map((text) => Math.round([...text].length * letter))
  const [one, other] = [(a ?? 0) + 2 * padding, (b ?? 0) + 2 * padding]
  const label = (text: string, x: number, width: number) =>
    `<text x="${x}" y="14" textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${one + other}" height="20" role="img" aria-labelledby="title">`,
    `<title id="title">${escapeXml(title)}</title>`,
    `<rect width="${one + other}" height="20" rx="3" fill="${conformance.deployment.embedded ? '#4a5563' : colours[result]}"/>`,
    `<path d="M3 0h${one - 3}v20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#30363d"/>`,
    `<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">`,
    label(left, padding, a ?? 0),
    label(right, one + padding, b ?? 0),
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}
