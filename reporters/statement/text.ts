import type { Conformance, Statement } from '../../src/statement/statement.ts'

/** The result in a few words. */
export function resultText({ predicate: { result, conformance } }: Statement): string {
  if (result === 'FAILED') return 'not conformant'
  return conformance.profile === 'interop' ? 'meets profile interop' : 'conformant'
}

/** The result and the unsupported features: `conformant without images and video`. */
export function qualifiedResult(statement: Statement): string {
  const unsupported = unsupportedText(statement.predicate.conformance)
  return `${resultText(statement)}${unsupported === undefined ? '' : ` without ${unsupported}`}`
}

/** The name of the deployment, or its URL. */
export const deploymentName = ({ deployment }: Conformance): string =>
  deployment.embedded ? 'the embedded reference gateway' : (deployment.name ?? deployment.baseUrl)

/** The features that are declared as unsupported: `images and video`, or `5 features` if there are many. */
function unsupportedText({ notApplicable }: Conformance): string | undefined {
  const declared = notApplicable.flatMap((one) => /^lacks: (.+)$/.exec(one.declared)?.[1] ?? [])
  const features = [...new Set(declared)].sort()
  if (features.length === 0) return undefined
  if (features.length > 3) return `${features.length} features`
  return [features.slice(0, -1).join(', '), ...features.slice(-1)].filter((part) => part !== '').join(' and ')
}

export const requiredCount = ({ required }: Conformance): number =>
  required.satisfied + required.violated + required.notApplicable + required.unjudged

/** `2026-11-22 22:07` */
export const minuteText = (time: string): string => time.slice(0, 16).replace('T', ' ')

/** What each profile requires. */
export const profileTexts: Readonly<Record<Conformance['profile'], string>> = {
  spec: 'everything that the contract requires',
  interop: 'everything that clients of the public APIs depend on, but nothing that only this contract requires',
}
