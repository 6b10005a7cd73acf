import { profiles } from '../../src/contract/requirements.ts'
import { memoized } from '../../src/std/memoized.ts'
import type { Asked, Exchange } from '../../src/evidence/exchange.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import { argumentsFor, type OptionalValues } from '../../src/deployment/options/option.ts'
import { runOptions, type RunOptions } from '../../src/deployment/options/run.ts'
import { modelIn, protocolOf } from '../../src/report/findings/callers.ts'
import { runOf } from '../../src/report/exchange-of-run.ts'
import type { JudgedRun } from '../../src/report/report.ts'
import { modelProbesOf } from '../../src/calls/shards.ts'
import { toPattern } from '../../src/deployment/model-choice.ts'
import { type Allowance, allowances, readListenAddress } from '../../src/deployment/values.ts'
import { shellWord } from '../escape.ts'
import { groupBy } from '../summary.ts'
import { headerVariable, keyVariable } from './variables.ts'

/** A separate folder, so that the report is not overwritten. */
const outDir = 'gateproof-repeat'

/** A command that runs the probe of an exchange again and judges the requirement. */
export function gateproofCommand(exchange: Exchange, requirement: string, { report, evidence }: JudgedRun): string {
  const { deployment, seed, asked = {} } = evidence.header
  const ofProbe = byProbe(evidence.exchanges).get(exchange.probe) ?? []
  const options: WantedOptions = {
    ...(deployment.embedded ? { embedded: true } : connectionOptions(evidence, asked, ofProbe)),
    upstream: upstreamOf(evidence, ofProbe),
    patienceMs: patienceOf(evidence, exchange),
    configFile: asked.config,
    spec: asked.spec,
    set: report.set?.newest === undefined ? asked.set : report.set.version,
    only: [requirement],
    probes: [exchange.probe],
    seed: runOf(exchange)?.seed ?? seed,
    repeat: report.repeat?.flaky.includes(requirement) === true ? report.repeat.runs : undefined,
    profile: profiles.find((name) => name === report.profile),
    samples: exchange.probe.startsWith('drawn-') ? asked.samples : undefined,
    timeoutMs: milliseconds(asked.timeoutS),
    models: modelsOf(evidence, ofProbe),
    ...mediaOptions(exchange, evidence, asked, ofProbe),
    outDir: outDir,
  }
  return ['npx --no-install gateproof', ...argumentsFor(runOptions, options, shellWord)].join(' ')
}

const byProbe = memoized((exchanges: readonly Exchange[]) => groupBy(exchanges, ({ probe }) => probe))

type WantedOptions = OptionalValues<typeof runOptions>

const milliseconds = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1000)

/** The URLs, keys and headers of the run. */
function connectionOptions(
  { header }: Evidence,
  { keys = {}, headers = {}, ...asked }: Asked,
  ofProbe: readonly Exchange[],
): WantedOptions {
  const { baseUrl, overseasBaseUrl, keys: roles } = header.deployment
  const isOverseas = ofProbe.some(({ request }) => request.line === 'overseas')
  return {
    baseUrl,
    overseasUrl: isOverseas ? overseasBaseUrl : undefined,
    noKey: !roles.includes('default'),
    apiKeyEnv: keys['default'] === undefined ? undefined : keyVariable('default', { keys }),
    headers: Object.keys(headers).flatMap((header) => {
      const variable = headerVariable(header, { headers })
      return variable === undefined ? [] : [{ header, variable }]
    }),
    secretHeaders: asked.secretHeaders,
    allowPrivate: asked.allowPrivate,
  }
}

/** The addresses of the scripted upstream, if it decided the answers to the probe. */
function upstreamOf({ header, scripts }: Evidence, ofProbe: readonly Exchange[]): RunOptions['upstream'] {
  const isScripted = ofProbe.some(({ probe, name }) => scripts.has(`${probe}/${name}`))
  return isScripted ? header.asked?.upstream?.map((address) => readListenAddress('--upstream', address)) : undefined
}

/** How long the upstream was silent, if that decided the answer. */
const patienceOf = ({ header, scripts }: Evidence, { probe, name }: Exchange) =>
  scripts.get(`${probe}/${name}`)?.script.delivery?.silentMs === undefined ? undefined : milliseconds(header.patienceS)

/** The configured models that the probe uses. The others are discovered again. */
function modelsOf(evidence: Evidence, ofProbe: readonly Exchange[]): RunOptions['models'] {
  const { header } = evidence
  const asked = new Set(ofProbe.map(modelIn))
  const roles = header.deployment.embedded ? [] : Object.entries(header.deployment.models)
  const listed = modelProbesOf(evidence).get(ofProbe[0]?.probe ?? '')
  return {
    patterns: listed === undefined ? [] : [toPattern(listed.model)],
    roles: Object.fromEntries(roles.filter(([role, id]) => asked.has(id) || role === 'chat')),
    files: [],
  }
}

/** What must be allowed, because it is billed, and the video task. */
function mediaOptions(
  { probe }: Exchange,
  { header }: Evidence,
  { pollIntervalS }: Asked,
  ofProbe: readonly Exchange[],
): WantedOptions {
  const { embedded, allow, task } = header.deployment
  if (embedded) return {}
  const bills = header.plan.find((planned) => planned.probe === probe)?.bills
  const isBilled = (kind: Allowance) =>
    kind === bills || (bills === 'media' && ofProbe.some((one) => protocolOf(one) === kind))
  const kinds = allowances.filter((kind) => allow.includes(kind) && isBilled(kind))
  const isOfVideo = ofProbe.some((exchange) => protocolOf(exchange) === 'video')
  return {
    allow: kinds.length > 0 ? kinds : undefined,
    task: isOfVideo ? task : undefined,
    pollIntervalMs: isOfVideo ? milliseconds(pollIntervalS) : undefined,
  }
}
