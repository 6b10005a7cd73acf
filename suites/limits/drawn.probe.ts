import { withUserTexts, userTexts } from '../../fixtures/texts/user-texts.ts'
import { featuresOf } from '../../src/contract/conformance.ts'
import { drawnName, drawnRequests, type Drawn } from '../../src/contract/cases/drawn-requests.ts'
import type { Contract } from '../../src/contract/document.ts'
import { withMembers } from '../../src/contract/cases/schema-hints.ts'
import { minimalBody } from '../../src/contract/cases/sample.ts'
import type { Node } from '../../src/contract/pointer.ts'
import type { ModelRole } from '../../src/deployment/deployment.ts'
import { after, probe, type Probe, type Step, type StepContext } from '../../src/drive/probe.ts'
import type { Reply } from '../../src/reply/reply.ts'
import { requestOf } from './request.probe.ts'
import { drawnProbeName, nextSuspects } from './names.ts'

/** What drawn requests depend on, besides the document. */
export interface Draws {
  readonly seed: number
  readonly samples: number
}

/** A probe for each drawn request: the request, the same with one invalid value, and smaller ones if it was refused. */
export const drawnProbes = ({ document }: Contract, { seed, samples }: Draws): readonly Probe[] =>
  drawnRequests(document, seed, samples).map((drawn) => drawnProbe(document, drawn))

/** The members of a refused request are halved three times, from up to 13 optional ones to one or two. */
const halvingSteps = ['smaller-1', 'smaller-2', 'smaller-3'] as const

function drawnProbe(document: Node, drawn: Drawn): Probe {
  const { operation, pointer, valid, invalid: broken } = drawn
  const role = drawn.role as ModelRole
  const least = minimalBody(document, pointer)
  const extra = Object.keys(valid).filter((name) => !(name in least))
  const send = (body: Node, billed: boolean) => (context: StepContext) =>
    requestOf(operation, context, context.model(role), withUserTexts(body, context.texts), billed)
  const steps: Record<string, Step> = { valid: send(valid, true), broken: send(broken.body, false) }
  halvingSteps.forEach((name, index) => {
    const before = ['valid', ...halvingSteps.slice(0, index)]
    const smaller = after(before, (earlier, context) => {
      const [, ...tried] = before.map((step) => earlier[step])
      if (earlier['valid']?.status !== 400) return 'not reduced: the request was not refused'
      const chosen = nextSuspects(extra, tried.map(isRefused))
      if (chosen.length === 0) return 'not reduced: the request cannot be made smaller'
      return send(withMembers(document, pointer, valid, chosen), true)(context)
    })
    steps[name] = { ...smaller, maxRequest: send(valid, true) }
  })
  const protocol = drawnName(operation)
  const serves = ['accepts', 'refuses'].map((side) => `limits.${protocol}.drawn.${side}`)
  const needs = { models: [role], features: featuresOf(operation) }
  return probe(drawnProbeName(protocol, drawn.path), { needs, bills: 'tokens', serves, texts: userTexts }, steps)
}

const isRefused = (reply: Reply | undefined) => reply?.status === 400
