import { expect, test } from 'vitest'
import type { Fault } from '../../../gateway/reference/fault.ts'
import { areas } from '../../../suites/areas.ts'
import { faults } from '../../../suites/faults.ts'
import { scopeOf } from '../../prove/scope.ts'
import { sampled } from '../../series.ts'
import { tryGateway } from '../trial.ts'
import { comparable, tryOverSockets } from './over-sockets.ts'

/** Clients and agents are not driven in memory, and the upstream of a trial over sockets is (`test/library/upstream.test.ts`). */
const others = ['clients', 'agents', 'upstream']

/** The first fault of each area that can be driven in memory. */
const samples = areas.flatMap(({ name }): readonly (readonly [string, Fault])[] => {
  const first = Object.entries(faults).find(([fault]) => fault.startsWith(`${name}.`) && !others.includes(name))
  return first === undefined ? [] : [first]
})

test.each(sampled(samples, 5))('%s has the same report in memory as over sockets', async (name, fault) => {
  const { only, areas: suites } = scopeOf(name, fault)
  const options = { faults: [fault], settings: { only } }
  const { concluded } = await tryGateway({ ...options, suites: { areas: suites } })
  expect(comparable(concluded)).toEqual(comparable(await tryOverSockets(options, { areas: suites })))
})
