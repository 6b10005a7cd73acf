/** What the beginning of a JSON document shows of its first value. */
export interface Outline {
  readonly root: 'object' | 'list' | 'other'
  /** The paths of its members, down to three levels: `info.schema`, and `[].host` in a list. */
  readonly paths: ReadonlySet<string>
  /** The texts of up to 200 characters among them, by path. */
  readonly texts: ReadonlyMap<string, string>
  /** Where the value ends; undefined if it is longer. */
  readonly end: number | undefined
}

const maxDepth = 3
const maxPaths = 5000
const maxTextLength = 200

/**
 * Reads the names in the first JSON value of a text that may be cut off anywhere. Takes one pass, and does not validate: a document that
 * is not JSON has an outline too, which is of no kind.
 */
export function outlineOf(text: string): Outline {
  const paths = new Set<string>()
  const texts = new Map<string, string>()
  const open: { readonly isList: boolean; readonly path: string; name: string }[] = []
  let root: Outline['root'] = 'other'
  let end: number | undefined
  const pathOf = () => {
    const top = open.at(-1)
    return top === undefined ? '' : top.isList ? `${top.path}[]` : `${top.path === '' ? '' : `${top.path}.`}${top.name}`
  }
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '{' || character === '[') {
      if (open.length === 0) root = character === '[' ? 'list' : 'object'
      open.push({ isList: character === '[', path: open.length > maxDepth ? '' : pathOf(), name: '' })
    } else if (character === '}' || character === ']') {
      open.pop()
      if (open.length === 0) {
        end = at + 1
        break
      }
    } else if (character === '"') {
      const close = endOfString(text, at + 1)
      const top = open.at(-1)
      if (top === undefined) break
      if (open.length <= maxDepth && close - at <= maxTextLength + 1) {
        const string = text.slice(at + 1, close)
        if (top.isList || top.name !== '') texts.set(pathOf(), texts.get(pathOf()) ?? string)
        else if (isName(text, close) && paths.size < maxPaths) {
          top.name = string
          paths.add(pathOf())
        }
      }
      at = close
    } else if (character === ',') {
      const top = open.at(-1)
      if (top !== undefined) top.name = ''
    } else if (open.length === 0 && !/\s/.test(character ?? '')) break
  }
  return { root, paths, texts, end }
}

/** The position of the closing quote, or of the end of the text. */
function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return text.length
}

/** True if a colon follows a string. */
function isName(text: string, close: number): boolean {
  let at = close + 1
  while (at < text.length && /\s/.test(text[at] ?? '')) at += 1
  return text[at] === ':'
}
