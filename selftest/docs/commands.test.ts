import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reference } from '../../src/reference/server.ts'
import { excuses } from './excused.ts'
import { follow, type Followed } from './follow.ts'
import { startGateway } from './gateway.ts'
import { given } from './given.ts'
import { link } from './installed.ts'
import { pages } from './pages.ts'
import { unneeded } from './shortened.ts'
import { stepsOf } from './steps.ts'

const followable = pages()
  .map((page) => ({ ...page, steps: stepsOf(page.text) }))
  .filter(({ steps }) => steps.some(({ type }) => type === 'type'))
const commands = followable.flatMap(({ path, steps }) =>
  steps.flatMap((step) => (step.type === 'type' ? [{ page: path, text: step.command.text }] : [])),
)

let gateway: Reference
const followed: Followed[] = []
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

describe.runIf(process.platform !== 'win32')('whoever follows', () => {
  test.each(followable)(
    '$path finds what it says',
    async (page) => {
      const prepare = (_: unknown, folder: string, scratch: string) => link(folder, scratch)
      const came = await follow(page, { isShort: true, prepare, gateway, withinMs: 60_000, tell: () => {} })
      followed.push(came)
      expect(came.problems.join('\n')).toBe('')
    },
    240_000,
  )
})

test('every command is executed, or excused with a reason', () => {
  const executed = followed.reduce((sum, one) => sum + one.executed, 0)
  const shortened = followed.reduce((sum, one) => sum + one.shortened, 0)
  const excused = followed.flatMap((one) => one.excused)
  console.log(
    `${commands.length} commands on ${followable.length} pages: ${executed} executed, ${shortened} of them shortened, ` +
      `${excused.length} excused`,
  )
  expect(executed + excused.length).toBe(commands.length)
})

describe('the tables have nothing that no page needs:', () => {
  test('excuses', () => {
    expect(excuses.filter(({ command }) => !commands.some(({ text }) => command.test(text)))).toEqual([])
  })

  test('given files', () => {
    const isNamed = (page: string, file: string) => commands.some((one) => one.page === page && one.text.includes(file))
    expect(given.filter(({ page, file }) => !isNamed(page, file))).toEqual([])
  })

  test('shortened commands', () => {
    expect(unneeded(commands)).toEqual([])
  })
})
