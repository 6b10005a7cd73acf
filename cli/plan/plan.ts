import { printable } from '../../reporters/escape.ts'
import { pluralize } from '../../reporters/summary.ts'
import { areas } from '../../suites/areas.ts'
import { packagedContract, type Contract } from '../../src/contract/document.ts'
import { readContract } from '../../src/contract/read-contract.ts'
import type { Deployment, Settings } from '../../src/deployment/deployment.ts'
import { overseasDeployment } from '../../src/deployment/deployment.ts'
import { modelPlanOf } from '../../src/drive/plan/model-plan.ts'
import { costOfPlan, planOf, type ProbePlan } from '../../src/drive/plan/plan.ts'
import type { PlannedCost } from '../../src/drive/plan/plan-cost.ts'
import { checkModels } from '../../src/drive/plan/model-probes.ts'
import { checkProbes } from '../../src/drive/plan/planned-probes.ts'
import { startEmbedded } from '../run/embedded.ts'
import { costLines } from './plan-cost.ts'
import { mediaLines, modelLines, notSentLines, summaryLines } from './plan-summary.ts'
import { probeTable, totalsOf } from './probe-table.ts'

/**
 * Prints what `run` would send with these settings: totals, cost, what is not sent, media. Sends nothing.
 *
 * @param listsProbes also print a line per probe
 * @returns the exit code
 */
export async function plan(settings: Settings, listsProbes: boolean): Promise<number> {
  const contract = settings.specFile === undefined ? packagedContract() : readContract(settings.specFile)
  checkModels(settings)
  checkProbes(areas, contract, settings)
  const planned = { ...settings, deployment: await deploymentOf(settings, contract) }
  const probes = planOf(areas, contract, planned)
  const everyModel = modelPlanOf(areas, planned)
  const cost = costOfPlan(areas, contract, planned)
  const overseas = settings.compareOverseas === true ? overseasPlan(planned, contract) : undefined
  if (settings.json) {
    const content = {
      seed: settings.seed,
      probes,
      everyModel,
      ...(cost && { cost }),
      ...(overseas && { secondLine: overseas }),
    }
    process.stdout.write(`${JSON.stringify(content, undefined, 2)}\n`)
    return 0
  }
  const lines = [
    ...summaryLines(probes, cost, planned),
    ...notSentLines(probes),
    ...mediaLines(probes),
    ...modelLines(everyModel),
    ...(overseas ? overseasLines(overseas, settings) : []),
    '',
    ...(listsProbes ? probeTable(probes, cost) : ['--all lists every probe']),
  ]
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
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
  const { requests, tokens, media } = totalsOf(probes)
  return [
    '',
    `then the same for the overseas endpoint ${printable(baseUrl)}, within the remaining budgets: ` +
      `${pluralize(requests, 'request')}, at most ${pluralize(tokens, 'token')}, ${media} media`,
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
