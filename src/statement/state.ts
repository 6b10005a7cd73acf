import { packagedContract } from '../contract/document.ts'
import type { FrozenSet } from '../contract/sets.ts'
import type { Evidence } from '../evidence/store.ts'
import { requiredBy } from '../judge/gating.ts'
import type { JudgedRun, Report, RequirementReport } from '../report/report.ts'
import {
  predicateType,
  statementType,
  type Conformance,
  type Described,
  type StatedDeployment,
  type Statement,
  type Violation,
} from './statement.ts'
import { asReason } from '../results/reasons.ts'
import { truncated } from '../std/truncate.ts'
import { missingFromMinimum } from './scope.ts'

/** What a statement contains besides the results of judging. */
export interface StatementTerms {
  /** The operator's name for the deployment. */
  readonly name?: string
  readonly set: FrozenSet
  /** ISO 8601, UTC. */
  readonly statedAt: string
  /** A day: `2027-05-21`. */
  readonly validUntil: string
  /** The build that judged. */
  readonly tool: { readonly version: string; readonly build: string; readonly commit: string | null }
  /** SHA-256 of the evidence files, in the order of `evidence.files`. */
  readonly digests: readonly string[]
}

/** The statement about judged evidence. A pure function: the same evidence always gives the same statement. */
export function createStatement(
  { report, evidence }: Pick<JudgedRun, 'report' | 'evidence'>,
  terms: StatementTerms,
): Statement {
  const { set } = terms
  const required = new Set(requiredBy(set, profileOf(report)))
  const rows = report.requirements
  const isRequired = ({ id }: RequirementReport) => required.has(id)
  const withVerdict = (...verdicts: readonly RequirementReport['verdict'][]) =>
    rows.filter(({ verdict }) => verdict !== undefined && verdicts.includes(verdict))
  const violated = withVerdict('violated')
  const satisfied = withVerdict('satisfied')
  const notApplicable = rows.filter((row) => isRequired(row) && declarationOf(row, evidence) !== undefined)
  const unjudged = rows.filter(
    (row) => isRequired(row) && isUnjudged(row) && declarationOf(row, evidence) === undefined,
  )
  const count = (some: readonly RequirementReport[]) => some.filter(isRequired).length
  const conformance: Conformance = {
    version: 1,
    deployment: deploymentOf(evidence, terms.name),
    profile: profileOf(report),
    set: set.version,
    drivenAt: { started: startOf(evidence), finished: report.run.finishedAt },
    statedAt: terms.statedAt,
    validUntil: terms.validUntil,
    required: {
      satisfied: count(satisfied),
      violated: count(violated),
      notApplicable: notApplicable.length,
      unjudged: unjudged.length,
    },
    notApplicable: notApplicable.map((row) => ({
      id: row.id,
      because: row.because ?? '',
      declared: declarationOf(row, evidence) ?? '',
    })),
    violations: violated.map(violationOf),
    unjudged: reasons(unjudged),
    notJudged: reasons(rows.filter((row) => !isRequired(row) && isUnjudged(row))),
    lacks: lacksOf(evidence),
    scope: missingFromMinimum(lacksOf(evidence)).length === 0 ? 'whole' : 'partial',
    drive: driveOf(report, evidence),
  }
  return {
    _type: statementType,
    subject: subjectsOf(evidence, terms.digests),
    predicateType,
    predicate: {
      result: violated.length === 0 && unjudged.length === 0 ? 'PASSED' : 'FAILED',
      configuration: configurationOf(terms),
      passedTests: ids(satisfied),
      warnedTests: ids(withVerdict('advisory')),
      failedTests: ids(violated),
      conformance,
    },
  }
}

/** Limits on what is said of a violation: in characters, and in exchanges. */
const maxObserved = { text: 1000, exchanges: 3 }

function violationOf({ id, tests, text }: RequirementReport): Violation {
  const deciding = tests.find(({ verdict }) => verdict === 'violated')
  return {
    id,
    observed: truncated(deciding?.message ?? text, maxObserved.text),
    exchanges: deciding?.exchanges.slice(0, Math.min(deciding.failed ?? 1, maxObserved.exchanges)) ?? [],
  }
}

const profileOf = ({ profile }: Report) => (profile === 'interop' ? 'interop' : 'spec')

const ids = (rows: readonly RequirementReport[]) => rows.map(({ id }) => id)

/** True for a requirement without a result, whether or not it was selected. */
const isUnjudged = ({ judged, verdict }: RequirementReport) =>
  !judged || verdict === undefined || verdict === 'inconclusive' || verdict === 'inapplicable' || verdict === 'broken'

const reasons = (rows: readonly RequirementReport[]) =>
  Object.fromEntries(rows.map(({ id, because }) => [id, because ?? 'not judged']))

/** The earliest start: shards and resumed drives start at several times. */
const startOf = ({ drives, header }: Evidence) => drives.map(({ startedAt }) => startedAt).sort()[0] ?? header.startedAt

/** The URL in ASCII (punycode) without a trailing slash. */
const asciiUrl = (url: string): string => (URL.canParse(url) ? new URL(url).href.replace(/\/$/, '') : url)

function deploymentOf({ header, models }: Evidence, name: string | undefined): StatedDeployment {
  const { baseUrl, overseasBaseUrl, embedded, group } = header.deployment
  return {
    ...(name !== undefined && { name }),
    baseUrl: asciiUrl(baseUrl),
    ...(overseasBaseUrl !== undefined && { overseasBaseUrl: asciiUrl(overseasBaseUrl) }),
    embedded,
    group,
    models,
  }
}

const lacksOf = ({ header }: Evidence): readonly string[] => [...new Set(header.deployment.lacks)].sort()

function driveOf({ run }: Report, { header, shards }: Evidence): Conformance['drive'] {
  const { samples, budgets = {}, seed: givenSeed } = header.asked ?? {}
  const { seed, requests, retries, tokens } = run
  const seedSource = givenSeed === undefined ? 'random' : 'given'
  return {
    seed,
    seedSource,
    shards: shards.length,
    requests,
    retries,
    tokens,
    ...(samples !== undefined && { samples }),
    budgets,
  }
}

/** The evidence files by canonical names: `evidence.jsonl`, or by shard. */
function subjectsOf({ shards, drives, files }: Evidence, digests: readonly string[]): readonly Described[] {
  const subjects = files.map((file, index) => {
    const [number = '1', count = '1'] = (shards[index] ?? '1/1').split('/')
    const driveIds = drives.filter((one) => one.file === file).map(({ drive }) => drive)
    return {
      number: Number(number),
      subject: {
        name: count === '1' ? 'evidence.jsonl' : `evidence-${number}-of-${count}.jsonl`,
        digest: { sha256: digests[index] ?? '' },
        annotations: { drive: driveIds.join(' ') },
      },
    }
  })
  return subjects.toSorted((one, other) => one.number - other.number).map(({ subject }) => subject)
}

/** The digest of the document is that of its JSON text, as in evidence and reports. */
function configurationOf({ set, tool }: StatementTerms): Statement['predicate']['configuration'] {
  const { version, sha256 } = packagedContract()
  return [
    { name: 'contract document', digest: { sha256 }, annotations: { version } },
    { name: 'requirement set', digest: { sha256: set.sha256 }, annotations: { version: set.version } },
    {
      name: 'gateproof',
      digest: { sha256: tool.build },
      annotations: { version: tool.version, commit: tool.commit ?? 'unknown' },
    },
  ]
}

/**
 * The declaration that makes a requirement inapplicable, as the configuration has it: `lacks: video`. Undefined if it applies, or if the
 * recorded reason does not match the declarations in the header.
 */
function declarationOf({ verdict, reason }: RequirementReport, { header }: Evidence): string | undefined {
  if (verdict !== 'inapplicable' || reason === undefined) return undefined
  const why = asReason(reason)
  if (why.code !== 'declared-absent') return undefined
  return header.deployment.lacks.includes(why.args.feature) ? `lacks: ${why.args.feature}` : undefined
}
