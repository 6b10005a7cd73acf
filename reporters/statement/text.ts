import { securityFirst, type Gap } from '../../src/statement/gaps.ts'
import { shownName } from '../../src/statement/names.ts'
import type { Conformance, Statement } from '../../src/statement/statement.ts'
import { pluralize } from '../summary.ts'

export type ResultText = 'conformant' | 'meets profile interop' | 'partial' | 'not conformant'

/** The result in a few words. */
export const resultText = ({ predicate: { result, conformance } }: Statement): ResultText =>
  claimedResult({ result, ...conformance })

/** The same for the claims of a statement. */
export function claimedResult({ result, scope, profile }: Claimed): ResultText {
  if (result === 'FAILED') return 'not conformant'
  if (scope === 'partial') return 'partial'
  return profile === 'interop' ? 'meets profile interop' : 'conformant'
}

type Claimed = Pick<Conformance, 'scope' | 'profile'> & Pick<Statement['predicate'], 'result'>

/** How much was judged, and what was not: `700 of 731 requirements judged, without images and video`. */
export function coverageText({ required, lacks }: Pick<Conformance, 'required' | 'lacks'>): string {
  const judged = `${required.satisfied + required.violated} of ${requiredCount({ required })} requirements judged`
  return `${judged}${withoutText(lacks)}`
}

/** `, without groups and images`; empty if nothing was declared as unsupported. */
export const withoutText = (lacks: readonly string[]): string =>
  lacks.length === 0 ? '' : `, without ${featuresText(securityFirst(lacks))}`

/** `not shown: that an expired key is refused (lacks: expiringKeys, 1 requirement)` */
export const gapText = ({ feature, notShown, requirements }: Gap): string =>
  `not shown: ${notShown} (lacks: ${feature}, ${pluralize(requirements.length, 'requirement')})`

/** The name of the deployment, or its URL. */
export const deploymentName = ({ deployment }: Conformance): string =>
  deployment.embedded ? 'the embedded reference gateway' : shownName(deployment.name ?? deployment.baseUrl)

/** `images and video`, or `groups, images and 3 other features` if there are many. */
function featuresText(features: readonly string[]): string {
  if (features.length > 3) return featuresText([...features.slice(0, 2), `${features.length - 2} other features`])
  return [features.slice(0, -1).join(', '), ...features.slice(-1)].filter((part) => part !== '').join(' and ')
}

export const requiredCount = ({ required }: Pick<Conformance, 'required'>): number =>
  required.satisfied + required.violated + required.notApplicable + required.unjudged

/** What is counted: `set 1.2.0 requires 731 of the 774 requirements in the contract (profile spec: everything that …)`. */
export function countedText({ predicate }: Statement): string {
  const { passedTests, warnedTests, failedTests, conformance } = predicate
  const { set, profile, notApplicable, unjudged, notJudged } = conformance
  const verdicts = [passedTests, warnedTests, failedTests, notApplicable, Object.keys(unjudged), Object.keys(notJudged)]
  const total = verdicts.reduce((sum, { length }) => sum + length, 0)
  return `set ${set} requires ${requiredCount(conformance)} of the ${pluralize(total, 'requirement')} in the contract (profile ${profile}: ${profileTexts[profile]})`
}

/** How `verify` ends for a valid statement. */
export const verifiedText = ({ predicate: { result } }: Statement): string =>
  result === 'FAILED'
    ? 'Exit code 1 with the line "valid, but the result is FAILED" means that the statement is valid.'
    : 'Exit code 0 means that the statement is valid.'

/** `2026-11-22 22:07` */
export const minuteText = (time: string): string => time.slice(0, 16).replace('T', ' ')

/** What each profile requires. */
export const profileTexts: Readonly<Record<Conformance['profile'], string>> = {
  spec: 'everything that the contract requires',
  interop: 'everything that clients of the public APIs depend on, but nothing that only this contract requires',
}
