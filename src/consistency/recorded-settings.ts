import type { Deployment } from '../deployment/deployment.ts'
import { allowances } from '../deployment/values.ts'
import type { EvidenceHeader } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'
import { definedMembers } from '../std/defined-members.ts'

/** Generated requests per operation, if the header does not record them. */
const defaultSamples = 10

export const samplesOf = ({ asked }: Pick<EvidenceHeader, 'asked'>): number =>
  Math.min(1000, Math.max(0, Math.floor(asked?.samples ?? defaultSamples)))

/** The deployment as the run knew it before discovery, with placeholders for its keys. */
export function deploymentOf({ header }: Pick<Evidence, 'header'>): Deployment {
  const { baseUrl, overseasBaseUrl, embedded, group, keys, models, lacks, allow, ...others } = header.deployment
  const { requests = {}, prefixes = {}, videoSeconds, videoDoneWithin, endpointTypes, task } = others
  return {
    ...{ baseUrl, embedded, group, models, requests, prefixes, headers: {} },
    keys: Object.fromEntries(keys.map((role) => [role, `sk-${role}`])),
    unsupported: lacks,
    allow: allowances.filter((kind) => allow.includes(kind)),
    ...definedMembers({ overseasBaseUrl, videoSeconds, videoDoneWithin, endpointTypes, task }),
    ...definedMembers({ cost: header.upstream?.cost }),
  }
}
