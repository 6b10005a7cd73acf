import { conformanceOf, defaultRole, featuresOf } from '../../src/contract/conformance.ts'
import { drawnName, drawnOperations } from '../../src/contract/cases/drawn-requests.ts'
import { quotedValuesOf } from '../../src/contract/cases/quoted-values.ts'
import type { Contract } from '../../src/contract/document.ts'
import type { ModelRole } from '../../src/deployment/deployment.ts'
import { probe, type Probe, type Step } from '../../src/drive/probe.ts'
import { requestOf } from './request.probe.ts'

/** A number and a boolean as strings, on each protocol. The gateway may accept them. */
export const quotedProbes = ({ document }: Contract): readonly Probe[] =>
  drawnOperations().map((operation) => {
    const role = defaultRole(operation) as ModelRole
    const values = quotedValuesOf(document).filter((value) => value.operation === operation)
    const steps = values.map(({ type, body }): readonly [string, Step] => [
      type,
      (context) => requestOf(operation, context, context.model(role), body, true),
    ])
    const { bills } = conformanceOf(operation)
    const options = { needs: { models: [role], features: featuresOf(operation) }, bills, serves: [quotedId(operation)] }
    return probe(`quoted-${drawnName(operation)}`, options, Object.fromEntries(steps))
  })

const quotedId = (operation: Parameters<typeof drawnName>[0]) => `limits.${drawnName(operation)}.quoted`
