/** Checks the claims of a statement without its evidence. */
import { packagedContract } from '../contract/document.ts'
import { requirementsOf, type StatementProfile } from '../contract/requirements.ts'
import { publishedSets, requirementSet, type FrozenSet } from '../contract/sets.ts'
import { requiredBy } from '../judge/gating.ts'
import { dateOf, addDays } from '../std/date.ts'
import type { Conformance, Statement } from './statement.ts'
import { pluralize } from '../std/pluralize.ts'
import { isOlder, makerAdvice } from './maker.ts'
import { mistakableNames, shownName } from './names.ts'
import { missingFromMinimum } from './scope.ts'
import { fails, holds, partial, summaryOf, unchecked, type Step } from './verification.ts'

/** What the user requires of a statement. */
export interface VerificationTerms {
  /** The deployment that it must be about; any if absent. */
  readonly baseUrl?: string
  /** True if it must be about the embedded reference gateway. */
  readonly embedded: boolean
  readonly profile: StatementProfile
  /** The oldest acceptable requirement set; any if absent. */
  readonly set?: string
  /** True if it may leave out what every gateway must be tested for. */
  readonly partial: boolean
  /** Features that it must not leave out. */
  readonly require: readonly string[]
  /** The seed that the verifier chose; any if absent. */
  readonly seed?: number
  /** The day on which it must be valid. */
  readonly day: string
}

const maxValidityDays = 366

/** The steps that check the claims, in their order. */
export const claimSteps = (statement: Statement, terms: VerificationTerms): readonly Step[] => {
  const { conformance } = statement.predicate
  return [
    datesStep(conformance, terms.day),
    deploymentStep(conformance, terms),
    profileStep(conformance, terms.profile),
    ...setSteps(statement, terms.set),
    scopeStep(statement, terms),
    ...(terms.seed === undefined ? [] : [challengeStep(statement, terms.seed)]),
    documentStep(statement),
  ]
}

function datesStep({ drivenAt: { started, finished }, statedAt, validUntil }: Conformance, today: string): Step {
  const [driven, stated] = [dateOf(new Date(finished)), dateOf(new Date(statedAt))]
  if (finished < started) return fails('dates', `the run ended (${finished}) before it started (${started})`)
  if (statedAt < finished) return fails('dates', `stated (${statedAt}) before the run ended (${finished})`)
  if (validUntil > addDays(driven, maxValidityDays))
    return fails('dates', `valid until ${validUntil}, more than ${maxValidityDays} days after the run of ${driven}`)
  if (today < stated) return fails('dates', `stated on ${stated}, which is after ${today}`)
  if (today > validUntil) return fails('dates', `expired: valid until ${validUntil}, today is ${today}`)
  return holds('dates', `run on ${driven}, stated on ${stated}, valid until ${validUntil}`)
}

function deploymentStep({ deployment }: Conformance, terms: VerificationTerms): Step {
  const { name, baseUrl, embedded, group, models } = deployment
  const named = name === undefined ? baseUrl : `${baseUrl} (${shownName(name)})`
  const escaped = mistakableNames([...(name === undefined ? [] : [name]), group, ...Object.values(models)])
  const warning = escaped.map((one) => `; ${shownName(one)} has letters that can be mistaken for Latin ones`).join('')
  const target = embedded ? 'the embedded reference gateway, not a deployment' : `${named}${warning}`
  if (terms.embedded && !embedded) return fails('deployment', `about ${baseUrl}, not about the embedded gateway`)
  if (terms.baseUrl !== undefined && terms.baseUrl !== baseUrl)
    return fails(
      'deployment',
      `about ${embedded ? 'the embedded reference gateway' : baseUrl}, not about ${terms.baseUrl}`,
    )
  return holds('deployment', target)
}

function profileStep({ profile }: Conformance, accepted: StatementProfile): Step {
  if (profile === 'interop' && accepted === 'spec')
    return fails(
      'profile',
      'interop, which ignores violations that only this contract defines. --profile interop accepts it',
    )
  return holds('profile', profile)
}

function setSteps(statement: Statement, minVersion: string | undefined): readonly Step[] {
  const { conformance, configuration } = statement.predicate
  const { set: version } = conformance
  const known = publishedSets().map((one) => one.version)
  if (!known.includes(version))
    return [fails('set', `unknown requirement set ${version}. This version has ${known.join(', ')}`)]
  const set = requirementSet(version)
  const problem = setProblem(conformance, configuration[1].digest.sha256, set, minVersion)
  const named = version === set.newest ? `${version}, the newest` : `${version}; the newest is ${set.newest}`
  return [problem === undefined ? holds('set', named) : fails('set', problem), contentsStep(statement, set)]
}

function setProblem(
  { statedAt }: Conformance,
  digest: string,
  set: FrozenSet,
  minVersion?: string,
): string | undefined {
  const { version, sha256, published, until } = set
  const day = dateOf(new Date(statedAt))
  if (digest !== sha256) return `${version}, but its digest is not that of the published set`
  if (day < published) return `${version}, published on ${published}, after the statement (${day})`
  if (until !== undefined && day > until) return `${version}, which expired on ${until}, before the statement (${day})`
  return minVersion !== undefined && isOlder(version, minVersion) ? `${version} is older than ${minVersion}` : undefined
}

function contentsStep(statement: Statement, set: FrozenSet): Step {
  const [document] = statement.predicate.configuration
  if (document.digest.sha256 !== packagedContract().sha256)
    return unchecked('contents', 'the statement uses another contract document')
  const problem = contentsProblem(statement, set)
  return problem === undefined ? holds('contents', 'lists each requirement once') : fails('contents', problem)
}

function scopeStep(statement: Statement, { partial: acceptsPartial, require: wanted }: VerificationTerms): Step {
  const { lacks, gaps, scope, judged: counts } = summaryOf(statement)
  const missing = missingFromMinimum(lacks)
  if ((scope === 'partial') !== missing.length > 0)
    return fails('scope', `the statement calls itself ${scope}, but lacks ${lacks.join(', ') || 'nothing'}`)
  const [leftOut, ...others] = wanted.filter((feature) => lacks.includes(feature))
  if (leftOut !== undefined) {
    const { notShown } = gaps.find(({ feature }) => feature === leftOut) ?? {}
    const what = notShown === undefined ? '' : `: it does not show ${notShown}`
    return fails('scope', `leaves out ${[leftOut, ...others].join(', ')}, which --require names${what}`)
  }
  const judged = `${counts.of} of ${pluralize(counts.total, 'requirement')} judged`
  const without = lacks.length === 0 ? '' : `; declared as unsupported: ${lacks.join(', ')}`
  if (missing.length === 0) return holds('scope', `${judged}${without}`)
  const why = `partial: ${judged}; every gateway must be tested for ${missing.join(', ')}`
  return acceptsPartial
    ? holds('scope', `${why}. Accepted by --partial`)
    : partial('scope', `${why}. --partial accepts it`)
}

/** Evidence for a seed that was not known before had to be invented after it was. */
function challengeStep({ predicate: { conformance } }: Statement, chosen: number): Step {
  const { seed } = conformance.drive
  if (seed === chosen) return holds('challenge', `seed ${seed}, the one that you chose`)
  return fails('challenge', `the seed is ${seed}, not ${chosen}: the run was not made for your challenge`)
}

function documentStep(statement: Statement): Step {
  const [document] = statement.predicate.configuration
  const { version, sha256 } = packagedContract()
  if (document.digest.sha256 === sha256) return holds('document', `${version}, as in this version of gateproof`)
  return fails('document', `not the contract document of this version. ${makerAdvice(statement)}`)
}

/** Ids by their verdict in the statement. */
const listsOf = ({ predicate: { passedTests, warnedTests, failedTests, conformance } }: Statement) => ({
  satisfied: passedTests,
  advisory: warnedTests,
  violated: failedTests,
  notApplicable: conformance.notApplicable.map(({ id }) => id),
  unjudged: Object.keys(conformance.unjudged),
  notJudged: Object.keys(conformance.notJudged),
})

/**
 * Why a statement contradicts itself or its set, as a sentence: it does not list each requirement once, leaves out required ones, or its
 * numbers do not match its lists. Judging the evidence would find that too, but later.
 */
const contentsProblem = (statement: Statement, set: FrozenSet): string | undefined =>
  idsProblem(Object.values(listsOf(statement)).flat()) ?? requiredProblem(statement, set)

function idsProblem(listed: readonly string[]): string | undefined {
  const known = new Set(requirementsOf(packagedContract().document).map(({ id }) => id))
  const seen = new Set<string>()
  for (const id of listed) {
    if (seen.has(id)) return `${id} is listed twice`
    if (!known.has(id)) return `${id} is not in the contract document`
    seen.add(id)
  }
  const missing = [...known].find((id) => !seen.has(id))
  return missing === undefined ? undefined : `${missing} is not listed`
}

function requiredProblem(statement: Statement, set: FrozenSet): string | undefined {
  const { result, conformance } = statement.predicate
  const lists = listsOf(statement)
  const required = new Set(requiredBy(set, conformance.profile))
  const source = `set ${set.version}, profile ${conformance.profile}`
  const excluded = [...lists.advisory, ...lists.notJudged].find((id) => required.has(id))
  if (excluded !== undefined) return `${excluded} is listed as not required, but ${source} requires it`
  const extra = [...lists.violated, ...lists.notApplicable, ...lists.unjudged].find((id) => !required.has(id))
  if (extra !== undefined) return `${extra} is listed as required, but ${source} does not require it`
  const undeclared = conformance.notApplicable.find(
    ({ declared }) => !conformance.lacks.some((feature) => declared === `lacks: ${feature}`),
  )
  if (undeclared !== undefined)
    return `${undeclared.id} is listed as not applicable, but no declared feature makes it so: ${undeclared.declared}`
  if (conformance.violations.map(({ id }) => id).join() !== lists.violated.join())
    return 'the violations that are described are not those that are listed'
  for (const part of ['satisfied', 'violated', 'notApplicable', 'unjudged'] as const) {
    const [stated, listed] = [conformance.required[part], lists[part].filter((id) => required.has(id)).length]
    if (stated !== listed) return `the numbers do not match the lists: ${part} is ${stated}, but ${listed} are listed`
  }
  const expected = lists.violated.length + lists.unjudged.length === 0 ? 'PASSED' : 'FAILED'
  return result === expected ? undefined : `the result is ${result}, but the lists amount to ${expected}`
}
