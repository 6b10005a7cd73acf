import { printable, truncate } from '../../reporters/escape.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { readContract } from '../../src/contract/read-contract.ts'
import { requirementSet } from '../../src/contract/sets.ts'
import { overseasDeployment, type Settings } from '../../src/deployment/deployment.ts'
import { reasonText } from '../../src/results/reasons.ts'
import { setupExitCode, type SetupReason } from '../../src/results/setup.ts'
import { oneLine, UsageError } from '../../src/std/usage-error.ts'
import { progressLine } from '../progress.ts'
import { diagnose } from './diagnose.ts'
import { gapsText, setupText } from './doctor-text.ts'
import { gapsOf } from './gaps.ts'
import { rehearse } from './rehearsal.ts'

/**
 * Runs the preflight alone and prints what a run would find: endpoint, key, models by role, and what it could not judge.
 *
 * @returns the exit code: 0 if a run can start, 2 for a wrong setting, 3 if the deployment cannot be tested
 * @throws UsageError without a deployment
 */
export async function doctor(settings: Settings): Promise<number> {
  const { deployment, json } = settings
  if (deployment.embedded) throw new UsageError('doctor: no deployment to check. Set --base-url')
  const contract = settings.specFile === undefined ? packagedContract() : readContract(settings.specFile)
  const found = await diagnose(settings, contract)
  if (found.problem !== undefined) return untestable(found.problem, json)
  const overseasSettings = { ...settings, deployment: overseasDeployment(deployment) }
  const overseas = deployment.overseasBaseUrl === undefined ? undefined : await diagnose(overseasSettings, contract)
  if (overseas?.problem !== undefined) return untestable(overseas.problem, json)
  if (!json) process.stdout.write(setupText(settings, contract, requirementSet(settings.set).version, found, overseas))
  const progress = progressLine(process.stderr, () => 'rehearsing a run on the reference gateway')
  progress.show(undefined)
  const report = await rehearse(settings, contract, found.models).finally(progress.clear)
  const gaps = gapsOf(report)
  process.stdout.write(
    json
      ? `${JSON.stringify({ ready: true, endpoints: [found, ...(overseas ? [overseas] : [])], judged: report.judged, gaps }, undefined, 2)}\n`
      : gapsText(report, gaps),
  )
  return 0
}

const maxLineLength = 600

function untestable(problem: SetupReason, json: boolean): number {
  const text = truncate(oneLine(reasonText(problem)), maxLineLength)
  if (json) process.stdout.write(`${JSON.stringify({ ready: false, problem: { ...problem, text } }, undefined, 2)}\n`)
  process.stderr.write(`gateproof: ${printable(text)}\n`)
  return setupExitCode(problem)
}
