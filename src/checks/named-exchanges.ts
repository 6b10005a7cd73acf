import type { Probe } from '../drive/probe.ts'
import type { Reply } from '../reply/reply.ts'
import type { Coverage } from '../outcomes/check-result.ts'
import { recordedReply } from './obtained.ts'
import { recording } from '../outcomes/recording.ts'
import { blockingRequirement } from '../calls/valid-calls.ts'
import { blockedBy } from '../outcomes/undecided.ts'

/** Replies by name, each looked up and noted when the check first reads it. */
export function exchangesOf<Name extends string>(
  probe: Probe<Name>,
  { requirement }: Coverage,
  read: Reply[],
): Readonly<Record<Name, Reply>> {
  const named = {} as Record<Name, Reply>
  for (const name of Object.keys(probe.steps) as Name[]) {
    Object.defineProperty(named, name, {
      enumerable: true,
      get: () => {
        const recorded = recording().exchange(probe.name, name)
        const culprit = recorded && blockingRequirement(recorded, requirement)
        if (culprit !== undefined) throw blockedBy(culprit)
        const reply = recordedReply(probe.name, name)
        read.push(reply)
        return reply
      },
    })
  }
  return named
}
