import { pluralize } from '../../reporters/summary.ts'
import { truncate, printable } from '../../reporters/escape.ts'
import { areas } from '../../suites/areas.ts'
import { packagedContract, type Contract } from '../../src/contract/document.ts'
import { readContract } from '../../src/contract/read-contract.ts'
import type { Deployment, Settings } from '../../src/deployment/deployment.ts'
import { overseasDeployment } from '../../src/deployment/deployment.ts'
import { mediaKinds } from '../../src/deployment/values.ts'
import { modelPlanOf, type EveryModelPlan } from '../../src/drive/plan/model-plan.ts'
import { costOfPlan, planOf, type ProbePlan } from '../../src/drive/plan/plan.ts'
import type { PlannedCost } from '../../src/drive/plan/plan-cost.ts'
import { checkModels } from '../../src/drive/plan/model-probes.ts'
import { checkProbes } from '../../src/drive/plan/planned-probes.ts'
import { startEmbedded } from '../run/embedded.ts'
import { costCell, costLines } from './plan-cost.ts'

/**
 * Prints what `run` would send with these settings: probes, totals, media and cost. Sends nothing.
 *
 * @returns the exit code
 */
export async function plan(settings: Settings): Promise<number> {
  const contract = settings.specFile === undefined ? packagedContract() : readContract(settings.specFile)
  checkModels(settings)
  checkProbes(areas, contract, settings)
  const planned = { ...settings, deployment: await deploymentOf(settings, contract) }
  const probes = planOf(areas, contract, planned)
  const everyModel = modelPlanOf(areas, planned)
  const cost = costOfPlan(areas, contract, planned)
  const costs = cost === undefined ? [] : costLines(cost, settings.maxCost)
  const overseas = settings.compareOverseas === true ? overseasPlan(planned, contract) : undefined
  process.stdout.write(
    settings.json
      ? `${JSON.stringify({ seed: settings.seed, probes, everyModel, ...(cost && { cost }), ...(overseas && { secondLine: overseas }) }, undefined, 2)}\n`
      : table(probes, cost) +
          mediaOf(probes) +
          modelsOf(everyModel) +
          [...costs, ...(overseas ? overseasLines(overseas, settings) : [])].map((line) => `${line}\n`).join(''),
  )
  return 0
}

/** With `--overseas-url`. */
interface OverseasPlan {
  readonly baseUrl: string
  readonly probes: readonly ProbePlan[]
  readonly cost?: PlannedCost
}

function overseasPlan(settings: Settings, contract: Contract): OverseasPlan {
  const own = { ...settings, deployment: overseasDeployment(settings.deployment) }
  const cost = costOfPlan(areas, contract, own)
  const probes = planOf(areas, contract, own)
  return { baseUrl: own.deployment.baseUrl, probes, ...(cost && { cost }) }
}

/** Only totals, because the probes are the same. */
function overseasLines({ baseUrl, probes, cost }: OverseasPlan, { maxCost }: Settings): readonly string[] {
  const total = (of: 'requests' | 'tokens' | 'media') => probes.reduce((sum, probe) => sum + probe[of], 0)
  return [
    '',
    `then the same for the overseas endpoint ${printable(baseUrl)}, within the remaining budgets: ` +
      `${pluralize(total('requests'), 'request')}, at most ${pluralize(total('tokens'), 'token')}, ${total('media')} media`,
    ...(cost === undefined ? [] : costLines(cost, maxCost)),
  ]
}

/** The deployment that `run` would drive. Starts the embedded gateway only to learn its keys and models. */
async function deploymentOf(settings: Settings, contract: Contract): Promise<Deployment> {
  if (!settings.deployment.embedded) return settings.deployment
  const { deployment, close } = await startEmbedded(settings, contract)
  await close()
  return deployment
}

const headings = ['area', 'probe', 'bills', 'requests', 'follow-ups', 'token ceiling', 'media'] as const

function table(probes: readonly ProbePlan[], cost: PlannedCost | undefined): string {
  const driven = probes.filter(({ lack }) => lack === undefined)
  const total = (of: 'requests' | 'following' | 'tokens' | 'media') => driven.reduce((sum, probe) => sum + probe[of], 0)
  const rows = probes.map(({ area, probe, bills, lack, ...counts }) =>
    lack === undefined
      ? [area, probe, bills, ...countsOf(counts), ...cellOf(counts.cost)]
      : [area, probe, `not sent: ${lack}`],
  )
  const sums = {
    requests: total('requests'),
    following: total('following'),
    tokens: total('tokens'),
    media: total('media'),
  }
  const head = cost === undefined ? [...headings] : [...headings, `${cost.currency} at most`]
  const totals = ['total', `${driven.length} of ${probes.length} probes`, '', ...countsOf(sums), ...cellOf(cost)]
  const all = [head, ...rows, totals]
  const widths = head.map((_head, column) =>
    Math.max(...all.filter((row) => row.length > 3).map((row) => (row[column] ?? '').length)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column < 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  return `${all.map((row) => line(row).trimEnd()).join('\n')}\n`
}

const cellOf = (cost: PlannedCost | undefined) => (cost === undefined ? [] : [costCell(cost)])

const countsOf = ({
  requests,
  following,
  tokens,
  media,
}: Pick<ProbePlan, 'requests' | 'following' | 'tokens' | 'media'>) => [requests, following, tokens, media].map(String)

/** The cost per listed model. Their number is known only after discovery. */
function modelsOf(everyModel: EveryModelPlan | undefined): string {
  if (everyModel === undefined) return ''
  const { patterns, atMost, perModel, cost } = everyModel
  const count = atMost === undefined ? 'all that are listed' : `at most ${pluralize(atMost, 'model')}`
  const shown = patterns.slice(0, 5).map((pattern) => printable(truncate(pattern, 60)))
  const more = patterns.length > shown.length ? ` and ${patterns.length - shown.length} more` : ''
  const rows = perModel.map(({ protocol, requests, tokens, media }) => {
    const cost = media > 0 ? pluralize(media, 'image') : `at most ${pluralize(tokens, 'token')}`
    return `  ${protocol.padEnd(16)}  ${pluralize(requests, 'request')}, ${cost}`
  })
  const head = `each listed model that matches ${shown.join(', ')}${more} (${count}), per protocol it supports:`
  const costs = cost === undefined ? [] : costLines(cost, undefined).slice(1)
  const [first, ...others] = costs
  const all = first === undefined ? [] : [`  models given by id: ${first}`, ...others]
  return `${['', head, ...rows, ...all].join('\n')}\n`
}

/** Billed media per probe, with their purpose. */
function mediaOf(probes: readonly ProbePlan[]): string {
  const bought = probes.filter(({ media, purpose }) => media > 0 && purpose !== undefined)
  const refused = probes.filter(({ media, purpose }) => media > 0 && purpose === undefined)
  const notAllowed = probes.filter((probe) => probe.notAllowed !== undefined)
  const kinds = mediaKinds.filter((kind) => notAllowed.some((probe) => kind.startsWith(probe.kind ?? ' ')))
  const count = refused.reduce((sum, { media }) => sum + media, 0)
  return [
    ...mediaLines('media, billed with --allow:', bought),
    ...mediaLines(`media, not sent without --allow ${kinds.join(',')}:`, notAllowed),
    ...(count > 0
      ? [`invalid media requests, billed only if the gateway wrongly accepts them: ${pluralize(count, 'request')}`]
      : []),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

function mediaLines(head: string, probes: readonly ProbePlan[]): readonly string[] {
  const rows = probes.map(({ probe, kind = 'image', model = '', purpose = '', media, notAllowed = media }) => [
    probe,
    `${pluralize(notAllowed, kind)} by ${printable(model)}`,
    purpose,
  ])
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.length === 0 ? [] : ['', head, ...rows.map((row) => `  ${line(row).trimEnd()}`)]
}
