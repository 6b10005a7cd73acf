import type { Described, Statement } from '../../../src/statement/statement.ts'
import { empty, html, joined, table, type Html } from '../../html/html.ts'
import { pluralize } from '../../summary.ts'
import { makerCommit, shownVersion } from '../../../src/statement/maker.ts'
import { shownName } from '../../../src/statement/names.ts'
import { minuteText } from '../text.ts'

/** Who signed, according to the envelope. The signatures have not been checked. */
export interface Signed {
  readonly by: 'keys' | 'sigstore' | 'unsigned'
  readonly keyIds: readonly string[]
}

/** The number of requirements by result. */
export function countsTable({ predicate }: Statement): Html {
  const { passedTests, warnedTests, failedTests, conformance } = predicate
  const { satisfied, violated, notApplicable, unjudged } = conformance.required
  const rows: readonly (readonly [string, number, number | undefined])[] = [
    ['satisfied', satisfied, passedTests.length - satisfied],
    ['violated', violated, failedTests.length - violated],
    ['unmet, not required', 0, warnedTests.length],
    ['not applicable', notApplicable, undefined],
    ['not judged', unjudged, Object.keys(conformance.notJudged).length],
  ]
  return table(
    'Requirements by result',
    [empty, html`Required`, html`Not required`],
    rows.map(([result, required, other]) => [html`${result}`, html`${required}`, html`${other ?? ''}`]),
  )
}

/** The deployment and the run. */
export function runTable(statement: Statement, signed: Signed): Html {
  const { configuration, conformance } = statement.predicate
  const { deployment, drivenAt, drive } = conformance
  const [document, set, tool] = configuration
  const budgets = Object.entries(drive.budgets).map(([name, limit]) => `${name} ${limit}`)
  const models = Object.entries(deployment.models).map(
    ([role, model]) => html`${role} <code>${shownName(model)}</code>`,
  )
  const rows: readonly (readonly [string, Html])[] = [
    ...(deployment.name === undefined ? [] : [['Deployment', html`${shownName(deployment.name)}`] as const]),
    ['Base URL', html`<code>${deployment.baseUrl}</code>`],
    ...(deployment.overseasBaseUrl === undefined
      ? []
      : [['Overseas URL', html`<code>${deployment.overseasBaseUrl}</code>`] as const]),
    ['Group of the key', html`<code>${shownName(deployment.group)}</code>`],
    ['Models by role', joined(models, ', ')],
    ['Run', html`${minuteText(drivenAt.started)} to ${minuteText(drivenAt.finished)} UTC`],
    ['Stated', html`${minuteText(conformance.statedAt)} UTC`],
    [
      'Sent',
      html`${pluralize(drive.requests, 'request')} (including ${pluralize(drive.retries, 'retry', 'retries')}),
      ${pluralize(drive.tokens, 'token')} reported; seed ${drive.seed}
      (${drive.seedSource === 'given' ? 'given by --seed' : 'random'}), ${drive.samples ?? 'the default number of'}
      samples per operation, ${drive.shards === 1 ? 'one run' : `${drive.shards} shards`},
      ${budgets.length === 0 ? 'no budget' : `budget: ${budgets.join(', ')}`}`,
    ],
    ['Contract document', versionOf(document)],
    ['Requirement set', versionOf(set)],
    ['Tool', html`${versionOf(tool)}, commit <code>${makerCommit(statement)}</code>`],
    ['Signed by', signers(signed)],
  ]
  return table(
    'Facts about the run',
    [empty, empty],
    rows.map(([name, value]) => [html`${name}`, value]),
  )
}

const versionOf = ({ name, annotations }: Described) => html`${name} ${shownVersion(annotations?.['version'])}`

function signers({ by, keyIds }: Signed): Html {
  if (by === 'unsigned') return html`unsigned`
  if (by === 'sigstore') return html`a Sigstore identity, named in the bundle in this page`
  return html`${keyIds.map((id) => html`key <code>${id}</code> `)}`
}

/** The SHA-256 digests of the evidence, the contract document, the requirement set and the tool. */
export function digestTable({ subject, predicate }: Statement): Html {
  const row = ({ name, digest }: Described, aside: string) => [
    html`${name} <span class="quiet">${aside}</span>`,
    html`<code>${digest.sha256}</code>`,
  ]
  const rows = [
    ...subject.map((one) => row(one, shownDrives(one.annotations?.['drive']))),
    ...predicate.configuration.map((one) => row(one, shownVersion(one.annotations?.['version']))),
  ]
  return table('SHA-256 digests', [html`What`, html`SHA-256`], rows)
}

/** Ids of drives. Any other text could be an instruction to the reader. */
const shownDrives = (drives = '') => (/^[0-9a-f -]*$/.test(drives) ? drives : 'invalid drive ids')
