import { packagedContract } from '../../src/contract/document.ts'
import { areaOf, requirementsOf } from '../../src/contract/requirements.ts'
import { faultsOf } from '../../suites/faults.ts'
import tests from '../../suites/ledger.json' with { type: 'json' }
import { anchorOf } from '../reference/markdown.ts'

/** Converts a sentence to HTML. Backticks become code. */
export const sentenceHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')

/** The requirements as the ledger shows them, in the order of the contract. */
export const ledgerRows = () =>
  requirementsOf(packagedContract().document).map(({ id, level, section, text, untestable }) => ({
    id,
    level,
    section,
    text,
    area: areaOf(id),
    page: `requirements/${areaOf(id)}.html#${anchorOf(id)}`,
    tests: (tests as Readonly<Record<string, readonly string[]>>)[id]?.length ?? 0,
    faults: faultsOf(id).length,
    untestable,
  }))
