import { describe, expect, test } from 'vitest'
import { failsMoreOften, isLessOften } from '../../src/std/less-often.ts'

describe('a group succeeds less often than another', () => {
  test.each([
    [0, 24, 24, 24, true],
    [10, 24, 24, 24, true],
    [11, 24, 24, 24, false],
    [0, 3, 24, 24, false],
    [0, 24, 0, 24, false],
    [0, 24, 5, 24, false],
    [24, 24, 24, 24, false],
    [0, 0, 0, 0, false],
    [30, 40, 700, 700, true],
    [39, 40, 700, 700, false],
    [3990, 4000, 3995, 4000, false],
    [3000, 4000, 3900, 4000, true],
  ])('only if it is not by chance: %i of %i, and %i of %i', (complied, of, others, ofOthers, isShown) => {
    expect(isLessOften({ complied, of }, { complied: others, of: ofOthers })).toBe(isShown)
  })
})

describe('a group fails more often', () => {
  /** Lists of `x` for a failure of the group, `o` for one of others, and `.` and `,` for successes. */
  const fails = (text: string) =>
    failsMoreOften(
      [...text],
      (one) => 'x.'.includes(one),
      (one) => 'xo'.includes(one),
    )

  test('if its failures are spread', () => {
    expect(fails('.,,,,x,,,,.,,,,'.repeat(20))).toBe(true)
    expect(fails('.,,,,x,,,,.,,,,'.repeat(3))).toBe(false)
    expect(fails('..x,,o'.repeat(20))).toBe(false)
  })

  test('and not if one cause may explain those in a row', () => {
    expect(fails(`${','.repeat(300)}${'.'.repeat(20)}${'x'.repeat(8)}`)).toBe(false)
    expect(fails(`${','.repeat(300)}${'.'.repeat(20)}${'x'.repeat(80)}`)).toBe(true)
  })

  test('and not if few of many fail', () => {
    expect(fails(`${'.'.repeat(19)}x${','.repeat(50)}`.repeat(100))).toBe(false)
    expect(fails(`${'.'.repeat(8)}x${','.repeat(50)}`.repeat(100))).toBe(true)
  })
})
