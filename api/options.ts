import type { RequirementId } from '../spec/generated/requirements.ts'
import type { KeyRole } from '../src/contract/key-roles.ts'
import type { Profile } from '../src/contract/requirements.ts'
import type { FailCondition } from '../src/compare/comparison.ts'
import type { ModelRole } from '../src/deployment/deployment.ts'
import type { ReportFormat } from '../src/deployment/report-files.ts'
import type { Allowance } from '../src/deployment/values.ts'
import type { Finding } from '../src/report/report.ts'
import type { ProgressEvent } from './events.ts'

/** What can be selected: an area, the id of a requirement, or the segments that an id begins with: `'chat'`, `'streaming.chat'`. */
export type RequirementSelector = Beginning<RequirementId>

type Beginning<Id extends string> = Id extends `${infer Segment}.${infer Rest}`
  ? Segment | `${Segment}.${Beginning<Rest>}`
  : Id

/**
 * The type of a member of `only` and `skip`. A literal must be a `RequirementSelector`, so that a misspelt one does not compile. A `string`,
 * for instance from a configuration, stays a `string`: its value is only known at run time, where a wrong one is a `GateproofError`.
 * `RequirementSelector | (string & {})` would accept misspelt literals too.
 */
export type Selector<S extends string> = string extends S ? S : RequirementSelector

/**
 * Which requirements are judged.
 *
 * @typeParam S - inferred by the functions: `string` for strings whose value is not known when compiling
 */
export interface SelectionOptions<S extends string = string> {
  /** Judges only these areas or requirement id prefixes: `['chat', 'streaming.chat']`. Default: all. */
  readonly only?: readonly Selector<S>[] | undefined
  /** Leaves out these areas or requirement id prefixes. */
  readonly skip?: readonly Selector<S>[] | undefined
}

/** Which violations give exit code 1. */
export interface VerdictOptions {
  /**
   * `full`, the default: what breaks the contract or clients. `spec`: the contract alone. `interop`: clients alone. The name of a coding
   * agent: what it needs.
   */
  readonly profile?: Profile | undefined
  /** The frozen requirement set that gates. Default: the newest. */
  readonly set?: string | undefined
  /** Exit code 3 if a gating requirement is inconclusive. */
  readonly strict?: boolean | undefined
  /**
   * Percent of the gating requirements that must be judged in each area and protocol, otherwise exit code 3. Default: 50. Given, a drive that a
   * budget or the deadline ended may pass too.
   */
  readonly minJudged?: number | undefined
  /** Path of the known violations, each with a reason and an optional expiry date. They do not gate. */
  readonly baseline?: string | undefined
}

/** What all functions have in common. */
export interface CommonOptions {
  /** The folder that relative paths start from. Default: the working directory. */
  readonly cwd?: string | undefined
  /** How messages name options: `library`, the default: `maxCost`. `command`: `--max-cost`, for programs that have the same options. */
  readonly optionNames?: 'library' | 'command' | undefined
}

/** What the functions that take time have in common. */
export interface TaskOptions extends CommonOptions {
  /**
   * Aborting it ends the work within a second. What was recorded is judged as far as this time allows, and the exit code is 130.
   */
  readonly signal?: AbortSignal | undefined
  /** Receives events in order. If it throws, the work ends and the function rejects. */
  readonly onProgress?: ((event: ProgressEvent) => void) | undefined
}

/** How the console report is rendered in `text` of a result. */
export interface TextOptions {
  /** Use ANSI colors. Default: false. */
  readonly color?: boolean | undefined
  /** Columns of the terminal. Default: 120. */
  readonly width?: number | undefined
  /** Only the verdict. Default: false. */
  readonly verdictOnly?: boolean | undefined
  /** The whole report, not only its first screen. Default: false. */
  readonly isWhole?: boolean | undefined
  /** Fold long parts with the commands of GitHub Actions. Default: false. */
  readonly groups?: boolean | undefined
}

/** Where reports are written. */
export interface OutputOptions {
  /**
   * Writes what the command writes: evidence, `report.json`, JUnit, Markdown and Allure. Default: nothing is written outside a temporary
   * folder, which is deleted.
   */
  readonly outDir?: string | undefined
  /**
   * Reports to write besides those of `outDir`: the path of a file for each format, or of a folder for `allure-results` and `requests`.
   * With `overseasUrl`, the reports of that endpoint have `-overseas` in their names.
   */
  readonly reports?: Readonly<Partial<Record<ReportFormat, string>>> | readonly string[] | undefined
  /** Path of a new file for `baseline`: the violations of this run, each with a reason to fill in. */
  readonly writeBaseline?: string | undefined
  /**
   * URL of an OpenTelemetry collector to which metrics of the run are sent, by OTLP over HTTP. Needs the packages
   * `@opentelemetry/sdk-metrics` and `@opentelemetry/exporter-metrics-otlp-proto`, which read their own variables, such as
   * `OTEL_EXPORTER_OTLP_HEADERS`, from the environment.
   */
  readonly otlp?: string | undefined
  /** Earlier runs: folders, to which this run is added, or paths of `report.json`. */
  readonly history?: readonly string[] | undefined
  readonly text?: TextOptions | undefined
}

/** Where coding agents are looked for. */
export interface AgentsOptions {
  /** The folder in which the coding agents of the area `agents` are installed. Default: the PATH and `node_modules`. */
  readonly agentsFrom?: string | undefined
}

/** The deployment to test. */
export interface DeploymentOptions extends AgentsOptions {
  /** URL of the deployment, with or without `/v1`. Required unless `embedded` is true or `configFile` has it. */
  readonly baseUrl?: string | undefined
  /** Tests the embedded reference gateway. */
  readonly embedded?: boolean | undefined
  /** The API key itself: the same as `keys.default`. */
  readonly apiKey?: string | undefined
  /** The keys themselves by role. Redacted in everything that is recorded, written or reported. */
  readonly keys?: Readonly<Partial<Record<KeyRole, string | undefined>>> | undefined
  /** Runs only the checks that need no key. */
  readonly noKey?: boolean | undefined
  /** Also tests the overseas endpoint and compares the two. Doubles the requests. */
  readonly overseasUrl?: string | undefined
  /**
   * Where the scripted upstream listens: `9100`, `'127.0.0.1:9100'`, or two of them for two channels. Then the area `upstream` is judged:
   * what reaches the upstream of the gateway, and what becomes of its answers.
   */
  readonly upstream?: number | string | readonly (number | string)[] | undefined
  /** With `upstream`: also tests calls in which the upstream is silent for this time. Default: not tested. */
  readonly patienceMs?: number | undefined
  /** Additional request headers with their values, which are masked in the evidence. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Names of `headers` whose values are masked in responses too, even if they are short or plain words. */
  readonly secretHeaders?: readonly string[] | undefined
  /** Models by role, `{ chat: 'gpt-4o-mini' }`, or the values of `--models`: `['all']`, `['gpt-*', 'image=dall-e-3', '@models.txt']`. */
  readonly models?: Readonly<Partial<Record<ModelRole, string>>> | readonly string[] | undefined
  /** Features that the gateway does not offer, such as `groups`: they are not tested, and reports name them. */
  readonly lacks?: readonly string[] | undefined
  /** What may be billed on a remote deployment: media, and prompts of 32 and 200 KB (`long`). Default: none. */
  readonly allow?: readonly Allowance[] | undefined
  /** Fetches media URLs on private addresses, even for a remote deployment. */
  readonly allowPrivate?: boolean | undefined
  /** Path of a configuration file. The variables that it names are read from `env`. */
  readonly configFile?: string | undefined
  /** Path of a contract document that replaces the packaged one. */
  readonly spec?: string | undefined
  /**
   * Reads settings from these variables as the command does: pass `process.env`. Then `GATEWAY_BASE_URL`, `GATEWAY_API_KEY`, the variables of
   * HTTP proxies, the variables that other options name, and a configuration file in `cwd` apply. Default: no variable is read.
   */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** With `env`: the variable that contains the API key. */
  readonly apiKeyEnv?: string | undefined
  /** With `env`: additional request headers, each with the variable that contains its value. */
  readonly headersEnv?: Readonly<Record<string, string>> | undefined
}

/** What is sent, and the limits of it. */
export interface DriveLimits {
  /** Sends about fifty requests that show what breaks clients. The result is never conformant: without a violation, the exit code is 3. */
  readonly quick?: boolean | undefined
  /** Sends only these probes, to reproduce a violation. */
  readonly probes?: readonly string[] | undefined
  /** Random requests per operation. Default: 10. */
  readonly samples?: number | undefined
  /** Seed of all random values. Default: random, and reported. */
  readonly seed?: number | undefined
  /** Sends only the probes of one shard: `'2/4'`; `'auto'` reads the shard of a CI job from `env`. Needs `seed`. */
  readonly shard?: string | undefined
  /** Judges this video task of an earlier run instead of paying for a new one. */
  readonly task?: string | undefined
  /** Continues the interrupted run in this folder. */
  readonly resume?: string | undefined
  readonly maxRequests?: number | undefined
  readonly maxTokens?: number | undefined
  /** In the currency of `prices`, which it needs. */
  readonly maxCost?: number | undefined
  /** Paths of price lists, in the format of gateproof or LiteLLM. Later files win. */
  readonly prices?: readonly string[] | undefined
  /** Concurrent requests, at most 256. Default: 8. */
  readonly concurrency?: number | undefined
  /** Requests per minute. Default: unlimited. */
  readonly rate?: number | undefined
  /** Timeout of one exchange. Default: 60,000. */
  readonly timeoutMs?: number | undefined
  /** Time between polls of a video task: 5,000 to 10,000 for a remote deployment. Default: 5,000. */
  readonly pollIntervalMs?: number | undefined
  /** Time limit of one run; judging gets at least 8,000. Default: 900,000. */
  readonly deadlineMs?: number | undefined
}

/** How often to run. */
export interface RepeatOptions {
  /**
   * The number of runs, each with the next seed. A requirement has the verdict of its worst run: `report.repeat` and
   * `report.requirements[].repeated` have the rest. Default: 1.
   */
  readonly repeat?: number | undefined
  /** Repeats until this time is over. The last run is finished. `deadlineMs` applies to each run. */
  readonly forMs?: number | undefined
}

/** The options of `plan`, which sends nothing. */
export interface PlanOptions<S extends string = string>
  extends
    DeploymentOptions,
    SelectionOptions<S>,
    DriveLimits,
    RepeatOptions,
    Pick<VerdictOptions, 'set'>,
    CommonOptions {}

/** The options of `doctor`, which runs the preflight alone. */
export interface DoctorOptions<S extends string = string>
  extends
    DeploymentOptions,
    SelectionOptions<S>,
    Pick<DriveLimits, 'timeoutMs'>,
    Omit<VerdictOptions, 'baseline'>,
    TaskOptions {
  /** Also says what a statement of conformance needs. */
  readonly certify?: boolean | undefined
}

/** How a drive is ended early. */
export interface DriveTaskOptions extends TaskOptions {
  /** Aborting it ends the drive. What was recorded is judged completely, and the exit code is 130. */
  readonly driveSignal?: AbortSignal | undefined
}

/** The options of `drive`, which sends and records, and judges nothing. */
export interface DriveOptions<S extends string = string>
  extends Omit<PlanOptions<S>, keyof RepeatOptions>, DriveTaskOptions, Pick<OutputOptions, 'outDir'> {}

/** The options of `run`: those of the command, in camelCase with units. */
export interface RunOptions<S extends string = string>
  extends PlanOptions<S>, VerdictOptions, DriveTaskOptions, OutputOptions {}

/** The options of `judge`. */
export interface JudgeOptions<S extends string = string>
  extends SelectionOptions<S>, VerdictOptions, TaskOptions, OutputOptions {
  /** A contract document that replaces the recorded one: its path, or `packaged` for the one of this version. */
  readonly spec?: string | undefined
  /** The deployment to judge, if imported traffic went to several. */
  readonly baseUrl?: string | undefined
  /** Time limit of judging. Default: 900,000. */
  readonly deadlineMs?: number | undefined
}

/** A recording, report or folder of a run to compare: `PATH` or `NAME=PATH`. */
export type ComparedPath = string | { readonly path: string; readonly name: string }

/** The options of `compare`. */
export interface CompareOptions extends TaskOptions, Pick<OutputOptions, 'outDir' | 'text'> {
  /** The base: evidence, imported traffic, `report.json` or the folder of a run. */
  readonly before: ComparedPath
  /** What is compared with the base. */
  readonly after: ComparedPath | readonly ComparedPath[]
  /** What gives exit code 1. Default: `['violated']`. */
  readonly failOn?: readonly FailCondition[] | undefined
  /** The profile to judge by. Default: `full` for evidence, any for reports. */
  readonly profile?: Profile | undefined
  /** A contract document to judge all evidence by: its path, or `packaged`. */
  readonly spec?: string | undefined
  /** Time limit of judging each subject. Default: 900,000. */
  readonly deadlineMs?: number | undefined
}

/** The options of `record`. */
export interface RecordOptions<S extends string = string>
  extends CommonOptions, SelectionOptions<S>, Pick<VerdictOptions, 'profile' | 'strict' | 'minJudged'> {
  /** Path of known violations for judging the recording later: validated before anything is forwarded. */
  readonly baseline?: string | undefined
  /** The gateway that receives the requests. Required unless `env` contains `GATEWAY_BASE_URL`. */
  readonly baseUrl?: string | undefined
  /** The folder for the evidence, which must not contain evidence yet. Default: a temporary folder, deleted on disposal. */
  readonly outDir?: string | undefined
  /** `[HOST:]PORT`. Default: a free port on 127.0.0.1. */
  readonly listen?: string | undefined
  /** Starts a new evidence file at this size. Default: 268,435,456. */
  readonly rotateBytes?: number | undefined
  /** Path of a contract document that replaces the packaged one. */
  readonly spec?: string | undefined
  /** Reads `GATEWAY_BASE_URL` and the HTTP proxy to use from these variables: pass `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** Judges the traffic every few seconds, by the selection and the profile, and receives each new finding. */
  readonly onFinding?: ((finding: Finding) => void) | undefined
  /** Receives warnings, such as a full disk. Requests are still forwarded. */
  readonly onNotice?: ((notice: string) => void) | undefined
}

/** The options of `certify`. */
export interface CertifyOptions extends Omit<TaskOptions, 'optionNames'> {
  /** The name of the deployment in the statement. */
  readonly name?: string | undefined
  /** Default: `spec`. */
  readonly profile?: 'spec' | 'interop' | undefined
  /** The requirement set. Default: the newest. */
  readonly set?: string | undefined
  /** How long the statement is valid after the drive: 1 to 366. Default: 180. */
  readonly validForDays?: number | undefined
  /** Path of the Ed25519 private key that signs (PKCS#8, PEM). */
  readonly key?: string | undefined
  /** With `env`: the variable that contains the key. */
  readonly keyEnv?: string | undefined
  /** Signs with the identity of the CI job, which is read from `env`. */
  readonly sigstore?: boolean | undefined
  /** Also writes a statement for a deployment that fails. */
  readonly failedToo?: boolean | undefined
  /** The folder of the statement. Default: that of the evidence. */
  readonly outDir?: string | undefined
  /** Path of a ZIP archive to write too: everything that a customer needs, in one file. */
  readonly bundle?: string | undefined
  /** Path of the folder of an entry of the scoreboard to write too: it ends in `GATEWAY/VERSION`. */
  readonly entry?: string | undefined
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
}

/** The options of `verify`. */
export interface VerifyOptions extends Omit<TaskOptions, 'optionNames'> {
  /** Evidence files or folders of the run, which are judged again. */
  readonly evidence?: readonly string[] | undefined
  /** Paths of trusted public keys, or of lists of keys. */
  readonly trust?: readonly string[] | undefined
  /** A trusted Sigstore identity; needs `trustIssuer` and `trustRoot`. */
  readonly trustIdentity?: string | undefined
  readonly trustIssuer?: string | undefined
  /** Path of `trusted_root.json`. */
  readonly trustRoot?: string | undefined
  /** Accepts an unsigned statement. */
  readonly unsigned?: boolean | undefined
  /** The deployment that the statement must be for. */
  readonly baseUrl?: string | undefined
  /** The statement must be for the embedded reference gateway. */
  readonly embedded?: boolean | undefined
  /** `interop`: also accepts that profile. */
  readonly profile?: 'spec' | 'interop' | undefined
  /** The oldest requirement set to accept. */
  readonly set?: string | undefined
  /** The seed that you chose for the run. Default: any. */
  readonly seed?: number | undefined
  /** Accepts a statement that leaves out what every gateway must be tested for. */
  readonly partial?: boolean | undefined
  /** Features that it must not leave out: `groups`. */
  readonly require?: readonly string[] | undefined
  /** The id of a requirement, which `explanation` of the result explains. Needs `evidence`. */
  readonly explain?: string | undefined
  /** `dispute`: the explanation is a filled-in form that disputes the verdict. */
  readonly as?: 'dispute' | undefined
  /** Accepts a statement that a build of another commit made, if this build gives the same result. */
  readonly otherBuild?: boolean | undefined
  /** The day on which it must be valid: `2026-01-31`. Default: today. */
  readonly at?: string | undefined
}
