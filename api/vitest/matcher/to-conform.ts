import { decidingTest } from '../../../reporters/occurrences.ts'
import { pluralize } from '../../../reporters/summary.ts'
import type { OperationId } from '../../../src/contract/operations.ts'
import type { Report, RequirementReport } from '../../../src/report/report.ts'
import { shownLines } from '../shown-text.ts'
import { judgeResponse, type ResponseCriteria } from './judge-response.ts'
import type { PlainRequest, ResponseLike } from './message.ts'
import { operationNamed, readRequest } from './read-request.ts'
import { readResponse } from './read-response.ts'

/** The options of `toConform`. */
export interface ConformOptions extends ResponseCriteria {
  /** The request of the response. What is left out of it is taken from a minimal valid request. */
  readonly request?: Request | PlainRequest | undefined
}

/** The result of a matcher. */
export interface MatcherResult {
  readonly pass: boolean
  readonly message: () => string
}

/** Violated requirements in a message. */
const maxRequirements = 20

/**
 * A matcher: a response violates no requirement that gates and that a single exchange can decide.
 *
 * @param operation of the contract: `createChatCompletion`
 * @throws GateproofError if an argument is invalid, or no requirement can be decided by the response
 */
export async function toConform(
  received: ResponseLike,
  operation: OperationId,
  options: ConformOptions = {},
): Promise<MatcherResult> {
  const { request, ...criteria } = options
  const response = await readResponse(received)
  const call = await readRequest(operationNamed(operation), request, response)
  const { report, exitCode } = await judgeResponse(call, response, criteria)
  const failing = withVerdict(report, 'violated', 'broken')
  if (exitCode !== 0 && failing.length === 0)
    throw new Error(shownLines([`toConform: status ${response.status} of ${operation}`, ...report.notes]))
  const satisfied = withVerdict(report, 'satisfied').length
  return {
    pass: failing.length === 0,
    message: () =>
      failing.length > 0
        ? violationText(operation, failing)
        : `expected the response to violate ${operation}, but it satisfies ${pluralize(satisfied, 'requirement')}`,
  }
}

const withVerdict = ({ requirements }: Report, ...verdicts: readonly RequirementReport['verdict'][]) =>
  requirements.filter(({ verdict }) => verdicts.includes(verdict))

function violationText(operation: string, failing: readonly RequirementReport[]): string {
  const shown = failing.slice(0, maxRequirements)
  return shownLines([
    `expected the response to conform to ${operation}, but it violates ${pluralize(failing.length, 'requirement')}`,
    ...shown.flatMap((row) => [
      '',
      `${row.id}: ${row.text}`,
      ...(decidingTest(row)?.message ?? 'no message').split('\n').map((line) => `  ${line}`),
    ]),
    ...(failing.length > shown.length ? ['', `and ${failing.length - shown.length} more`] : []),
  ])
}
