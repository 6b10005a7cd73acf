import type { Probe } from '../drive/probe.ts'
import type { Reply } from '../evidence/reply.ts'
import type { CheckMeta } from './meta.ts'
import { obtained } from './obtained.ts'
import { recording } from './recording.ts'
import { culpritOf } from './valid-calls.ts'
import { Undecided } from './undecided.ts'

/** Replies by name, each looked up and noted when the check first reads it. */
export function exchangesOf<Name extends string>(
  probe: Probe<Name>,
  meta: CheckMeta,
  read: Reply[],
): Readonly<Record<Name, Reply>> {
  const named = {} as Record<Name, Reply>
  for (const name of Object.keys(probe.steps) as Name[]) {
    Object.defineProperty(named, name, {
      enumerable: true,
      get: () => {
        const recorded = recording().exchange(probe.name, name)
        const culprit = recorded && culpritOf(recorded, meta.requirement)
        if (culprit !== undefined) throw new Undecided('inconclusive', culprit)
        const reply = obtained(probe.name, name)
        read.push(reply)
        if (!meta.exchanges.includes(reply.exchange.id)) meta.exchanges.push(reply.exchange.id)
        return reply
      },
    })
  }
  return named
}
