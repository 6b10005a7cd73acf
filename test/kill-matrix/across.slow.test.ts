import { describe, expect, test } from 'vitest'
import { isSelectedByDefault } from '../../src/contract/selection.ts'
import { areaOf } from '../../src/contract/requirements.ts'
import { faults } from '../../suites/faults.ts'
import { outcomeOf } from '../pairs/oracle.ts'
import { flawsOfReport } from '../reporters/report-schema.ts'
import { tryGateway } from '../suites/trial.ts'
import { reportedElsewhere } from './elsewhere.ts'

/**
 * Every fault is tested in all areas except the limits, which send as many requests as all others together. Connections that break or hang are
 * imitated: `over-sockets.test.ts` has real ones.
 */
const options = { settings: { skip: ['limits'] }, suites: {}, imitatesCuts: true } as const

const isDriven = (id: string) => isSelectedByDefault(areaOf(id)) && areaOf(id) !== 'limits'
const chosen = Object.entries(faults).filter(([name]) => isDriven(name))

describe('tested in all areas', () => {
  test.concurrent.for(chosen)('%s violates what it breaks', async ([name, fault]) => {
    const { evidence, concluded } = await tryGateway({ ...options, faults: [fault] })
    const { missing, unexpected, problems } = outcomeOf({ [name]: fault }, concluded)
    expect(evidence.footer?.ended).toBe('complete')
    expect(missing.filter(({ id }) => isDriven(id))).toEqual([])
    expect([...unexpected].sort()).toEqual([...(reportedElsewhere[name] ?? [])].sort())
    expect(problems).toEqual([])
    expect(flawsOfReport(concluded.report)).toEqual([])
  })
})

test('lists only existing faults as reported elsewhere', () => {
  expect(Object.keys(reportedElsewhere).filter((name) => !Object.hasOwn(faults, name))).toEqual([])
})
