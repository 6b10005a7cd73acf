import { escapeXml } from '../escape.ts'

/** A picture with a white background. */
export const picture = (width: number, height: number, parts: readonly string[]): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...parts,
    '</svg>',
  ].join('\n')

export const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}"/>`

export const text = (x: number, y: number, label: string): string =>
  `<text x="${short(x)}" y="${short(y)}" fill="#1f2933">${escapeXml(label)}</text>`

export const short = (value: number): string => `${Math.round(value * 10) / 10}`

export const seconds = (value: number): string => `${short(value)} s`
