import type { CaseGroup } from '../../src/contract/case.ts'
import { casesOf } from '../../src/contract/cases.ts'
import type { Contract } from '../../src/contract/document.ts'
import type { Node } from '../../src/contract/pointer.ts'
import { usualRoles } from '../../src/contract/requests.ts'
import type { ModelRole } from '../../src/deployment/deployment.ts'
import { probe, type Probe, type Step, type StepContext } from '../../src/drive/probe.ts'
import { drawnProbes, type Draws } from './drawn.probe.ts'
import { billing, features, requestOf } from './request.probe.ts'

/** Probes for the limits of a contract document, parameter by parameter, and for whole requests drawn from it. */
export const limitProbes = (contract: Contract, options: Draws): readonly Probe[] => [
  ...casesOf(contract.document).map(limitProbe),
  ...drawnProbes(contract, options),
]

/** The probe of one parameter. */
export function limitProbe(group: CaseGroup): Probe {
  const { parameter, operation, cases, controls } = group
  const { bills } = billing[operation] ?? { bills: 'tokens' }
  const role = group.role as ModelRole
  const name = [...parameter.split('.'), ...(role === usualRoles[operation] ? [] : [role])].join('-')
  const request = (body: Node, billed: boolean) => (context: StepContext) =>
    requestOf(operation, context, context.model(role), body, billed)
  const serves = [...new Set([parameter, ...cases.map(({ requirement }) => requirement)])]
  const steps: Record<string, Step> = {}
  for (const [control, body] of Object.entries(controls)) steps[control] = request(body, true)
  for (const one of cases) steps[one.name] = request(one.body, one.side === 'accepts')
  return probe(name, { needs: { models: [role], features: features(operation) }, bills, serves }, steps)
}
