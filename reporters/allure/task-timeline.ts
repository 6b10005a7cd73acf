import { truncate, printable } from '../escape.ts'
import { picture, rect, seconds, text } from '../html/svg.ts'

/** The name of the observation with the states of a video task. */
export const taskStates = 'States of a task'

/** A state, and when it was first observed, in seconds since the submission. */
interface Seen {
  readonly status: string
  readonly seconds: number
}

interface Segment {
  readonly status: string
  readonly from: number
  readonly to: number
}

/** Pixels; `label` in characters. */
const size = { width: 640, left: 16, bar: 28, line: 20, top: 34, label: 48 }
/** Further states are drawn as one segment. */
const maxSegments = 12
/** So that short states are visible. */
const minWidth = 3

const colours = ['#8ea6c8', '#5b8def', '#3a62b0', '#6fb1a0', '#c9a227', '#b06fb1', '#7d8597', '#d08c60'] as const
const last = '#2f9e58'

/**
 * The states of a task as a bar, with names and seconds below. Undefined if the value is not a list of states.
 */
export function timelineSvg(value: unknown): string | undefined {
  const { model, states } = (value ?? {}) as { readonly model?: unknown; readonly states?: unknown }
  const seen = Array.isArray(states) ? states.filter(isSeen).toSorted((one, other) => one.seconds - other.seconds) : []
  if (seen.length === 0) return undefined
  const segments = segmentsOf(seen)
  const total = seen.at(-1)?.seconds ?? 0
  const height = size.top + size.bar + 14 + segments.length * size.line
  const title = `${typeof model === 'string' && model !== '' ? model : 'a video'}: ${seconds(total)} to ${seen.at(-1)?.status}`
  return picture(size.width, height, [
    text(size.left, 22, truncate(printable(title), 80)),
    ...bars(segments, total),
    ...segments.flatMap((segment, index) => legend(segment, index, colourOf(index, segments))),
  ])
}

const isSeen = (one: unknown): one is Seen => {
  const { status, seconds: at } = (one ?? {}) as Partial<Seen>
  return typeof status === 'string' && typeof at === 'number' && at >= 0 && Number.isFinite(at)
}

/** Each state lasts until the next one was first observed; the first one starts at the submission. */
function segmentsOf(seen: readonly Seen[]): readonly Segment[] {
  const whole = seen.map(({ status, seconds: from }, index) => ({
    status,
    from: index === 0 ? 0 : from,
    to: seen[index + 1]?.seconds ?? from,
  }))
  const rest = whole.length - maxSegments
  if (rest <= 0) return whole
  const shown = whole.slice(0, maxSegments - 2)
  const joined = whole.slice(maxSegments - 2, -1)
  const end = whole.slice(-1)
  return [...shown, { status: `${joined.length} more`, from: joined[0]?.from ?? 0, to: joined.at(-1)?.to ?? 0 }, ...end]
}

const colourOf = (index: number, segments: readonly Segment[]) =>
  index === segments.length - 1 ? last : (colours[index % colours.length] ?? last)

function bars(segments: readonly Segment[], total: number): readonly string[] {
  const room = size.width - 2 * size.left - minWidth * segments.length
  let x: number = size.left
  return segments.map(({ from, to }, index) => {
    const width = minWidth + (total > 0 ? ((to - from) / total) * room : room / segments.length)
    const bar = rect(x, size.top, width, size.bar, colourOf(index, segments))
    x += width
    return bar
  })
}

function legend({ status, from, to }: Segment, index: number, colour: string): readonly string[] {
  const y = size.top + size.bar + 24 + index * size.line
  const when = to > from ? `${seconds(from)} to ${seconds(to)}` : seconds(from)
  return [
    rect(size.left, y - 10, 12, 12, colour),
    text(size.left + 20, y, `${truncate(printable(status), size.label)}, ${when}`),
  ]
}
