import { conformanceOf, featuresOf } from '../../contract/conformance.ts'
import { featureNames } from '../../contract/features.ts'
import { operationIds, operationOf, type OperationId } from '../../contract/operations.ts'
import type { Exchange } from '../../evidence/exchange.ts'
import type { Evidence } from '../../evidence/store.ts'
import { isAcceptedKey, servesPathIn } from '../../calls/paths.ts'
import { joinWords } from '../../std/join-words.ts'
import { pluralize } from '../../std/pluralize.ts'
import type { RequirementReport } from '../report.ts'
import { operationNamed } from './callers.ts'
import type { Violation } from './violations.ts'
import type { Wording } from './wording.ts'

/** The id of the finding for all features that the gateway does not offer. */
export const notOfferedFinding = 'not-offered'

/** What the gateway does not serve at all, although nothing declares that. */
export interface NotOffered {
  /** Names for `--lacks`. */
  readonly features: readonly string[]
  /** True for a request of such a feature. */
  readonly isOfThem: (exchange: Exchange) => boolean
  /** True for a violation that says no more than that a path is missing. */
  readonly explains: (violation: Violation) => boolean
}

/**
 * The features that no operation of the gateway serves, as violated requirements and responses show. If one operation of a feature is
 * served, the feature is offered, and a missing path of it is a defect.
 */
export function notOfferedIn(evidence: Evidence, rows: readonly RequirementReport[]): NotOffered {
  const violated = new Set(rows.flatMap(({ id, verdict }) => (verdict === 'violated' ? id : [])))
  const isMissing = (operation: OperationId) =>
    servesPathIn(evidence, operation) === 'not served' && servedIds(operation).some((id) => violated.has(id))
  const missing = new Set(operationIds.filter(isMissing))
  const offered = operationIds.filter((one) => !missing.has(one) && servesPathIn(evidence, one) !== 'unknown')
  const isAbsent = (name: string) => !offered.some((one) => featuresOf(one).includes(name))
  // The area, if all of it is missing, otherwise the part: `images` or `imageEdits`.
  const absent = new Set([...missing].flatMap((one) => featuresOf(one).find(isAbsent) ?? []))
  const features = featureNames().filter((name) => absent.has(name))
  const operations = new Set([...missing].filter((one) => featuresOf(one).some((name) => features.includes(name))))
  const ids = new Set([...operations].flatMap(servedIds))
  return {
    features,
    isOfThem: ({ request: { method, url } }) => {
      const operation = operationOf(method, url)?.operationId
      return operation !== undefined && operations.has(operation)
    },
    explains: ({ requirement }) => ids.has(requirement.id),
  }
}

/** The requirements that a gateway violates by not having the path. */
function servedIds(operation: OperationId): readonly string[] {
  const { route, served } = conformanceOf(operation)
  return [route, ...Object.values(served).map(({ requirement }) => requirement)]
}

/**
 * The words of the finding.
 *
 * @param exchanges those that show it
 */
export function notOfferedWording({ features }: NotOffered, exchanges: readonly Exchange[]): Wording {
  const paths = [...new Set(exchanges.map(operationNamed))]
  // A wrong key or a missing one may be refused before the path is.
  const withKey = exchanges.filter(isAcceptedKey)
  const shown = withKey.length > 0 ? withKey : exchanges
  const statuses = [...new Set(shown.map(({ response }) => `${response?.status ?? 'nothing'}`))].sort()
  const others = paths.length - 2
  const named = others > 0 ? `${paths.slice(0, 2).join(', ')} and ${others} more` : joinWords(paths)
  return {
    title: `Not offered: ${joinWords(features)} (${pluralize(paths.length, 'path')})`,
    detail: `${named} ${paths.length > 1 ? 'return' : 'returns'} ${joinWords(statuses, ' or ')}, as paths that do not exist`,
    fix: `Serve ${paths.length > 1 ? 'these paths' : 'this path'}, or declare what the gateway does not offer: --lacks ${features.join(',')}, or \`lacks\` in the configuration.`,
  }
}
