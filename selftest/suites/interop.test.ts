import { afterAll, beforeAll, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import type { Concluded } from '../../src/verdict/conclude.ts'
import { faults } from '../../suites/faults.ts'
import { judgedAs, record } from './harness.ts'

/**
 * What the document marks as commonly unmet, all of it unmet at once: a gateway as there are many. The `interop` profile lets
 * it pass and tells of each; the `spec` profile does not.
 */
const unmet = new Set(
  requirementsOf(packagedContract().document)
    .filter(({ interop }) => interop === 'advisory')
    .map(({ id }) => id),
)
/** Of media, what serves a request without a model also serves one without a body: that is another lapse. */
const isOfMedia = (name: string) => /^limits\.(images|video)/.test(name)
const common = Object.entries(faults)
  .filter(([name, { breaks }]) => !isOfMedia(name) && breaks.every((id) => unmet.has(id)))
  .map(([, fault]) => fault)

let judge: Judge
let file: string
beforeAll(async () => {
  judge = await startJudge()
  file = await record({ faults: common })
}, 60_000)
afterAll(() => judge.close())

const ids = ({ report }: Concluded, verdict: string) =>
  report.requirements.filter((row) => row.verdict === verdict).map(({ id }) => id)

test('passes with the interop profile, and each lapse is told', async () => {
  const concluded = await judgedAs(judge, file, 'interop')
  expect([ids(concluded, 'violated'), ids(concluded, 'broken'), concluded.exitCode]).toEqual([[], [], 0])
  expect(ids(concluded, 'advisory').length).toBeGreaterThan(unmet.size / 2)
}, 60_000)

test('fails with the spec profile, for nothing else', async () => {
  const concluded = await judgedAs(judge, file, 'spec')
  expect(concluded.exitCode).toBe(1)
  expect(ids(concluded, 'violated').filter((id) => !unmet.has(id))).toEqual([])
}, 60_000)
