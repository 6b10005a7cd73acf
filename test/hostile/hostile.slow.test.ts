import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import { browserPath } from '../../scripts/browser.ts'
import { createRandom, draw } from './random.ts'
import { closeGatewayConnections } from './reply.ts'
import { servers } from './servers/index.ts'
import { attempt } from './try.ts'

/** `HOSTILE_SEED` selects other servers than the default ones. */
const seed = Number(process.env['HOSTILE_SEED'] ?? 1)

/** Only kinds that end quickly; strings are tested in `test/reporters`. `npm run proof -- robustness` tries all. */
const always: readonly string[] = ['headers.ten-thousand', 'bodies.html-50k', 'echoes.deltas']
const drawn = draw(
  servers.filter(({ name }) => !always.includes(name)),
  1,
  createRandom(seed),
)
const tried = [...servers.filter(({ name }) => always.includes(name)), ...drawn]

let reference: Reference
beforeAll(async () => void (reference = await startReference()))
afterAll(async () => {
  await reference.close()
  closeGatewayConnections()
})

test.each(tried)(
  `survives $name (seed ${seed})`,
  async (hostile) => {
    const browser = browserPath()
    const { problems } = await attempt(hostile, reference, {
      seed,
      deadlineS: 4,
      ...(browser !== undefined && { browser }),
    })
    expect(problems).toEqual([])
  },
  300_000,
)

test('docs/robustness.md has a row for each server', () => {
  const page = readFileSync(new URL('../../docs/robustness.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, name]) => name)
  expect(rows.filter((name) => name?.includes('.'))).toEqual(servers.map(({ name }) => name))
})

test('server names are unique, and every expected exit code 0 has a reason', () => {
  expect(new Set(servers.map(({ name }) => name)).size).toBe(servers.length)
  const unexplained = servers.filter(({ ends, conformant }) => ends.includes(0) !== (conformant !== undefined))
  expect(unexplained).toEqual([])
})
