import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { problemsOfGateways, describeChoices } from './conformant.ts'
import { allDefects } from './defects.ts'
import { conformantGateways } from './drawing.ts'
import { problemsOfDefect } from './outcomes.ts'
import { createTrials } from './trial.ts'
import { runModifications, modificationOfDefect } from './exploration.ts'

/** `GATEWAYS=40` draws more gateways, `SEED=7` draws others. */
const gateways = Number(process.env['GATEWAYS'] ?? 3)
const seed = Number(process.env['SEED'] ?? 1)

const trials = createTrials()

test('reports no violation for a drawn conformant gateway', { timeout: 60_000 * gateways }, async () => {
  const hasNoProblems = fc.asyncProperty(conformantGateways(), async (choices) => {
    const [complaints] = await problemsOfGateways(trials, [choices])
    expect(complaints, describeChoices(choices)).toEqual([])
  })
  await fc.assert(hasNoProblems, { seed, numRuns: gateways })
})

test('reports drawn defects', { timeout: 60_000 * gateways }, async () => {
  const all = allDefects(packagedContract().document)
  const drawn = fc.sample(fc.constantFrom(...all), { seed, numRuns: 4 * gateways })
  const rows = await runModifications(trials, drawn.map(modificationOfDefect))
  expect(drawn.flatMap((defect, at) => rows.slice(at, at + 1).flatMap((row) => problemsOfDefect(defect, row)))).toEqual(
    [],
  )
  expect(rows.filter(({ reported }) => reported.length > 0).length).toBeGreaterThan(2 * gateways)
})
