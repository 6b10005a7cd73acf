/**
 * What is not well-formed about an XML text, for the subset that reporters write: declaration, elements, attributes in double
 * quotes, text. Empty when all is well.
 *
 * @see https://www.w3.org/TR/xml/#NT-Char
 */
export function wellFormedness(text: string): string[] {
  const problems: string[] = []
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text))
    problems.push('holds a character XML cannot hold')
  const open: string[] = []
  let roots = 0
  const body = text.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
  for (const [part] of body.matchAll(/<[^>]*>?|[^<]+/g)) {
    if (!part.startsWith('<')) {
      if (open.length === 0 && part.trim() !== '') problems.push(`text outside the root: ${part}`)
      problems.push(...entityProblems(part))
      continue
    }
    const tag = /^<(\/?)([a-z][a-z\d-]*)((?: [a-z-]+="[^"<]*")*)(\/?)>$/i.exec(part)
    if (tag === null) problems.push(`not a tag: ${part}`)
    else if (tag[1] === '/') {
      if (open.pop() !== tag[2]) problems.push(`closes what is not open: ${part}`)
    } else {
      if (open.length === 0) roots += 1
      problems.push(...entityProblems(tag[3] ?? ''))
      if (tag[4] !== '/') open.push(tag[2] ?? '')
    }
  }
  if (open.length > 0) problems.push(`left open: ${open.join(', ')}`)
  if (roots !== 1) problems.push(`${roots} roots`)
  return problems
}

function entityProblems(text: string): string[] {
  const rest = text.replaceAll(/&(?:amp|lt|gt|quot|apos|#10);/g, '')
  return /&|\]\]>/.test(rest) ? [`a bare & or ]]> in: ${text}`] : []
}
