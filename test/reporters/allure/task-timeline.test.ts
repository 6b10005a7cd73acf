import { describe, expect, test } from 'vitest'
import { timelineSvg } from '../../../reporters/allure/task-timeline.ts'
import { hostile } from '../sample.ts'
import { wellFormedness } from '../xml.ts'

const states = [
  { status: 'queued', seconds: 0.3 },
  { status: 'in_progress', seconds: 5.04 },
  { status: 'completed', seconds: 35 },
]

describe('the timeline of a task', () => {
  test('is a bar with a segment and a label for each state', () => {
    expect(timelineSvg({ model: 'ref-video-1', states })).toMatchInlineSnapshot(`
      "<svg xmlns="http://www.w3.org/2000/svg" width="640" height="136" viewBox="0 0 640 136" font-family="sans-serif" font-size="13">
      <rect width="640" height="136" fill="#ffffff"/>
      <text x="16" y="22" fill="#1f2933">ref-video-1: 35 s to completed</text>
      <rect x="16" y="34" width="89.3" height="28" fill="#8ea6c8"/>
      <rect x="105.3" y="34" width="515.7" height="28" fill="#5b8def"/>
      <rect x="621" y="34" width="3" height="28" fill="#2f9e58"/>
      <rect x="16" y="76" width="12" height="12" fill="#8ea6c8"/>
      <text x="36" y="86" fill="#1f2933">queued, 0 s to 5 s</text>
      <rect x="16" y="96" width="12" height="12" fill="#5b8def"/>
      <text x="36" y="106" fill="#1f2933">in_progress, 5 s to 35 s</text>
      <rect x="16" y="116" width="12" height="12" fill="#2f9e58"/>
      <text x="36" y="126" fill="#1f2933">completed, 35 s</text>
      </svg>"
    `)
  })

  test('is deterministic', () => {
    expect(timelineSvg({ model: 'm', states })).toBe(timelineSvg({ model: 'm', states: states.toReversed() }))
  })

  test('includes the last of many states and counts those it does not draw', () => {
    const states = Array.from({ length: 40 }, (_, index) => ({ status: `state ${index}`, seconds: index }))
    const svg = timelineSvg({ model: 'm', states: states }) ?? ''
    expect(svg.match(/<rect x=/g)).toHaveLength(2 * 12)
    expect(svg).toContain('29 more, 10 s to 39 s')
    expect(svg).toContain('state 39, 39 s')
  })

  test('is drawn for a single state at time 0', () => {
    expect(timelineSvg({ states: [{ status: 'completed', seconds: 0 }] })).toContain('a video: 0 s to completed')
  })

  test('escapes what a server sent', () => {
    const svg = timelineSvg({ model: hostile, states: [{ status: hostile, seconds: 1 }] }) ?? ''
    expect(svg.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]|<script/u)
    expect(wellFormedness(svg)).toEqual([])
  })

  test.each([
    null,
    'x',
    {},
    { states: {} },
    { states: [null, { status: 1, seconds: 1 }, { status: 'a', seconds: NaN }] },
  ])('is not drawn for %j', (value) => {
    expect(timelineSvg(value)).toBeUndefined()
  })
})
