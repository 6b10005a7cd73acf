import { describe, expect, test } from 'vitest'
import { isCallOf } from '../../src/calls/request.ts'
import { areaOf } from '../../src/contract/requirements.ts'
import type { Exchange } from '../../src/evidence/exchange.ts'
import { fault, untouched, type Fault } from '../../gateway/reference/fault.ts'
import { replyOf } from '../../src/reply/reader.ts'
import { faults } from '../../suites/faults.ts'
import { withinScope } from '../prove/scope.ts'
import { judgeTrial, recordInMemory } from '../suites/trial.ts'
import { observed } from './changed.ts'
import { shownFailures, type ShownFailure } from './flaws.ts'

/* The exchange that a report shows for a violation is one that the fault changed, not one that happens to be near it. */

/** Of the faults of an area, every 24th and at least two. */
const everyNth = 24

const names = Object.keys(faults)
const sample = [...new Set(names.map(areaOf))].flatMap((area) => {
  const ofArea = names.filter((name) => areaOf(name) === area)
  const step = Math.min(everyNth, Math.ceil(ofArea.length / 2))
  return ofArea.filter((_name, index) => index % step === Math.floor(step / 2))
})

/** Reports showed an exchange that these faults do not change: the one that the failing exchange was compared with, or a valid refusal. */
const formerlyWrong = [
  'models.emptyArray',
  'chat.upstreamErrorServed',
  'clients.toolArgumentsTorn',
  'service.oneModelForAll',
]

/** True for a listed model that is not found, if the fault changed the list: the call is shown, and either may be wrong. */
const isOfChangedList = ({ requirement }: ShownFailure, faulty: readonly Exchange[]) =>
  requirement === 'models.list.usable' && faulty.some((one) => isCallOf(replyOf(one), 'listModels'))

/** The exchanges that reports show although the fault did not change them, and how many it changed. */
async function wrongExchanges(name: string, of: Fault) {
  const { fault: watched, isChanged, isTouched } = observed(of)
  const scope = withinScope(name, of)
  // Streams that hang end with the timeout.
  const options = { ...scope, settings: { ...scope.settings, timeoutS: 5 } }
  const evidence = await recordInMemory({ ...options, faults: [watched] })
  const { report } = await judgeTrial(evidence, options)
  const isAnyChanged = evidence.exchanges.some(isChanged)
  // A fault that only delays responses leaves their content alone.
  const isFaulty = isAnyChanged ? isChanged : isTouched
  const faulty = evidence.exchanges.filter(isFaulty)
  const ids = new Set(faulty.map(({ id }) => id))
  const shown = shownFailures({ report, evidence, checks: [] }).filter(({ exchange }) => exchange !== undefined)
  const wrong = shown.filter((one) => !ids.has(one.exchange ?? '') && !isOfChangedList(one, faulty))
  return {
    shown: shown.length,
    wrong: wrong.map(({ requirement, exchange }) => `${requirement}: ${exchange}`),
    changed: isAnyChanged ? faulty.length : 0,
    unchanged: evidence.exchanges.length - faulty.length,
  }
}

test('the sample contains faults of every area', () => {
  expect(new Set(sample.map(areaOf))).toEqual(new Set(names.map(areaOf)))
  expect(sample.length).toBeGreaterThan(50)
})

test.each(['chat', 'streaming', 'messages', 'video', 'limits'])(
  'a gateway without a fault changes no exchange of %s',
  async (area) => {
    const { changed, unchanged } = await wrongExchanges(`${area}.none`, fault([], untouched))
    expect([changed, unchanged > 10]).toEqual([0, true])
  },
)

describe('the exchange in the report is one that the fault changed', () => {
  test.for([...new Set([...sample, ...formerlyWrong])])('%s', { timeout: 120_000 }, async (name) => {
    const of = faults[name]
    const { shown, wrong } = await wrongExchanges(name, of ?? fault([], untouched))
    expect(shown).toBeGreaterThan(0)
    expect(wrong).toEqual([])
  })
})
