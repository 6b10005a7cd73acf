import { copyFileSync } from 'node:fs'
import { packagedContract } from '../../src/contract/document.ts'
import { edited, type Node } from '../../src/contract/pointer.ts'
import { holdersOf } from '../../src/contract/requirements.ts'
import type { EvidenceHeader } from '../../src/evidence/exchange.ts'
import { rewrite } from '../evidence/rewrite.ts'
import { scratchFile } from '../suites/harness.ts'

const { document: packaged, sha256: packagedSha256 } = packagedContract()

/**
 * A copy of a recording whose header has another document, chained again as a forger would.
 *
 * @param sha256 the digest beside the document; by default that of the packaged one, which is not its own
 */
export function withDocument(from: string, document: unknown, sha256 = packagedSha256): string {
  const file = scratchFile()
  copyFileSync(from, file)
  rewrite(file, (line) => {
    if (!line.startsWith('{"type":"header"')) return line
    const header = JSON.parse(line) as EvidenceHeader
    return JSON.stringify({ ...header, contract: { ...header.contract, document, sha256 } })
  })
  return file
}

const entriesOf = ({ 'x-requirements': entries }: Node) => entries as readonly Node[]

/** The packaged document with other entries in place of that of a requirement, or without it. */
export function withRequirement(requirement: string, change: (entry: Node) => readonly Node[]): Node {
  const places = [...holdersOf(packaged, 'x-requirements')].filter(({ holder }) =>
    entriesOf(holder).some(({ id }) => id === requirement),
  )
  return places.reduce(
    (document, { at }) =>
      edited(document, at, (holder) => ({
        ...holder,
        'x-requirements': entriesOf(holder).flatMap((entry) => (entry['id'] === requirement ? change(entry) : [entry])),
      })),
    packaged,
  )
}
