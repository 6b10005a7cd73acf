/** The reasoning tokens that correspond to each effort. */
const budgets = { low: 1024, medium: 4096, high: 16_384 } as const

type Effort = keyof typeof budgets

/** Efforts of vendors beyond the contract. */
const otherEfforts: Readonly<Record<string, Effort>> = { minimal: 'low', xhigh: 'high', max: 'high' }

/** The budget in tokens for an effort; 0 disables reasoning. Unknown efforts count as medium, as in generated answers. */
export function budgetOf(reasoning: string | number): number {
  if (typeof reasoning === 'number') return reasoning
  if (reasoning === 'none') return 0
  return budgets[reasoning in budgets ? (reasoning as Effort) : (otherEfforts[reasoning] ?? 'medium')]
}

/** The effort whose budget is nearest. */
export function effortOf(reasoning: string | number): string {
  if (typeof reasoning === 'string') return reasoning
  const distance = (effort: Effort) => Math.abs(budgets[effort] - reasoning)
  const efforts: readonly Effort[] = ['low', 'medium', 'high']
  return efforts.reduce((nearest, effort) => (distance(effort) < distance(nearest) ? effort : nearest))
}
