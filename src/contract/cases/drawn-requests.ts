import fc from 'fast-check'
import { validRequests } from './arbitrary.ts'
import { invalidRequestFrom, type InvalidRequest } from './invalid-request.ts'
import { conformanceOf, defaultRole } from '../conformance.ts'
import { memoized } from '../../std/memoized.ts'
import { operationIds, type OperationId } from '../operations.ts'
import type { Node } from '../pointer.ts'
import { requestsOf } from './requests.ts'

/** A random valid request, and the same request with one error. */
export interface Drawn {
  readonly operation: OperationId
  readonly pointer: string
  /** The model role. */
  readonly role: string
  /** The index of the sample. Together with the seed, it reproduces the request. */
  readonly path: number
  readonly valid: Node
  readonly invalid: InvalidRequest
}

/** Operations whose bodies the contract shows, and which bill tokens only. */
export const drawnOperations = (): readonly OperationId[] =>
  operationIds.filter((operation) => conformanceOf(operation).bills === 'tokens')

/** The name of the random requests of an operation in ids and probes: its area. */
export const drawnName = (operation: OperationId): string => conformanceOf(operation).features[0] ?? ''

type Pair = Pick<Drawn, 'valid' | 'invalid'>

/** Generates `samples` requests per operation, which depend on the document and the seed only. */
export const drawnRequests = (document: Node, seed: number, samples: number): readonly Drawn[] =>
  drawnBy(document)(seed)(samples)

const drawnBy = memoized((document: Node) =>
  memoized((seed: number) => memoized((samples: number) => drawAll(document, seed, samples))),
)

function drawAll(document: Node, seed: number, samples: number): readonly Drawn[] {
  const requests = requestsOf(document).filter(({ operation }) => drawnOperations().includes(operation))
  return requests.flatMap(({ operation, pointer }) => {
    // Every second chat request is for a model with tool calls.
    const roles = [defaultRole(operation), ...(operation === 'createChatCompletion' ? ['tools'] : [])]
    const drawn = roles.map((role) => ({ role, pairs: drawPairs(document, pointer, role, seed, samples) }))
    return Array.from({ length: samples }, (_, path) => {
      const { role, pairs } = drawn[path % drawn.length] ?? { role: '', pairs: [] }
      return { operation, pointer, role, path, ...pairAt(pairs, path) }
    })
  })
}

function drawPairs(document: Node, pointer: string, role: string, seed: number, samples: number): readonly Pair[] {
  const pairs = validRequests(document, pointer, role).chain((valid) =>
    fc.noBias(fc.nat()).map((choice) => ({ valid, invalid: invalidRequestFrom(document, pointer, valid, choice) })),
  )
  return fc.sample(pairs, { seed, numRuns: samples })
}

function pairAt(pairs: readonly Pair[], path: number): Pair {
  const pair = pairs[path]
  if (pair === undefined) throw new Error('fast-check generated too few samples')
  return pair
}
