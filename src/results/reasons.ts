import type { RequirementId } from '../../spec/generated/requirements.ts'

/*
 * Every reason for which something was not judged, not sent or cut short, with the sentence that a person reads. Code branches on
 * `code` and reads `args`; nothing reads a sentence back. A new reason is one line here.
 */

/** Why something is not judged, inconclusive or inapplicable, as data that is stored. */
export interface ReasonData {
  /** What kind of reason: `requirement` where another requirement does not hold. New codes may be added. */
  readonly code: string
  /** What it is about; absent where the code says all. */
  readonly args?: Readonly<Record<string, unknown>>
}

interface Id {
  readonly exchange: string
}

interface Answered extends Id {
  readonly status?: number | undefined
}

const answered = ({ exchange, status }: Answered) => `${exchange} was answered ${status ?? 'with nothing'}`

/** Why a probe was not driven: recorded with its outcome. */
const driving = {
  'declared-absent': ({ feature }: { readonly feature: string }) => `the deployment declares that it lacks ${feature}`,
  'no-prefix': () => 'the deployment declares no prefix for motion control: prefixes.motionControl',
  'media-not-allowed': ({ media }: { readonly media: string }) =>
    `media is billed and was not allowed: --allow ${media}`,
  'no-key': ({ role }: { readonly role: string }) => `no key for the role "${role}"`,
  'no-model': ({ role }: { readonly role: string }) => `no model for the role "${role}"`,
  'no-overseas-url': () => 'no second line was given: --overseas-url',
  'key-refused': ({ status }: { readonly status: number }) => `the default key was refused with ${status}`,
  /** What another part of a drive, a client or a recording says in its own words. */
  reported: ({ text }: { readonly text: string }) => text,
}

type Doing = 'waiting' | 'reading'

/** Why less of an exchange is known than the gateway sent, where that is not its own doing. */
const cutting = {
  'head-kept': ({ bytes, of }: { readonly bytes: number; readonly of: number }) =>
    `only the first ${bytes} bytes of ${of} were kept`,
  'client-left': () => 'the client closed the connection before the end',
  'drive-ended': ({ detail, doing }: { readonly detail: string; readonly doing: Doing }) =>
    `gateproof stopped ${doing}: the drive ended (${detail})`,
  'timed-out': ({ limitMs, doing }: { readonly limitMs: number; readonly doing: Doing }) =>
    `gateproof stopped ${doing} after ${limitMs / 1000} s (--timeout)`,
  'no-answer': ({ detail, doing }: { readonly detail: string; readonly doing: Doing }) =>
    `gateproof stopped ${doing} for lack of an answer: ${detail}`,
  'too-large': ({ detail }: { readonly detail: string }) => `gateproof stopped reading: ${detail}`,
  'not-sent': ({ detail }: { readonly detail: string }) => `gateproof did not send it: ${detail}`,
  'not-recorded': ({ detail }: { readonly detail: string }) => detail,
  'too-many-values': ({ values, depth }: { readonly values: number; readonly depth: number }) =>
    `gateproof reads at most ${values} values of a JSON text, nested ${depth} deep`,
  'too-many-events': ({ events }: { readonly events: number }) =>
    `gateproof reads at most ${events} events of a stream`,
}

/** Why a requirement is not judged at all. */
const leavingOut = {
  open: () => 'the contract leaves it open',
  untestable: ({ why }: { readonly why: string }) => `untestable: ${why}`,
  'not-selected': () => 'not selected',
  'not-built': () => 'not built',
  'another-shard': () => 'another shard',
}

/** Why judging itself did not come to an end. */
const judging = {
  'judging-late': () => 'the time for judging was over (--deadline)',
  'judging-full': () => 'the memory did not suffice to judge the recording',
  'judging-given-up': ({ checks }: { readonly checks: number }) =>
    `${checks} checks could not be judged in bounded time and memory`,
  'judging-interrupted': () => 'the judging was interrupted',
  'judging-part': () => 'the time for judging was over before all of the recording was read',
  'check-memory': () => 'it takes more memory to judge than there is for it',
  'check-time': ({ seconds }: { readonly seconds: number }) => `it takes more than ${seconds} s to judge`,
  'too-deep': () => 'it is nested too deeply, or too large, to be judged',
}

/** What a format of other people's recordings does not show. */
const subjects = {
  har: 'an HTTP archive does',
  exchanges: 'these exchanges do',
  proxy: 'the proxy does',
} as const

const things = {
  times: 'when each piece of a reply came',
  bytes: 'the bytes that text was made of',
  ends: 'how a reply ended',
  framing: 'headers as they stood on the wire',
  keys: 'whether a request carried a key',
} as const

/** Why a recording holds nothing to judge. */
const lacking = {
  /** Another requirement does not hold; what depends on it says nothing new. The sentence is its id. */
  requirement: ({ id }: { readonly id: RequirementId }) => id as string,
  'not-in-traffic': () => 'no exchange in this traffic shows it',
  'not-shown': ({ format, thing }: { readonly format: keyof typeof subjects; readonly thing: keyof typeof things }) =>
    `${subjects[format]} not show ${things[thing]}`,
  'no-body-recorded': () => 'the recording does not hold the body of this reply',
  'other-shard': ({ probe }: { readonly probe: string }) => `the probe ${probe} is another shard's`,
  'not-driven': ({ probe }: { readonly probe: string }) => `the probe ${probe} was not driven`,
  'none-driven': ({ probes }: { readonly probes: readonly string[] }) => `not driven: ${named(probes)}`,
  'not-finished': ({ probe }: { readonly probe: string }) => `the probe ${probe} was not finished`,
  'no-probe': () => 'no probe sends anything for this',
  'not-recorded-step': ({ exchange }: Id) => `${exchange} was not recorded`,
  'none-of-kind': ({ probes, replies, notSent }: NoneOfKind) =>
    `nothing of this kind was found in ${replies === 1 ? 'the one answer' : `the ${replies} answers`} to ${named(probes)}` +
    (notSent === undefined ? '' : `; "${notSent.step}" was not sent: ${notSent.why}`),
  'no-call-answered': ({ calls, exchange, got }: Id & { readonly calls: readonly string[]; readonly got: string }) =>
    `no call of ${calls.join(' or ')} was answered, so nothing could be looked at: ${exchange} got ${got}`,
}

interface NoneOfKind {
  readonly probes: readonly string[]
  readonly replies: number
  readonly notSent?: { readonly step: string; readonly why: string } | undefined
}

/** The first few probes by name; the others are counted. */
function named(probes: readonly string[]): string {
  const more = probes.length > 3 ? ` and ${probes.length - 3} more` : ''
  return `${probes.slice(0, 3).join(', ')}${more}`
}

/** Why the reply to a request says nothing of what a check is about. */
const replying = {
  interrupted: ({ exchange }: Id) => `${exchange} was interrupted`,
  saturated: ({ exchange, status }: Answered) => `${answered({ exchange, status })} to the last attempt`,
  'torn-once': ({ exchange }: Id) => `the connection broke under ${exchange}, which is billed and not sent again`,
  'torn-only': ({ exchange }: Id) => `the connection broke under ${exchange}, the only exchange of this kind`,
  'no-reply': ({ exchange, detail }: Id & { readonly detail: string }) => `${exchange} got no reply: ${detail}`,
  'balance-used-up': ({ exchange }: Id) => `${exchange} was refused with 402: the balance is used up`,
  'refused-for-balance': ({ exchange, status }: Answered) => `${exchange} was refused with ${status} for its balance`,
  'refused-for-model': ({ exchange }: Id) =>
    `${exchange} was refused with 404: the model cannot be called under this key`,
  'refused-for-price': ({ exchange }: Id) => `${exchange} was refused with 400: the model has no price`,
  'body-not-shown': ({ exchange, status }: Answered) =>
    `${exchange} was refused with ${status}: the contract does not show what its body must hold`,
  'need-not-serve': ({ exchange, status }: Answered) =>
    `${answered({ exchange, status })}: nobody says that it had to be served`,
  'need-not-keep': ({ exchange, status }: Answered) =>
    `${exchange} was refused with ${status}: nobody says that it is still kept`,
  'need-not-accept-key': ({ exchange }: Id) => `${exchange} was refused with 401: nobody says that its key is valid`,
  'refused-for-other': ({ exchange, status }: Answered) =>
    `${exchange} was refused with ${status}, which may be for something else`,
  'not-answered': ({ exchange, status }: Answered) => answered({ exchange, status }),
  'not-ok': ({ exchange, status }: Answered) => `${answered({ exchange, status })}, not 200`,
  'not-refused': ({ exchange }: Id) => `${exchange} was not refused`,
  left: ({ exchange }: Id) => `${exchange} was left before its end`,
  'no-stream-to-leave': ({ exchange, status }: Answered) =>
    `${answered({ exchange, status })}: there was no stream to leave`,
  'over-before-left': ({ exchange }: Id) => `${exchange} was over before we could leave it`,
  'still-streaming': () => 'the stream was still coming when its time was over',
  'stream-too-large': () => 'the stream is too large to be read to its end',
}

/** Why what a model, a key, an account or the operator did leaves a check undecided. */
const deciding = {
  'did-not-count': () => 'the model did not count as it was asked to',
  'ignores-limit': () => 'the model takes no heed of max_tokens',
  'exceeds-limits': () => 'the model is known to go beyond limits of tokens',
  'may-not-truncate': ({ exchange, tokens }: Id & { readonly tokens: number }) =>
    `${exchange}: a reasoning model wrote ${tokens} tokens; it may be of the family that does not truncate`,
  'limit-not-shown': ({ exchange }: Id) => `${exchange} tells nothing of the limit`,
  'ended-before-limit': ({ exchange }: Id) => `${exchange} ended before its limit`,
  'did-not-reach-stop': ({ exchange }: Id) => `${exchange} did not count up to the stop string`,
  'nothing-before-stop': () => 'nothing was said in front of the stop sequence',
  'did-not-repeat': ({ exchange }: Id) => `${exchange} does not say the line that it was to repeat`,
  'may-reason': () => 'the model may reason also when it is not asked to',
  'reasoning-not-declared': ({ exchange }: Id) => `nobody said that the model of ${exchange} reasons on this protocol`,
  'no-choice': ({ exchange }: Id) => `${exchange} has no choice`,
  'no-result': ({ exchange }: Id) => `${exchange} has no result`,
  'no-usage': ({ exchange }: Id) => `${exchange} has no usage`,
  'not-completed': ({ exchange }: Id) => `${exchange} is not completed and has no usage`,
  'no-complete-stream': ({ exchange }: Id) => `${exchange} is no whole stream of choices`,
  'answer-cut-short': () => 'the answer was cut short',
  'named-model-unanswered': () => 'the call whose body names the model as well was not answered',
  'no-error-message': () => 'the error has no message',
  'tokens-used-up': () => 'the model had used up its tokens before it said anything',
  'answered-without-tool': () => 'the model answered without the tool',
  'client-sends-nothing': ({ probe }: { readonly probe: string }) => `${probe} sends nothing`,
  'client-not-recorded': ({ probe }: { readonly probe: string }) =>
    `the recording does not say what the client of ${probe} made of it`,
  'key-may-be-invalid': () => 'every call under the default key was refused with 401: the key may not be valid',
  'rate-limited': ({ exchange }: Id) =>
    `${exchange} was told to come back later (429 with Retry-After): that is no word on the balance`,
  'no-burst': ({ seconds }: { readonly seconds: number }) => `the requests were sent over ${seconds} s: no burst`,
  'no-valid-request': ({ exchange }: Id) => `no valid request for the model of ${exchange} was answered there`,
  'model-refused': ({ exchange }: Id) => `${exchange} was refused with 404 for its model`,
  'refused-before-model': ({ exchange, status }: Answered) =>
    `${exchange} was refused with ${status} before its model was looked at`,
  'saturated-answered': () => 'the model that is declared saturated answered',
  'says-nothing-of-path': ({ exchange, status }: Answered) =>
    `${answered({ exchange, status })}: that is no word on the path`,
  'domestic-not-asked': ({ operation }: { readonly operation: string }) =>
    `the domestic line was not asked for ${operation}`,
  'model-unreachable': ({ exchange, status }: Answered) =>
    `${answered({ exchange, status })}, as was every call of the protocol`,
  'no-model-listed': ({ status }: { readonly status?: number | undefined }) =>
    `no model is listed (status ${status ?? 'missing'})`,
  'list-empty': ({ exchange }: Id) => `${exchange} lists no model: nobody says that its key may call any`,
  'no-model-types': () => 'the list says of no model what it is for',
  'no-endpoints': () => 'no chat model of the list says for which endpoints it is',
  'one-model-answered': () => 'there are no replies of two models that say which model answered',
  'group-not-known': () => 'nobody says of which group a key of this traffic is',
  'group-not-listed': ({ group }: { readonly group: string }) =>
    `no listed model names the group ${group}: the key may be of another one`,
  'other-group-empty': () => 'the key of another group reaches no model',
  'no-common-group': () => 'the first key sees no model that names the group of the other key',
  'no-such-bound': () => 'the contract document names no such bound',
  'no-tokens-counted': ({ exchange, status }: Answered) => `${answered({ exchange, status })} and counts no tokens`,
  'balance-unlimited': () => 'the default key is unlimited: its balance need not move',
  'balance-unmoved': () => 'the balance did not move while it was looked at: it may be told late',
  'balance-late': () => 'the balance moves late: what it went down for cannot be told',
  'balance-not-known': ({ exchange }: Id) => `nobody says what the balance was when ${exchange} was refused`,
  'refused-want-of-balance': ({ exchange }: Id) => `${exchange} was refused for want of balance`,
  'one-video': () => 'only one video was submitted',
  'one-video-model': () => 'videos of one model only were asked for',
  'task-failed': ({ polls, state }: Polled) => `the task was not made: ${lastPoll({ polls, state })}`,
  'task-unfinished': ({ seconds, polls, state }: Polled & { readonly seconds: number }) =>
    `the task was not finished when the drive stopped polling after ${seconds} s: ${lastPoll({ polls, state })}`,
  'polled-early': ({ seconds, status }: { readonly seconds: number; readonly status: number }) =>
    `a poll ${seconds.toFixed(1)} s after the one before was refused with ${status}`,
  'never-completed': () => 'the task was never called completed',
  'no-duration': () => 'the file does not say how long it lasts',
  'no-length-in-name': () => 'no model was asked whose identifier tells a length',
  'no-video-seconds': () => 'the deployment declares no range of seconds: videoSeconds',
  'parameter-undecided': ({ parameter, why }: { readonly parameter: string; readonly why: NestedReason }) =>
    `${parameter}, asked for by itself, is undecided: ${reasonText(why as Reason)}`,
  'no-comparison': ({ control, status }: { readonly control: string; readonly status?: number | undefined }) =>
    `the request to compare with, ${control}, was answered with ${status ?? 'nothing'}`,
  'no-file-taken': () => 'a model need not take every kind of file, and took none of this one',
  'no-value-taken': () => 'the model refused every value of this parameter that it was asked with',
  'other-request': () => 'what was recorded is not the request that the document calls for',
  'body-not-configured': () =>
    'the contract does not show what else the body must hold, and the configuration does not say',
  'valid-not-answered': ({ probe }: { readonly probe: string }) => `${probe}/valid was not answered`,
}

/** A reason within a reason: its own type would refer to itself. */
interface NestedReason {
  readonly code: string
  readonly args?: unknown
}

interface Polled {
  readonly polls: number
  readonly state: string
}

const lastPoll = ({ polls, state }: Polled) => `the last of ${polls} polls says ${JSON.stringify(state)}`

/** All sentences, by the code of the reason: `selftest/results/reworded.test.ts` replaces each and compares the data. */
export const reasonSentences = {
  ...driving,
  ...cutting,
  ...leavingOut,
  ...judging,
  ...lacking,
  ...replying,
  ...deciding,
}

type Sentences = typeof reasonSentences

/** The name of a reason: what code branches on. */
export type ReasonCode = keyof Sentences

/** What a reason is about: plain JSON. */
export type ArgsOf<Code extends ReasonCode> = Parameters<Sentences[Code]> extends [infer Args] ? Args : undefined

export type ReasonOf<Code extends ReasonCode> =
  ArgsOf<Code> extends undefined ? { readonly code: Code } : { readonly code: Code; readonly args: ArgsOf<Code> }

/** Why something was not judged, not sent or cut short: plain JSON. */
export type Reason = { readonly [Code in ReasonCode]: ReasonOf<Code> }[ReasonCode]

/** Why a probe was not driven. */
export type DrivingReason = Extract<Reason, { readonly code: keyof typeof driving }>

/** Why less of an exchange is known than the gateway sent. */
export type CutReason = Extract<Reason, { readonly code: keyof typeof cutting }>

/** A reason from its code and what it is about. */
export function reason<Code extends ReasonCode>(
  code: Code,
  ...args: ArgsOf<Code> extends undefined ? [] : [args: ArgsOf<Code>]
): ReasonOf<Code> {
  const [about] = args
  return (about === undefined ? { code } : { code, args: about }) as ReasonOf<Code>
}

/** The sentence for a reason. */
// Surviving mutants: a missing member is undefined; the condition is for the compiler.
export function reasonText(given: Reason): string {
  const sentence = reasonSentences[given.code] as (args: unknown) => string
  return sentence('args' in given ? given.args : {})
}

/** True for arguments that any sentence can name. A file may hold anything. */
export const isPlainArgs = (args: unknown): boolean =>
  typeof args === 'object' &&
  args !== null &&
  Object.values(args).every((one) => ['string', 'number'].includes(typeof one))

/** The reason that a recording gives for a probe; undefined unless it is one that a drive writes, with arguments that can be named. */
export const recordedReason = (recorded: ReasonData): DrivingReason | undefined =>
  Object.hasOwn(driving, recorded.code) && isPlainArgs(recorded.args ?? {}) ? (recorded as DrivingReason) : undefined

/** A reason that a report holds: one that this version does not know is shown by its code. */
export const asReason = (reported: ReasonData): Reason =>
  Object.hasOwn(reasonSentences, reported.code) ? (reported as Reason) : reason('reported', { text: reported.code })

/** True where something was left undecided because a requirement that it depends on does not hold. */
export const isDependent = (given: Reason | undefined): given is Extract<Reason, { readonly code: 'requirement' }> =>
  given?.code === 'requirement'
