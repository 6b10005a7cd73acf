import { tinyFiles } from '../../fixtures/files.ts'
import { leastRequests } from '../../fixtures/operations.ts'
import { maxTokensOf, encodePathSegment, jsonPost } from '../../fixtures/request.ts'
import { billsMedia, conformanceOf } from '../../src/contract/conformance.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import type { Node } from '../../src/contract/pointer.ts'
import { modelPlaceholder } from '../../src/contract/cases/sample.ts'
import type { RequestKind } from '../../src/deployment/deployment.ts'
import type { Outgoing, StepContext } from '../../src/drive/probe.ts'

/**
 * A request of an operation with a derived body. Media requests get what the operator says they must hold, and files their
 * real bytes.
 *
 * @param billed false for a request that must be refused
 */
export function requestOf(
  operation: OperationId,
  context: StepContext,
  model: string,
  body: Node,
  billed: boolean,
): Outgoing {
  const filled = withRealFile(body['model'] === modelPlaceholder ? { ...body, model } : body)
  const isMedia = billsMedia(operation)
  const whole = isMedia ? overLeast(operation, context, filled) : filled
  // A gateway may look for the channel of a model that is not named, and miss it: that is its answer.
  const expects = body['model'] === modelPlaceholder || !('model' in least(operation, context)) ? [] : [503]
  return jsonPost(pathOf(operation, context, model), whole, {
    tokens: billed && !isMedia ? ceilingOf(whole) : 0,
    ...(billed && isMedia && { media: 1 }),
    ...(expects.length > 0 && { expects }),
  })
}

const pathOf = (operation: OperationId, context: StepContext, model: string): string =>
  operation === 'generateContent'
    ? `/v1beta/models/${encodePathSegment(model)}:generateContent`
    : leastRequests[operation](context).path

/** What an operation's own fixture sends: the body of media requests is not shown, so theirs is the operator's. */
const least = (operation: OperationId, context: StepContext): Node =>
  JSON.parse(String(leastRequests[operation](context).body ?? '{}')) as Node

function overLeast(operation: OperationId, context: StepContext, body: Node): Node {
  const { model: _, ...usually } = least(operation, context)
  return { ...usually, prompt: 'A blue square on a white background.', ...requestsOf(operation, context), ...body }
}

/** A file of the type that is named, where the bytes are not what the case is about. */
function withRealFile(body: Node): Node {
  const text = JSON.stringify(body)
  const mimeType = /"mimeType":"([^"]+)"/.exec(text)?.[1] ?? ''
  const file = tinyFiles[mimeType]
  const sample = tinyFiles['image/png'] ?? ''
  return file === undefined ? body : (JSON.parse(text.replace(JSON.stringify(sample), JSON.stringify(file))) as Node)
}

/** What the operator says that media requests must hold. */
function requestsOf(operation: OperationId, { deployment: { requests } }: StepContext): Node {
  return requests[conformanceOf(operation).role as RequestKind] ?? {}
}

function ceilingOf(body: Node): number {
  const limits = [body['max_tokens'], body['max_completion_tokens'], body['max_output_tokens']]
  const { maxOutputTokens } = (body['generationConfig'] ?? {}) as Node
  return maxTokensOf(
    body,
    [...limits, maxOutputTokens].find((limit) => typeof limit === 'number'),
    body['n'],
  )
}
