/** What is wrong with a page at one width and in one colour scheme. */
export interface Problem {
  /** The name of the axe rule, or of one of ours (`layout.ts`, `keyboard.ts`). */
  readonly rule: string
  readonly selector: string
  readonly what: string
}

/** A window in which a page is checked. */
export interface View {
  /** In CSS pixels. */
  readonly width: number
  readonly scheme: 'light' | 'dark'
}

export interface SeenProblem extends Problem {
  readonly page: string
  readonly view: View
}

/** One line for each problem: `<page> <width>: <rule>: <selector>: <what>`. Equal problems in several views share a line. */
export function problemLines(problems: readonly SeenProblem[]): readonly string[] {
  const views = new Map<string, string[]>()
  for (const { page, view, rule, selector, what } of problems) {
    const key = JSON.stringify([page, `${rule}: ${selector}: ${what.replaceAll(/\s+/g, ' ')}`])
    const name = `${view.width} ${view.scheme}`
    const known = views.get(key) ?? []
    if (!known.includes(name)) views.set(key, [...known, name])
  }
  return [...views].map(([key, names]) => {
    const [page, text] = JSON.parse(key) as [string, string]
    return `${page} ${names.join(', ')}: ${text}`
  })
}
