import { packagedContract } from '../../contract/document.ts'
import { isGating, type Requirement, requirementsOf } from '../../contract/requirements.ts'
import type { Exchange } from '../../evidence/exchange.ts'
import { callOf, sendsJson } from '../../calls/request.ts'
import { replyOf } from '../../reply/reader.ts'
import type { Reply } from '../../reply/reply.ts'
import type { Evidence } from '../../evidence/store.ts'
import { flawText, isOfStatus } from '../../results/flaws.ts'
import type { CheckResult } from '../../outcomes/check-result.ts'
import { impacts, type Finding, type FindingCase, type Impact, type RequirementReport } from '../report.ts'
import { callersOf } from './callers.ts'
import { deathFindings } from './death.ts'
import { failurePlacesIn } from './failures.ts'
import { groupByNames } from './group.ts'
import { isAboutStatus, defectOf, isLeak, type Classified } from './defect.ts'
import { linksOf, namesOf } from './links.ts'
import { notOfferedFinding, notOfferedIn, notOfferedWording, type NotOffered } from './not-offered.ts'
import { violationsIn, type Violation } from './violations.ts'
import { wordingOf } from './wording.ts'
import { hash } from 'node:crypto'

/** The results of a run that findings are made from. */
export interface FindingsInput {
  readonly rows: readonly RequirementReport[]
  readonly checks: ReadonlyMap<string, readonly CheckResult[]>
  readonly requirements: readonly Requirement[]
  readonly evidence: Evidence
}

/** The number of cases in a finding; the others are counted. */
const maxCases = 200

/**
 * Groups violations and advisories by cause: the end of the gateway first, then the most severe. A requirement may be in several findings, since several bugs can violate
 * it. Pure: the same recording gives the same findings.
 */
export function findingsOf({ rows, checks, requirements, evidence }: FindingsInput): readonly Finding[] {
  const { findings, others } = deathFindings(evidence, violationsIn(rows, checks, evidence))
  const notOffered = notOfferedIn(evidence, rows)
  const violations = others.filter((one) => !notOffered.explains(one))
  const missing = others.filter(notOffered.explains)
  const judgedByStatus = new Set(others.filter(isAboutStatus).flatMap(({ exchange }) => exchange ?? []))
  const classify = (violation: Violation) => ({
    violation,
    defect: defectOf(violation, judgedByStatus, (one) => failsByScript(evidence, one)),
  })
  const classified = violations.map(classify)
  const failed = classified.filter(({ defect }) => defect.kind === 'failed')
  const placeOf = failurePlacesIn(failed.map(({ violation }) => violation))
  const names = namesOf(classified.map((one) => linksOf(one.violation, one.defect, placeOf)))
  const groups = groupByNames(classified, names)
  const breaking = breakingClients(requirements)
  const caused = [...groups].map(([name, all]) => {
    const members = withoutMissing(all, notOffered) as [Classified, ...Classified[]]
    return findingOf(members, breaking, idOf(name, members))
  })
  const [first, ...rest] = missing.map(classify)
  const sorted = [
    ...caused,
    ...(first === undefined ? [] : [notOfferedOf([first, ...rest], notOffered, breaking)]),
  ].sort(
    (one, other) =>
      rankOf(one) - rankOf(other) ||
      other.requirements.length - one.requirements.length ||
      other.exchanges - one.exchanges ||
      (one.id < other.id ? -1 : 1),
  )
  return [...findings, ...sorted]
}

/** True if the scripted upstream answers a call with an error, or breaks off. */
function failsByScript({ scripts }: Evidence, { probe, name }: Exchange): boolean {
  const { error, delivery } = scripts.get(`${probe}/${name}`)?.script ?? {}
  return error !== undefined || delivery?.cutAfterEvents !== undefined
}

/** Requirements that clients depend on. For older documents without this mark, the packaged document decides. */
function breakingClients(requirements: readonly Requirement[]): ReadonlySet<string> {
  const packaged = new Map(requirementsOf(packagedContract().document).map((one) => [one.id, one]))
  return new Set(requirements.filter((one) => isGating(packaged.get(one.id) ?? one, 'interop')).map(({ id }) => id))
}

/** Leaks first, whatever their level, then violations before advisories, new before known ones, then by impact. */
const rankOf = ({ id, verdict, known, impact }: Finding) =>
  impact === 'security' && !known
    ? -1
    : (verdict === 'violated' ? 0 : 20) +
      (known ? 10 : 0) +
      // It may be on purpose: defects of what is offered come first.
      (id === notOfferedFinding ? impacts.length : impacts.indexOf(impact))

/** Without requests to what is not offered, where other requests show the same. */
function withoutMissing(members: readonly Classified[], { isOfThem }: NotOffered): readonly Classified[] {
  const isMissing = ({ violation: { exchange } }: Classified) => exchange !== undefined && isOfThem(exchange)
  const shown = new Set(members.flatMap((one) => (isMissing(one) ? [] : one.violation.requirement.id)))
  return members.filter((one) => !isMissing(one) || !shown.has(one.violation.requirement.id))
}

/** All that is not offered, as one finding. */
function notOfferedOf(
  members: readonly [Classified, ...Classified[]],
  notOffered: NotOffered,
  breaking: ReadonlySet<string>,
): Finding {
  const exchanges = members.flatMap(({ violation: { exchange } }) => exchange ?? [])
  return {
    ...findingOf(members, breaking, notOfferedFinding),
    ...notOfferedWording(notOffered, exchanges),
    impact: 'breaks clients',
    notOffered: notOffered.features,
  }
}

function findingOf(
  unordered: readonly [Classified, ...Classified[]],
  breaking: ReadonlySet<string>,
  id: string,
): Finding {
  const members = unordered
    .map((member) => ({ member, weight: weightOf(member.violation) }))
    .sort((one, other) => one.weight - other.weight)
    .map(({ member }) => member) as [Classified, ...Classified[]]
  const seen = members.map((one) => one.violation)
  const exchanges = [...new Set(seen.flatMap(({ exchange }) => exchange ?? []))]
  const callers = callersOf(exchanges)
  const cases = casesOf(seen)
  const violated = seen.filter(({ verdict }) => verdict === 'violated')
  const isKnown = violated.length > 0 && violated.every(({ requirement }) => requirement.known !== undefined)
  const ungated = seen.find(({ requirement }) => requirement.ungated !== undefined)?.requirement.ungated
  return {
    id,
    verdict: violated.length > 0 ? 'violated' : 'advisory',
    impact: impactOf(members, breaking),
    ...wordingOf(members, callers),
    ...(isKnown && { known: true }),
    ...(ungated !== undefined && violated.length === 0 && { ungated }),
    requirements: [...new Set([...violated, ...seen].map(({ requirement }) => requirement.id))],
    callers,
    exchanges: exchanges.length,
    cases: cases.slice(0, maxCases),
    ...(cases.length > maxCases && { casesLeftOut: cases.length - maxCases }),
  }
}

/**
 * Sorts violations that the headline is about first: of a server error those about its status, not about the form of its body. Then
 * those of requests with a readable body: a gateway that is repaired rejects the others, and shows nothing else by them. Then short
 * requests, since they are the easiest to reproduce.
 */
const weightOf = ({ verdict, exchange, flaw }: Violation): number =>
  (verdict === 'violated' ? 0 : 1e9) +
  (isOfStatus(flaw.expected) ? 0 : 1e7) +
  (exchange !== undefined && hasUnreadableBody(replyOf(exchange)) ? 2e6 : 0) +
  (exchange?.probe.startsWith('drawn-') || exchange?.name.startsWith('drawn-') ? 1e6 - reductionsOf(exchange) : 0) +
  Math.min(requestLength(exchange), 1e5)

/** True for a call without a body, with malformed JSON, or with JSON that is not labelled as JSON. */
const hasUnreadableBody = (reply: Reply) =>
  callOf(reply)?.method === 'POST' &&
  reply.request.header('content-type')?.startsWith('multipart/form-data') !== true &&
  !(sendsJson(reply) && reply.request.json.exists)

/** How often a drawn answer was made smaller: the smallest one that fails comes first. */
const reductionsOf = ({ name }: Exchange): number => 1e4 * Number(/-smaller-(\d{1,2})$/.exec(name)?.[1] ?? 0)

const requestLength = (exchange: Exchange | undefined) =>
  exchange === undefined ? 0 : replyOf(exchange).request.text.length

/** The id of the finding for all limits that are not enforced. */
const limitsFinding = 'limits-not-checked'

function idOf(name: string, members: readonly [Classified, ...Classified[]]): string {
  if (members.some((one) => one.defect.kind === 'unchecked')) return limitsFinding
  const [
    {
      defect: { kind },
      violation: seen,
    },
  ] = members
  if (kind === 'rule') return seen.requirement.id
  return `${kind}-${hash('md5', name).slice(0, 8)}`
}

function impactOf(members: readonly Classified[], breaking: ReadonlySet<string>): Impact {
  if (members.some(({ violation }) => isLeak(violation.requirement.id))) return 'security'
  if (members.some(({ defect }) => defect.kind === 'failed')) return 'server error'
  if (!members.some(({ violation }) => breaking.has(violation.requirement.id))) return 'custom'
  return members.every(({ defect }) => defect.kind === 'missing' || defect.kind === 'value')
    ? 'shape'
    : 'breaks clients'
}

/** One case for each requirement and test. An exchange that shows it several times counts once. */
function casesOf(seen: readonly Violation[]): readonly FindingCase[] {
  const cases = new Map<string, { readonly first: Violation; readonly exchanges: Set<string> }>()
  for (const violation of seen) {
    const at = JSON.stringify([violation.requirement.id, violation.test])
    const known = cases.get(at) ?? { first: violation, exchanges: new Set() }
    known.exchanges.add(violation.exchange?.id ?? '')
    cases.set(at, known)
  }
  return [...cases.values()].map(({ first: { requirement, verdict, test, flaw, exchange }, exchanges }) => ({
    requirement: requirement.id,
    verdict,
    test,
    message: flawText(flaw),
    ...(exchange && { exchange: exchange.id }),
    ...(flaw.path !== undefined && { path: flaw.path }),
    exchanges: exchanges.size,
  }))
}
