import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  type Change,
  editBytes,
  editRequestField,
  fault,
  type Inject,
  onOperation,
  when,
} from '../../gateway/reference/fault-kit.ts'
import type { StreamProtocol } from './protocols.ts'

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

/** Every text of a stream is UTF-8 that was read as Latin-1. */
export const charactersMistaken = ({ operation, ids }: StreamProtocol) =>
  fault(
    [ids.textIntact],
    inStreams(
      operation,
      editBytes((bytes) => new TextEncoder().encode(Buffer.from(bytes).toString('latin1'))),
    ),
  )
