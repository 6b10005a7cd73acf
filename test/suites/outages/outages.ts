import { conformanceOf, type Mode } from '../../../src/contract/conformance.ts'
import { operationIds, type OperationId } from '../../../src/contract/operations.ts'
import { showsBody } from '../../../src/contract/cases/requests.ts'
import {
  fault,
  onOperation,
  replyWith,
  resetConnection,
  when,
  type Fault,
  type Inject,
} from '../../../gateway/reference/fault.ts'

/**
 * Every operation fails in every mode and in every way. Each outage violates exactly the requirement that the operation is served, and
 * the exit code is never 0. Outages are independent, so half of the operations fail in each drive.
 */
const json = (error: Readonly<Record<string, string | boolean>>) => ({ error })
const outages = {
  'status 500': replyWith(
    500,
    json({ message: 'bad response from upstream', type: 'new_api_error', code: 'bad_response' }),
  ),
  'status 404': replyWith(404, json({ message: 'Not Found', type: 'invalid_request_error' })),
  'status 400': replyWith(
    400,
    json({ message: 'unsupported operation', type: 'invalid_request_error', code: 'invalid_value' }),
  ),
  'status 403': replyWith(403, json({ message: 'Forbidden', type: 'invalid_request_error', code: 'forbidden' })),
  '502 with a page': replyWith(502, '<html><title>502 Bad Gateway</title></html>', { 'content-type': 'text/html' }),
  'a page under 200': replyWith(200, '<!doctype html><title>Console</title>', { 'content-type': 'text/html' }),
  'nothing under 200': replyWith(200, ''),
  'an error under 200': replyWith(
    200,
    json({ message: 'upstream error', type: 'new_api_error', code: 'bad_response' }),
  ),
  'a closed connection': resetConnection(),
} as const satisfies Readonly<Record<string, Inject>>

export const outageKinds = Object.keys(outages) as (keyof typeof outages)[]

/** An operation in one of its modes, and the requirement that it is served. */
export interface Target {
  readonly operation: OperationId
  readonly mode: Mode
  readonly requirement: string
}

export const targets: readonly Target[] = operationIds.flatMap((operation) =>
  Object.entries(conformanceOf(operation).served).map(([mode, { requirement }]) => ({
    operation,
    mode: mode as Mode,
    requirement,
  })),
)

/** The contract does not define the bodies of media requests, so a 400 does not show that the operation fails. */
export const isWord = ({ operation }: Target, kind: string) => showsBody(operation) || kind !== 'status 400'

/** Every request of an operation in a mode, valid or not, with a key or without. */
export const dying = ({ operation, mode }: Target, kind: keyof typeof outages): Fault =>
  fault(
    [],
    onOperation(
      operation,
      operation === 'generateContent'
        ? outages[kind]
        : when(({ body }) => (body.stream === true) === (mode === 'streamed'), outages[kind]),
    ),
  )

const aboutTasks = ['video', 'errors', 'authentication', 'service']
const limitsOfText = ['chat', 'responses', 'messages', 'generate-content'].map((name) => `limits.${name}`)

/** A drive in which some operations fail. */
export interface Drive {
  readonly name: string
  /** Limits need as many requests as all other areas, so those of text are only sent in the last round. */
  readonly scope: { readonly only?: readonly string[]; readonly skip?: readonly string[] }
  readonly dead: readonly Death[]
}

/** An operation and how it fails. */
export interface Death {
  readonly target: Target
  readonly kind: keyof typeof outages
}

/**
 * In each round the kinds are dealt out anew, and each half of the operations is dead once. What cannot be submitted is not polled,
 * and what is not polled is not downloaded: of these three one dies at a time.
 */
export const drives: readonly Drive[] = outageKinds.flatMap((_kind, round) => {
  const all = targets
    .map((target, index) => ({
      target,
      kind: outageKinds[(index + round) % outageKinds.length] ?? 'status 500',
      index,
    }))
    .filter(({ target, kind }) => isWord(target, kind))
  const drive = (name: string, scope: Drive['scope'], isDead: (target: Target, index: number) => boolean): Drive => ({
    name: `round ${round + 1}, ${name}`,
    scope,
    dead: all.filter(({ target, index }) => isDead(target, index)),
  })
  const scope = round === outageKinds.length - 1 ? {} : { skip: limitsOfText }
  const halfOf = (index: number) => (index >> (round % 3)) & 1
  const submissions = halfOf(targets.findIndex(({ operation }) => operation === 'createVideo'))
  return [
    ...[0, 1].map((half) =>
      drive(`half ${half + 1}`, scope, ({ operation }, index) => {
        if (operation === 'getVideoContent') return false
        return (operation === 'getVideo' ? 1 - submissions : halfOf(index)) === half
      }),
    ),
    drive('files', { only: aboutTasks }, ({ operation }) => operation === 'getVideoContent'),
  ]
})
