import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flawsOf, undecidedIn, type CheckResult } from '../../src/outcomes/check-result.ts'
import { newState, runThread, slots, startThread } from '../../src/judge/thread.ts'
import { evidenceOf } from '../recordings/judgements.ts'
import { scratchFile } from '../suites/harness.ts'

/** A recording of several blocks: replies with a header of 8 KB each. */
const recording = scratchFile()
const padded = (line: string) =>
  line.startsWith('{"type":"exchange"')
    ? line.replace('"headers":[[', `"headers":[["x-padding","${'x'.repeat(8000)}"],[`)
    : line

const dist = new URL('../../dist/', import.meta.url)
const suites = ['errors/errors.test.ts', 'limits/limits.test.ts', 'protocols/chat/chat.test.ts']

/** How checks end, by their requirements and names, with time for all of the recording or for its first block alone. */
async function judged(hurry: 0 | 1): Promise<ReadonlyMap<string, CheckResult>> {
  const worker = startThread(new URL('src/judge/worker.js', dist), {})
  const state = newState()
  state[slots.hurry] = hurry
  const request = {
    files: suites,
    input: { recordings: [[recording]], criteria: { spec: 'packaged' } },
    state,
    settled: [],
  }
  const checks = new Map<string, CheckResult>()
  await runThread(worker, request, {}, Infinity, (message) => {
    for (const { check } of message.type === 'ended' ? message.checks : [])
      checks.set(`${check.requirement}: ${check.name}`, { ...check, exchanges: [] })
  })
  await worker.terminate()
  return checks
}

let [whole, part]: ReadonlyMap<string, CheckResult>[] = []
beforeAll(async () => {
  writeFileSync(recording, evidenceOf('new-api-native').toString().split('\n').map(padded).join('\n'))
  ;[whole, part] = [await judged(0), await judged(1)]
})
afterAll(() => writeFileSync(recording, ''))

const reported = (checks: ReadonlyMap<string, CheckResult> = new Map()) =>
  [...checks].filter(([, check]) => flawsOf(check).length > 0).map(([name]) => name)
const passed = (checks: ReadonlyMap<string, CheckResult> = new Map()) =>
  [...checks].filter(([, { end }]) => end.state === 'passed').map(([name]) => name)
const idsOf = (names: readonly string[]) => names.map((name) => name.split(': ', 1)[0])
const isPart = (check: CheckResult) => undecidedIn(check)?.reason.code === 'judging-part'

test('reports violations in the part of a recording that was read', () => {
  expect(idsOf(reported(part))).toContain('errors.body.type')
  expect(reported(whole)).toEqual(expect.arrayContaining(reported(part)))
})

test('leaves everything else undecided', () => {
  const undecided = [...(part ?? [])].filter(([, check]) => isPart(check)).map(([name]) => name)
  expect(idsOf(undecided)).toContain('errors.body.no_secrets')
  expect(passed(whole)).toEqual(expect.arrayContaining(passed(part)))
})
