/** What a statement claims, looked at without its evidence: each a step of its own. */
import { packagedContract } from '../contract/document.ts'
import { publishedSets, requirementSet, type FrozenSet } from '../contract/sets.ts'
import { type Profile, requirementsOf } from '../contract/requirements.ts'
import { dayOf, daysAfter } from '../std/day.ts'
import type { Conformance, Statement } from './statement.ts'
import { fails, holds, unchecked, type Step } from './verification.ts'
import { requiredBy } from '../judge/gating.ts'

/** What whoever checks asks of a statement. */
export interface VerificationTerms {
  /** The deployment that it must be about; any where absent. */
  readonly baseUrl?: string
  /** True when it must be about the embedded reference gateway. */
  readonly embedded: boolean
  readonly profile: Profile
  /** The set that it must name, or a newer one; any where absent. */
  readonly set?: string
  /** The day on which it is to be relied on. */
  readonly day: string
  /** What checks: its version and the digest of its build, where it has one. */
  readonly tool: { readonly version: string; readonly build?: string }
}

/** Nobody relies on a run that is older. */
const maxDays = 366

/** The steps over what a statement claims, in their order. */
export const claimSteps = (statement: Statement, demands: VerificationTerms): readonly Step[] => {
  const { conformance } = statement.predicate
  return [
    datesStep(conformance, demands.day),
    deploymentStep(conformance, demands),
    profileStep(conformance, demands.profile),
    ...setSteps(statement, demands.set),
    documentStep(statement),
    toolStep(statement, demands.tool),
  ]
}

function datesStep({ drivenAt: { started, finished }, statedAt, validUntil }: Conformance, today: string): Step {
  const [driven, stated] = [dayOf(new Date(finished)), dayOf(new Date(statedAt))]
  if (finished < started) return fails('dates', `its drive ended (${finished}) before it began (${started})`)
  if (statedAt < finished) return fails('dates', `it was stated (${statedAt}) before its drive ended (${finished})`)
  const latest = daysAfter(driven, maxDays)
  if (validUntil > latest)
    return fails('dates', `valid until ${validUntil}, but a run of ${driven} is worth no more than ${maxDays} days`)
  if (today < stated) return fails('dates', `stated on ${stated}, which is after ${today}`)
  if (today > validUntil) return fails('dates', `valid until ${validUntil}, and it is ${today}`)
  return holds('dates', `driven on ${driven}, stated on ${stated}, valid until ${validUntil}`)
}

function deploymentStep({ deployment }: Conformance, { baseUrl: wanted, embedded: demanded }: VerificationTerms): Step {
  const { name, baseUrl, embedded } = deployment
  const called = name === undefined ? baseUrl : `${baseUrl}, called ${name}`
  const about = embedded ? "the embedded reference gateway, which is nobody's deployment" : called
  if (demanded && !embedded) return fails('deployment', `it is about ${baseUrl}, not about the embedded gateway`)
  if (wanted !== undefined && wanted !== baseUrl)
    return fails('deployment', `it is about ${embedded ? about : baseUrl}, not about ${wanted}`)
  return holds('deployment', about)
}

function profileStep({ profile }: Conformance, accepted: Profile): Step {
  if (profile === 'interop' && accepted === 'spec')
    return fails(
      'profile',
      'interop: what it departs from in the contract does not count (--profile interop accepts that)',
    )
  return holds('profile', profile)
}

function setSteps(statement: Statement, least: string | undefined): readonly Step[] {
  const { conformance, configuration } = statement.predicate
  const { set: version } = conformance
  const [, stated] = configuration
  const known = publishedSets().map((one) => one.version)
  if (!known.includes(version))
    return [fails('set', `this version of gateproof knows no set ${version}: it has ${known.join(', ')}`)]
  const set = requirementSet(version)
  const flaw = setProblem(conformance, stated.digest.sha256, set, least)
  const called = version === set.newest ? `${version}, the newest` : `${version}; the newest is ${set.newest}`
  return [flaw === undefined ? holds('set', called) : fails('set', flaw), contentsStep(statement, set)]
}

function setProblem({ statedAt }: Conformance, digest: string, set: FrozenSet, least?: string): string | undefined {
  const { version, sha256, published, until } = set
  const day = dayOf(new Date(statedAt))
  if (digest !== sha256) return `${version}, but another file than the one that was published`
  if (day < published) return `${version}, which was published on ${published}, after the statement (${day})`
  if (until !== undefined && day > until) return `${version}, which no longer stood on ${day}: until ${until}`
  return least !== undefined && isOlder(version, least) ? `${version} is older than ${least}` : undefined
}

function contentsStep(statement: Statement, set: FrozenSet): Step {
  const [document] = statement.predicate.configuration
  if (document.digest.sha256 !== packagedContract().sha256)
    return unchecked('contents', 'it goes by another contract document')
  const flaw = contentsProblem(statement, set)
  return flaw === undefined ? holds('contents', 'speaks of each requirement once') : fails('contents', flaw)
}

function documentStep({ predicate: { configuration } }: Statement): Step {
  const [document, , tool] = configuration
  const { version, sha256 } = packagedContract()
  if (document.digest.sha256 === sha256) return holds('document', `${version}, as this version of gateproof has it`)
  const maker = tool.annotations?.['version'] ?? 'that made it'
  return fails('document', `not the contract document that this version has: check it with gateproof ${maker}`)
}

function toolStep({ predicate: { configuration } }: Statement, own: VerificationTerms['tool']): Step {
  const [, , tool] = configuration
  const version = tool.annotations?.['version'] ?? ''
  if (tool.name !== 'gateproof') return fails('tool', 'it was not made by gateproof')
  if (!/^\d+\.\d+\.\d+$/.test(version)) return fails('tool', 'it does not say which version made it')
  if (isOlder(own.version, version))
    return fails(
      'tool',
      `made by gateproof ${version}, which is newer than this one (${own.version}): npm install gateproof@${version}`,
    )
  if (version !== own.version) return holds('tool', `made by gateproof ${version}, judged again by ${own.version}`)
  if (own.build === undefined) return unchecked('tool', `gateproof ${version}; this one runs from its sources`)
  if (tool.digest.sha256 === own.build) return holds('tool', `gateproof ${version}, this very build`)
  return fails('tool', `made by another build of gateproof ${version} than this one: one of them was changed`)
}

/** True for a version such as `1.2.10` that comes before another one. */
export function isOlder(version: string, than: string): boolean {
  const [own, other] = [numbersOf(version), numbersOf(than)]
  const at = own.findIndex((number, index) => number !== other[index])
  return at !== -1 && (own[at] ?? 0) < (other[at] ?? 0)
}

const numbersOf = (version: string) => version.split('.').map(Number)

/** Ids by what the statement says of them. */
const listsOf = ({ predicate: { passedTests, warnedTests, failedTests, conformance } }: Statement) => ({
  satisfied: passedTests,
  advisory: warnedTests,
  violated: failedTests,
  notApplicable: conformance.notApplicable.map(({ id }) => id),
  unjudged: Object.keys(conformance.unjudged),
  notJudged: Object.keys(conformance.notJudged),
})

/**
 * Why a statement cannot be true whatever was driven, as a sentence: it does not speak of each requirement once, leaves out what its set
 * requires, or its numbers are not those of its lists. Judging the evidence again would find it too, later.
 */
export const contentsProblem = (statement: Statement, set: FrozenSet): string | undefined =>
  idsProblem(Object.values(listsOf(statement)).flat()) ?? requiredProblem(statement, set)

function idsProblem(listed: readonly string[]): string | undefined {
  const known = new Set(requirementsOf(packagedContract().document).map(({ id }) => id))
  const told = new Set<string>()
  for (const id of listed) {
    if (told.has(id)) return `it says two things of ${id}`
    if (!known.has(id)) return `it speaks of ${id}, which the contract document does not have`
    told.add(id)
  }
  const left = [...known].find((id) => !told.has(id))
  return left === undefined ? undefined : `it says nothing of ${left}`
}

function requiredProblem(statement: Statement, set: FrozenSet): string | undefined {
  const { result, conformance } = statement.predicate
  const lists = listsOf(statement)
  const wanted = new Set(requiredBy(set, conformance.profile))
  const inWords = `set ${set.version} requires in the profile ${conformance.profile}`
  const aside = [...lists.advisory, ...lists.notJudged].find((id) => wanted.has(id))
  if (aside !== undefined) return `it sets ${aside} aside, which ${inWords}`
  const unasked = [...lists.violated, ...lists.notApplicable, ...lists.unjudged].find((id) => !wanted.has(id))
  if (unasked !== undefined) return `it counts ${unasked}, which is not among what ${inWords}`
  for (const part of ['satisfied', 'violated', 'notApplicable', 'unjudged'] as const) {
    const [said, found] = [conformance.required[part], lists[part].filter((id) => wanted.has(id)).length]
    if (said !== found) return `its numbers are not those of its lists: ${part} is ${said}, and ${found} are listed`
  }
  const passed = lists.violated.length + lists.unjudged.length === 0 ? 'PASSED' : 'FAILED'
  return result === passed ? undefined : `it says ${result}, and its lists come to ${passed}`
}
