import { tinyFiles } from '../../fixtures/files.ts'
import { minimalRequests } from '../../fixtures/operations.ts'
import { maxTokensOf, encodePathSegment, jsonPost } from '../../fixtures/request.ts'
import { billsMedia, conformanceOf } from '../../src/contract/conformance.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import type { Node } from '../../src/contract/pointer.ts'
import { modelPlaceholder } from '../../src/contract/cases/sample.ts'
import type { RequestKind } from '../../src/deployment/deployment.ts'
import type { Outgoing, StepContext } from '../../src/drive/probe.ts'

/**
 * A request of an operation with a derived body. Adds the configured members of media requests, and real bytes of files.
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
  const complete = isMedia ? withFixtureMembers(operation, context, filled) : filled
  // Without a model, a gateway may respond 503 because it finds no channel.
  const expects = body['model'] === modelPlaceholder || !('model' in fixtureBody(operation, context)) ? [] : [503]
  return jsonPost(pathOf(operation, context, model), complete, {
    tokens: billed && !isMedia ? billedTokensOf(complete) : 0,
    ...(billed && isMedia && { media: 1 }),
    ...(expects.length > 0 && { expects }),
  })
}

const pathOf = (operation: OperationId, context: StepContext, model: string): string =>
  operation === 'generateContent'
    ? `/v1beta/models/${encodePathSegment(model)}:generateContent`
    : minimalRequests[operation](context).path

/** The body of the operation's fixture. */
const fixtureBody = (operation: OperationId, context: StepContext): Node =>
  JSON.parse(String(minimalRequests[operation](context).body ?? '{}')) as Node

function withFixtureMembers(operation: OperationId, context: StepContext, body: Node): Node {
  const { model: _, ...members } = fixtureBody(operation, context)
  return { ...members, prompt: 'A blue square on a white background.', ...requestsOf(operation, context), ...body }
}

/** Replaces the sample file by a valid one of the named type. */
function withRealFile(body: Node): Node {
  const text = JSON.stringify(body)
  const mimeType = /"mimeType":"([^"]+)"/.exec(text)?.[1] ?? ''
  const file = tinyFiles[mimeType]
  const sample = tinyFiles['image/png'] ?? ''
  return file === undefined ? body : (JSON.parse(text.replace(JSON.stringify(sample), JSON.stringify(file))) as Node)
}

/** The configured members of media requests. */
function requestsOf(operation: OperationId, { deployment: { requests } }: StepContext): Node {
  return requests[conformanceOf(operation).role as RequestKind] ?? {}
}

function billedTokensOf(body: Node): number {
  const limits = [body['max_tokens'], body['max_completion_tokens'], body['max_output_tokens']]
  const { maxOutputTokens } = (body['generationConfig'] ?? {}) as Node
  return maxTokensOf(
    body,
    [...limits, maxOutputTokens].find((limit) => typeof limit === 'number'),
    body['n'],
  )
}
