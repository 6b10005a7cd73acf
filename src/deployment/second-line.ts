import type { Deployment } from './deployment.ts'

/**
 * The same deployment at its second address, which has no second line of its own. The task of an earlier run is one of the first.
 */
export function secondLineOf({ overseasBaseUrl = '', task: _task, ...deployment }: Deployment): Deployment {
  return { ...deployment, baseUrl: overseasBaseUrl, lacks: [...new Set([...deployment.lacks, 'overseas'])] }
}
