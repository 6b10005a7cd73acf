import type { Described, Statement } from '../../../src/statement/statement.ts'
import { html, joined, empty, table, type Html } from '../../html/html.ts'
import { minuteText } from '../text.ts'

/** How many requirements came to what. */
export function countsTable({ predicate }: Statement): Html {
  const { passedTests, warnedTests, failedTests, conformance } = predicate
  const { satisfied, violated, notApplicable, unjudged } = conformance.required
  const rows: readonly (readonly [string, number, number | undefined])[] = [
    ['satisfied', satisfied, passedTests.length - satisfied],
    ['violated', violated, failedTests.length - violated],
    ['not required, and does not hold', 0, warnedTests.length],
    ['does not apply', notApplicable, undefined],
    ['not judged', unjudged, Object.keys(conformance.notJudged).length],
  ]
  return table(
    'What was found',
    [empty, html`Required`, html`Not required`],
    rows.map(([what, required, further]) => [html`${what}`, html`${required}`, html`${further ?? ''}`]),
  )
}

/** The deployment and the drive. */
export function runTable({ predicate }: Statement, signed: Signed): Html {
  const { configuration, conformance } = predicate
  const { deployment, drivenAt, drive } = conformance
  const [document, set, tool] = configuration
  const budgets = Object.entries(drive.budgets).map(([name, most]) => `${name} ${most}`)
  const models = Object.entries(deployment.models).map(([role, model]) => html`${role} <code>${model}</code>`)
  const rows: readonly (readonly [string, Html])[] = [
    ...(deployment.name === undefined ? [] : [['Deployment', html`${deployment.name}`] as const]),
    ['Address', html`<code>${deployment.baseUrl}</code>`],
    ...(deployment.overseasBaseUrl === undefined
      ? []
      : [['Second line', html`<code>${deployment.overseasBaseUrl}</code>`] as const]),
    ['Group of the key', html`<code>${deployment.group}</code>`],
    ['Models by role', joined(models, ', ')],
    ['Driven', html`${minuteText(drivenAt.started)} to ${minuteText(drivenAt.finished)} UTC`],
    ['Stated', html`${minuteText(conformance.statedAt)} UTC`],
    [
      'Sent',
      html`${drive.requests} requests (${drive.retries} of them again), ${drive.tokens} tokens reported; seed
      ${drive.seed}, ${drive.samples ?? 'the usual'} samples per operation, ${shards(drive.shards)},
      ${budgets.length === 0 ? 'no budget' : `budget: ${budgets.join(', ')}`}`,
    ],
    ['Contract document', versionOf(document)],
    ['Requirement set', versionOf(set)],
    ['Tool', html`${versionOf(tool)}, commit <code>${tool.annotations?.['commit'] ?? 'unknown'}</code>`],
    ['Signed by', signers(signed)],
  ]
  return table(
    'What was driven',
    [empty, empty],
    rows.map(([what, value]) => [html`${what}`, value]),
  )
}

const shards = (count: number) => (count === 1 ? 'one drive' : `${count} shards`)

const versionOf = ({ name, annotations }: Described) => html`${name} ${annotations?.['version'] ?? ''}`

function signers({ by, keyIds }: Signed): Html {
  if (by === 'nobody') return html`nobody`
  if (by === 'sigstore') return html`an identity of Sigstore, which the bundle in this page names`
  return html`${keyIds.map((id) => html`key <code>${id}</code> `)}`
}

/** What was judged and by what, each named by the SHA-256 of what it holds. */
export function digestTable({ subject, predicate }: Statement): Html {
  const rows = [...subject, ...predicate.configuration].map(({ name, digest, annotations }) => [
    html`${name} <span class="quiet">${annotations?.['drive'] ?? annotations?.['version'] ?? ''}</span>`,
    html`<code>${digest.sha256}</code>`,
  ])
  return table('Digests', [html`What`, html`SHA-256`], rows)
}

/** Who signed, as the envelope says: nobody has checked it yet. */
export interface Signed {
  readonly by: 'keys' | 'sigstore' | 'nobody'
  readonly keyIds: readonly string[]
}
