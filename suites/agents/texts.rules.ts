/**
 * The texts in a JSON value, in order. A text that is itself the JSON of an object or a list, as arguments of tools are in some protocols, is
 * followed by the texts in it.
 */
export function textsIn(value: unknown): readonly string[] {
  const texts: string[] = []
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') {
      texts.push(next)
      const inner = /^\s*[{[]/.test(next) ? parsed(next) : undefined
      if (inner !== undefined) waiting.push(inner)
    } else if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next).toReversed())
  }
  return texts
}

/** The members `name` in a JSON value, of all objects in it. */
export function namesIn(value: unknown): readonly string[] {
  const names: string[] = []
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null) continue
    const { name } = next as { readonly name?: unknown }
    if (typeof name === 'string') names.push(name)
    waiting.push(...Object.values(next))
  }
  return names
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
