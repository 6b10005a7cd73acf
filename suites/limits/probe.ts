import type { CaseGroup } from '../../src/contract/cases/case.ts'
import { casesOf } from '../../src/contract/cases/cases.ts'
import { conformanceOf } from '../../src/contract/conformance.ts'
import type { Contract } from '../../src/contract/document.ts'
import type { Node } from '../../src/contract/pointer.ts'
import type { ModelRole } from '../../src/deployment/deployment.ts'
import { after, probe, type Outgoing, type Probe, type Step, type StepContext } from '../../src/drive/probe.ts'
import { drawnProbes, type Draws } from './drawn.probe.ts'
import { probeNameOf } from './names.ts'
import { quotedProbes } from './quoted.probe.ts'
import { requestOf } from './request.probe.ts'

/** Probes for each limited parameter of a contract document, and for complete requests drawn from it. */
export const limitProbes = (contract: Contract, options: Draws): readonly Probe[] => [
  ...casesOf(contract.document).map(limitProbe),
  ...drawnProbes(contract, options),
  ...quotedProbes(contract),
]

/** The probe of one parameter. */
export function limitProbe(group: CaseGroup): Probe {
  const { parameter, operation, cases, controls } = group
  const { bills, features } = conformanceOf(operation)
  const role = group.role as ModelRole
  const request = (body: Node, billed: boolean) => (context: StepContext) =>
    requestOf(operation, context, context.model(role), body, billed)
  const serves = [...new Set([parameter, ...cases.map(({ requirement }) => requirement)])]
  const steps: Record<string, Step> = {}
  for (const [control, body] of Object.entries(controls)) steps[control] = request(body, true)
  for (const limitCase of cases)
    steps[limitCase.name] = forModels(limitCase.model, role, request(limitCase.body, limitCase.side === 'accepts'))
  const needs = { models: [role], features }
  const purpose = bills === 'media' ? { purpose: `the accepted values of ${parameter}` } : {}
  return probe(probeNameOf(group), { needs, bills, serves, ...purpose }, steps)
}

/** A step that is skipped if the parameter does not apply to the model, judged by the pattern of its name. */
function forModels(pattern: string | undefined, role: ModelRole, build: (context: StepContext) => Outgoing): Step {
  if (pattern === undefined) return build
  const step = after([], (_, context) =>
    new RegExp(pattern, 'i').test(context.model(role))
      ? build(context)
      : `the parameter does not apply to ${context.model(role)}: its name does not match ${pattern}`,
  )
  return { ...step, maxRequest: build }
}
