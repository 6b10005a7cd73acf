/// <reference lib="esnext.disposable" />

/** What was received, bounded in length. */
export declare type Actual = {
    /** Determines the other fields. */
    readonly kind: 'nothing';
} | {
    readonly kind: 'value';
    /** Its type. */
    readonly type: JsonType;
    /** The beginning of the value, as messages show it. */
    readonly shown: string;
    /** The value; absent if it is long. */
    readonly value?: unknown;
} | {
    readonly kind: 'reply';
    /** The status; absent if there was no response. */
    readonly status?: number;
    /** The status and the beginning of the body, or how the exchange ended without a response. */
    readonly shown: string;
} | {
    readonly kind: 'list';
    /** The first entries of a list that had to be empty. */
    readonly entries: readonly string[];
    /** The number of entries. */
    readonly count: number;
} | {
    readonly kind: 'unreadable';
    /** Why the body is not JSON: `empty`, `ends-early`, `not-json`, `cut`. */
    readonly problem: string;
    /** The problem, as messages show it. */
    readonly shown: string;
};

/**
 * An HTTP URL in ASCII (punycode), without user, query, fragment and trailing slash.
 *
 * @pattern ^https?://[!-~]+$
 * @format uri
 */
declare type Address = string;

export declare type Allowance = (typeof allowances)[number];

/** What is sent to a remote deployment only if it is allowed: media, and prompts of 32 and 200 KB. */
declare const allowances: readonly ['images', 'video', 'long'];

/**
 * A budget, which can be an amount of money.
 *
 * @minimum 0
 */
declare type Amount = number;

/**
 * Notes by name: `{"version": "1.0.0"}`.
 *
 * @maxProperties 10000
 * @propertyNames { "$ref": "#/definitions/Name" }
 */
declare type Annotations = Readonly<Record<string, Sentence>>;

/** Requests that are answered with another status or another error. */
export declare interface AnswerChange {
    /** `status`; for errors with the same status `error.type`, `error.code` or `message`, which is compared without ids and numbers. */
    readonly what: 'status' | 'error.type' | 'error.code' | 'message';
    /** `POST /v1/chat/completions`. */
    readonly operation: string;
    /** The status in the base, and in both unless `what` is `status`. */
    readonly status: number;
    /** The value in the base. */
    readonly from: string;
    /** The value now. */
    readonly to: string;
    /** The number of requests. */
    readonly requests: number;
    /** Some of the requests: `probe/name`. */
    readonly examples: readonly string[];
}

/**
 * Asserts that a run passes: its exit code is 0. Every gating requirement that was judged is satisfied or a known violation, enough were
 * judged, and no baseline entry is stale. To require that all were judged, check `complete` too.
 *
 * @throws AssertionError whose message is the first screen of the report
 */
export declare function assertConformant(report: Report): void;

declare type Basis = keyof typeof levelOf;

declare type Bound = 'more' | 'at least' | 'less' | 'at most';

/**
 * Limits by the name of the budget: `{"maxRequests": 2000}`.
 *
 * @maxProperties 10000
 * @propertyNames { "$ref": "#/definitions/Name" }
 */
declare type Budgets = Readonly<Record<string, Amount>>;

/** The requests that show a finding: their operation, model and key. */
export declare interface Caller {
    /** `POST /v1/chat/completions`; the method and path if it is not an operation of the contract. */
    readonly operation: string;
    /** The protocol or area of the operation: `chat`, `messages`, `models`; absent if it is not an operation of the contract. */
    readonly protocol?: string;
    /** The model in the requests; absent if they name none. */
    readonly model?: string;
    /** The role of the key: `default`, `exhausted`, `none`. */
    readonly key: string;
    /** The number of exchanges. */
    readonly exchanges: number;
}

/** The result of a requirement in one run. */
export declare interface Cell {
    /** Absent if it was not judged. */
    readonly verdict?: Verdict;
    /** Why it was not judged or not decided. */
    readonly because?: string;
    /** What is wrong, if it is violated. */
    readonly message?: string;
    /** The exchange that shows it. */
    readonly exchange?: string;
    /** True if the baseline contains the violation. */
    readonly known?: true;
}

/** The result of `certify`. */
export declare interface Certificate {
    readonly exitCode: 0 | 1 | 3;
    /** Why there is no statement. */
    readonly refusals: readonly Refusal[];
    /** Absent if nothing was judged, because the evidence cannot be certified. */
    readonly statement?: Statement;
    readonly report?: Report;
    /** Present if a statement was written. */
    readonly written?: WrittenStatement;
}

/**
 * Judges the evidence of a run again and writes a statement of conformance, or says why it cannot.
 *
 * @param evidence the folder of a run, folders of its shards, or evidence files
 * @throws GateproofError
 */
export declare const certify: (evidence: string | readonly string[], options?: CertifyOptions) => Promise<Certificate>;

/** The options of `certify`. */
export declare interface CertifyOptions extends Omit<TaskOptions, 'optionNames'> {
    /** The name of the deployment in the statement. */
    readonly name?: string | undefined;
    /** Default: `spec`. */
    readonly profile?: 'spec' | 'interop' | undefined;
    /** The requirement set. Default: the newest. */
    readonly set?: string | undefined;
    /** How long the statement is valid after the drive: 1 to 366. Default: 180. */
    readonly validForDays?: number | undefined;
    /** Path of the Ed25519 private key that signs (PKCS#8, PEM). */
    readonly key?: string | undefined;
    /** With `env`: the variable that contains the key. */
    readonly keyEnv?: string | undefined;
    /** Signs with the identity of the CI job, which is read from `env`. */
    readonly sigstore?: boolean | undefined;
    /** Also writes a statement for a deployment that fails. */
    readonly failedToo?: boolean | undefined;
    /** The folder of the statement. Default: that of the evidence. */
    readonly outDir?: string | undefined;
    readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/** What all functions have in common. */
export declare interface CommonOptions {
    /** The folder that relative paths start from. Default: the working directory. */
    readonly cwd?: string | undefined;
    /** How messages name options: `library`, the default: `maxCost`. `command`: `--max-cost`, for programs that have the same options. */
    readonly optionNames?: 'library' | 'command' | undefined;
}

/**
 * Compares recordings or reports. Sends nothing.
 *
 * @throws GateproofError, also if it is aborted: a recording that is judged only in part cannot be compared
 */
export declare const compare: (options: CompareOptions) => Promise<ComparisonResult>;

/** A recording, report or folder of a run to compare: `PATH` or `NAME=PATH`. */
export declare type ComparedPath = string | {
    readonly path: string;
    readonly name: string;
};

/** A compared run. */
export declare interface ComparedRun {
    /** The column heading: from `NAME=`, or the name of the folder or file. */
    readonly name: string;
    /** The path of the file or folder, as given. */
    readonly from: string;
    /** The base URL. */
    readonly baseUrl: string;
    /** True for the embedded reference gateway; absent if only a report was given. */
    readonly embedded?: boolean;
    /** The start of the drive: ISO 8601, UTC. */
    readonly startedAt: string;
    /** The program that drove it. */
    readonly tool: {
        /** `gateproof`. */
        readonly name: string;
        /** The version of the package. */
        readonly version: string;
    };
    /** The contract document. */
    readonly spec: {
        /** `info.version` of the document. */
        readonly version: string;
        /** The SHA-256 of the document, in hexadecimal. */
        readonly sha256: string;
    };
    /** Which violations fail the run: `full`, `spec` or `interop`. */
    readonly profile: string;
    /** The verdict of its report. */
    readonly verdict: Conclusion;
    /** As in its report: true if every gating requirement was judged; absent in reports of older versions. */
    readonly complete?: boolean;
    /** The number of requirements by verdict. */
    readonly summary: Readonly<Record<Verdict, number>>;
    /** How many requirements were judged. */
    readonly judged: {
        /** The number of requirements with a verdict other than inconclusive or inapplicable. */
        readonly of: number;
        /** The number of selected requirements that apply. */
        readonly total: number;
    };
    /** The number of findings. */
    readonly findings: number;
    /** The number of exchanges; absent if only a report was given, which does not contain shapes, statuses and times. */
    readonly exchanges?: number;
}

/** The options of `compare`. */
export declare interface CompareOptions extends TaskOptions, Pick<OutputOptions, 'outDir' | 'text'> {
    /** The base: evidence, imported traffic, `report.json` or the folder of a run. */
    readonly before: ComparedPath;
    /** What is compared with the base. */
    readonly after: ComparedPath | readonly ComparedPath[];
    /** What gives exit code 1. Default: `['violated']`. */
    readonly failOn?: readonly FailCondition[] | undefined;
    /** The profile to judge by. Default: `full` for evidence, any for reports. */
    readonly profile?: 'full' | 'spec' | 'interop' | undefined;
    /** A contract document to judge all evidence by: its path, or `packaged`. */
    readonly spec?: string | undefined;
    /** Time limit of judging each subject. Default: 900,000. */
    readonly deadlineMs?: number | undefined;
}

/** `compare.json`. */
export declare interface Comparison {
    /** Changes when a field is removed or changes its meaning. New fields do not change it. */
    readonly schemaVersion: 1;
    /** The program that compared. */
    readonly tool: {
        /** `gateproof`. */
        readonly name: string;
        /** The version of the package. */
        readonly version: string;
    };
    /** `regressed`: exit code 1. `inconclusive`: 3. `no regression`: 0, always with `--fail-on none`. */
    readonly conclusion: 'regressed' | 'inconclusive' | 'no regression';
    /** The conditions of `--fail-on`. */
    readonly failOn: readonly FailCondition[];
    /** The first is the base. */
    readonly compared: readonly ComparedRun[];
    /** The base and each other run. */
    readonly differences: readonly Difference[];
    /** All findings of any run, the most severe first. */
    readonly findings: readonly FindingRow[];
    /** All requirements that any run judged, in the order of the contract. */
    readonly requirements: readonly RequirementRow[];
}

/** The result of `compare`. */
export declare interface ComparisonResult {
    /** The content of `compare.json`. */
    readonly comparison: Comparison;
    /** How each recording differs from the base: `comparison.differences`. */
    readonly differences: Comparison['differences'];
    /** 0 no regression, 1 regressed, 2 a file could not be written, 3 inconclusive, 130 aborted. */
    readonly exitCode: ExitCode;
    /** The comparison as text. */
    readonly text: string;
    readonly problems: readonly Problem[];
}

/** The verdict of a run. */
export declare type Conclusion = 'conformant' | 'nonconformant' | 'inconclusive' | 'broken';

/** What gateproof adds to the predicate. */
export declare interface Conformance {
    /** Raised when a field is removed or changes its meaning. */
    readonly version: 1;
    /** What was tested. */
    readonly deployment: StatedDeployment;
    /** Which requirements gate. */
    readonly profile: StatementProfile;
    /** The version of the requirement set. */
    readonly set: Version;
    /** When the requests were sent. */
    readonly drivenAt: {
        /** The start of the first drive. */
        readonly started: Moment;
        /** The end of the last drive. */
        readonly finished: Moment;
    };
    /** When the statement was made. */
    readonly statedAt: Moment;
    /** The last day on which the statement is valid. */
    readonly validUntil: Day;
    /** The requirements of the set in this profile, counted by result. */
    readonly required: {
        /** Satisfied requirements. */
        readonly satisfied: Count;
        /** Violated requirements. */
        readonly violated: Count;
        /** Requirements that do not apply to this deployment. */
        readonly notApplicable: Count;
        /** Requirements that could not be judged; 0 if the result is `PASSED`. */
        readonly unjudged: Count;
    };
    /**
     * Required, but not applicable, because the deployment is declared not to support the feature.
     *
     * @maxItems 10000
     */
    readonly notApplicable: readonly NotApplicable[];
    /** Required ids that could not be judged, with the reason; empty if the result is `PASSED`. */
    readonly unjudged: Reasons;
    /** Other ids that were not judged, with the reason. */
    readonly notJudged: Reasons;
    /**
     * Features that are declared as unsupported, in alphabetical order: `images`.
     *
     * @maxItems 100
     */
    readonly lacks: readonly Name[];
    /** `partial`: what every gateway must be tested for is among them, so that the result says little. */
    readonly scope: 'whole' | 'partial';
    /** How the requests were sent. */
    readonly drive: {
        /** The seed of everything random. */
        readonly seed: Count;
        /** `given`: by `--seed`, so that someone may have chosen it. `random`: drawn by the run. */
        readonly seedSource: 'given' | 'random';
        /** Evidence files. */
        readonly shards: Count;
        /** Requests that were sent, including retries. */
        readonly requests: Count;
        /** Retries. */
        readonly retries: Count;
        /** Tokens as reported by the responses. */
        readonly tokens: Count;
        /** Generated requests per operation. */
        readonly samples?: Count;
        /** The budgets that were set. */
        readonly budgets: Budgets;
    };
}

/** The cost by a price list. */
export declare interface Cost {
    /** The currency of the price list: `USD`. */
    readonly currency: string;
    /**
     * The maximum that the sent requests can have cost.
     *
     * @minimum 0
     */
    readonly atMost: number;
    /**
     * The cost by the usage that responses reported. Requests without reported usage count with their maximum.
     *
     * @minimum 0
     */
    readonly spent: number;
    /** Models without a price, which are in neither sum. */
    readonly unpriced: readonly string[];
    /** Entries of the price list that were used for models with another name: `{"openai/gpt-4o": "gpt-4o"}`. */
    readonly taken?: Readonly<Record<string, string>>;
}

/**
 * A non-negative integer that JavaScript represents exactly.
 *
 * @asType integer
 * @minimum 0
 * @maximum 9007199254740991
 */
declare type Count = number;

/**
 * A calendar day in UTC: `2027-05-21`.
 *
 * @pattern ^\d{4}-\d{2}-\d{2}$
 * @format date
 */
declare type Day = string;

/** The deployment to test. */
export declare interface DeploymentOptions {
    /** URL of the deployment, with or without `/v1`. Required unless `embedded` is true or `configFile` has it. */
    readonly baseUrl?: string | undefined;
    /** Tests the embedded reference gateway. */
    readonly embedded?: boolean | undefined;
    /** The API key itself: the same as `keys.default`. */
    readonly apiKey?: string | undefined;
    /** The keys themselves by role. Redacted in everything that is recorded, written or reported. */
    readonly keys?: Readonly<Partial<Record<KeyRole, string | undefined>>> | undefined;
    /** Runs only the checks that need no key. */
    readonly noKey?: boolean | undefined;
    /** Also tests the overseas endpoint and compares the two. Doubles the requests. */
    readonly overseasUrl?: string | undefined;
    /**
     * Where the scripted upstream listens: `9100`, `'127.0.0.1:9100'`, or two of them for two channels. Then the area `upstream` is judged:
     * what reaches the upstream of the gateway, and what becomes of its answers.
     */
    readonly upstream?: number | string | readonly (number | string)[] | undefined;
    /** Additional request headers with their values, which are masked in the evidence. */
    readonly headers?: Readonly<Record<string, string>> | undefined;
    /** Names of `headers` whose values are masked in responses too, even if they are short or plain words. */
    readonly secretHeaders?: readonly string[] | undefined;
    /** Models by role, `{ chat: 'gpt-4o-mini' }`, or the values of `--models`: `['all']`, `['gpt-*', 'image=dall-e-3', '@models.txt']`. */
    readonly models?: Readonly<Partial<Record<ModelRole, string>>> | readonly string[] | undefined;
    /** Features that the gateway does not offer, such as `groups`: they are not tested, and reports name them. */
    readonly lacks?: readonly string[] | undefined;
    /** What may be billed on a remote deployment: media, and prompts of 32 and 200 KB (`long`). Default: none. */
    readonly allow?: readonly Allowance[] | undefined;
    /** Fetches media URLs on private addresses, even for a remote deployment. */
    readonly allowPrivate?: boolean | undefined;
    /** Path of a configuration file. The variables that it names are read from `env`. */
    readonly configFile?: string | undefined;
    /** Path of a contract document that replaces the packaged one. */
    readonly spec?: string | undefined;
    /**
     * Reads settings from these variables as the command does: pass `process.env`. Then `GATEWAY_BASE_URL`, `GATEWAY_API_KEY`, the variables of
     * HTTP proxies, the variables that other options name, and a configuration file in `cwd` apply. Default: no variable is read.
     */
    readonly env?: Readonly<Record<string, string | undefined>> | undefined;
    /** With `env`: the variable that contains the API key. */
    readonly apiKeyEnv?: string | undefined;
    /** With `env`: additional request headers, each with the variable that contains its value. */
    readonly headersEnv?: Readonly<Record<string, string>> | undefined;
}

/** A file or document and its digest. */
declare interface Described {
    /** `evidence.jsonl`, `contract document`. */
    readonly name: Name;
    /** The digest of the content. */
    readonly digest: Digest;
    /** Further properties: the version, the ids of the drives. */
    readonly annotations?: Annotations;
}

/** What the preflight found at one endpoint. */
export declare interface Diagnosis {
    readonly baseUrl: string;
    /** Why it cannot be tested; undefined if it can. */
    readonly problem?: ReasonData;
    /** The status of `GET /v1/models`, and the milliseconds until it was complete. */
    readonly list?: {
        readonly status: number | undefined;
        readonly ms: number;
    };
    readonly listed: readonly ListedModel[];
    /** Models by role: configured ones, and those that were found in the list. */
    readonly models: Readonly<Partial<Record<ModelRole, string>>>;
    /** The chat models that were tried, with their status. */
    readonly trials: readonly {
        readonly model: string;
        readonly status: number | undefined;
    }[];
}

/** The differences between the base and another run. */
export declare interface Difference {
    /** The name of the base. */
    readonly base: string;
    /** The name of the other run. */
    readonly now: string;
    /** Why the exit code is 1; empty if it is not. */
    readonly regressions: readonly FailCondition[];
    /** Why the comparison is incomplete (exit code 3); empty if it is complete. */
    readonly gaps: readonly string[];
    readonly verdicts: VerdictChanges;
    readonly findings: FindingChanges;
    /** Absent if one of the runs has no evidence. */
    readonly replies?: ReplyChanges;
    /** Other differences between the runs: models, documents, profiles. */
    readonly notes: readonly string[];
}

/** The digest of a file. */
declare interface Digest {
    /** SHA-256 of the bytes. */
    readonly sha256: Sha256;
}

/**
 * Checks the base URL, the key and the models, and says what a run could not judge.
 *
 * @throws GateproofError
 */
export declare const doctor: (options: DoctorOptions) => Promise<DoctorResult>;

/** The options of `doctor`, which runs the preflight alone. */
export declare interface DoctorOptions extends DeploymentOptions, SelectionOptions, Pick<DriveLimits, 'timeoutMs'>, Omit<VerdictOptions, 'baseline'>, TaskOptions {
}

/** What a run would find. */
export declare interface DoctorResult {
    /** 0 if a run can start, 2 for a wrong setting, 3 if the deployment cannot be tested or no call succeeded. */
    readonly exitCode: 0 | 2 | 3;
    /** Why no run can start, as data and as one line. */
    readonly problem?: ReasonData & {
        readonly text: string;
    };
    /** The contract document. */
    readonly contract: {
        readonly version: string;
    };
    /** The requirement set that gates. */
    readonly set: string;
    /** The deployment without keys and header values. */
    readonly deployment: {
        readonly group: string;
        /** Configured models by role. */
        readonly models: Readonly<Partial<Record<ModelRole, string>>>;
        readonly overseasBaseUrl?: string;
        /** The roles of the keys. */
        readonly keys: readonly string[];
        /** The variable of the API key, if it was read from one. */
        readonly keyVariable?: string;
    };
    /** The base URL, then the overseas URL if there is one. */
    readonly endpoints: readonly Diagnosis[];
    /** How many requirements a run could judge. */
    readonly judged?: Report['judged'];
    /** Why the others could not be judged, the most frequent reason first. */
    readonly gaps?: readonly Gap[];
}

/**
 * Drives a deployment and records the evidence, without judging it.
 *
 * @returns the recording. Without `outDir` it is in a temporary folder: call `remove()`, or declare it with `using`
 * @throws GateproofError
 */
export declare const drive: (options: DriveOptions) => Promise<Recording>;

/** What is sent, and the limits of it. */
export declare interface DriveLimits {
    /** Sends only these probes, to reproduce a violation. */
    readonly probes?: readonly string[] | undefined;
    /** Random requests per operation. Default: 10. */
    readonly samples?: number | undefined;
    /** Seed of all random values. Default: random, and reported. */
    readonly seed?: number | undefined;
    /** Sends only the probes of one shard: `'2/4'`; `'auto'` reads the shard of a CI job from `env`. Needs `seed`. */
    readonly shard?: string | undefined;
    /** Judges this video task of an earlier run instead of paying for a new one. */
    readonly task?: string | undefined;
    /** Continues the interrupted run in this folder. */
    readonly resume?: string | undefined;
    readonly maxRequests?: number | undefined;
    readonly maxTokens?: number | undefined;
    /** In the currency of `prices`, which it needs. */
    readonly maxCost?: number | undefined;
    /** Paths of price lists, in the format of gateproof or LiteLLM. Later files win. */
    readonly prices?: readonly string[] | undefined;
    /** Concurrent requests, at most 256. Default: 8. */
    readonly concurrency?: number | undefined;
    /** Requests per minute. Default: unlimited. */
    readonly rate?: number | undefined;
    /** Timeout of one exchange. Default: 60,000. */
    readonly timeoutMs?: number | undefined;
    /** Time between polls of a video task: 5,000 to 10,000 for a remote deployment. */
    readonly pollIntervalMs?: number | undefined;
    /** Time limit of one run; judging gets at least 8,000. Default: 900,000. */
    readonly deadlineMs?: number | undefined;
}

/** The options of `drive`, which sends and records, and judges nothing. */
export declare interface DriveOptions extends Omit<PlanOptions, keyof RepeatOptions>, DriveTaskOptions, Pick<OutputOptions, 'outDir'> {
}

/** How a drive is ended early. */
export declare interface DriveTaskOptions extends TaskOptions {
    /** Aborting it ends the drive. What was recorded is judged completely, and the exit code is 130. */
    readonly driveSignal?: AbortSignal | undefined;
}

/** Requests are being sent. */
export declare interface DrivingEvent {
    readonly type: 'driving';
    readonly probesDone: number;
    readonly probes: number;
    readonly requests: number;
    readonly retries: number;
    /** The id of the latest finished exchange: `chat-plain/first`. */
    readonly last?: string;
    /** Video tasks that are being polled. */
    readonly polledTasks: readonly {
        readonly model?: string;
        readonly state: string;
        readonly elapsedMs: number;
    }[];
}

/** An endpoint of the deployment is about to be tested, with the recording still empty. */
export declare interface EndpointEvent {
    readonly type: 'endpoint';
    readonly endpoint: 'domestic' | 'overseas';
    readonly baseUrl: string;
    /** True for the embedded reference gateway, whose URL is valid only during the run. */
    readonly embedded: boolean;
}

declare type EndpointKind = (typeof endpointKinds)[number];

/** The operations that labels in `supported_endpoint_types` name. */
declare const endpointKinds: readonly ['chat', 'responses', 'messages', 'generateContent', 'image', 'imageEdit', 'video', 'motionControl'];

/** What a run would send to one endpoint. */
export declare interface EndpointPlan {
    readonly baseUrl: string;
    readonly probes: readonly ProbePlan[];
    /** The most requests that find models before the probes are sent: the list of models, and trials. */
    readonly discoveryRequests: number;
    /** With `prices`. */
    readonly cost?: PlannedCost;
}

/** A contradiction or an obvious mistake in the contract. */
export declare interface Erratum {
    readonly id: string;
    readonly place: string;
    /** What the contract says. */
    readonly says: string;
    /** What the suite does. */
    readonly does: string;
    /** Ids of the affected requirements. */
    readonly requirements: readonly string[];
    /** The number of the issue. */
    readonly dispute?: number;
}

/** The requests to each listed model of `--models`. */
export declare interface EveryModelPlan {
    readonly patterns: readonly string[];
    /** The maximum number of models. Undefined if a pattern may match any number. */
    readonly atMost?: number;
    readonly perModel: readonly ModelPlan[];
    /** The maximum cost of the models that are named by ID, with every protocol. */
    readonly cost?: PlannedCost;
}

/** The results of the listed models selected with `--models`. */
export declare interface EveryModelReport {
    /** The selection: ids, and patterns in which `*` matches any characters. */
    readonly patterns: readonly string[];
    /** The number of models in the list. */
    readonly listed: number;
    /** The number of selected models. */
    readonly named: number;
    /** The number of models that were sent a request. */
    readonly asked: number;
    /** The number of models that returned a result. */
    readonly answered: number;
    /** Members of `patterns` that match no listed model. */
    readonly unmatched: readonly string[];
}

/** An exchange ended and was recorded. */
export declare interface ExchangeEvent {
    readonly type: 'exchange';
    /** `chat-plain/first`. */
    readonly id: string;
    readonly method: string;
    /** Without keys. */
    readonly url: string;
    /** Absent if there was no response. */
    readonly status?: number;
    /** `complete`, or what ended it early: `timeout`, `reset`, … */
    readonly end: string;
    readonly ms: number;
}

/**
 * `0` passed, `1` violated (or a comparison regressed), `2` a file could not be written or a setting is wrong, `3` inconclusive, `4` the
 * suite is broken, `130` aborted.
 */
export declare type ExitCode = 0 | 1 | 2 | 3 | 4 | 130;

/** What was expected: a status, a schema, a value, a number within a bound, or what the message says (`rule`). */
export declare type Expectation = {
    /** Determines the other fields. */
    readonly kind: 'status';
    /** One of these. */
    readonly statuses: readonly number[];
} | {
    readonly kind: 'status class';
    /** `success` (200, 201, 202) or `client error` (400 to 499). */
    readonly class: 'success' | 'client error';
} | {
    readonly kind: 'content type';
    /** The format that the media type must declare. */
    readonly mediaType: 'JSON';
} | {
    readonly kind: 'schema';
    /** The path of the schema below `#/components/schemas/` of the contract document. */
    readonly schema: string;
    /** The JSON Schema keyword that a part of the value violates; absent if the whole value does. */
    readonly keyword?: string;
    /** What the schema or the keyword requires. */
    readonly text: string;
} | {
    readonly kind: 'type';
    /** The type. */
    readonly type: ValueType;
    /** The value may be missing or null. */
    readonly isOptional?: true;
} | {
    readonly kind: 'value';
    /** The value; absent if no value is expected. */
    readonly value?: unknown;
} | {
    readonly kind: 'one of' | 'none of' | 'contains none of';
    /** The values, or the texts that must not occur. */
    readonly values: readonly unknown[];
} | {
    readonly kind: 'contains';
    /** What must be contained. */
    readonly value?: unknown;
    /** What must contain it. */
    readonly within: 'a text' | 'a list';
} | {
    readonly kind: 'matches';
    /** A regular expression. */
    readonly pattern: string;
} | {
    readonly kind: 'bound';
    /** The relation to the bound. */
    readonly is: Bound;
    /** The bound. */
    readonly than?: unknown;
} | {
    readonly kind: 'length';
    /** The number of entries or characters. */
    readonly length: number;
} | {
    readonly kind: 'present' | 'absent';
}
/** No entry in a list, or at least one. */
| {
    readonly kind: 'none' | 'some';
} | {
    readonly kind: 'rule';
};

/** What was expected: a status, a schema, a value, a bound, or what the message says (`rule`). */
export declare type Expected = Expectation & {
    /** Anything but this. */
    readonly not?: true;
};

/**
 * Explains requirements without a run: their checks, their faults, and since when they gate.
 *
 * @param id of a requirement, or a prefix of ids: `chat`. Default: all
 * @returns by area in the order of reports; empty for an unknown id
 * @throws GateproofError
 */
export declare const explain: (id?: string) => Promise<readonly Explanation[]>;

/** A requirement with everything that is known about it without a run. */
export declare interface Explanation extends Requirement {
    /** Its checks as `file: title`, with the path below `suites/`. */
    readonly tests: readonly string[];
    /** The faults of the reference gateway that violate it. */
    readonly faults: readonly string[];
    /** Mistakes of the contract that affect it. */
    readonly errata: readonly Erratum[];
    /** Since when its violation fails a run, or why it does not, by profile; absent if it is never judged. */
    readonly standing?: Readonly<Record<Profile, string>>;
    /** True if its violation fails a run by the newest set and the default profile, `full`. */
    readonly isRequired: boolean;
}

/**
 * `violated`: satisfied in the base, violated now. `found`: not judged in the base, violated now. `unjudged`: satisfied in the base, not
 * judged now. `advisory`: satisfied in the base, advisory now. `findings`: a violation has a new cause. `shapes`, `statuses`, `timings`:
 * responses have another form or another status, or take longer.
 */
export declare type FailCondition = (typeof failConditions)[number];

/** What a comparison can fail on (exit code 1). */
declare const failConditions: readonly ['violated', 'found', 'unjudged', 'advisory', 'findings', 'shapes', 'statuses', 'timings'];

/** Violations and advisories with one cause, or the end of the gateway during the run, which comes first. */
export declare interface Finding {
    /** Stable for one cause, regardless of other findings: `server-error-1f3a9c20`. */
    readonly id: string;
    /** `violated` if any of its requirements is. */
    readonly verdict: FindingVerdict;
    readonly impact: Impact;
    /** What is wrong, in one line: the defect sentence of the first case, or the cause of several violations. */
    readonly title: string;
    /** What was observed, in one line: the operation, what was expected, and what was received; absent if the title says it. */
    readonly detail?: string;
    /** What to change in the gateway. */
    readonly fix: string;
    /** True if the baseline contains all its violations. */
    readonly known?: true;
    /** Why it is only advisory, although the level gates: `added after set 1.0.0`. */
    readonly ungated?: string;
    /** Requirement ids, violated ones first. */
    readonly requirements: readonly string[];
    /** The requests that show it, the most frequent first. */
    readonly callers: readonly Caller[];
    /** The number of exchanges that show it. */
    readonly exchanges: number;
    /** The first is the simplest to reproduce. */
    readonly cases: readonly FindingCase[];
    /** The number of cases that are not listed; absent if all are. */
    readonly casesLeftOut?: number;
}

/** A requirement and a test that show a finding, or a request that was in flight when the gateway ended. */
export declare interface FindingCase {
    /** The id of the violated requirement; absent for a request that was in flight when the gateway ended. */
    readonly requirement?: string;
    /** The verdict of the requirement; `inconclusive` without one. */
    readonly verdict: FindingVerdict;
    /** The title of the test. For a limit, it describes the request. */
    readonly test: string;
    /** What is wrong, and where in the exchange. */
    readonly message: string;
    /** The id of the first exchange; absent if the test reads none. */
    readonly exchange?: string;
    /** The path in the body; absent for anything outside the body. */
    readonly path?: string;
    /** The number of exchanges that show it. */
    readonly exchanges: number;
}

/**
 * `violated` and `advisory`: the run has this finding. `other`: it does not, but violates some of the requirements for another cause.
 * `kept`: all requirements are satisfied. `undecided`: not all of them were judged.
 */
export declare interface FindingCell {
    /** The state of the finding, as listed above. */
    readonly state: 'violated' | 'advisory' | 'other' | 'kept' | 'undecided';
    /** The number of exchanges that show it; absent if the run does not have this finding. */
    readonly exchanges?: number;
}

/** The findings that differ between two runs. */
export declare interface FindingChanges {
    /** Only now; the base judged all its requirements. */
    readonly came: readonly FindingRef[];
    /** Only now; the base did not judge all its requirements. */
    readonly found: readonly FindingRef[];
    /** Only in the base; all its requirements are judged now. */
    readonly went: readonly FindingRef[];
    /** Only in the base; not all its requirements are judged now. */
    readonly lost: readonly FindingRef[];
    /** The number of findings in both. */
    readonly same: number;
}

/** A finding in one of two runs. */
export declare interface FindingRef {
    /** The id of the finding. */
    readonly id: string;
    /** `violated` if it fails the run. */
    readonly verdict: FindingVerdict;
    /** The impact on clients. */
    readonly impact: Impact;
    /** What is wrong. */
    readonly title: string;
    /** The number of exchanges that show it. */
    readonly exchanges: number;
}

/** A finding and its state in each run, in their order. */
export declare interface FindingRow {
    /** Stable for one cause. */
    readonly id: string;
    /** What is wrong, from the first run that has it. */
    readonly title: string;
    /** What to change. */
    readonly fix: string;
    readonly impact: Impact;
    /** Ids of all requirements that it violates in any run. */
    readonly requirements: readonly string[];
    /** One for each run. */
    readonly cells: readonly FindingCell[];
}

/** `inconclusive`: the gateway ended, and no requirement that is judged is violated by that. */
declare type FindingVerdict = 'violated' | 'advisory' | 'inconclusive';

/** Requirements that a run would not judge, for one reason. */
export declare interface Gap {
    readonly reason: ReasonData;
    readonly because: string;
    /** The option or the configuration key that supplies what is missing. Undefined if none does. */
    readonly fix?: string;
    readonly ids: readonly string[];
}

/**
 * The only error that the functions of this package reject with.
 *
 * - `usage`: an option, a file or an input is invalid. Nothing was sent, unless the message says so.
 * - `io`: the operating system refused to read or write a file.
 * - `internal`: a defect of gateproof itself. Please report it.
 *
 * The message is one line without keys.
 */
export declare class GateproofError extends Error {
    readonly name = "GateproofError";
    readonly code: GateproofErrorCode;
    constructor(code: GateproofErrorCode, message: string, options?: ErrorOptions);
}

/** Why a function of the library failed. A verdict, however bad, is a result and never an error. */
export declare type GateproofErrorCode = 'usage' | 'io' | 'internal';

/** `security`: an error discloses a key, an internal host or a stack trace. `server error`: a 5xx or a panic. `breaks clients`: requests fail or responses are misread. `shape`: a response has the wrong form. `custom`: specific to this contract. */
export declare type Impact = (typeof impacts)[number];

/** How severe a finding is for clients, the most severe first. */
declare const impacts: readonly ['security', 'server error', 'breaks clients', 'shape', 'custom'];

declare type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object' | 'other';

/**
 * Judges recorded evidence, an HTTP archive (`.har`) or exchanges in JSON Lines. Sends nothing.
 *
 * @param evidence a path, several paths of one recording, or what `drive` or `record` returned
 * @throws GateproofError
 */
export declare const judge: (evidence: Judgeable, options?: JudgeOptions) => Promise<Result>;

/** What `judge` judges: a path, several paths of one recording, or what `drive` returned. */
export declare type Judgeable = string | readonly string[] | Pick<Recording, 'files'>;

/** The options of `judge`. */
export declare interface JudgeOptions extends SelectionOptions, VerdictOptions, TaskOptions, OutputOptions {
    /** A contract document that replaces the recorded one: its path, or `packaged` for the one of this version. */
    readonly spec?: string | undefined;
    /** The deployment to judge, if imported traffic went to several. */
    readonly baseUrl?: string | undefined;
    /** Time limit of judging. Default: 900,000. */
    readonly deadlineMs?: number | undefined;
}

/** The recording is being judged. Without numbers, it is being read. */
export declare interface JudgingEvent {
    readonly type: 'judging';
    readonly unit?: 'exchanges' | 'checks';
    readonly done?: number;
    readonly of?: number;
}

export declare type KeyRole = (typeof keyRoles)[number];

/** The API keys that a deployment is tested with, by what the contract says of them. */
declare const keyRoles: readonly ['default', 'low', 'expired', 'deleted', 'exhausted', 'limited', 'unlimited', 'otherAccount'];

/** A requirement of the contract. */
export declare interface LedgerEntry {
    /** `chat.completion.created`: the area is the part before the first dot. Never reused for another sentence. */
    readonly id: string;
    /** The section of the contract. */
    readonly section: string;
    readonly level: Level;
    /** The sentence. */
    readonly text: string;
    /** Its checks as `file: title`, with the path below `suites/`. Empty if a run cannot judge it. */
    readonly tests: readonly string[];
}

/** `MUST`: the contract states it. `SHOULD`: it follows from the contract, or clients depend on it. `OPEN`: observed, never judged. */
export declare type Level = 'MUST' | 'SHOULD' | 'OPEN';

declare type Level_2 = (typeof levels)[number];

/**
 * The basis of a requirement in the contract, and the level that follows from it:
 * `stated`: a sentence, a type, a closed list, a bound, "Required yes" or "no", the status in a row of the error table ·
 * `implied`: dotted or `[]` notation that fixes the type of a container, or a consequence of stated facts ·
 * `standard`: a standard that the contract uses: HTTP (RFC 9110, RFC 9112), JSON (RFC 8259), server-sent events (WHATWG) ·
 * `shown`: a member inside `{a, b}` without a row of its own, an example, "Typical content", "usually", "many", "some" ·
 * `protocol`: only in the public protocol, and clients depend on it ·
 * `open`: "not shown".
 */
declare const levelOf: {
    readonly stated: 'MUST';
    readonly implied: 'MUST';
    readonly standard: 'MUST';
    readonly shown: 'SHOULD';
    readonly protocol: 'SHOULD';
    readonly open: 'OPEN';
};

declare const levels: readonly ['MUST', 'SHOULD', 'OPEN'];

/** A model in the response to `GET /v1/models`. */
export declare interface ListedModel {
    readonly id: string;
    readonly kinds: readonly EndpointKind[];
    /** True if none of its labels is known. */
    readonly unlabelled: boolean;
    /** By its `model_type`, or by its id if it has no type. */
    readonly producesText: boolean;
}

/** The requests to one listed model with one protocol. */
export declare interface ModelPlan {
    readonly protocol: ModelProtocol;
    readonly requests: number;
    /** The maximum tokens that they can bill. */
    readonly tokens: number;
    readonly media: number;
}

declare type ModelProtocol = (typeof modelProtocols)[number];

/** The protocols of model probes. Images are sent only to models that are named by ID, because they are billed per image. */
declare const modelProtocols: readonly ['chat', 'responses', 'messages', 'generate-content', 'images'];

export declare type ModelRole = (typeof modelRoles)[number];

declare const modelRoles: readonly ['chat', 'reasoning', 'tools', 'responses', 'messages', 'messagesReasoning', 'generateContent', 'image', 'imageEdit', 'video', 'videoWithoutUrl', 'videoPromptLimited', 'chatOnly', 'otherGroup', 'unpriced', 'saturated', 'retired', 'motionControl', 'noChannel', 'nonTruncating', 'multipleChoices', 'upstreamChat', 'upstreamResponses', 'upstreamMessages', 'upstreamGenerateContent'];

/** The results of the requests to one model by one protocol. */
export declare interface ModelRow {
    /** The name in the requests. */
    readonly model: string;
    /** The protocol or area of the operation: `chat`, `images`. */
    readonly protocol: string;
    /** The number of requests. */
    readonly requests: number;
    /** The number of requirements judged by these requests. */
    readonly judged: number;
    /** The number of requirements that these requests show as violated. */
    readonly violated: number;
    /** The number of requirements that these requests show as advisory. */
    readonly advisory: number;
    /** Why a model selected with `--models` was not called, or what it returned instead of a result; absent if it returned one. */
    readonly because?: string;
    /** The same as data. */
    readonly silence?: Silence;
    /** Present with `--repeat`: how many runs judged requirements by these requests, and how many found one unmet. `requests` counts all runs. */
    readonly repeated?: Rate;
}

/**
 * Model ids by role.
 *
 * @maxProperties 10000
 * @propertyNames { "$ref": "#/definitions/Name" }
 */
declare type Models = Readonly<Record<string, Name>>;

/**
 * A time in UTC with milliseconds: `2027-05-21T12:00:00.000Z`.
 *
 * @pattern ^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$
 * @format date-time
 */
declare type Moment = string;

/**
 * A name that people read and trust. `nameProblem` also refuses lookalike letters and invisible characters.
 *
 * @minLength 1
 * @maxLength 200
 */
declare type Name = string;

/** A requirement that does not apply. */
declare interface NotApplicable {
    /** Its id. */
    readonly id: RequirementId;
    /** Why it does not apply. */
    readonly because: Sentence;
    /** The declaration in the configuration: `lacks: video`. */
    readonly declared: Sentence;
}

/** Something the user should know. One line. */
export declare interface NoticeEvent {
    readonly type: 'notice';
    readonly message: string;
}

/** An observation where the contract leaves the behavior open. */
export declare interface Observation {
    /** The id of the requirement. */
    readonly id: string;
    /** What was observed. */
    readonly text: string;
    /** The observed value: any JSON, bounded in size. */
    readonly value: unknown;
}

/**
 * `fails`: do not trust the statement. `unchecked`: the step could not be checked. `partial`: true, but the statement leaves out what
 * every gateway must be tested for.
 */
export declare type Outcome = 'holds' | 'fails' | 'unchecked' | 'partial';

/** Where reports are written. */
export declare interface OutputOptions {
    /**
     * Writes what the command writes: evidence, `report.json`, JUnit, Markdown and Allure. Default: nothing is written outside a temporary
     * folder, which is deleted.
     */
    readonly outDir?: string | undefined;
    /**
     * Reports to write besides those of `outDir`: the path of a file for each format, or of a folder for `allure-results` and `requests`.
     * With `overseasUrl`, the reports of that endpoint have `-overseas` in their names.
     */
    readonly reports?: Readonly<Partial<Record<ReportFormat, string>>> | readonly string[] | undefined;
    /**
     * URL of an OpenTelemetry collector to which metrics of the run are sent, by OTLP over HTTP. Needs the packages
     * `@opentelemetry/sdk-metrics` and `@opentelemetry/exporter-metrics-otlp-proto`, which read their own variables, such as
     * `OTEL_EXPORTER_OTLP_HEADERS`, from the environment.
     */
    readonly otlp?: string | undefined;
    /** Earlier runs: folders, to which this run is added, or paths of `report.json`. */
    readonly history?: readonly string[] | undefined;
    readonly text?: TextOptions | undefined;
}

/** Percentiles in milliseconds. */
export declare interface Percentiles {
    /**
     * The median.
     *
     * @minimum 0
     */
    readonly p50: number;
    /**
     * The 95th percentile.
     *
     * @minimum 0
     */
    readonly p95: number;
}

/** What repeated runs measured from one run to another. The means of its runs. */
export declare interface Period {
    /** The first run of the period. */
    readonly from: number;
    /** The last one. */
    readonly to: number;
    /** When the first one started, ISO 8601, UTC. */
    readonly startedAt: string;
    /** The number of requests in all of its runs, including retries. */
    readonly requests: number;
    /**
     * The median duration of a complete exchange, in milliseconds.
     *
     * @minimum 0
     */
    readonly medianMs: number;
    /**
     * The 95th percentile of the same.
     *
     * @minimum 0
     */
    readonly p95Ms: number;
    /**
     * Responses with a status of 500 or more and exchanges without a complete response, in one minute of driving. A run provokes some.
     *
     * @minimum 0
     */
    readonly errorsPerMinute: number;
    /**
     * The resident memory of gateproof after a run, in MiB.
     *
     * @minimum 0
     */
    readonly memoryMiB: number;
}

/** What `run` would send with the same options. */
export declare interface Plan extends EndpointPlan {
    readonly embedded: boolean;
    readonly seed: number;
    /** With `repeat` or `forMs`: how often it is sent. */
    readonly repeat?: Repeat;
    /** The probes of each listed model, if `models` selects some. Their number is known only after discovery. */
    readonly everyModel?: EveryModelPlan;
    /** With `overseasUrl`: the same for that endpoint. */
    readonly overseas?: EndpointPlan;
}

/**
 * Plans a run without sending anything: its probes, their requests, tokens, media and cost.
 *
 * @throws GateproofError
 */
export declare const plan: (options: PlanOptions) => Promise<Plan>;

/** The maximum cost of planned requests. */
export declare interface PlannedCost {
    readonly currency: string;
    /** Of the requests whose model has a price. */
    readonly atMost: number;
    /** The requests that `atMost` does not include: their model is not known yet, or has no price. */
    readonly notIn: readonly UnknownCost[];
    /** The entry of the price list that is used for each model with another name. */
    readonly taken: Readonly<Record<string, string>>;
}

/** The options of `plan`, which sends nothing. */
export declare interface PlanOptions extends DeploymentOptions, SelectionOptions, DriveLimits, RepeatOptions, Pick<VerdictOptions, 'set'>, CommonOptions {
}

declare const predicateType = "https://in-toto.io/attestation/test-result/v0.1";

/** The requests of one probe. */
export declare interface ProbePlan {
    readonly area: string;
    readonly probe: string;
    readonly bills: 'nothing' | 'tokens' | 'long' | 'media';
    readonly requests: number;
    /** Requests that depend on an earlier response. A step that polls counts once. */
    readonly following: number;
    /** The maximum tokens of its independent requests. */
    readonly tokens: number;
    /** The maximum tokens of its requests that depend on an earlier response; absent if there are none. */
    readonly followingTokens?: number;
    readonly media: number;
    /** Why the probe will not be sent. */
    readonly lack?: string;
    /** The same as data. */
    readonly reason?: ReasonData;
    /** The kind, models and purpose of its media. Media without a purpose belong to requests that must be rejected. */
    readonly kind?: 'image' | 'video';
    readonly model?: string;
    readonly purpose?: string;
    /** The number of media items that `--allow` would permit. */
    readonly notAllowed?: number;
    /** The maximum cost, including requests that depend on a response. Undefined without prices. */
    readonly cost?: PlannedCost;
}

/** Something that went wrong besides the verdict. */
export declare interface Problem {
    /** One line. */
    readonly message: string;
    /** The file that could not be written; absent for problems of another kind. */
    readonly file?: string;
}

export declare type Profile = (typeof profiles)[number];

/**
 * Which requirements gate. `spec`: every MUST of the contract. `interop`: those that break clients, as marked in the document. `full`: both.
 */
declare const profiles: readonly ['full', 'spec', 'interop'];

/** What a function reports while it works. `type` tells events apart; more types and members may be added. */
export declare type ProgressEvent = DrivingEvent | ExchangeEvent | NoticeEvent | JudgingEvent | WritingEvent | ResultEvent | EndpointEvent | RunEvent | StatementEvent | StepEvent | RehearsingEvent;

/** In how many of several runs something was judged, and in how many of these it was unmet. */
export declare interface Rate {
    /** The number of runs that judged it. */
    readonly judged: number;
    /** The number of runs that found it violated or advisory. */
    readonly unmet: number;
}

/** Why something is not judged, inconclusive or inapplicable. */
export declare interface ReasonData {
    /** The type of reason: `requirement` if another requirement is violated. New codes may be added. */
    readonly code: string;
    /** The values in its sentence; absent if there are none. */
    readonly args?: Readonly<Record<string, unknown>>;
}

/**
 * Reasons by requirement id.
 *
 * @maxProperties 10000
 * @propertyNames { "$ref": "#/definitions/RequirementId" }
 */
declare type Reasons = Readonly<Record<string, Sentence>>;

/**
 * Starts a reverse proxy that records the traffic to a gateway.
 *
 * @throws GateproofError
 */
export declare const record: (options: RecordOptions) => Promise<Recorder>;

/** What was recorded. `judge` accepts it in place of files. */
export declare interface Recorded {
    /** Paths of the evidence, in order. Empty if nothing was forwarded, or if the evidence was in a temporary folder. */
    readonly files: readonly string[];
    readonly exchanges: number;
    readonly bytes: number;
    /** Exchanges that were forwarded but not recorded, for lack of memory. */
    readonly notRecorded: number;
    /** Why recording stopped early, in one line; absent if it did not. */
    readonly failure?: string;
}

/** A running proxy that records. */
export declare interface Recorder {
    /** Clients send their requests to this base URL. */
    readonly url: string;
    /** The gateway that receives them. */
    readonly baseUrl: string;
    /** The file that is being written. */
    readonly evidence: string;
    /** What was forwarded so far. */
    readonly progress: () => {
        readonly exchanges: number;
        readonly inFlight: number;
        readonly bytes: number;
    };
    /**
     * Stops listening, waits for requests in flight, and completes the evidence.
     *
     * @param graceMs how long requests in flight may take. Default: 10,000
     */
    readonly close: (graceMs?: number) => Promise<Recorded>;
    /** Resets the connections of requests in flight, so that a pending `close()` returns. */
    readonly abort: () => void;
    /** As `close()`, and deletes the evidence if it is in a temporary folder. */
    readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** A finished drive. `judge` accepts it in place of files. */
export declare interface Recording {
    /** Paths of the evidence, in order. */
    readonly files: readonly string[];
    readonly requests: number;
    readonly retries: number;
    /** Reported by the deployment. */
    readonly tokens: number;
    /** Why the drive is incomplete, in one line: a budget, the deadline, an abort, a full disk. Absent if it is complete. */
    readonly incomplete?: string;
    /** Deletes the evidence, if it is in a temporary folder. */
    readonly remove: () => void;
    readonly [Symbol.dispose]: () => void;
}

/** The options of `record`. */
export declare interface RecordOptions extends CommonOptions, SelectionOptions, Pick<VerdictOptions, 'profile' | 'strict' | 'minJudged'> {
    /** Path of known violations for judging the recording later: validated before anything is forwarded. */
    readonly baseline?: string | undefined;
    /** The gateway that receives the requests. Required unless `env` contains `GATEWAY_BASE_URL`. */
    readonly baseUrl?: string | undefined;
    /** The folder for the evidence, which must not contain evidence yet. Default: a temporary folder, deleted on disposal. */
    readonly outDir?: string | undefined;
    /** `[HOST:]PORT`. Default: a free port on 127.0.0.1. */
    readonly listen?: string | undefined;
    /** Starts a new evidence file at this size. Default: 268,435,456. */
    readonly rotateBytes?: number | undefined;
    /** Path of a contract document that replaces the packaged one. */
    readonly spec?: string | undefined;
    /** Reads `GATEWAY_BASE_URL` and the HTTP proxy to use from these variables: pass `process.env`. */
    readonly env?: Readonly<Record<string, string | undefined>> | undefined;
    /** Judges the traffic every few seconds, by the selection and the profile, and receives each new finding. */
    readonly onFinding?: ((finding: Finding) => void) | undefined;
    /** Receives warnings, such as a full disk. Requests are still forwarded. */
    readonly onNotice?: ((notice: string) => void) | undefined;
}

/** Why there is no statement, and what to do about it. */
export declare interface Refusal {
    readonly because: string;
    /** Names the option, the key of the configuration or the command that changes it. */
    readonly advice: string;
    /** The ids of the requirements concerned. */
    readonly requirements?: readonly string[];
}

/** `doctor` has checked the endpoints and rehearses a run on the reference gateway. */
export declare interface RehearsingEvent {
    readonly type: 'rehearsing';
}

/** Several runs, each with its own seed. */
declare interface Repeat {
    /** The number of runs. Absent: as many as fit into `forMs`. */
    readonly count?: number;
    /** No run starts after this time. */
    readonly forMs?: number;
}

/** The verdicts of a requirement in repeated runs. */
export declare interface RepeatedRequirement extends Rate {
    /** The number of runs that could not decide it. */
    readonly undecided: number;
    /** The first run that found it unmet; absent if none did. */
    readonly first?: number;
    /** The models whose requests showed it, in how many runs, the most frequent first; absent if there are none. */
    readonly models?: readonly {
        readonly model: string;
        readonly unmet: number;
    }[];
}

/** One of several runs. */
export declare interface RepeatedRun {
    /** Its number, from 1. */
    readonly run: number;
    /** Its seed: `--seed` with this number generates the same requests. */
    readonly seed: number;
    /** ISO 8601, UTC. */
    readonly startedAt: string;
    /** Milliseconds of driving. */
    readonly driveMs: number;
    /** The number of requests, including retries. */
    readonly requests: number;
    readonly verdict: Conclusion;
    /** As in the report of the run. */
    readonly complete?: boolean;
    /** As in the report of the run. */
    readonly judged: {
        /** The number of requirements with a verdict other than inconclusive or inapplicable. */
        readonly of: number;
        /** The number of requirements that apply. */
        readonly total: number;
    };
    /** The number of requirements by verdict. */
    readonly summary: Readonly<Record<Verdict, number>>;
    /** Why it is inconclusive, broken or interrupted. */
    readonly because?: string;
    /** The folder of its evidence and its report, in the folder of this report: `runs/3`; absent if they were not kept. */
    readonly folder?: string;
}

/** How often to run. */
export declare interface RepeatOptions {
    /**
     * The number of runs, each with the next seed. A requirement has the verdict of its worst run: `report.repeat` and
     * `report.requirements[].repeated` have the rest. Default: 1.
     */
    readonly repeat?: number | undefined;
    /** Repeats until this time is over. The last run is finished. `deadlineMs` applies to each run. */
    readonly forMs?: number | undefined;
}

/** The runs of `--repeat`. A requirement has the verdict of its worst run. */
export declare interface RepeatReport {
    /** The number of runs that were started. */
    readonly runs: number;
    /** The number asked for with `--repeat`; absent with `--for` alone. */
    readonly asked?: number;
    /** The time asked for with `--for`, in milliseconds. */
    readonly forMs?: number;
    /** The number of runs by verdict. */
    readonly verdicts: Readonly<Record<Conclusion, number>>;
    /** Ids of the requirements that some runs found unmet and others satisfied. */
    readonly flaky: readonly string[];
    /** The run that the deployment, the notes and the observations of this report are from: the first that was judged completely. */
    readonly base: number;
    /** The first runs, and later ones that do not pass. */
    readonly listed: readonly RepeatedRun[];
    /** The number of runs that are not listed; absent if all are. */
    readonly leftOut?: number;
    /** What was measured over time, at most 40 periods. */
    readonly periods: readonly Period[];
}

/** The differences between the responses of two recordings. */
export declare interface ReplyChanges {
    /** The number of requests (`probe/name`) in both recordings; for recorded traffic, the number of exchanges in the smaller one. */
    readonly requests: number;
    /** True if the same requests are compared one by one; false for recorded traffic. */
    readonly paired: boolean;
    /** Differences in the form of responses. */
    readonly shapes: readonly ShapeChange[];
    /** The number of shapes that are not listed; absent if all are. */
    readonly shapesLeftOut?: number;
    /** Differences in statuses and errors; empty for recorded traffic. */
    readonly answers: readonly AnswerChange[];
    /** The number of answers that are not listed; absent if all are. */
    readonly answersLeftOut?: number;
    /** One for each operation; empty if a recording has no times. */
    readonly timings: readonly Timing[];
}

/** The content of `report.json`. */
export declare interface Report {
    /** Changes when a field is removed or changes its meaning. New fields do not change it. */
    readonly schemaVersion: 1;
    /** Present if the drive or the judging did not finish: a sentence. The verdict then covers the recorded part only. */
    readonly interrupted?: string;
    /** The verdict on the deployment. A baseline does not change it: it changes the exit code. */
    readonly verdict: Conclusion;
    /**
     * True if every gating requirement of the selection was judged, and everything was sent. Reports say *conformant* only then; absent in
     * reports of older versions.
     */
    readonly complete?: boolean;
    /** The program that drove the run. */
    readonly tool: {
        /** `gateproof`. */
        readonly name: string;
        /** The version of the package. */
        readonly version: string;
        /** The SHA-256 of the files of the package, in hexadecimal; absent in older recordings. */
        readonly build?: string;
    };
    /** The contract document. */
    readonly spec: {
        /** `info.version` of the document. */
        readonly version: string;
        /** The SHA-256 of the document, in hexadecimal. */
        readonly sha256: string;
        /** The packaged document of the version that judged; absent if the verdicts are by this document. */
        readonly packaged?: {
            /** `info.version` of the packaged document. */
            readonly version: string;
            /** The SHA-256 of the packaged document, in hexadecimal. */
            readonly sha256: string;
        };
    };
    /** Which violations fail the run: `full`, `spec` or `interop`. */
    readonly profile: string;
    /** The requirement set; absent in reports of older versions. */
    readonly set?: SetReport;
    /** The deployment, as configured and discovered. */
    readonly deployment: {
        /** Without the trailing `/v1`. */
        readonly baseUrl: string;
        /** The overseas endpoint; absent if there is none. */
        readonly overseasBaseUrl?: string;
        /** True for the embedded reference gateway: nothing is known about your deployment. Absent otherwise, and in older reports. */
        readonly embedded?: true;
        /** The group of the default key. */
        readonly group: string;
        /** The model of each role: `{"chat": "gpt-4o"}`. */
        readonly models: Readonly<Record<string, string>>;
        /** Areas that the deployment declares as unsupported. */
        readonly lacks: readonly string[];
    };
    /** The time and size of the run. */
    readonly run: {
        /** ISO 8601, UTC. */
        readonly startedAt: string;
        /** ISO 8601, UTC; the end of the last exchange if the drive was killed. */
        readonly finishedAt: string;
        /** Milliseconds of driving. */
        readonly driveMs: number;
        /** Milliseconds of judging. */
        readonly judgeMs: number;
        /** The seed of generated requests: the same seed generates the same requests. */
        readonly seed: number;
        /** The number of requests, including retries. */
        readonly requests: number;
        /** The number of retries. */
        readonly retries: number;
        /** The number of tokens that responses reported. */
        readonly tokens: number;
    };
    /** The cost; absent if no prices were configured. */
    readonly cost?: Cost;
    /** Present if recorded traffic was judged: its source. */
    readonly traffic?: Traffic;
    /** The number of requirements by verdict. */
    readonly summary: Readonly<Record<Verdict, number>>;
    /** How many requirements were judged, as reports show it in their first line. */
    readonly judged: {
        /** The number of selected, testable requirements with a verdict other than inconclusive or inapplicable. */
        readonly of: number;
        /** The number of selected, testable requirements that apply to the deployment. */
        readonly total: number;
    };
    /** Violations and advisories by cause, the most severe first. */
    readonly findings: readonly Finding[];
    /** Every requirement of the contract in the order of the document, including those that were not judged. */
    readonly requirements: readonly RequirementReport[];
    /** Requests and results by model and protocol. */
    readonly byModel: readonly ModelRow[];
    /** Present if listed models were selected with `--models`. */
    readonly everyModel?: EveryModelReport;
    /** Observations where the contract leaves the behavior open. */
    readonly observations: readonly Observation[];
    /** Present if the drive was divided into shards. */
    readonly shards?: Shards;
    /** Present with `--repeat` or `--for`: the runs. Ids of exchanges then begin with the number of the run: `run-3/chat-plain/first`. */
    readonly repeat?: RepeatReport;
    /** Expired or satisfied entries of the baseline: they fail the run. */
    readonly stale?: readonly string[];
    /** The notes that explain why the run does not pass; absent in reports of older versions. */
    readonly problems?: readonly string[];
    /** Reasons for exit codes 3 and 4 and for early ends. */
    readonly notes: readonly string[];
}

/** A violation as data. */
export declare interface ReportedFlaw {
    /** The id of the exchange; absent if the test reads none. */
    readonly exchange?: string;
    /** The path in the body: `choices[0].index`; absent for anything outside the body. */
    readonly path?: string;
    readonly expected: Expected;
    readonly actual: Actual;
}

declare type ReportFormat = (typeof reportFormats)[number];

/** The formats of `--report`. `reporters/formats.ts` has the function that writes each of them. */
declare const reportFormats: readonly ['allure', 'allure-results', 'ctrf', 'json', 'junit', 'markdown', 'prometheus', 'requests', 'sarif'];

/** One sentence of the contract. `at` is the JSON pointer of the object that declares it. */
export declare interface Requirement {
    readonly id: string;
    /** Derived from the basis. Older documents state it themselves. */
    readonly level: Level_2;
    readonly basis?: Basis;
    readonly text: string;
    /** What a user of the gateway sees when it is violated. Absent if it is not tested, and in older documents. */
    readonly defect?: string;
    readonly section: (typeof sections)[number];
    readonly at: string;
    /** Why it cannot be tested over HTTP. */
    readonly untestable?: string;
    /** Overrides the level in the profile `interop`: a MUST that does not gate, or a SHOULD that does. */
    readonly interop?: 'advisory' | 'gating';
    /** True if only a model that reads requests can show it. A mock, which answers every prompt with the same text, cannot. */
    readonly needsModel?: true;
}

/**
 * The id of a requirement: `chat.completion.created_seconds`.
 *
 * @pattern ^[A-Za-z][\w-]*(?:\.[\w-]+)+$
 * @maxLength 200
 */
declare type RequirementId = string;

/** @maxItems 10000 */
declare type RequirementIds = readonly RequirementId[];

/** A requirement and its result. */
export declare interface RequirementReport {
    /** `chat.completion.created`: the area is the part before the first dot. Never reused for another sentence. */
    readonly id: string;
    /** The section of the contract: `Overview`, `Resources`, … `Versioning`. */
    readonly section: string;
    readonly level: Level;
    /** The sentence of the requirement. */
    readonly text: string;
    /** What a user of the gateway sees when it is violated; absent if it is not tested. */
    readonly defect?: string;
    /** False if it is OPEN, untestable, not selected or has no check; `because` has the reason. */
    readonly judged: boolean;
    /** The worst verdict of its tests; absent if it is not judged. */
    readonly verdict?: Verdict;
    /** Why it is not judged, inconclusive or inapplicable: a requirement id or a sentence. */
    readonly because?: string;
    /** The same as data. */
    readonly reason?: ReasonData;
    /** The reason from the baseline, if the violation is known and does not fail the run. */
    readonly known?: string;
    /**
     * Why a violation is only advisory, although the level gates: `added after set 1.0.0`, `sharpened after set 1.0.0`,
     * `raised from SHOULD after set 1.0.0`.
     */
    readonly ungated?: string;
    /** Present with `--repeat`: the verdicts of all runs. `verdict` and `tests` are those of the worst run. */
    readonly repeated?: RepeatedRequirement;
    /** Empty if none was run. */
    readonly tests: readonly TestReport[];
}

/** A requirement and its result in each run, in their order. */
export declare interface RequirementRow {
    /** `chat.completion.created`. */
    readonly id: string;
    /** The section of the contract. */
    readonly section: string;
    readonly level: Level;
    /** The sentence, from the first run that has the requirement. */
    readonly text: string;
    /** One for each run. */
    readonly cells: readonly Cell[];
}

/** The requirements of the packaged contract document in its order, each with its checks. */
export declare const requirements: readonly LedgerEntry[];

/** The versions of the published requirement sets, the oldest first. */
export declare const requirementSets: readonly string[];

/** The result of judging one recording. */
export declare interface Result {
    /** The content of `report.json`. */
    readonly report: Report;
    /** The exit code of the command for the same result. */
    readonly exitCode: ExitCode;
    /** Violations and advisories by cause, the most severe first: `report.findings`. */
    readonly findings: readonly Finding[];
    /** The console report. */
    readonly text: string;
    /** The findings as annotations of GitHub Actions, one command a line; empty without findings. */
    readonly annotations: string;
    /** Empty if everything was recorded and written. */
    readonly problems: readonly Problem[];
    /** Why the deployment could not be tested at all, in one line; absent if it was. */
    readonly untested?: string;
    /** With `history`: the earlier runs. */
    readonly trend?: Trend;
    /** The folder of the reports; absent if none were written. */
    readonly outDir?: string;
}

/** An endpoint was tested. With `overseasUrl`, there are two. */
export declare interface ResultEvent {
    readonly type: 'result';
    readonly endpoint: 'domestic' | 'overseas';
    readonly result: Result;
}

/**
 * Drives a deployment, judges the recording and reports.
 *
 * @returns the result for every verdict: a violation is not an error
 * @throws GateproofError
 * @example
 * ```ts
 * const { report, exitCode } = await run({ baseUrl, apiKey, only: ['chat'] })
 * ```
 */
export declare const run: (options: RunOptions) => Promise<RunResult>;

/** With `repeat` or `forMs`: a run begins, or, with a verdict, it has ended. */
export declare interface RunEvent {
    readonly type: 'run';
    /** From 1. */
    readonly run: number;
    /** The number of runs, if it is known. */
    readonly of?: number;
    readonly seed: number;
    readonly verdict?: Conclusion;
    /** As in `report.json`. */
    readonly complete?: boolean;
    readonly judged?: Report['judged'];
}

/** The options of `run`: those of the command, in camelCase with units. */
export declare interface RunOptions extends PlanOptions, VerdictOptions, DriveTaskOptions, OutputOptions {
}

/** The result of `run`. */
export declare interface RunResult extends Result {
    /** With `overseasUrl`: the result of that endpoint. `exitCode` is the more severe of both. */
    readonly overseas?: Result;
    /** With `overseasUrl`: what differs between the endpoints. */
    readonly comparison?: ComparisonResult;
}

/** A run in short: what a trend over several runs shows. The content of a file that `--history` writes. */
export declare interface RunSummary {
    /** Changes when a field is removed or changes its meaning. */
    readonly historyVersion: 1;
    readonly verdict: Conclusion;
    /** As in `report.json`; absent in summaries of older versions. */
    readonly complete?: boolean;
    /** Present if the run was interrupted. */
    readonly interrupted?: true;
    readonly tool: {
        readonly name: string;
        readonly version: string;
    };
    readonly profile: string;
    /** The version of the requirement set. */
    readonly set?: string;
    readonly deployment: {
        readonly baseUrl: string;
        readonly embedded?: true;
    };
    /** As in `report.json`. */
    readonly run: Pick<Report['run'], 'startedAt' | 'driveMs' | 'seed' | 'requests' | 'tokens'>;
    readonly judged: Report['judged'];
    readonly summary: Report['summary'];
    /** The ids of the requirements by verdict. */
    readonly requirements: Readonly<Partial<Record<Verdict, readonly string[]>>>;
}

declare const sections: readonly ['Overview', 'Resources', 'States', 'Endpoints', 'Authentication', 'Events', 'Errors', 'Limits', 'Versioning'];

/** Which requirements are judged. */
export declare interface SelectionOptions {
    /** Judges only these areas or requirement id prefixes: `['chat', 'streaming.end']`. Default: all. */
    readonly only?: readonly string[] | undefined;
    /** Leaves out these areas or requirement id prefixes. */
    readonly skip?: readonly string[] | undefined;
}

/**
 * A text for people. Reports escape it.
 *
 * @maxLength 4000
 */
declare type Sentence = string;

/** The requirement set of a run. */
export declare interface SetReport {
    /** `1.0.0` */
    readonly version: string;
    /** The SHA-256 of its file, in hexadecimal. */
    readonly sha256: string;
    /** The version of the newest set; absent if this is the newest. */
    readonly newest?: string;
    /** The last day on which it is valid: `2027-11-22`; absent if it is the newest. */
    readonly until?: string;
}

/**
 * SHA-256 in lowercase hexadecimal.
 *
 * @pattern ^[0-9a-f]{64}$
 */
declare type Sha256 = string;

/** A difference in the form of responses. */
export declare interface ShapeChange {
    /**
     * `field`: a member of a JSON value. `type`: the type of a member. `event`: a kind of event in a stream. `media type`: that of the body.
     * `header`: the name of a header.
     */
    readonly what: 'field' | 'type' | 'event' | 'media type' | 'header';
    /** `came`: never present in the base. `went`: never present now. `more often` and `less often`: present in both. */
    readonly how: 'came' | 'went' | 'more often' | 'less often';
    /** The path or name: `error.param`, `event content_block_delta: delta.text`; the name of a header, event or media type. */
    readonly place: string;
    /** For `type`: the type that changed: `string`. */
    readonly type?: string;
    /** For a type that came: the types in the base. */
    readonly was?: readonly string[];
    /** True if responses are counted in which every object at this path has the field. */
    readonly inEach?: true;
    /** `2xx`, `4xx`. */
    readonly statuses: string;
    /** `POST /v1/chat/completions`, `… streamed`; empty for headers, which are counted over all operations. */
    readonly operations: readonly string[];
    /** In the base, over these operations. */
    readonly base: Share;
    /** Now, over these operations. */
    readonly now: Share;
    /** An exchange that shows it, if there is one. */
    readonly exchange?: string;
    /** True if most of the requests used another model than in the base: the change does not fail the comparison. */
    readonly otherModels?: true;
}

/** The shards of a drive, judged and missing. */
export declare interface Shards {
    /** The number of shards. */
    readonly of: number;
    /** The judged shards, in order: `1/3`. */
    readonly judged: readonly string[];
    /** The missing shards, in order. */
    readonly missing: readonly string[];
}

/** A share of the exchanges. */
export declare interface Share {
    /** The number of exchanges with it. */
    readonly of: number;
    /** The number of exchanges that could have it. */
    readonly total: number;
}

/** Why there is no result of a selected model. */
export declare interface Silence {
    /** True if a request was sent. */
    readonly asked: boolean;
    /** The status of the last response; absent if there was none. */
    readonly status?: number;
    /** Present if another shard sends the requests. */
    readonly otherShard?: true;
}

/** The deployment, from the evidence. */
declare interface StatedDeployment {
    /** The operator's name for it. */
    readonly name?: Name;
    /** The base URL. */
    readonly baseUrl: Address;
    /** The base URL of the overseas endpoint. */
    readonly overseasBaseUrl?: Address;
    /** True for the embedded reference gateway, which is not a deployment. */
    readonly embedded: boolean;
    /** The group of the default key. */
    readonly group: Name;
    /** The models that were used. */
    readonly models: Models;
}

/** The statement. Its compact JSON is what is signed. */
export declare interface Statement {
    /** An in-toto Statement. */
    readonly _type: typeof statementType;
    /**
     * The evidence files, in the order of their shards.
     *
     * @minItems 1
     * @maxItems 1000
     */
    readonly subject: readonly Described[];
    /** The test-result predicate. */
    readonly predicateType: typeof predicateType;
    /** The results. */
    readonly predicate: TestResult;
}

/** `verify` has read the statement, and checked nothing yet. */
export declare interface StatementEvent {
    readonly type: 'statement';
    readonly says: StatementSummary;
}

declare type StatementProfile = (typeof statementProfiles)[number];

/** The profiles of statements. */
declare const statementProfiles: readonly ["spec", "interop"];

/** The claims of a statement in short. */
export declare interface StatementSummary {
    readonly result: 'PASSED' | 'FAILED';
    readonly baseUrl: string;
    readonly name?: string;
    readonly embedded: boolean;
    readonly profile: StatementProfile;
    readonly set: string;
    /** ISO 8601, UTC. */
    readonly drivenAt: string;
    /** The last day on which the statement is valid. */
    readonly validUntil: string;
    /** Requirements that gate, by result. */
    readonly required: {
        readonly satisfied: number;
        readonly violated: number;
        readonly notApplicable: number;
        readonly unjudged: number;
    };
    /** Required requirements that were judged, of all that are required. */
    readonly judged: {
        readonly of: number;
        readonly total: number;
    };
    /** Features that are declared as unsupported, in alphabetical order. */
    readonly lacks: readonly string[];
    /** `partial`: what every gateway must be tested for is among them. */
    readonly scope: 'whole' | 'partial';
    readonly seed: number;
    /** `given`: by `--seed`. `random`: drawn by the run. */
    readonly seedSource: 'given' | 'random';
}

declare const statementType = "https://in-toto.io/Statement/v1";

export declare interface Step {
    readonly step: StepName;
    readonly outcome: Outcome;
    /** What was found: one sentence without a full stop. */
    readonly says: string;
    /** More lines: the first verdicts that differ, or the package that checked. */
    readonly further?: readonly string[];
}

/** `verify` has finished a step. */
export declare interface StepEvent {
    readonly type: 'step';
    readonly step: Step;
}

export declare type StepName = (typeof steps)[number];

/** The steps of verifying a statement, in their order. */
declare const steps: readonly ['file', 'signature', 'form', 'contents', 'scope', 'challenge', 'dates', 'deployment', 'profile', 'set', 'document', 'tool', 'page', 'evidence', 'lacks', 'address', 'probes', 'seed', 'retries', 'times', 'counts', 'verdicts'];

/** What the functions that take time have in common. */
export declare interface TaskOptions extends CommonOptions {
    /**
     * Aborting it ends the work within a second. What was recorded is judged as far as this time allows, and the exit code is 130.
     */
    readonly signal?: AbortSignal | undefined;
    /** Receives events in order. If it throws, the work ends and the function rejects. */
    readonly onProgress?: ((event: ProgressEvent) => void) | undefined;
}

/** A check and its result. */
export declare interface TestReport {
    /** The title; several tests of a requirement may have the same. */
    readonly name: string;
    /** The path of the suite below `suites/`, with `/` and its source extension: `protocols/chat/completion.test.ts`. */
    readonly file: string;
    /** The verdict of this test alone. */
    readonly verdict: Verdict;
    /** What is wrong, and where in the exchange; may have several lines. */
    readonly message?: string;
    /** The first violation as data, as in `message`. */
    readonly flaw?: ReportedFlaw;
    /** Why it is inconclusive or inapplicable: a requirement id or a sentence. */
    readonly because?: string;
    /** The same as data. */
    readonly reason?: ReasonData;
    /** Ids of the exchanges that decided it, violating ones first. */
    readonly exchanges: readonly string[];
    /** The number of violating exchanges; absent if the test is satisfied. */
    readonly failed?: number;
    /** The number of exchanges that these were compared with, which follow them in `exchanges`; absent if there are none. */
    readonly compared?: number;
    /** The number of exchanges that are not listed; absent if all are. */
    readonly exchangesLeftOut?: number;
}

/** The test-result predicate. Readers that do not know gateproof ignore `conformance`. */
export declare interface TestResult {
    /** `PASSED`: every requirement of the set is satisfied or not applicable. */
    readonly result: 'PASSED' | 'FAILED';
    /** The contract document, the requirement set and the tool. */
    readonly configuration: readonly [document: Described, set: Described, tool: Described];
    /** Ids of satisfied requirements, in the order of the document. */
    readonly passedTests: RequirementIds;
    /** Ids of requirements that are unmet but do not gate. */
    readonly warnedTests: RequirementIds;
    /** Ids of violated requirements; empty if the result is `PASSED`. */
    readonly failedTests: RequirementIds;
    /** What gateproof adds to the predicate. */
    readonly conformance: Conformance;
}

/** How the console report is rendered in `text` of a result. */
export declare interface TextOptions {
    /** Use ANSI colors. Default: false. */
    readonly color?: boolean | undefined;
    /** Columns of the terminal. Default: 120. */
    readonly width?: number | undefined;
    /** Only the verdict. Default: false. */
    readonly verdictOnly?: boolean | undefined;
    /** Fold long parts with the commands of GitHub Actions. Default: false. */
    readonly groups?: boolean | undefined;
}

/** The duration of the same requests in both runs. */
export declare interface Timing {
    /** `POST /v1/chat/completions`, `… streamed`. */
    readonly operation: string;
    /** The number of requests that succeeded in both. */
    readonly requests: number;
    /** True if most of them used another model than in the base: the change does not fail the comparison. */
    readonly otherModels?: true;
    /** `slower` or `faster` than the base by at least half and by 50 ms, at both p50 and p95; `alike`; or `too few` requests. */
    readonly verdict: 'too few' | 'alike' | 'slower' | 'faster';
    /** Until the first byte of the body; absent if there were too few requests. */
    readonly firstByte?: {
        readonly base: Percentiles;
        readonly now: Percentiles;
        /** The duration relative to the base. */
        readonly ratio: Percentiles;
    };
    /** Until the end of the response; absent if there were too few requests. */
    readonly total?: {
        readonly base: Percentiles;
        readonly now: Percentiles;
        /** The duration relative to the base. */
        readonly ratio: Percentiles;
    };
}

/** The source of recorded or imported requests. */
export declare interface Traffic {
    /** An HTTP archive, a JSON session of Charles, a report of newman, JSON Lines of exchanges, or the proxy of `gateproof record`. */
    readonly from: 'har' | 'charles' | 'newman' | 'exchanges' | 'proxy';
    /** The program that recorded them: `mitmproxy 12.2.1`. */
    readonly by?: string;
    /** What the recording does not show. Checks that depend on it are inconclusive. */
    readonly unseen: readonly Unseen[];
    /** The number of the file, from 1, if the recording was split by size. */
    readonly part?: number;
}

/** Earlier runs of the same deployment, for a trend. */
export declare interface Trend {
    readonly current: RunSummary;
    /** The runs that started before, the newest first. */
    readonly earlier: readonly RunSummary[];
    /** Files that are not part of the trend, and why: sentences. */
    readonly leftOut: readonly string[];
}

export declare interface UnknownCost {
    /** Undefined for models that are not known before discovery. */
    readonly model?: string;
    readonly because: string;
    readonly requests: number;
    readonly tokens: number;
    readonly media: number;
}

/**
 * `times`: the arrival of each piece of a body. `bytes`: the exact bytes of bodies, which were decoded to text. `ends`: whether a response
 * was cut off. `framing`: header names and fields as sent. `keys`: whether a request carried a key, which browsers remove from exports.
 * `clock`: when each call was made; the recorded start times are those of an export or of a run.
 */
declare type Unseen = 'times' | 'bytes' | 'ends' | 'framing' | 'keys' | 'clock';

/** The types that a matcher can expect. */
declare type ValueType = 'string' | 'non-empty string' | 'JSON object in a string' | 'number' | 'integer' | 'object' | 'array';

/**
 * `satisfied`; `violated`: fails the run; `advisory`: violated, but does not fail the run; `inconclusive`: could not be decided;
 * `inapplicable`: declared as unsupported by the deployment; `broken`: the suite itself failed.
 */
export declare type Verdict = (typeof verdicts)[number];

/** A requirement with another verdict. */
export declare interface VerdictChange {
    /** The id of the requirement. */
    readonly id: string;
    readonly level: Level;
    /** The sentence. */
    readonly text: string;
    /** The verdict in the base; absent if it was not judged there. */
    readonly from?: Verdict;
    /** The verdict now; absent if it is not judged. */
    readonly to?: Verdict;
    /** In how many runs it was unmet in the base; absent for a single run. */
    readonly fromRate?: Rate;
    /** In how many runs it is unmet now; absent for a single run. */
    readonly toRate?: Rate;
    /** Why it is not judged or not decided. */
    readonly because?: string;
    /** What is wrong, if it is violated. */
    readonly message?: string;
    /** The exchange that shows it. */
    readonly exchange?: string;
    /** True if the baseline contains the violation: it is not a regression. */
    readonly known?: true;
}

/** Requirements with another verdict, by the kind of change. */
export declare interface VerdictChanges {
    /** The number of compared requirements: selected in both runs, with the same sentence. */
    readonly compared: number;
    /** Satisfied in the base, violated now. */
    readonly violated: readonly VerdictChange[];
    /** Not judged or not decided in the base, violated now. */
    readonly found: readonly VerdictChange[];
    /** Satisfied in the base, advisory now. */
    readonly advisory: readonly VerdictChange[];
    /** Satisfied in the base, not decided now. */
    readonly unjudged: readonly VerdictChange[];
    /** Violated or advisory in the base, not decided now. */
    readonly lost: readonly VerdictChange[];
    /** Violated or advisory in the base, satisfied now. */
    readonly mended: readonly VerdictChange[];
    /** Not decided in the base, satisfied or advisory now. */
    readonly judged: readonly VerdictChange[];
    /** Unmet in both, and in another share of the repeated runs than chance explains. */
    readonly rates: readonly VerdictChange[];
    /** The number of requirements that are violated or advisory in both. */
    readonly still: number;
    /** Ids that are selected or applicable in one run only: not compared. */
    readonly onlyInOne: readonly string[];
    /** Ids with different sentences: not compared. */
    readonly otherSentence: readonly string[];
}

/** Which violations give exit code 1. */
export declare interface VerdictOptions {
    /** `full`, the default: what breaks the contract or clients. `spec`: the contract alone. `interop`: clients alone. */
    readonly profile?: 'full' | 'spec' | 'interop' | undefined;
    /** The frozen requirement set that gates. Default: the newest. */
    readonly set?: string | undefined;
    /** Exit code 3 if a gating requirement is inconclusive. */
    readonly strict?: boolean | undefined;
    /**
     * Percent of the gating requirements that must be judged in each area and protocol, otherwise exit code 3. Default: 50. Given, a drive that a
     * budget or the deadline ended may pass too.
     */
    readonly minJudged?: number | undefined;
    /** Path of the known violations, each with a reason and an optional expiry date. They do not gate. */
    readonly baseline?: string | undefined;
}

/** In order of precedence: a requirement has the first verdict that one of its tests has. */
declare const verdicts: readonly ['broken', 'violated', 'advisory', 'inconclusive', 'satisfied', 'inapplicable'];

/** The result of verifying a statement: exactly the JSON of `verify --json`. */
export declare interface Verification {
    /** Raised when a field is removed or changes its meaning, but not when one is added. */
    readonly schemaVersion: 1;
    /** `holds`: every step was checked and holds. Otherwise the worst: `fails`, `unchecked`, `partial`. */
    readonly outcome: Outcome;
    /** What the statement claims, even if verification fails; absent if it could not be read. */
    readonly says?: StatementSummary;
    /** In the order in which they were checked. */
    readonly steps: readonly Step[];
    readonly exitCode: 0 | 1 | 3;
}

/**
 * Verifies a statement of conformance: its signature, its claims and its evidence. Sends nothing.
 *
 * @param file the path of the statement
 * @throws GateproofError
 */
export declare const verify: (file: string, options?: VerifyOptions) => Promise<Verification>;

/** The options of `verify`. */
export declare interface VerifyOptions extends Omit<TaskOptions, 'optionNames'> {
    /** Evidence files or folders of the run, which are judged again. */
    readonly evidence?: readonly string[] | undefined;
    /** Paths of trusted public keys, or of lists of keys. */
    readonly trust?: readonly string[] | undefined;
    /** A trusted Sigstore identity; needs `trustIssuer` and `trustRoot`. */
    readonly trustIdentity?: string | undefined;
    readonly trustIssuer?: string | undefined;
    /** Path of `trusted_root.json`. */
    readonly trustRoot?: string | undefined;
    /** Accepts an unsigned statement. */
    readonly unsigned?: boolean | undefined;
    /** The deployment that the statement must be for. */
    readonly baseUrl?: string | undefined;
    /** The statement must be for the embedded reference gateway. */
    readonly embedded?: boolean | undefined;
    /** `interop`: also accepts that profile. */
    readonly profile?: 'spec' | 'interop' | undefined;
    /** The oldest requirement set to accept. */
    readonly set?: string | undefined;
    /** The seed that you chose for the run. Default: any. */
    readonly seed?: number | undefined;
    /** Accepts a statement that leaves out what every gateway must be tested for. */
    readonly partial?: boolean | undefined;
    /** The day on which it must be valid: `2026-01-31`. Default: today. */
    readonly at?: string | undefined;
}

/**
 * A version: `1.0.0`.
 *
 * @pattern ^\d{1,6}\.\d{1,6}\.\d{1,6}$
 */
declare type Version = string;

/** A report is about to be written. */
export declare interface WritingEvent {
    readonly type: 'writing';
    /** Relative to `outDir`: `allure/index.html`. */
    readonly file: string;
}

export declare interface WrittenStatement {
    readonly files: readonly string[];
    readonly isSigned: boolean;
}

export { }
