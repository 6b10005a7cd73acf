import type { Statistic } from '@allurereport/core-api'

/** In the order in which the page draws them. */
const statuses = ['failed', 'broken', 'passed', 'skipped', 'unknown'] as const

const radius = { outer: 50, inner: 40 }

/** The ring beside the title: a slice for each status, and the percentage of passed results among the decided ones. */
export function pieOf(statistic: Statistic) {
  const counts = statuses.map((status) => ({ status, count: statistic[status] ?? 0 })).filter(({ count }) => count > 0)
  const { passed = 0, failed = 0, broken = 0 } = statistic
  const decided = passed + failed + broken
  const slices = counts.map(({ status, count }, index) => {
    const before = counts.slice(0, index).reduce((sum, one) => sum + one.count, 0)
    return { d: slice(before / statistic.total, (before + count) / statistic.total), status, count }
  })
  return { slices, percentage: decided === 0 ? 0 : Math.floor((passed / decided) * 10_000) / 100 }
}

/** The SVG path of a slice between two shares of a turn. A full ring is drawn as two halves. */
function slice(from: number, to: number): string {
  if (to - from === 1) return `${slice(0, 0.5)}${slice(0.5, 1)}`
  const large = to - from > 0.5 ? 1 : 0
  const { outer, inner } = radius
  return [
    `M${point(outer, from)}`,
    `A${outer},${outer},0,${large},1,${point(outer, to)}`,
    `L${point(inner, to)}`,
    `A${inner},${inner},0,${large},0,${point(inner, from)}`,
    'Z',
  ].join('')
}

function point(distance: number, share: number): string {
  const angle = share * 2 * Math.PI
  return `${short(distance * Math.sin(angle))},${short(-distance * Math.cos(angle))}`
}

const short = (value: number) => Math.round(value * 1000) / 1000
