import { makerCommit, makerVersion } from '../../src/statement/maker.ts'
import type { Statement } from '../../src/statement/statement.ts'
import { shellWord } from '../escape.ts'
import { html, type Html } from '../html/html.ts'
import type { Signed } from './page/tables.ts'

/**
 * The command that verifies a statement as strictly as it allows.
 *
 * @param file of the statement, or of its bundle
 * @param evidence files beside it; none for a bundle
 */
export function verifyCommand(
  statement: Statement,
  { by }: Signed,
  file: string,
  evidence: readonly string[] = [],
): string {
  const { profile, scope, deployment } = statement.predicate.conformance
  return [
    `npx --no-install gateproof verify ${file}`,
    ...evidence.map((name) => `--evidence ${shellWord(name)}`),
    trustOptions[by],
    deployment.embedded ? '--embedded' : `--base-url ${shellWord(deployment.baseUrl)}`,
    ...(profile === 'interop' ? ['--profile interop'] : []),
    ...(scope === 'partial' ? ['--partial'] : []),
  ].join(' ')
}

const trustOptions: Readonly<Record<Signed['by'], string>> = {
  keys: '--trust vendor.pub',
  sigstore: '--trust-identity ID --trust-issuer URL --trust-root trusted_root.json',
  unsigned: '--unsigned',
}

/** The step that installs the package with which the statement was made. */
export function installStep(statement: Statement, afterwards: string): Html {
  const version = makerVersion(statement)
  return html`<li>
    Get the package of gateproof ${version}, commit <code>${makerCommit(statement)}</code>, from a source that you
    trust. ${afterwards}
    <pre>npm install ./gateproof-${version}.tgz</pre>
  </li>`
}
