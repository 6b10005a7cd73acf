import type { RequirementId } from '../../spec/generated/requirements.ts'
import { setup } from './setup-sentences.ts'
import { pluralize } from '../std/pluralize.ts'

/*
 * Every reason why something was not judged, not sent or truncated, with its sentence for reports. Code branches on `code` and reads
 * `args`; nothing parses a sentence. Add a reason by adding one entry here.
 */

/** Why something is not judged, inconclusive or inapplicable. */
export interface ReasonData {
  /** The type of reason: `requirement` if another requirement is violated. New codes may be added. */
  readonly code: string
  /** The values in its sentence; absent if there are none. */
  readonly args?: Readonly<Record<string, unknown>>
}

interface Id {
  readonly exchange: string
}

interface Returned extends Id {
  readonly status?: number | undefined
}

const returned = ({ exchange, status }: Returned) => `${exchange} returned ${status ?? 'no response'}`
const rejected = ({ exchange, status }: Returned) => `${exchange} was rejected with ${status}`

/** Why a probe was not driven: recorded with its outcome. */
const driving = {
  'declared-absent': ({ feature }: { readonly feature: string }) =>
    `the deployment declares ${feature} as unsupported (lacks)`,
  'no-prefix': () => 'no path prefix for motion control is configured (prefixes.motionControl)',
  'media-not-allowed': ({ media }: { readonly media: string }) =>
    `requests ${media === 'long' ? 'with prompts of 32 and 200 KB' : `that generate ${media}`} are billed and not allowed (--allow ${media})`,
  'no-key': ({ role }: { readonly role: string }) =>
    `no key for the role "${role}" (${role === 'default' ? '--api-key-env NAME' : `keys.${role} in the configuration`})`,
  'no-model': ({ role }: { readonly role: string }) => `no model for the role "${role}" (--models ${role}=ID)`,
  'no-overseas-url': () => 'no overseas URL is configured (--overseas-url)',
  'key-refused': ({ status }: { readonly status: number }) => `the default key was rejected with status ${status}`,
  /** A text from another part of a drive, a client or a recording. */
  reported: ({ text }: { readonly text: string }) => text,
}

type Phase = 'waiting' | 'reading'

const phases: Readonly<Record<Phase, string>> = {
  waiting: 'waiting for response headers',
  reading: 'reading the response body',
}

/** Why an exchange is incomplete for a reason other than the gateway. */
const cutting = {
  'head-kept': ({ bytes, of }: { readonly bytes: number; readonly of: number }) =>
    `only the first ${bytes} of ${of} bytes were kept`,
  'client-left': () => 'the client closed the connection before the end of the response',
  'drive-ended': ({ detail, doing }: { readonly detail: string; readonly doing: Phase }) =>
    `the drive ended while ${phases[doing]}: ${detail}`,
  'timed-out': ({ limitMs, doing }: { readonly limitMs: number; readonly doing: Phase }) =>
    `timed out after ${limitMs / 1000} s ${phases[doing]} (--timeout)`,
  'no-answer': ({ detail, doing }: { readonly detail: string; readonly doing: Phase }) =>
    `timed out ${phases[doing]}: ${detail}`,
  'left-on-purpose': ({ exchange }: Id) =>
    `the probe closed the connection of ${exchange} on purpose, before the end of the response`,
  'too-large': ({ detail }: { readonly detail: string }) => `stopped reading the response: ${detail}`,
  'not-sent': ({ detail }: { readonly detail: string }) => `the request was not sent: ${detail}`,
  'not-recorded': ({ detail }: { readonly detail: string }) => detail,
  'too-many-values': ({ values, depth }: { readonly values: number; readonly depth: number }) =>
    `the JSON text exceeds the limit of ${values} values or ${depth} levels`,
  'too-many-events': ({ events }: { readonly events: number }) => `the stream exceeds the limit of ${events} events`,
}

/** Why a requirement is not judged at all. */
const leavingOut = {
  open: () => 'the contract leaves it open',
  untestable: ({ why }: { readonly why: string }) => `untestable: ${why}`,
  'not-selected': () => 'not selected',
  'not-built': () => 'no check is implemented yet',
  'another-shard': () => 'another shard',
}

/** Why judging was not completed. */
const judging = {
  'judging-late': () => 'the time for judging was over (--deadline)',
  'judging-full': () => 'not enough memory to judge the recording',
  'judging-given-up': ({ checks }: { readonly checks: number }) =>
    `${pluralize(checks, 'check')} exceeded the time or memory limit of a check`,
  'judging-interrupted': () => 'judging was interrupted',
  'judging-part': () => 'the time for judging was over before the whole recording was read',
  'check-memory': () => 'the check exceeded the memory limit',
  'check-time': ({ seconds }: { readonly seconds: number }) => `the check exceeded its time limit of ${seconds} s`,
  'too-deep': () => 'the value is too large or too deeply nested to be judged',
}

/** What a recording format does not show. */
const formats = {
  har: 'an HTTP archive does',
  charles: 'a session of Charles does',
  newman: 'a report of newman does',
  exchanges: 'the recorded exchanges do',
  proxy: 'the proxy does',
} as const

const details = {
  times: 'when each chunk of a response arrived',
  bytes: 'the bytes that a text was decoded from',
  ends: 'how a response ended',
  framing: 'the headers as they were sent',
  keys: 'whether a request had a key',
  clock: 'when the call was made',
} as const

/** Why a recording contains nothing to judge. */
const missing = {
  /** Another requirement is violated; what depends on it adds nothing. The sentence is its id. */
  requirement: ({ id }: { readonly id: RequirementId }) => id as string,
  'not-in-traffic': () => 'not covered: no exchange of this traffic contains what is checked',
  'not-shown': ({ format, thing }: { readonly format: keyof typeof formats; readonly thing: keyof typeof details }) =>
    `${formats[format]} not show ${details[thing]}`,
  'no-body-recorded': () => 'the body of this response was not recorded',
  'other-shard': ({ probe }: { readonly probe: string }) => `the probe ${probe} is driven by another shard`,
  'not-driven': ({ probe }: { readonly probe: string }) => `the probe ${probe} was not driven`,
  'none-driven': ({ probes }: { readonly probes: readonly string[] }) => `not driven: ${named(probes)}`,
  'not-finished': ({ probe }: { readonly probe: string }) => `the probe ${probe} was not completed`,
  'no-probe': () => 'no probe covers this',
  'none-expected': () => 'the responses that these models and settings lead to do not contain what is checked',
  'not-recorded-step': ({ exchange }: Id) => `${exchange} was not recorded`,
  'none-of-kind': ({ probes, replies, notSent }: NoneOfKind) =>
    (replies === 1
      ? `not covered: the only successful response to ${named(probes)} does not contain what is checked`
      : `not covered: none of the ${replies} successful responses to ${named(probes)} contains what is checked`) +
    (notSent === undefined ? '' : `; "${notSent.step}" was not sent: ${notSent.why}`),
  'other-exchanges': ({ probe, models }: OtherExchanges) =>
    `not covered by ${probe}: only other exchanges satisfy this${models.length === 0 ? '' : ` (models: ${named(models)})`}`,
  'no-call-answered': ({ calls, exchange, got }: Id & { readonly calls: readonly string[]; readonly got: string }) =>
    `no request to ${calls.join(' or ')} succeeded: ${exchange} returned ${got}`,
}

interface OtherExchanges {
  readonly probe: string
  readonly models: readonly string[]
}

interface NoneOfKind {
  readonly probes: readonly string[]
  readonly replies: number
  readonly notSent?: { readonly step: string; readonly why: string } | undefined
}

/** The first three probes by name; the others are counted. */
function named(probes: readonly string[]): string {
  const more = probes.length > 3 ? ` and ${probes.length - 3} more` : ''
  return `${probes.slice(0, 3).join(', ')}${more}`
}

/** Why the response to a request does not decide a check. */
const responding = {
  interrupted: ({ exchange }: Id) => `${exchange} was interrupted`,
  saturated: (args: Returned) => `${returned(args)}: the gateway was overloaded until the last retry`,
  'torn-once': ({ exchange }: Id) => `the connection broke during ${exchange}, which is billed and not retried`,
  'torn-by-chance': ({ exchange, times }: Id & { readonly times: number }) =>
    `the connection broke ${times} times during ${exchange}, which may be chance: other requests broke and were repeated successfully`,
  'torn-only': ({ exchange }: Id) => `the connection broke during ${exchange}, the only exchange of this kind`,
  'no-reply': ({ exchange, detail }: Id & { readonly detail: string }) => `${exchange} got no response: ${detail}`,
  'balance-used-up': ({ exchange }: Id) => `${exchange} was rejected with 402: the balance is exhausted`,
  'balance-empty': ({ exchange }: Id) =>
    `${exchange} was rejected with 402: the balance of its key is reported as empty`,
  'refused-for-balance': (args: Returned) => `${rejected(args)} because of its balance`,
  'refused-for-model': ({ exchange }: Id) =>
    `${exchange} was rejected with 404: the model is not available with this key`,
  'refused-for-price': ({ exchange }: Id) => `${exchange} was rejected with 400: the model has no price`,
  'body-not-shown': (args: Returned) => `${rejected(args)}: the contract does not define the required body`,
  'need-not-serve': (args: Returned) => `${returned(args)}: traffic does not show whether it had to be served`,
  'need-not-keep': (args: Returned) => `${rejected(args)}: it may have expired`,
  'need-not-accept-key': ({ exchange }: Id) => `${exchange} was rejected with 401: its key may be invalid`,
  'refused-for-other': (args: Returned) => `${rejected(args)}, possibly for another reason`,
  'not-answered': (args: Returned) => returned(args),
  'not-ok': (args: Returned) => `${returned(args)}, not 200`,
  'not-refused': ({ exchange }: Id) => `${exchange} was not rejected`,
  'no-stream-to-leave': (args: Returned) => `${returned(args)}: there is no stream to abort`,
  'over-before-left': ({ exchange }: Id) => `${exchange} ended before the client aborted it`,
  'still-streaming': () => 'the stream was not finished when the time limit was reached',
  'stream-too-large': ({ exchange }: Id) => `the stream of ${exchange} is too large to be read to its end`,
}

/** Why a check is undecided because of what a model, a key, an account or the operator did. */
const deciding = {
  'did-not-count': () => 'the model did not count as instructed',
  'exceeds-limits': () => 'the model is known to exceed token limits',
  'exceeds-context': ({ exchange }: Id) => `${exchange} was rejected with 400: the prompt is too long for the model`,
  'may-not-truncate': ({ exchange, tokens }: Id & { readonly tokens: number }) =>
    `${exchange}: a reasoning model wrote ${pluralize(tokens, 'token')}; its family may not truncate`,
  'limit-not-shown': ({ exchange }: Id) => `${exchange} does not show whether the limit was applied`,
  'ended-before-limit': ({ exchange }: Id) => `${exchange} ended before its limit`,
  'did-not-reach-stop': ({ exchange }: Id) => `${exchange} did not count up to the stop string`,
  'nothing-before-stop': () => 'the response has no text before the stop sequence',
  'did-not-repeat': ({ exchange }: Id) => `${exchange} does not contain the line that the prompt asks for`,
  'model-may-write-replacements': ({ exchange }: Id) =>
    `${exchange} contains replacement characters, and no response of its model repeats such characters: the model may write them itself (--models, --upstream)`,
  mock: () => 'the model answers every prompt with the same text: it looks like a mock (--models, --upstream)',
  'model-did-not-comply': ({
    tries,
    controls,
    complied,
  }: {
    readonly tries: number
    readonly controls: number
    readonly complied: number
  }) =>
    controls === 0
      ? `the model did not follow this instruction in ${pluralize(tries, 'try', 'tries')}, and no control shows whether it can`
      : `the model did not follow this instruction in a turn of the user either (${complied} of ${controls}): choose another one (--models), or test with --upstream`,
  'same-without': ({ exchange, parameter }: Id & { readonly parameter: string }) =>
    `${exchange} shows the same without \`${parameter}\`, so its effect is not visible`,
  'other-models-only': ({ models }: { readonly models: readonly string[] }) =>
    `only responses of other models show this: ${named(models)}`,
  'no-plain-name': ({ exchange }: Id) => `no response without \`stream\` shows which name the model of ${exchange} has`,
  'may-reason': () => 'the model may reason even when reasoning is not requested',
  'reasoning-not-declared': ({ exchange }: Id) =>
    `reasoning of the model of ${exchange} is not declared for this protocol`,
  'no-choice': ({ exchange }: Id) => `${exchange} has no choice`,
  'no-result': ({ exchange }: Id) => `${exchange} has no result`,
  'no-text': ({ exchange }: Id) => `${exchange} has no text`,
  'no-usage': ({ exchange }: Id) => `${exchange} has no usage`,
  'unknown-tokenizer': ({ exchange }: Id) =>
    `the input tokens of the prompts that ${exchange} contains are not those of a public tokenizer, by any factor`,
  'another-model': ({ exchange, model }: Id & { readonly model: string }) =>
    `${exchange} was answered by another model: ${JSON.stringify(model)}`,
  'not-completed': ({ exchange }: Id) => `${exchange} is not completed and has no usage`,
  'no-reasoning': ({ exchange }: Id) => `${exchange} contains no reasoning`,
  'one-in-flight': () => 'only one call was in flight at a time (--concurrency 1)',
  'answer-cut-short': () => 'the output was truncated by its token limit',
  'named-model-unanswered': () => 'the request with the model in its body as well did not succeed',
  'no-error-message': () => 'the error has no message',
  'tokens-used-up': () => 'the model used all its tokens before it produced any text',
  'answered-without-tool': () => 'the model did not call the tool',
  'client-sends-nothing': ({ probe }: { readonly probe: string }) => `${probe} sends no requests`,
  'client-not-recorded': ({ probe }: { readonly probe: string }) =>
    `the recording does not contain the result of the client ${probe}`,
  'agent-sent-nothing': ({ agent, lastWords }: { readonly agent: string; readonly lastWords: string }) =>
    `${agent} sent no request to the gateway. Its last words: ${lastWords}`,
  'agent-without-tool': ({ agent, tool }: { readonly agent: string; readonly tool: string }) =>
    `${agent} does not offer the tool ${tool}, which the task calls: this version of gateproof does not know its tools`,
  'agent-tool-failed': ({ agent, exchange }: { readonly agent: string; readonly exchange: string }) =>
    `a tool of ${agent} failed on this machine, as its result in ${exchange} says`,
  'agent-too-slow': ({ agent, lastWords }: { readonly agent: string; readonly lastWords: string }) =>
    `the gateway answered everything that ${agent} sent, but ${lastWords}`,
  'agent-translated': ({ protocol }: { readonly protocol: string }) =>
    `no request of the agent reached an upstream that serves its protocol (${protocol})`,
  'agent-without-results': ({ agent }: { readonly agent: string }) =>
    `${agent} sent no result of a tool that the task needs`,
  'agent-gave-up': ({ agent, exchange }: { readonly agent: string; readonly exchange: string }) =>
    `${agent} ended its work after ${exchange}, which the gateway answered as it should`,
  'agent-without-state': ({ agent }: { readonly agent: string }) =>
    `${agent} did not send back the reasoning that the upstream signed`,
  'agent-without-usage': ({ agent }: { readonly agent: string }) => `${agent} did not say how many tokens it counted`,
  'key-may-be-invalid': () => 'every request with the default key was rejected with 401: the key may be invalid',
  'rate-limited': ({ exchange }: Id) =>
    `${exchange} was rate limited (429 with Retry-After), which does not show its balance`,
  'no-burst': ({ seconds }: { readonly seconds: number }) =>
    `the requests were spread over ${seconds} s, which is not a burst`,
  'no-valid-request': ({ exchange }: Id) => `no valid request for the model of ${exchange} succeeded on this operation`,
  'model-refused': ({ exchange }: Id) => `${exchange} was rejected with 404 because of its model`,
  'model-of-other-kind': (args: Returned) => `${rejected(args)}, possibly because the model is not for this operation`,
  'key-not-checked-first': ({ exchange }: Id) =>
    `${exchange} names a model that does not exist, and the gateway checks the model before the key`,
  'key-has-no-prefix': ({ exchange }: Id) => `${exchange} has the valid key, because this key has no prefix sk-`,
  'refused-before-model': (args: Returned) => `${rejected(args)} before its model was checked`,
  'saturated-answered': () => 'the model that is declared saturated accepted the request',
  'says-nothing-of-path': (args: Returned) => `${returned(args)}, which does not show whether the path is served`,
  'domestic-not-asked': ({ operation }: { readonly operation: string }) =>
    `no request to ${operation} was sent to the domestic endpoint`,
  'model-unreachable': (args: Returned) => `${returned(args)}, as every request of the protocol did`,
  'no-model-listed': ({ status }: { readonly status?: number | undefined }) =>
    `the list contains no model (status ${status ?? 'missing'})`,
  'list-empty': ({ exchange }: Id) => `${exchange} lists no model: its key may have access to none`,
  'no-model-types': () => 'the list does not declare the type of any model',
  'no-endpoints': () => 'the list does not declare endpoints for any chat model',
  'one-model-answered': () => 'fewer than two models returned a response that names its model',
  'labels-guessed': ({ model, labels }: { readonly model: string; readonly labels: readonly string[] }) =>
    `the meaning of the label ${labels.join(', ')} of ${model} is guessed: declare it (endpointTypes)`,
  'names-may-be-aliases': ({ models, servedBy }: { readonly models: readonly string[]; readonly servedBy: string }) =>
    `${servedBy} served the requests for ${models.join(' and ')}, which may be another name of it`,
  'group-not-known': () => 'the group of the keys in this traffic is not known',
  'group-not-listed': ({ group }: { readonly group: string }) =>
    `no listed model names the group ${group}: the key may belong to another group`,
  'other-group-empty': () => 'the key of the other group has access to no model',
  'no-common-group': () => 'the default key sees no model that names the group of the other key',
  'no-such-bound': () => 'the contract document does not declare this limit',
  'no-tokens-counted': (args: Returned) => `${returned(args)} and reports no tokens`,
  'balance-unlimited': () => 'the default key has no balance limit: its balance may stay the same',
  'upstream-key': ({ exchange, pair }: Id & { readonly pair: string }) =>
    `${exchange} reached the upstream with a key that it does not know (${pair}): give the channel a key that \`gateproof upstream\` prints`,
  'no-cost-terms': () =>
    'the configuration does not say how the gateway reports costs (cost), or the list has no price for the model (--prices FILE)',
  'balance-unmoved': () => 'the balance did not change during the observation: it may be updated late',
  'balance-late': () => 'the balance is updated late: a charge cannot be attributed to a request',
  'balance-unsteady': () =>
    'the balance changed differently for the same calls: it is updated late, or others use the key too. Use a key of its own',
  'balance-coarse': () => 'the balance is shown in steps that are too large for what a call costs',
  'balance-not-known': ({ exchange }: Id) => `the balance at the time of ${exchange} is not known`,
  'refused-want-of-balance': ({ exchange }: Id) => `${exchange} was rejected for insufficient balance`,
  'one-video': () => 'only one video was submitted',
  'one-video-model': () => 'only videos of one model were submitted (--models videoWithoutUrl=ID)',
  'task-failed': (args: Polled) => `the task was not completed: ${lastPoll(args)}`,
  'task-unfinished': ({ seconds, ...polled }: Polled & { readonly seconds: number }) =>
    `the task was not completed within ${seconds} s: ${lastPoll(polled)}`,
  'polled-early': ({ seconds, status }: { readonly seconds: number; readonly status: number }) =>
    `a poll ${seconds.toFixed(1)} s after the previous one was rejected with ${status}`,
  'never-completed': () => 'the task was never reported as completed',
  'no-duration': () => 'the file does not contain its duration',
  'no-length-in-name': () => 'no requested model has a duration in its name (--models video=ID)',
  'no-video-seconds': () => 'no range of seconds is configured (videoSeconds)',
  'parameter-undecided': ({ parameter, why }: { readonly parameter: string; readonly why: NestedReason }) =>
    `${parameter} alone is undecided: ${reasonText(why as Reason)}`,
  'no-comparison': ({ control, status }: { readonly control: string; readonly status?: number | undefined }) =>
    `the control request ${control} returned ${status ?? 'no response'}`,
  'no-file-taken': () => 'the model accepted no file of this type, which is optional',
  'no-value-taken': () => 'the model rejected every tested value of this parameter',
  'other-request': () => 'the recorded request is not the one that the document defines',
  'body-not-configured': () => 'the contract does not define the complete body, and it is not configured',
  'valid-not-answered': ({ probe }: { readonly probe: string }) => `the control request ${probe}/valid did not succeed`,
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

const lastPoll = ({ polls, state }: Polled) =>
  `the last of ${pluralize(polls, 'poll')} returned ${JSON.stringify(state)}`

/** All sentences by code. `test/results/reworded.series.test.ts` replaces each and compares the data. */
export const reasonSentences = {
  ...driving,
  ...setup,
  ...cutting,
  ...leavingOut,
  ...judging,
  ...missing,
  ...responding,
  ...deciding,
}

type Sentences = typeof reasonSentences

export type ReasonCode = keyof Sentences

/** The arguments of a reason: plain JSON. */
export type ArgsOf<Code extends ReasonCode> = Parameters<Sentences[Code]> extends [infer Args] ? Args : undefined

export type ReasonOf<Code extends ReasonCode> =
  ArgsOf<Code> extends undefined ? { readonly code: Code } : { readonly code: Code; readonly args: ArgsOf<Code> }

/** Why something was not judged, not sent or truncated: plain JSON. */
export type Reason = { readonly [Code in ReasonCode]: ReasonOf<Code> }[ReasonCode]

/** Why a probe was not driven. */
export type DrivingReason = Extract<Reason, { readonly code: keyof typeof driving }>

/** Why an exchange is incomplete. */
export type CutReason = Extract<Reason, { readonly code: keyof typeof cutting }>

export function reason<Code extends ReasonCode>(
  code: Code,
  ...args: ArgsOf<Code> extends undefined ? [] : [args: ArgsOf<Code>]
): ReasonOf<Code> {
  const [about] = args
  return (about === undefined ? { code } : { code, args: about }) as ReasonOf<Code>
}

/** The sentence of a reason. */
export function reasonText(data: Reason): string {
  const sentence = reasonSentences[data.code] as (args: unknown) => string
  return sentence('args' in data ? data.args : {})
}

/** True if every argument can be written into a sentence: a file may contain anything. */
export const isPlainArgs = (args: unknown): boolean =>
  typeof args === 'object' &&
  args !== null &&
  Object.values(args).every((one) => ['string', 'number'].includes(typeof one))

/** The reason recorded for a probe; undefined unless a drive writes this code, with valid arguments. */
export const recordedReason = (recorded: ReasonData): DrivingReason | undefined =>
  Object.hasOwn(driving, recorded.code) && isPlainArgs(recorded.args ?? {}) ? (recorded as DrivingReason) : undefined

/** A reason from a report. A code that this version does not know is shown as it is. */
export const asReason = (reported: ReasonData): Reason =>
  Object.hasOwn(reasonSentences, reported.code) ? (reported as Reason) : reason('reported', { text: reported.code })

/** True if something is undecided because a requirement that it depends on is violated. */
export const isDependent = (data: Reason | undefined): data is Extract<Reason, { readonly code: 'requirement' }> =>
  data?.code === 'requirement'
