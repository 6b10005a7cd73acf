import { defaultRole, featuresOf } from '../../src/contract/conformance.ts'
import { drawnName, drawnOperations } from '../../src/contract/cases/drawn-requests.ts'
import { quotedValuesOf } from '../../src/contract/cases/quoted-values.ts'
import type { Contract } from '../../src/contract/document.ts'
import type { ModelRole } from '../../src/deployment/deployment.ts'
import { probe, type Probe, type Step } from '../../src/drive/probe.ts'
import { requestOf } from './request.probe.ts'

/** A number and a boolean as strings, on each protocol. The gateway may accept them. */
export const quotedProbes = ({ document }: Contract): readonly Probe[] =>
  drawnOperations().map((operation) => {
    const [role, protocol] = [defaultRole(operation) as ModelRole, drawnName(operation)]
    const steps = quotedValuesOf(document, operation).map(({ type, body }): readonly [string, Step] => [
      type,
      (context) => requestOf(operation, context, context.model(role), body, true),
    ])
    return probe(
      `quoted-${protocol}`,
      {
        needs: { models: [role], features: featuresOf(operation) },
        bills: 'tokens',
        serves: [`limits.${protocol}.quoted`],
      },
      Object.fromEntries(steps),
    )
  })
