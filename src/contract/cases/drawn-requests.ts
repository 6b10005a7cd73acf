import fc from 'fast-check'
import { validRequests } from './arbitrary.ts'
import { invalidRequestFrom, type InvalidRequest } from './invalid-request.ts'
import { conformanceOf, defaultRole } from '../conformance.ts'
import { memoized } from '../../std/memoized.ts'
import { operationIds, type OperationId } from '../operations.ts'
import type { Node } from '../pointer.ts'
import { requestsOf } from './requests.ts'

/** One drawn request, and the same one broken in one place. */
export interface Drawn {
  readonly operation: OperationId
  readonly pointer: string
  /** The role of the model it is sent to. */
  readonly role: string
  /** Which draw of the run it is: with the seed, what draws it again. */
  readonly path: number
  readonly valid: Node
  readonly invalid: InvalidRequest
}

/** Operations whose bodies the contract shows, and whose replies cost tokens only. */
export const drawnOperations = (): readonly OperationId[] =>
  operationIds.filter((operation) => conformanceOf(operation).bills === 'tokens')

/** What ids and probes call the drawn requests of an operation: by its area. */
export const drawnName = (operation: OperationId): string => conformanceOf(operation).features[0] ?? ''

type Pair = Pick<Drawn, 'valid' | 'invalid'>

/** So many requests for each operation: the same ones for the same document, seed and number. */
export const drawnRequests = (document: Node, seed: number, samples: number): readonly Drawn[] =>
  drawnBy(document)(seed)(samples)

const drawnBy = memoized((document: Node) =>
  memoized((seed: number) => memoized((samples: number) => drawAll(document, seed, samples))),
)

function drawAll(document: Node, seed: number, samples: number): readonly Drawn[] {
  const requests = requestsOf(document).filter(({ operation }) => drawnOperations().includes(operation))
  return requests.flatMap(({ operation, pointer }) => {
    // Every second chat request is for a model that calls tools, which not every model does.
    const roles = [defaultRole(operation), ...(operation === 'createChatCompletion' ? ['tools'] : [])]
    const drawn = roles.map((role) => ({ role, pairs: drawPairs(document, pointer, role, seed, samples) }))
    return Array.from({ length: samples }, (_, path) => {
      const { role, pairs } = drawn[path % drawn.length] ?? { role: '', pairs: [] }
      return { operation, pointer, role, path, ...pairAt(pairs, path) }
    })
  })
}

/** All draws in a row: to draw the last one alone is to pass over all before it. */
function drawPairs(document: Node, pointer: string, role: string, seed: number, samples: number): readonly Pair[] {
  const pairs = validRequests(document, pointer, role).chain((valid) =>
    fc.noBias(fc.nat()).map((choice) => ({ valid, invalid: invalidRequestFrom(document, pointer, valid, choice) })),
  )
  return fc.sample(pairs, { seed, numRuns: samples })
}

function pairAt(pairs: readonly Pair[], path: number): Pair {
  const pair = pairs[path]
  if (pair === undefined) throw new Error('nothing was drawn')
  return pair
}
