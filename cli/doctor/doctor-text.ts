import { printable, truncate } from '../../reporters/escape.ts'
import { gapText } from '../../reporters/statement/text.ts'
import { pluralize, shortList } from '../../reporters/summary.ts'
import type { Certification, Diagnosis, DoctorResult, ModelRole } from '../../api/index.ts'

const maxName = 60

const named = (text: string) => printable(truncate(text, maxName))

/** Two columns. An empty first cell continues the line above. */
const rows = (pairs: readonly (readonly [string, string])[], indent = ''): string => {
  const width = Math.max(...pairs.map(([name]) => name.length))
  return pairs.map(([name, text]) => `${indent}${name.padEnd(width)}  ${text}\n`).join('')
}

/** What the preflight found at an endpoint. */
const endpointText = ({ baseUrl, list, listed }: Diagnosis): string =>
  `${named(baseUrl)}: GET /v1/models returned ${list?.status ?? 'no response'} in ${list?.ms ?? 0} ms, ${pluralize(listed.length, 'model')}`

/** The contract, the endpoints, the key and the models by role. */
export function setupText({ contract, set, deployment, endpoints }: DoctorResult): string {
  const [found, overseas] = endpoints
  const { keys, keyVariable, group, overseasBaseUrl } = deployment
  const others = keys.filter((role) => role !== 'default')
  return (
    rows([
      ['contract', `version ${contract.version}, requirement set ${set}`],
      ['endpoint', found === undefined ? '' : endpointText(found)],
      ['overseas', overseas === undefined ? (overseasBaseUrl ?? 'not configured') : endpointText(overseas)],
      [
        'key',
        keys.includes('default')
          ? `${keyVariable ?? 'GATEWAY_API_KEY'}: ${found === undefined ? 'not tried' : keyText(found)}, group ${named(group)}`
          : 'none (--no-key)',
      ],
      ...(others.length > 0 ? [['other keys', others.join(', ')] as const] : []),
      ['models', found === undefined ? '' : modelsText(found)],
    ]) + (found === undefined ? '' : rows(roleRows(deployment, found), '  '))
  )
}

/** Claims only what a response shows: a list of models may be public. */
function keyText({ list, trials }: Diagnosis): string {
  if (trials.some(({ status }) => status === 200)) return 'accepted'
  const [trial] = trials
  const seen =
    trial === undefined
      ? `GET /v1/models returned ${list?.status ?? 'no response'}`
      : `${named(trial.model)} returned ${trial.status ?? 'no response'}`
  return `no response shows that it is accepted (${seen})`
}

function modelsText({ trials, models }: Diagnosis): string {
  const tried = trials.map(({ model, status }) => `${named(model)} returned ${status ?? 'no response'}`)
  const chat = models.chat === undefined ? 'no chat model responded' : 'by role:'
  return tried.length === 0 ? chat : `${tried.join(', ')}; ${chat}`
}

/** Each role that has a model, and who chose it. */
function roleRows(
  { models: configured }: DoctorResult['deployment'],
  { models }: Diagnosis,
): readonly (readonly [string, string])[] {
  return Object.entries(models).map(([role, model]) => [
    role,
    `${named(model)}${configured[role as ModelRole] === undefined ? '' : ' (configured)'}`,
  ])
}

/** The coding agents that a run would drive, and how those are installed that are missing. */
export const agentsText = ({ agents = [] }: Pick<DoctorResult, 'agents'>): string =>
  agents.length === 0
    ? ''
    : `agents\n${rows(
        agents.map(({ title, version, package: from }) => [
          title,
          version ?? `not installed: npm install ${from} in any folder, and name it with --agents-from`,
        ]),
        '  ',
      )}`

/** The requirements that a run would not judge, with what enables each. */
export function gapsText({ judged, gaps = [] }: Pick<DoctorResult, 'judged' | 'gaps'>): string {
  const total = gaps.reduce((sum, { ids }) => sum + ids.length, 0)
  // A rehearsal starts no agents.
  if (judged === undefined || judged.total === 0) return ''
  if (total === 0) return `\na run can judge all ${judged.total} requirements\n`
  const pairs = gaps.map(({ ids, because, fix }) => [String(ids.length), fix ?? because] as const)
  return `\na run can judge ${judged.of} of ${judged.total} requirements; ${total} would be inconclusive. To judge more:\n${rows(pairs, '  ')}`
}

/** What a statement needs, what can be declared instead, what it costs, and what it would not show. */
export function certificationText({ isComplete, required, needs, gaps, partial, sends }: Certification): string {
  const { of, total } = required
  const lines = needs.flatMap(({ because, requirements = [], advice, sends: more }) => [
    `  ✗ ${printable(because)}${requirements.length === 0 ? '' : ` (${shortList(requirements, 3)})`}`,
    `      ${printable(advice)}${more.requests === 0 ? '' : `: ${sendsText(more)} more`}`,
  ])
  const declared = gaps.map((gap) => `  ${printable(gapText(gap))}`)
  return [
    '',
    isComplete
      ? `complete: certify can use a run with these settings, which judges ${of} of ${pluralize(total, 'required requirement')}`
      : `not complete: certify needs ${pluralize(needs.length, 'more thing')}; a run with these settings judges ${of} of ${pluralize(total, 'required requirement')}`,
    ...lines,
    ...(declared.length === 0 ? [] : ['declared as unsupported, which the statement says first:', ...declared]),
    ...(partial.length === 0
      ? []
      : [`the statement would be partial: every gateway must be tested for ${partial.join(', ')}`]),
    `the whole run sends at most about ${sendsText(sends)}; gateproof plan --prices FILE says what it costs`,
    '',
  ].join('\n')
}

const sendsText = ({ requests, tokens, media }: Certification['sends']): string =>
  [
    pluralize(requests, 'request'),
    ...(tokens === 0 ? [] : [pluralize(tokens, 'token')]),
    ...(media === 0 ? [] : [pluralize(media, 'image and video', 'images and videos')]),
  ].join(', ')
