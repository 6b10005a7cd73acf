import { createReference, targetOf, type ReferenceOptions } from '../../gateway/reference/server.ts'
import { packagedDocument } from '../../src/contract/document.ts'
import { latency } from './class-faults.ts'
import { controlled, make, type Controlled } from './controls.ts'
import type { GatewayOptions } from './options.ts'
import { scriptOf } from './replies.ts'

/**
 * Opens a reference gateway that does not listen on a port.
 *
 * @param where begins the message of an error
 * @throws GateproofError `usage` for an unknown fault
 */
export function openDouble(where: string, options: GatewayOptions): Controlled {
  const { seed = 1, moreModels = 0, latencyMs = 0, replies, models, anyModel, keys } = options
  const scripted = replies && scriptOf(replies)
  const reference: ReferenceOptions = {
    ...{ seed, moreModels, ...(models && { models }), ...(anyModel !== undefined && { anyModel }) },
    ...(keys && { keys }),
    ...(scripted && { script: scripted.script }),
  }
  return controlled(where, options, {
    ...{ seed, target: targetOf(reference), ...(scripted && { unusedReplies: scripted.unused }) },
    open: async (faults) => {
      const late = latencyMs === 0 ? [] : [await make(latency({ ms: latencyMs }), { seed, fire: undefined })]
      // Requirements are for faults that edit the document. Reading them takes longer than all else.
      const document = faults.some((fault) => fault.document !== undefined) ? undefined : packagedDocument
      return createReference({ ...reference, ...(document && { document }), faults: [...faults, ...late] }).handlers
    },
  })
}
