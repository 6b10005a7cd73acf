import type { AgentName } from '../contract/agents.ts'
import type { Cost, Traffic } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'
import type { Actual, Expected } from '../results/flaws.ts'
import type { ReasonData } from '../results/reasons.ts'
import type { Tally } from '../results/tally.ts'
import type { Shards } from '../calls/shards.ts'

/** `MUST`: the contract states it. `SHOULD`: it follows from the contract, or clients depend on it. `OPEN`: observed, never judged. */
export type Level = 'MUST' | 'SHOULD' | 'OPEN'

/** In order of precedence: a requirement has the first verdict that one of its tests has. */
export const verdicts = ['broken', 'violated', 'advisory', 'inconclusive', 'satisfied', 'inapplicable'] as const

/**
 * `satisfied`; `violated`: fails the run; `advisory`: violated, but does not fail the run; `inconclusive`: could not be decided;
 * `inapplicable`: declared as unsupported by the deployment; `broken`: the suite itself failed.
 */
export type Verdict = (typeof verdicts)[number]

/** The verdict of a run. */
export type Conclusion = 'conformant' | 'nonconformant' | 'inconclusive' | 'broken'

/** A violation as data. */
export interface ReportedFlaw {
  /** The id of the exchange; absent if the test reads none. */
  readonly exchange?: string
  /** The path in the body: `choices[0].index`; absent for anything outside the body. */
  readonly path?: string
  readonly expected: Expected
  readonly actual: Actual
}

/** A check and its result. */
export interface TestReport {
  /** The sentence of the requirement, or the title of this test if the requirement has several. */
  readonly name: string
  /** The path of the suite below `suites/`, with `/` and its source extension: `protocols/chat/chat.test.ts`. */
  readonly file: string
  /** The verdict of this test alone. */
  readonly verdict: Verdict
  /** What is wrong, and where in the exchange; may have several lines. */
  readonly message?: string
  /** The first violation as data, as in `message`. */
  readonly flaw?: ReportedFlaw
  /** Why it is inconclusive or inapplicable: a requirement id or a sentence. */
  readonly because?: string
  /** The same as data. */
  readonly reason?: ReasonData
  /** Ids of the exchanges that decided it, violating ones first. */
  readonly exchanges: readonly string[]
  /** The number of violating exchanges; absent if the test is satisfied. */
  readonly failed?: number
  /** The number of exchanges that these were compared with, which follow them in `exchanges`; absent if there are none. */
  readonly compared?: number
  /** The number of exchanges that are not listed; absent if all are. */
  readonly exchangesLeftOut?: number
}

/** A requirement and its result. */
export interface RequirementReport {
  /** `chat.completion.created`: the area is the part before the first dot. Never reused for another sentence. */
  readonly id: string
  /** The section of the contract: `Overview`, `Resources`, … `Versioning`. */
  readonly section: string
  readonly level: Level
  /** The sentence of the requirement. */
  readonly text: string
  /** What a user of the gateway sees when it is violated; absent if it is not tested. */
  readonly defect?: string
  /** False if it is OPEN, untestable, not selected or has no check; `because` has the reason. */
  readonly judged: boolean
  /** The worst verdict of its tests; absent if it is not judged. */
  readonly verdict?: Verdict
  /** Why it is not judged, inconclusive or inapplicable: a requirement id or a sentence. */
  readonly because?: string
  /** The same as data. */
  readonly reason?: ReasonData
  /** The reason from the baseline, if the violation is known and does not fail the run. */
  readonly known?: string
  /**
   * Why a violation is only advisory, although the level gates: `added after set 1.0.0`, `sharpened after set 1.0.0`,
   * `raised from SHOULD after set 1.0.0`.
   */
  readonly ungated?: string
  /** Present with `--repeat`: the verdicts of all runs. `verdict` and `tests` are those of the worst run. */
  readonly repeated?: RepeatedRequirement
  /** Empty if none was run. */
  readonly tests: readonly TestReport[]
}

/** In how many of several runs something was judged, and in how many of these it was unmet. */
export interface Rate {
  /** The number of runs that judged it. */
  readonly judged: number
  /** The number of runs that found it violated or advisory. */
  readonly unmet: number
}

/** The verdicts of a requirement in repeated runs. */
export interface RepeatedRequirement extends Rate {
  /** The number of runs that could not decide it. */
  readonly undecided: number
  /** The first run that found it unmet; absent if none did. */
  readonly first?: number
  /** The models whose requests showed it, in how many runs, the most frequent first; absent if there are none. */
  readonly models?: readonly { readonly model: string; readonly unmet: number }[]
}

/** How severe a finding is for clients, the most severe first. */
export const impacts = ['security', 'server error', 'breaks clients', 'shape', 'custom'] as const

/** `security`: an error discloses a key, an internal host or a stack trace. `server error`: a 5xx or a panic. `breaks clients`: requests fail or responses are misread. `shape`: a response has the wrong form. `custom`: specific to this contract. */
export type Impact = (typeof impacts)[number]

/** The requests that show a finding: their operation, model and key. */
export interface Caller {
  /** `POST /v1/chat/completions`; the method and path if it is not an operation of the contract. */
  readonly operation: string
  /** The protocol or area of the operation: `chat`, `messages`, `models`; absent if it is not an operation of the contract. */
  readonly protocol?: string
  /** The model in the requests; absent if they name none. */
  readonly model?: string
  /** The role of the key: `default`, `exhausted`, `none`. */
  readonly key: string
  /** The number of exchanges. */
  readonly exchanges: number
}

/** A requirement and a test that show a finding, or a request that was in flight when the gateway ended. */
export interface FindingCase {
  /** The id of the violated requirement; absent for a request that was in flight when the gateway ended. */
  readonly requirement?: string
  /** The verdict of the requirement; `inconclusive` without one. */
  readonly verdict: FindingVerdict
  /** The name of the test: the sentence of the requirement, or a title of its own. For a limit, it describes the request. */
  readonly test: string
  /** What is wrong, and where in the exchange. */
  readonly message: string
  /** The id of the first exchange; absent if the test reads none. */
  readonly exchange?: string
  /** The path in the body; absent for anything outside the body. */
  readonly path?: string
  /** The number of exchanges that show it. */
  readonly exchanges: number
}

/** `inconclusive`: the gateway ended, and no requirement that is judged is violated by that. */
export type FindingVerdict = 'violated' | 'advisory' | 'inconclusive'

/** Violations and advisories with one cause, or the end of the gateway during the run, which comes first. */
export interface Finding {
  /** Stable for one cause, regardless of other findings: `server-error-1f3a9c20`. */
  readonly id: string
  /** `violated` if any of its requirements is. */
  readonly verdict: FindingVerdict
  readonly impact: Impact
  /** What is wrong, in one line: the defect sentence of the first case, or the cause of several violations. */
  readonly title: string
  /** What was observed, in one line: the operation, what was expected, and what was received; absent if the title says it. */
  readonly detail?: string
  /** What to change in the gateway. */
  readonly fix: string
  /** True if the baseline contains all its violations. */
  readonly known?: true
  /** Why it is only advisory, although the level gates: `added after set 1.0.0`. */
  readonly ungated?: string
  /** The features that the gateway does not offer, if the finding is about nothing else: values of `--lacks`. */
  readonly notOffered?: readonly string[]
  /** Requirement ids, violated ones first. */
  readonly requirements: readonly string[]
  /** The requests that show it, the most frequent first. */
  readonly callers: readonly Caller[]
  /** The number of exchanges that show it. */
  readonly exchanges: number
  /** The first is the simplest to reproduce. */
  readonly cases: readonly FindingCase[]
  /** The number of cases that are not listed; absent if all are. */
  readonly casesLeftOut?: number
}

/** The results of the requests to one model by one protocol. */
export interface ModelRow {
  /** The name in the requests. */
  readonly model: string
  /** The protocol or area of the operation: `chat`, `images`. */
  readonly protocol: string
  /** The number of requests. */
  readonly requests: number
  /** The number of requirements judged by these requests. */
  readonly judged: number
  /** The number of requirements that these requests show as violated. */
  readonly violated: number
  /** The number of requirements that these requests show as advisory. */
  readonly advisory: number
  /** Why a model selected with `--models` was not called, or what it returned instead of a result; absent if it returned one. */
  readonly because?: string
  /** The same as data. */
  readonly silence?: Silence
  /** Present with `--repeat`: how many runs judged requirements by these requests, and how many found one unmet. `requests` counts all runs. */
  readonly repeated?: Rate
}

/** Why there is no result of a selected model. */
export interface Silence {
  /** True if a request was sent. */
  readonly asked: boolean
  /** The status of the last response; absent if there was none. */
  readonly status?: number
  /** Present if another shard sends the requests. */
  readonly otherShard?: true
}

/** The results of the listed models selected with `--models`. */
export interface EveryModelReport {
  /** The selection: ids, and patterns in which `*` matches any characters. */
  readonly patterns: readonly string[]
  /** The number of models in the list. */
  readonly listed: number
  /** The number of selected models. */
  readonly named: number
  /** The number of models that were sent a request. */
  readonly asked: number
  /** The number of models that returned a result. */
  readonly answered: number
  /** Members of `patterns` that match no listed model. */
  readonly unmatched: readonly string[]
}

/** An observation where the contract leaves the behavior open. */
export interface Observation {
  /** The id of the requirement. */
  readonly id: string
  /** What was observed. */
  readonly text: string
  /** The observed value: any JSON, bounded in size. */
  readonly value: unknown
  /** What the value says of counted cases, of all runs; absent for other observations. */
  readonly tally?: Tally
}

/** The requirement set of a run. */
export interface SetReport {
  /** `1.0.0` */
  readonly version: string
  /** The SHA-256 of its file, in hexadecimal. */
  readonly sha256: string
  /** The version of the newest set; absent if this is the newest. */
  readonly newest?: string
  /** The last day on which it is valid: `2027-11-22`; absent if it is the newest. */
  readonly until?: string
}

/** One of several runs. */
export interface RepeatedRun {
  /** Its number, from 1. */
  readonly run: number
  /** Its seed: `--seed` with this number generates the same requests. */
  readonly seed: number
  /** ISO 8601, UTC. */
  readonly startedAt: string
  /** Milliseconds of driving. */
  readonly driveMs: number
  /** The number of requests, including retries. */
  readonly requests: number
  readonly verdict: Conclusion
  /** As in the report of the run. */
  readonly complete?: boolean
  /** As in the report of the run. */
  readonly judged: {
    /** The number of requirements with a verdict other than inconclusive or inapplicable. */
    readonly of: number
    /** The number of requirements that apply. */
    readonly total: number
  }
  /** The number of requirements by verdict. */
  readonly summary: Readonly<Record<Verdict, number>>
  /** Why it is inconclusive, broken or interrupted. */
  readonly because?: string
  /** The folder of its evidence and its report, in the folder of this report: `runs/3`; absent if they were not kept. */
  readonly folder?: string
}

/** What repeated runs measured from one run to another. The means of its runs. */
export interface Period {
  /** The first run of the period. */
  readonly from: number
  /** The last one. */
  readonly to: number
  /** When the first one started, ISO 8601, UTC. */
  readonly startedAt: string
  /** The number of requests in all of its runs, including retries. */
  readonly requests: number
  /**
   * The median duration of a complete exchange, in milliseconds.
   *
   * @minimum 0
   */
  readonly medianMs: number
  /**
   * The 95th percentile of the same.
   *
   * @minimum 0
   */
  readonly p95Ms: number
  /**
   * Responses with a status of 500 or more and exchanges without a complete response, in one minute of driving. A run provokes some.
   *
   * @minimum 0
   */
  readonly errorsPerMinute: number
  /**
   * The resident memory of gateproof after a run, in MiB.
   *
   * @minimum 0
   */
  readonly memoryMiB: number
}

/** The runs of `--repeat`. A requirement has the verdict of its worst run. */
export interface RepeatReport {
  /** The number of runs that were started. */
  readonly runs: number
  /** The number asked for with `--repeat`; absent with `--for` alone. */
  readonly asked?: number
  /** The time asked for with `--for`, in milliseconds. */
  readonly forMs?: number
  /** The number of runs by verdict. */
  readonly verdicts: Readonly<Record<Conclusion, number>>
  /** Ids of the requirements that some runs found unmet and others satisfied. */
  readonly flaky: readonly string[]
  /** The run that the deployment, the notes and the observations of this report are from: the first that was judged completely. */
  readonly base: number
  /** The first runs, and later ones that do not pass. */
  readonly listed: readonly RepeatedRun[]
  /** The number of runs that are not listed; absent if all are. */
  readonly leftOut?: number
  /** What was measured over time, at most 40 periods. */
  readonly periods: readonly Period[]
}

/** What a coding agent can do through the gateway. */
export interface AgentReport {
  /** Its name, which is that of its profile: `claude-code`. */
  readonly name: AgentName
  /** As its users call it: `Claude Code`. */
  readonly title: string
  /** The version that was driven; absent if it was not. */
  readonly version?: string
  /** Ready; ready with limitations; not ready; not judged. */
  readonly readiness: 'ready' | 'limited' | 'not-ready' | 'inconclusive'
  /** The requirement that decided; absent if it is ready. */
  readonly decidedBy?: string
  /** What its users see, or why it was not judged: a sentence without a full stop. */
  readonly because?: string
}

/** The content of `report.json`. */
export interface Report {
  /** Changes when a field is removed or changes its meaning. New fields do not change it. */
  readonly schemaVersion: 1
  /** Present if the drive or the judging did not finish: a sentence. The verdict then covers the recorded part only. */
  readonly interrupted?: string
  /** True for a run with `--quick`: most requirements were not judged on purpose. Absent otherwise. */
  readonly quick?: true
  /** The verdict on the deployment. A baseline does not change it: it changes the exit code. */
  readonly verdict: Conclusion
  /**
   * True if every gating requirement of the selection was judged, and everything was sent. Reports say *conformant* only then; absent in
   * reports of older versions.
   */
  readonly complete?: boolean
  /** The program that drove the run. */
  readonly tool: {
    /** `gateproof`. */
    readonly name: string
    /** The version of the package. */
    readonly version: string
    /** The SHA-256 of the files of the package, in hexadecimal; absent in older recordings. */
    readonly build?: string
    /** The commit of the sources, with `-dirty` if they were changed; absent in older recordings, and if the build does not know it. */
    readonly commit?: string
  }
  /** The contract document. */
  readonly spec: {
    /** `info.version` of the document. */
    readonly version: string
    /** The SHA-256 of the document, in hexadecimal. */
    readonly sha256: string
    /** The packaged document of the version that judged; absent if the verdicts are by this document. */
    readonly packaged?: {
      /** `info.version` of the packaged document. */
      readonly version: string
      /** The SHA-256 of the packaged document, in hexadecimal. */
      readonly sha256: string
    }
  }
  /** Which violations fail the run: `full`, `spec`, `interop`, or the name of an agent. */
  readonly profile: string
  /** The requirement set; absent in reports of older versions. */
  readonly set?: SetReport
  /** The deployment, as configured and discovered. */
  readonly deployment: {
    /** Without the trailing `/v1`. */
    readonly baseUrl: string
    /** The overseas endpoint; absent if there is none. */
    readonly overseasBaseUrl?: string
    /** True for the embedded reference gateway: nothing is known about your deployment. Absent otherwise, and in older reports. */
    readonly embedded?: true
    /** The group of the default key. */
    readonly group: string
    /** The model of each role: `{"chat": "gpt-4o"}`. */
    readonly models: Readonly<Record<string, string>>
    /** Areas that the deployment declares as unsupported. */
    readonly lacks: readonly string[]
  }
  /** The time and size of the run. */
  readonly run: {
    /** ISO 8601, UTC. */
    readonly startedAt: string
    /** ISO 8601, UTC; the end of the last exchange if the drive was killed. */
    readonly finishedAt: string
    /** Milliseconds of driving. */
    readonly driveMs: number
    /** Milliseconds of judging. */
    readonly judgeMs: number
    /** The seed of generated requests: the same seed generates the same requests. */
    readonly seed: number
    /** The number of requests, including retries. */
    readonly requests: number
    /** The number of retries. */
    readonly retries: number
    /** The number of tokens that responses reported. */
    readonly tokens: number
  }
  /** The cost; absent if no prices were configured. */
  readonly cost?: Cost
  /** Present if recorded traffic was judged: its source. */
  readonly traffic?: Traffic
  /** The number of requirements by verdict. */
  readonly summary: Readonly<Record<Verdict, number>>
  /** How many requirements were judged, as reports show it in their first line. */
  readonly judged: {
    /** The number of selected, testable requirements with a verdict other than inconclusive or inapplicable. */
    readonly of: number
    /** The number of selected, testable requirements that apply to the deployment. */
    readonly total: number
  }
  /** Violations and advisories by cause, the most severe first. */
  readonly findings: readonly Finding[]
  /** The coding agents; absent if their area was not selected. */
  readonly agents?: readonly AgentReport[]
  /** Every requirement of the contract in the order of the document, including those that were not judged. */
  readonly requirements: readonly RequirementReport[]
  /** Requests and results by model and protocol. */
  readonly byModel: readonly ModelRow[]
  /** Present if listed models were selected with `--models`. */
  readonly everyModel?: EveryModelReport
  /** Observations where the contract leaves the behavior open. */
  readonly observations: readonly Observation[]
  /** Present if the drive was divided into shards. */
  readonly shards?: Shards
  /** Present with `--repeat` or `--for`: the runs. Ids of exchanges then begin with the number of the run: `run-3/chat-plain/first`. */
  readonly repeat?: RepeatReport
  /** Expired or satisfied entries of the baseline: they fail the run. */
  readonly stale?: readonly string[]
  /** The notes that explain why the run does not pass; absent in reports of older versions. */
  readonly problems?: readonly string[]
  /** Reasons for exit codes 3 and 4 and for early ends. */
  readonly notes: readonly string[]
}

/** A run in short: what a trend over several runs shows. The content of a file that `--history` writes. */
export interface RunSummary {
  /** Changes when a field is removed or changes its meaning. */
  readonly historyVersion: 1
  readonly verdict: Conclusion
  /** As in `report.json`; absent in summaries of older versions. */
  readonly complete?: boolean
  /** Present if the run was interrupted. */
  readonly interrupted?: true
  readonly tool: { readonly name: string; readonly version: string }
  readonly profile: string
  /** The version of the requirement set. */
  readonly set?: string
  readonly deployment: { readonly baseUrl: string; readonly embedded?: true }
  /** As in `report.json`. */
  readonly run: Pick<Report['run'], 'startedAt' | 'driveMs' | 'seed' | 'requests' | 'tokens'>
  readonly judged: Report['judged']
  readonly summary: Report['summary']
  /** The ids of the requirements by verdict. */
  readonly requirements: Readonly<Partial<Record<Verdict, readonly string[]>>>
}

/** Earlier runs of the same deployment, for a trend. */
export interface Trend {
  readonly current: RunSummary
  /** The runs that started before, the newest first. */
  readonly earlier: readonly RunSummary[]
  /** Files that are not part of the trend, and why: sentences. */
  readonly leftOut: readonly string[]
}

/** The input of a reporter. */
export interface JudgedRun {
  readonly report: Report
  readonly evidence: Evidence
  /**
   * The folder with `requests/`, the request bodies for commands that reproduce an exchange: a path for the terminal, `.` for a report
   * in that folder, absent if no files are written.
   */
  readonly folder?: string
  /** Earlier runs of the same deployment (`--history`). */
  readonly trend?: Trend
  /** The exit code of the command, if every file can be written. */
  readonly exitCode?: number
  /** The path of the contract document, if it is not the packaged one. */
  readonly specFile?: string
}
