import { randomUUID } from 'node:crypto'
import type { Contract } from '../../contract/document.ts'
import { recordedDeployment, type Settings } from '../../deployment/deployment.ts'
import type { EvidenceHeader } from '../../evidence/exchange.ts'
import { definedMembers } from '../../std/defined-members.ts'
import { discoveryProbe } from '../probe.ts'
import type { Planned } from '../plan/planned-probes.ts'
import { addressText } from '../../deployment/values.ts'
import { timeOfDay } from '../limits/clock.ts'

export interface DriveSubject {
  readonly settings: Settings
  readonly contract: Contract
  readonly tool: EvidenceHeader['tool']
}

/** The first line of the evidence. */
export function headerOf(
  { settings, contract, tool }: DriveSubject,
  planned: readonly Planned[],
  startedAt: string = timeOfDay(),
): EvidenceHeader {
  const { deployment, shard, only, skip, seed, upstream, patienceS, asked } = settings
  return {
    type: 'header',
    format: 1,
    drive: randomUUID(),
    shard: `${shard.index}/${shard.count}`,
    seed,
    startedAt,
    tool,
    contract,
    deployment: recordedDeployment(deployment),
    plan: [
      { probe: discoveryProbe, area: 'service', bills: 'tokens' },
      ...planned.map(({ area, shard, probe: { name, bills, serves } }) => ({
        probe: name,
        area,
        bills,
        ...definedMembers({ serves, shard }),
      })),
    ],
    only,
    skip,
    ...(asked && { asked }),
    ...(upstream && {
      upstream: {
        urls: upstream.map((address) => `http://${addressText(address)}`),
        closedWithin: deployment.upstreamClosedWithin ?? defaultClosedWithinS,
      },
    }),
    ...definedMembers({ patienceS }),
  }
}

const defaultClosedWithinS = 5
