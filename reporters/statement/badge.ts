import type { Statement } from '../../src/statement/statement.ts'
import { escapeXml } from '../escape.ts'
import { coverageText, deploymentName, minuteText, resultText, type ResultText } from './text.ts'

/** Background colours by result. White text has a contrast of at least 4.5 on each. */
const colours: Readonly<Record<ResultText, string>> = {
  ...{ conformant: '#12602b', 'meets profile interop': '#0b57b5', partial: '#7a4b00', 'not conformant': '#a8201a' },
}
const embeddedColour = '#4a5563'

/** The approximate width of a letter at 11 pixels; `textLength` makes it exact. */
const letterWidth = 6.4
const padding = 8

/**
 * `badge.svg`: the result, how much was judged, the requirement set and the expiry day, without scripts or external resources. Anything but a pass in the
 * profile `spec` differs in text, colour and sign.
 */
export function badge(statement: Statement): string {
  const { conformance } = statement.predicate
  const { embedded } = conformance.deployment
  const result = resultText(statement)
  const coverage = coverageText(conformance)
  const sign = result === 'not conformant' ? '✕' : result === 'conformant' ? '✓' : '~'
  const left = `gateproof set ${conformance.set}`
  const right = `${sign} ${result}: ${coverage}${embedded ? ' (embedded reference)' : ''}`
  const title = `${left}: ${deploymentName(conformance)} is ${result} (${coverage}); run on ${minuteText(conformance.drivenAt.finished)} UTC, valid until ${conformance.validUntil}`
  const textWidth = (text: string) => Math.round([...text].length * letterWidth)
  const [leftWidth, rightWidth] = [textWidth(left) + 2 * padding, textWidth(right) + 2 * padding]
  const label = (text: string, x: number) =>
    `<text x="${x}" y="14" textLength="${textWidth(text)}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${leftWidth + rightWidth}" height="20" role="img" aria-labelledby="title">`,
    `<title id="title">${escapeXml(title)}</title>`,
    `<rect width="${leftWidth + rightWidth}" height="20" rx="3" fill="${embedded ? embeddedColour : colours[result]}"/>`,
    `<path d="M3 0h${leftWidth - 3}v20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#30363d"/>`,
    `<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">`,
    label(left, padding),
    label(right, leftWidth + padding),
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}
