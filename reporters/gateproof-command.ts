import { memoized } from '../src/contract/memoized.ts'
import type { Asked, Exchange } from '../src/evidence/exchange.ts'
import type { Evidence } from '../src/evidence/store.ts'
import { modelIn, protocolOf } from '../src/verdict/findings/callers.ts'
import type { Judged } from '../src/verdict/report.ts'
import { modelProbesOf } from '../src/verdict/model-probes.ts'
import { patternFor } from '../src/deployment/model-choice.ts'
import { word } from './curl.ts'
import { groupBy } from './digest.ts'

/** In a folder of its own: the report that it repeats a part of stays. */
const outFolder = 'gateproof-repeat'

const usual = { samples: 10, timeoutS: 60, profile: 'spec' }

/** The command that drives what shows the violation of a requirement, and judges it: a line for a shell. */
export function gateproofCommand(exchange: Exchange, requirement: string, { report, evidence }: Judged): string {
  const { deployment, seed, asked = {} } = evidence.header
  const ofProbe = byProbe(evidence.exchanges).get(exchange.probe) ?? []
  return [
    'npx --no-install gateproof',
    ...(deployment.embedded ? ['--embedded'] : reaching(evidence, asked, ofProbe)),
    ...option('--config', asked.config),
    ...option('--spec', asked.spec),
    ...option('--set', report.set?.newest === undefined ? asked.set : report.set.version),
    `--only ${word(requirement)} --probes ${word(exchange.probe)} --seed ${seed}`,
    ...option('--profile', report.profile === usual.profile ? undefined : report.profile),
    ...option('--samples', exchange.probe.startsWith('drawn-') ? unusual(asked.samples, usual.samples) : undefined),
    ...option('--timeout', unusual(asked.timeoutS, usual.timeoutS)),
    ...modelOptions(evidence, ofProbe),
    ...mediaOptions(exchange, evidence, asked, ofProbe),
    `--out ${outFolder}`,
  ].join(' ')
}

const byProbe = memoized((exchanges: readonly Exchange[]) => groupBy(exchanges, ({ probe }) => probe))

const option = (name: string, value: string | number | undefined): string[] =>
  value === undefined ? [] : [`${name} ${word(String(value))}`]

const unusual = (value: number | undefined, usually: number) => (value === usually ? undefined : value)

/** The addresses, keys and headers that a deployment was reached with. */
function reaching({ header }: Evidence, { keys = {}, headers = {}, ...asked }: Asked, ofProbe: readonly Exchange[]) {
  const { baseUrl, overseasBaseUrl, keys: roles } = header.deployment
  const isOverseas = ofProbe.some(({ request }) => request.line === 'overseas')
  return [
    `--base-url ${word(baseUrl)}`,
    ...option('--overseas-url', isOverseas ? overseasBaseUrl : undefined),
    ...(roles.includes('default') ? [] : ['--no-key']),
    ...option('--api-key-env', keys['default'] === 'GATEWAY_API_KEY' ? undefined : keys['default']),
    ...Object.entries(headers).flatMap(([name, variable]) => option('--header', `${name}=${variable}`)),
    ...(asked.secretHeaders ?? []).flatMap((name) => option('--secret-header', name)),
    ...(asked.allowPrivate === true ? ['--allow-private'] : []),
  ]
}

/** The models that were named for the run, as far as the probe asks them: the others are found as they were. */
function modelOptions(evidence: Evidence, ofProbe: readonly Exchange[]): string[] {
  const { header } = evidence
  const asked = new Set(ofProbe.map(modelIn))
  const roles = header.deployment.embedded ? [] : Object.entries(header.deployment.models)
  const named = roles.filter(([role, id]) => asked.has(id) || role === 'chat').map(([role, id]) => `${role}=${id}`)
  const listed = modelProbesOf(evidence).get(ofProbe[0]?.probe ?? '')
  const all = [...(listed === undefined ? [] : [patternFor(listed.model)]), ...named]
  return all.length === 0 ? [] : [`--models ${word(all.join(','))}`]
}

/** What must be allowed, as it is billed, and the task that was asked about. */
function mediaOptions(
  { probe }: Exchange,
  { header }: Evidence,
  { pollIntervalS }: Asked,
  ofProbe: readonly Exchange[],
): string[] {
  const { embedded, allow, task } = header.deployment
  if (embedded) return []
  const billed = header.plan.some((planned) => planned.probe === probe && planned.bills === 'media')
  const kinds = allow.filter((kind) => ofProbe.some((exchange) => protocolOf(exchange) === kind))
  const isOfVideo = ofProbe.some((exchange) => protocolOf(exchange) === 'video')
  return [
    ...option('--allow', billed && kinds.length > 0 ? kinds.join(',') : undefined),
    ...option('--task', isOfVideo ? task : undefined),
    ...option('--poll-interval', isOfVideo ? pollIntervalS : undefined),
  ]
}
