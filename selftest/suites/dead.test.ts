import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Concluded } from '../../src/verdict/conclude.ts'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import { drives, dying, isWord, kinds, targets } from './deaths.ts'
import { reportedIds, judgedAll, record, sideBySide } from './harness.ts'

let judge: Judge
let concluded: ReadonlyMap<string, Concluded>

beforeAll(async () => {
  judge = startJudge()
  const files = await sideBySide(
    drives.map(
      ({ dead, scope }) =>
        () =>
          record({
            faults: dead.map(({ target, kind }) => dying(target, kind)),
            settings: { ...scope, samples: 2, timeoutS: 20, deadlineS: 300 },
          }),
    ),
  )
  const all = await judgedAll(judge, files)
  concluded = new Map(drives.map(({ name }, index) => [name, all[index] as Concluded]))
}, 600_000)
afterAll(() => judge.close())

test('every operation dies in every way', () => {
  const seen = new Set(drives.flatMap(({ dead }) => dead.map(({ target, kind }) => `${target.requirement} ${kind}`)))
  const all = targets.flatMap((target) => kinds.filter((kind) => isWord(target, kind)))
  expect(seen.size).toBe(all.length)
})

describe('each death is one violation', () => {
  test.each(drives)('$name', ({ name, dead }) => {
    const judgedRun = concluded.get(name) as Concluded
    const expected = dead.map(({ target }) => target.requirement)
    expect(reportedIds(judgedRun), shown(judgedRun)).toEqual({ reported: [...expected].sort(), broken: [] })
    expect(judgedRun.exitCode).toBe(1)
  })
})

/** What the tests said, for the person who reads a failure of this matrix. */
const shown = ({ report }: Concluded) =>
  report.requirements
    .flatMap(({ id, tests }) => tests.flatMap(({ message }) => (message === undefined ? [] : [`${id}: ${message}`])))
    .join('\n')
