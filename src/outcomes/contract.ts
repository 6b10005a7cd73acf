import { packagedContract, recordedContract, type Contract } from '../contract/document.ts'
import { readContract } from '../contract/read-contract.ts'
import type { Evidence } from '../evidence/store.ts'

/**
 * The contract document to judge evidence by: the one that travelled with it, or the one that is named in its place.
 *
 * @param spec the path of a document, or `packaged` for the one of this version
 * @throws UsageError (by `name`) when the document cannot serve as a contract
 */
export function contractFor({ header }: Evidence, spec: string | undefined): Contract {
  if (spec === undefined) return recordedContract(header.contract.document)
  return spec === 'packaged' ? packagedContract() : readContract(spec)
}

/** The evidence as if it had been driven by this document: reports name the one that was judged by. */
export const withContract = (evidence: Evidence, contract: Contract): Evidence => ({
  ...evidence,
  header: { ...evidence.header, contract },
})
