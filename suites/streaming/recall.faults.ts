import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  asArray,
  asObject,
  asString,
  editBytes,
  editRequestField,
  fault,
  type Inject,
  type Json,
  onOperation,
  when,
} from '../../src/reference/fault-kit.ts'
import type { StreamProtocol } from './protocols.ts'

type Change = (member: Json | undefined) => Json | undefined

/** Edits what the gateway reads at a path of requests for a stream. */
export const inStreamedRequests =
  ({ operation }: StreamProtocol) =>
  (requirement: RequirementId, path: string, change: Change) =>
    fault([requirement], inStreams(operation, editRequestField(path, change)))

const inStreams = (operation: StreamProtocol['operation'], inject: Inject) =>
  onOperation(
    operation,
    when(({ body }) => body.stream === true, inject),
  )

export const withoutSystemTurns: Change = (turns) =>
  Array.isArray(turns) ? turns.filter((turn) => asObject(turn)['role'] !== 'system') : turns

/** Keeps system turns and the last turn. */
export const lastTurn: Change = (turns) =>
  Array.isArray(turns)
    ? turns.filter((turn, index) => asObject(turn)['role'] === 'system' || index === asArray(turns).length - 1)
    : turns

/** Removes strings. */
export const withoutStrings: Change = (member) => (typeof member === 'string' ? undefined : member)

/** Removes arrays. */
export const withoutArrays: Change = (member) => (Array.isArray(member) ? undefined : member)

/** Empties prompts with characters outside of ASCII. */
export const withoutForeignPrompts: Change = (text) => (asString(text).startsWith('Repeat word for word') ? '' : text)

/** Every text of a stream is UTF-8 that was read as Latin-1. */
export const charactersMistaken = ({ operation, ids }: StreamProtocol) =>
  fault(
    [ids.textIntact],
    inStreams(
      operation,
      editBytes((bytes) => new TextEncoder().encode(Buffer.from(bytes).toString('latin1'))),
    ),
  )
