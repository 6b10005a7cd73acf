import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import {
  dropField,
  editBody,
  editField,
  editRequestField,
  fault,
  type Fault,
  type Inject,
  type Json,
  type JsonObject,
  onOperation,
  onStatus,
  replyWith,
  type SeenRequest,
  setField,
  setHeader,
  when,
} from '../../src/reference/fault-kit.ts'
import type { Protocol } from './protocols.ts'

type Change = (member: Json | undefined) => Json | undefined
type RequestPredicate = (request: SeenRequest) => boolean

/** Injections into the plain calls of one operation; streams pass, and refusals do as far as answers are concerned. */
export interface Kit {
  /** Applies an injection to the requests, or to those that the predicate holds for. */
  readonly inRequests: (inject: Inject, matches?: RequestPredicate) => Inject
  /** Applies an injection to the answers. */
  readonly inAnswers: (inject: Inject, matches?: RequestPredicate) => Inject
  /** Lets the gateway see other members at a path of the request. */
  readonly editSent: (path: string, change: Change) => Inject
  /** Sets, removes and edits the members at a path of every answer. */
  readonly set: (path: string, value: Json) => Inject
  readonly drop: (path: string) => Inject
  readonly edit: (path: string, change: Change) => Inject
}

export function kitOf(operation: OperationId, isForKit: RequestPredicate = ({ body }) => body.stream !== true): Kit {
  const inRequests: Kit['inRequests'] = (inject, matches = () => true) =>
    onOperation(
      operation,
      when((request) => isForKit(request) && matches(request), inject),
    )
  const inAnswers: Kit['inAnswers'] = (inject, matches) => inRequests(onStatus(200, inject), matches)
  return {
    inRequests,
    inAnswers,
    editSent: (path, change) => inRequests(editRequestField(path, change)),
    set: (path, value) => inAnswers(setField(path, value)),
    drop: (path) => inAnswers(dropField(path)),
    edit: (path, change) => inAnswers(editField(path, change)),
  }
}

type Makers = Readonly<Record<string, (...given: never[]) => Inject>>
type FaultMakers<Named extends Makers> = {
  readonly [Name in keyof Named]: (...given: Parameters<Named[Name]>) => Fault
}

/**
 * Faults that are one injection each.
 *
 * @example const breaks = breaking({ drop })
 * export const idMissing = breaks('chat.completion.id').drop('id')
 */
export const breaking =
  <Named extends Makers>(makers: Named) =>
  (...ids: readonly RequirementId[]): FaultMakers<Named> => {
    const named = Object.entries(makers).map(([name, inject]) => {
      const make = (...given: never[]): Fault => fault(ids, inject(...given))
      return [name, make] as const
    })
    return Object.fromEntries(named) as unknown as FaultMakers<Named>
  }

/** The error of a gateway whose upstream failed. */
const upstreamError = { error: { message: 'bad response from upstream', type: 'new_api_error', code: 'bad_response' } }

/** A refusal as the contract has it. */
export const refused = (param: string, message: string): Inject =>
  replyWith(400, { error: { message, type: 'invalid_request_error', param, code: 'invalid_value' } })

type ReplyFault = 'plainCallsFail' | 'labelledText' | 'cutJson' | 'wrappedInArray' | 'streamedUnasked'

/** How the plain reply of every protocol may be wrong. */
export const replyFaults = (protocol: Protocol, { inAnswers, editSent }: Kit): Readonly<Record<ReplyFault, Fault>> => ({
  plainCallsFail: fault([protocol.served], inAnswers(replyWith(500, upstreamError))),
  labelledText: fault([protocol.contentType], inAnswers(setHeader('content-type', 'text/plain'))),
  cutJson: fault([protocol.json], inAnswers(editBody((body) => body.slice(0, -1)))),
  wrappedInArray: fault([protocol.json], inAnswers(editBody((body) => `[${body}]`))),
  streamedUnasked: fault(
    [protocol.unstreamed],
    editSent('stream', (stream) => stream ?? true),
  ),
})

/** An object without one of its members. */
export const without = (object: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([member]) => member !== name))
