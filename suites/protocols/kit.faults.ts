import type {} from '../../spec/generated/requirements.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import {
  asString,
  type Change,
  dropField,
  editBody,
  editField,
  editRequestField,
  fault,
  type Fault,
  type Inject,
  isStream,
  type Json,
  type JsonObject,
  onOperation,
  onStatus,
  replyWith,
  type RequestPredicate,
  setField,
  setHeader,
  when,
  wherePresent,
} from '../../gateway/reference/fault-kit.ts'
import type { Protocol } from './protocols.ts'

/** Injections into the requests of one operation that do not ask for a stream. */
export type Kit = ReturnType<typeof kitOf>

/** @param isForKit which requests are affected, for a protocol without streams */
export function kitOf(operation: OperationId, isForKit: RequestPredicate = (request) => !isStream(request)) {
  const inRequests = (inject: Inject, matches: RequestPredicate = () => true): Inject =>
    onOperation(operation, when(isForKit, when(matches, inject)))
  /** Affects only responses with status 200. */
  const inAnswers = (inject: Inject, matches?: RequestPredicate): Inject => inRequests(onStatus(200, inject), matches)
  const edit = (path: string, change: Change): Inject => inAnswers(editField(path, change))
  return {
    inRequests,
    inAnswers,
    whenRequest: (matches: (body: JsonObject) => boolean, inject: Inject): Inject =>
      inAnswers(inject, ({ body }) => matches(body)),
    /** Edits what the gateway reads at a path of the request. */
    editSent: (path: string, change: Change): Inject => inRequests(editRequestField(path, change)),
    set: (path: string, value: Json): Inject => inAnswers(setField(path, value)),
    drop: (path: string): Inject => inAnswers(dropField(path)),
    edit,
    /** Turns a value into its JSON text. */
    asText: (path: string): Inject => edit(path, wherePresent(JSON.stringify)),
  }
}

/** A text as UTF-8 that is read as Latin-1. */
export const latin1OfUtf8 = (text: Json | undefined): Json | undefined =>
  typeof text === 'string' ? Buffer.from(text, 'utf8').toString('latin1') : text

/** Each character outside of ASCII is replaced by another. */
export const nonAsciiAs = (character: string): Change =>
  wherePresent((text) => asString(text).replaceAll(/[^\0-\x7f]/gu, character))

/** The error of a gateway whose upstream failed. */
const upstreamError = { error: { message: 'bad response from upstream', type: 'new_api_error', code: 'bad_response' } }

/** Rejects a request as the contract requires. */
export const refused = (param: string, message: string): Inject =>
  replyWith(400, { error: { message, type: 'invalid_request_error', param, code: 'invalid_value' } })

type ReplyFault = 'plainCallsFail' | 'labelledText' | 'cutJson' | 'wrappedInArray' | 'streamedUnasked'

/** Faults in the unstreamed response of every protocol. */
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
