import type { Conformance, Statement } from '../../src/statement/statement.ts'

/** What was found, in a word or two. */
export function resultText({ predicate: { result, conformance } }: Statement): string {
  if (result === 'FAILED') return 'not conformant'
  return conformance.profile === 'interop' ? 'meets profile interop' : 'conformant'
}

/** What the deployment is called. */
export function deploymentName({ deployment }: Conformance): string {
  if (deployment.embedded) return 'the embedded reference gateway'
  return deployment.name ?? deployment.baseUrl
}

/** What a requirement set asks of which it was declared that the deployment lacks it: `images`, `video`. */
const unsupportedFeatures = ({ notApplicable }: Conformance): readonly string[] =>
  [...new Set(notApplicable.flatMap(({ declared }) => /^lacks: (.+)$/.exec(declared)?.[1] ?? []))].sort()

/** `images and video`, `5 parts`: as much as fits a line. */
export function unsupportedText(conformance: Conformance): string | undefined {
  const lacked = unsupportedFeatures(conformance)
  if (lacked.length === 0) return undefined
  if (lacked.length > 3) return `${lacked.length} parts`
  return [lacked.slice(0, -1).join(', '), ...lacked.slice(-1)].filter((part) => part !== '').join(' and ')
}

export const requiredCount = ({ required }: Conformance): number =>
  required.satisfied + required.violated + required.notApplicable + required.unjudged

/** `2026-11-22 22:07` */
export const minuteText = (time: string): string => time.slice(0, 16).replace('T', ' ')

/** What somebody must not take the profile for. */
export const profileTexts: Readonly<Record<Conformance['profile'], string>> = {
  spec: 'every sentence that the contract states',
  interop: 'what clients break without; what only this contract asks for is not required',
}
