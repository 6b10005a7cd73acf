import { afterAll, beforeAll, expect, test } from 'vitest'
import { editField, onOperation, onStatus } from '../../gateway/reference/fault.ts'
import { asArray } from '../../gateway/reference/json.ts'
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { deploymentAt, driven, judgedFrom, verdictsIn } from './target.ts'

/** Each response lists the models in a different order. */
let turn = 0
const rotated = onOperation(
  'listModels',
  onStatus(
    200,
    editField('data', (data) => {
      const at = (turn += 7) % asArray(data).length
      return [...asArray(data).slice(at), ...asArray(data).slice(0, at)]
    }),
  ),
)

let reference: Reference
let whole = ''
let shards: readonly string[] = []
beforeAll(async () => {
  reference = await startReference({ moreModels: 40, faults: [{ inject: rotated }] })
  const { low: _low, ...keys } = reference.keys
  const settings = { only: ['chat.completion', 'models.list'], modelPatterns: ['ref-more-*', 'ref-chat-*'], seed: 3 }
  const record = async (index: number, count: number) =>
    (await driven(deploymentAt(reference, { keys }), { ...settings, shard: { index, count } })).file
  whole = await record(1, 1)
  shards = [await record(1, 3), await record(2, 3), await record(3, 3)]
})
afterAll(() => reference.close())

const modelsAsked = (...files: readonly string[]) =>
  loadEvidence(files)
    .exchanges.filter(({ probe, retried }) => probe.startsWith('model-') && !retried)
    .map(({ id }) => id.replace(/#\d+$/, ''))
    .toSorted()

test('each listed model is tested by one shard', () => {
  expect(shards.map((file) => modelsAsked(file).length).filter((count) => count < 10)).toEqual([])
  expect(modelsAsked(...shards)).toEqual(modelsAsked(whole))
})

test('merged shards are judged like one run', async () => {
  const [merged, undivided] = [await judgedFrom(...shards), await judgedFrom(whole)]
  const rowsOf = ({ report }: typeof merged) =>
    report.byModel
      .filter(({ model }) => model.startsWith('ref-more-'))
      .map(({ model, protocol, because }) => [model, protocol, because].join(' '))
      .toSorted()
  expect(verdictsIn(merged)).toEqual(verdictsIn(undivided))
  expect(rowsOf(merged)).toEqual(rowsOf(undivided))
  expect(merged.report.everyModel).toEqual(undivided.report.everyModel)
  expect(merged.report.notes).toEqual(undivided.report.notes)
})

test('one shard alone reports the models of other shards as such', async () => {
  const { report, exitCode } = await judgedFrom(shards[0] ?? '')
  const elsewhere = report.byModel.filter(({ because }) => because === 'not called: another shard')
  expect(elsewhere.length).toBeGreaterThan(20)
  expect(report.notes.join()).not.toContain('another shard')
  expect(exitCode).toBe(0)
})
