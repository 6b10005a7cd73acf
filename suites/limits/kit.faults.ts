import type { Case, CaseGroup } from '../../src/contract/case.ts'
import { casesOf } from '../../src/contract/cases.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import type { Node } from '../../src/contract/pointer.ts'
import { modelPlaceholder } from '../../src/contract/sample.ts'
import type { Inject, Patient } from '../../src/reference/fault.ts'
import { see } from '../../src/reference/faults/handler.ts'
import { jsonReply } from '../../src/reference/reply.ts'

/** One thing a gateway may do wrong: refuse what a case must have accepted, or serve what it must have refused. */
export interface Wrong {
  readonly case: Case
  readonly operation: OperationId
  readonly role: string
  /** The valid request that is served in place of one that should be refused. */
  readonly instead: Node
}

/** Everything a gateway may do wrong with the limits of a contract document. */
export const wrongsOf = (document: Node): readonly Wrong[] =>
  casesOf(document).flatMap((group) =>
    group.cases.map((one) => ({
      case: one,
      operation: group.operation,
      role: group.role,
      instead: insteadOf(one, group),
    })),
  )

const insteadOf = ({ control = '' }: Case, { cases, controls }: CaseGroup): Node =>
  controls[control] ?? cases.find(({ name }) => name === control)?.body ?? {}

/**
 * Wrong in these ways and no other. Each is about one request, told by its whole body, the model and the bytes of files aside:
 * a rule about the value alone would spoil what other areas send.
 */
export function doing(wrongs: readonly Wrong[]): Inject {
  const byRequest = new Map(wrongs.map((wrong) => [keyOf(wrong.operation, wrong.case.body), wrong]))
  return (next, patient) => async (original) => {
    const { seen, request } = await see(original)
    const wrong = byRequest.get(keyOf(seen.operation, withoutModel(seen.body, patient)))
    if (wrong === undefined) return next(request)
    if (wrong.case.side === 'accepts') return jsonReply(refusalOf(wrong.case), 400)
    const headers = new Headers(request.headers)
    headers.delete('content-length')
    const body = JSON.stringify(withModel(wrong, patient))
    return next(new Request(request.url, { method: request.method, headers, body }))
  }
}

const refusalOf = ({ path, shown }: Case) => ({
  error: {
    message: `${path} of ${shown} is not supported`,
    type: 'invalid_request_error',
    param: path,
    code: 'invalid_value',
  },
})

/** A model that exists becomes the placeholder of the cases again. */
function withoutModel(body: Node, patient: Patient | undefined): Node {
  const ids: readonly unknown[] = Object.values(patient?.models ?? {})
  return ids.includes(body['model']) ? { ...body, model: modelPlaceholder } : body
}

function withModel({ instead, role }: Wrong, patient: Patient | undefined): Node {
  const models: Readonly<Record<string, string>> = patient?.models ?? {}
  return 'model' in instead ? { ...instead, model: models[role] ?? '' } : instead
}

/** Media requests hold what the operator adds; of theirs only the model and the prompt are compared. */
function keyOf(operation: OperationId | undefined, body: Node): string {
  const media = operation?.startsWith('createImage') === true || operation === 'createVideo'
  return `${operation} ${media ? mediaKey(body) : JSON.stringify(body, withoutBytes)}`
}

const mediaKey = ({ model, prompt = 'A blue square on a white background.' }: Node) => JSON.stringify([model, prompt])

/** The bytes of a file, in Base64, are as good as any others. */
const withoutBytes = (name: string, value: unknown) =>
  name === 'data' && typeof value === 'string' && value.length > 8 ? 'bytes' : value
