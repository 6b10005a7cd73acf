/** A token of a pattern: an escape, a class, the start of a group, a quantifier or a character. */
const token =
  /\\u\{[^}]*\}|\\u[\dA-Fa-f]{4}|\\x[\dA-Fa-f]{2}|\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[=!]|\(\?:|\(\?<\w+>|[*+?]\??|\{\d+(?:,\d*)?\}\??|[^]/gy

const opposite = (escape: string) =>
  `\\${escape === escape.toLowerCase() ? escape.toUpperCase() : escape.toLowerCase()}`

/** The mutants of a regular expression, as literals. */
export function patternMutants(literal: string): readonly string[] {
  const end = literal.lastIndexOf('/')
  const [pattern, flags] = [literal.slice(1, end), literal.slice(end)]
  const found: string[] = []
  let at = 0
  for (const [part] of pattern.matchAll(token)) {
    const [before, after] = [pattern.slice(0, at), pattern.slice(at + part.length)]
    for (const other of othersOf(part)) found.push(`/${before}${other}${after}${flags}`)
    at += part.length
  }
  const bare = flags.includes('i') ? [`/${pattern}${flags.replace('i', '')}`] : []
  return [...new Set([...found, ...bare])].filter((one) => one !== literal && isPattern(one))
}

function othersOf(part: string): readonly string[] {
  if (part === '^' || part === '$') return ['']
  if (/^\\[bBdDwWsS]$/.test(part)) return [opposite(part.slice(1))]
  if (part.startsWith('[')) return [part.startsWith('[^') ? `[${part.slice(2)}` : `[^${part.slice(1)}`]
  if (/^\(\?<?[=!]/.test(part)) return [part.endsWith('=') ? `${part.slice(0, -1)}!` : `${part.slice(0, -1)}=`]
  if (part === '?' || part === '*' || part === '+' || part.startsWith('{')) return part === '*' ? ['', '+'] : ['']
  return []
}

/** False for an invalid pattern, or an empty one that reads as a comment. */
function isPattern(literal: string): boolean {
  const end = literal.lastIndexOf('/')
  if (end < 2) return false
  try {
    return new RegExp(literal.slice(1, end), literal.slice(end + 1)) instanceof RegExp
  } catch {
    return false
  }
}
