import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reference } from '../../gateway/reference/server.ts'
import { excuses, isExcuseFor } from './excused.ts'
import { follow, type Followed } from './follow.ts'
import { startGateway } from './gateway.ts'
import { given, type Given } from './given.ts'
import { link } from './installed.ts'
import { pages } from './pages.ts'
import { unneeded } from './shortened.ts'
import { apart, commandsOf } from './steps.ts'

const followable = pages()
  .map((page) => ({ ...page, parts: apart(page) }))
  .map((page) => ({ ...page, commands: page.parts.flatMap(commandsOf) }))
  .filter(({ commands }) => commands.length > 0)
const commands = followable.flatMap(({ path, commands }) => commands.map(({ text }) => ({ page: path, text })))

let gateway: Reference
const followed: Followed[] = []
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

describe.runIf(process.platform !== 'win32')('a user who follows', () => {
  test.each(followable)(
    '$path finds what it says',
    async ({ parts }) => {
      const prepare = (_: unknown, folder: string, scratch: string) => link(folder, scratch)
      const way = { isShort: true, prepare, gateway, withinMs: 60_000, tell: () => {} }
      const came: Followed[] = []
      for (const part of parts) came.push(await follow(part, way))
      followed.push(...came)
      expect(came.flatMap(({ problems }) => problems).join('\n')).toBe('')
    },
    240_000,
  )
})

test('every documented command is executed or excluded with a reason', () => {
  const executed = followed.reduce((sum, one) => sum + one.executed, 0)
  const shortened = followed.reduce((sum, one) => sum + one.shortened, 0)
  const excused = followed.flatMap((one) => one.excused)
  console.log(
    `${commands.length} commands on ${followable.length} pages: ${executed} executed, ${shortened} of them shortened, ` +
      `${excused.length} excused`,
  )
  expect(executed + excused.length).toBe(commands.length)
})

describe('the tables contain only entries that a page needs:', () => {
  test('exclusions', () => {
    expect(excuses.filter((excuse) => !commands.some(({ page, text }) => isExcuseFor(excuse, page, text)))).toEqual([])
  })

  test('given files', () => {
    const isNamed = ({ page, file, named = file }: Given) =>
      commands.some((one) => one.page === page && one.text.includes(named))
    expect(given.filter((one) => !isNamed(one))).toEqual([])
  })

  test('shortened commands', () => {
    expect(unneeded(commands)).toEqual([])
  })
})
