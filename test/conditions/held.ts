import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import { inEmptyFolder } from '../cli/gateproof.ts'
import type { Condition } from './condition.ts'
import { described } from './described.ts'
import { runUnder, textBelow, type Ended } from './machine.ts'
import { proxyPassword } from './network.ts'

/** Runs the command under a condition. Returns its end, which of the files exist afterwards, and all text. */
async function under({ given, expected: { leaves = [], lacks = [] } }: Condition, { url, keys }: Reference) {
  const after: (() => unknown)[] = []
  try {
    return await inEmptyFolder(async (folder) => {
      const ended = await runUnder(await given({ folder, url, key: keys.default }, after))
      const out = join(folder, 'out')
      const existing = [...leaves, ...lacks].filter((name) => existsSync(join(out, name)))
      return { ...ended, existing, text: textBelow(out) + ended.stdout + ended.stderr }
    })
  } finally {
    await Promise.all(after.map((undo) => undo()))
  }
}

const hasVerdict = ({ stdout }: Ended) => /^judged \d+ of \d+: /m.test(stdout)

/** The error messages, without progress. */
const complaints = ({ stderr }: Ended) => stderr.split('\n').filter((line) => line.startsWith('gateproof: '))

/** Declares a test of each condition. */
export function holdTo(conditions: readonly Condition[]): void {
  let reference: Reference
  beforeAll(async () => {
    reference = await startReference()
  })
  afterAll(() => reference.close())

  test.each(described(conditions))(
    '$name: $outcome',
    async (condition) => {
      const { code, says = '', verdict, lines = 1, leaves = [] } = condition.expected
      const ended = await under(condition, reference)
      expect(ended.code, ended.stdout + ended.stderr).toBe(code)
      expect(hasVerdict(ended), ended.stdout).toBe(verdict)
      // Without a reader or a terminal, there is no verdict and no complaint either.
      const isRefused = code === 2 || (code === 3 && !verdict)
      expect(complaints(ended), ended.stderr).toHaveLength(isRefused ? lines : 0)
      expect(isRefused ? complaints(ended)[0] : ended.stdout.replaceAll(/\s+/g, ' ')).toContain(says)
      expect(ended.existing).toEqual(leaves)
      expect(ended.stderr).not.toMatch(/^ {4}at |internal error|Error:/m)
      expect(ended.text, 'a time').not.toMatch(/"(?:duration|at|headersAt|driveMs|judgeMs)": ?-/)
      expect([reference.keys.default, proxyPassword].filter((secret) => ended.text.includes(secret))).toEqual([])
    },
    120_000,
  )
}
