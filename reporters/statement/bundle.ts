import { isEvidenceName, publicKeyName, type Bundle, type DocumentName } from '../../src/statement/bundle.ts'
import { isKeyWithId } from '../../src/statement/keys.ts'
import { badge } from './badge.ts'
import { commandsPage } from './commands.ts'
import { parseEnvelope, statementPage } from './page.ts'

/**
 * The files of a bundle that follow from its statement.
 *
 * @param text of `statement.json`, with a valid statement
 */
export function bundleDocuments(text: string): Readonly<Record<DocumentName, string>> {
  const { statement, signed } = parseEnvelope(text)
  return {
    'statement.html': statementPage(text),
    'commands.html': commandsPage(statement, signed),
    'statement.json': text,
    'badge.svg': badge(statement),
  }
}

/** The name of the first file of a bundle that does not follow from its statement. Undefined if all do. */
export function differingDocument(bundle: Bundle, text: string): string | undefined {
  const { keyIds } = parseEnvelope(text).signed
  const documents = new Map<string, string>(Object.entries(bundleDocuments(text)))
  const key = bundle.get(publicKeyName)
  if (keyIds.length > 0 && key === undefined) return publicKeyName
  const others = [...bundle].filter(([name]) => !isEvidenceName(name))
  return others.find(([name, content]) => {
    const written = Buffer.from(content).toString()
    return name === publicKeyName ? !isKeyWithId(written, keyIds) : written !== documents.get(name)
  })?.[0]
}
