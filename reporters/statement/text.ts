import { shownName } from '../../src/statement/names.ts'
import type { Conformance, Statement } from '../../src/statement/statement.ts'

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
  return lacks.length === 0 ? judged : `${judged}, without ${featuresText(lacks)}`
}

/** The name of the deployment, or its URL. */
export const deploymentName = ({ deployment }: Conformance): string =>
  deployment.embedded ? 'the embedded reference gateway' : shownName(deployment.name ?? deployment.baseUrl)

/** `images and video`, or `5 features` if there are many. */
function featuresText(features: readonly string[]): string {
  if (features.length > 3) return `${features.length} features`
  return [features.slice(0, -1).join(', '), ...features.slice(-1)].filter((part) => part !== '').join(' and ')
}

export const requiredCount = ({ required }: Pick<Conformance, 'required'>): number =>
  required.satisfied + required.violated + required.notApplicable + required.unjudged

/** `2026-11-22 22:07` */
export const minuteText = (time: string): string => time.slice(0, 16).replace('T', ' ')

/** What each profile requires. */
export const profileTexts: Readonly<Record<Conformance['profile'], string>> = {
  spec: 'everything that the contract requires',
  interop: 'everything that clients of the public APIs depend on, but nothing that only this contract requires',
}
