import { mediaRequests, minimalRequests } from '../../fixtures/operations.ts'
import { billsMedia, conformanceOf, featuresOf } from '../../src/contract/conformance.ts'
import { operationsOf, type OperationId } from '../../src/contract/operations.ts'
import type { ModelRole } from '../../src/deployment/deployment.ts'
import { probe, type Outgoing, type Probe, type StepContext } from '../../src/drive/probe.ts'

/**
 * A request that costs little: a minimal one for a text, and one for an unknown model for an image or a video. Motion control may ignore
 * its model, so its request is not JSON.
 */
function cheapRequest(operation: OperationId, context: StepContext): Outgoing {
  if (operation === 'createMotionControl')
    return { ...minimalRequests.createMotionControl(context), body: '{', tokens: 0, media: 0 }
  if (operation === 'createVideo' || operation === 'createImage' || operation === 'createImageEdit')
    return mediaRequests[operation]('gateproof-no-such-model', context.deployment, {
      tokens: 0,
      media: 0,
      expects: [503],
    })
  return minimalRequests[operation](context)
}

/** The same request of an operation with and without a charset in its content type. */
export const charsetRequests: readonly Probe<'plain' | 'charset'>[] = operationsOf()
  .filter(({ method }) => method === 'POST')
  .map(({ operationId: operation }) => {
    const isMedia = billsMedia(operation)
    const models = isMedia ? [] : [conformanceOf(operation).role as ModelRole]
    return probe(
      `charset-${operation}`,
      {
        needs: { models, features: featuresOf(operation) },
        bills: isMedia ? 'nothing' : 'tokens',
        serves: ['service.media_type'],
      },
      {
        plain: (context) => cheapRequest(operation, context),
        charset: (context) => ({
          ...cheapRequest(operation, context),
          headers: { 'content-type': 'application/json; charset=utf-8' },
        }),
      },
    )
  })
