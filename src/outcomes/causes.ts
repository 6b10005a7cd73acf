import type { LackReason } from '../evidence/exchange.ts'
import type { Reason, ReasonCode } from '../results/reasons.ts'

/**
 * What decided that something is not judged:
 * `responses`: the gateway: its refusals, its silence, or a response that nothing can be read from. A gateway must not choose what is judged,
 * so a required requirement that is undecided for such a reason makes the run inconclusive, unless a connection broke by chance.
 * `model`: what the model wrote: it did not count, call a tool or reason. A gateway in front of a small model cannot change that, so it counts
 * only with `--strict`.
 * `deployment`: what the deployment has: its models, groups, prices and balances.
 * `settings`: a key, a model or another setting of the configuration that was not given. Such requirements are not counted among those
 * that could have been judged.
 * `options`: what the user selected, allowed or interrupted, and the document.
 * `traffic`: what a recording of other tools does not show, or need not.
 * `suite`: Gateproof itself: what it left on purpose, or did not finish. Limits of judging have a rule of their own.
 * `prerequisite`: another requirement is violated, which is reported instead.
 */
export type Cause = 'responses' | 'model' | 'deployment' | 'settings' | 'options' | 'traffic' | 'suite' | 'prerequisite'

/** The cause of each reason. A reason without one does not compile. */
const causes: Readonly<Record<Exclude<ReasonCode, 'reported' | 'parameter-undecided'>, Cause>> = {
  'declared-absent': 'options',
  'no-prefix': 'settings',
  'media-not-allowed': 'options',
  'no-key': 'settings',
  'no-model': 'settings',
  'no-overseas-url': 'settings',
  'key-refused': 'responses',

  'setup-redirect': 'options',
  'setup-path': 'options',
  'setup-not-a-gateway': 'responses',
  'setup-key-refused': 'responses',
  'setup-needs-https': 'options',
  'setup-needs-http': 'options',
  'setup-certificate': 'responses',
  'setup-proxy': 'options',
  'setup-unreachable': 'responses',
  'setup-unreadable': 'responses',

  'head-kept': 'responses',
  'client-left': 'traffic',
  'drive-ended': 'options',
  'timed-out': 'responses',
  'no-answer': 'responses',
  'left-on-purpose': 'suite',
  'too-large': 'responses',
  // A private or invalid address: `--allow-private` decides.
  'not-sent': 'options',
  'not-recorded': 'traffic',
  'too-many-values': 'responses',
  'too-many-events': 'responses',

  open: 'suite',
  untestable: 'suite',
  'not-selected': 'options',
  'not-built': 'suite',
  'another-shard': 'options',

  'judging-late': 'suite',
  'judging-full': 'suite',
  'judging-given-up': 'suite',
  'judging-interrupted': 'suite',
  'judging-part': 'suite',
  'check-memory': 'suite',
  'check-time': 'suite',
  'too-deep': 'suite',

  requirement: 'prerequisite',
  'not-in-traffic': 'traffic',
  'not-shown': 'traffic',
  'no-body-recorded': 'traffic',
  'other-shard': 'options',
  'not-driven': 'options',
  'none-driven': 'options',
  'not-finished': 'options',
  'no-probe': 'options',
  'none-expected': 'deployment',
  'not-recorded-step': 'suite',
  // Optional members and features. Responses that were refused have reasons of their own.
  'none-of-kind': 'model',
  'other-exchanges': 'model',
  'no-call-answered': 'responses',

  interrupted: 'options',
  saturated: 'responses',
  'torn-once': 'responses',
  'torn-by-chance': 'responses',
  'torn-only': 'responses',
  'no-reply': 'responses',
  'balance-used-up': 'responses',
  'balance-empty': 'deployment',
  'refused-for-balance': 'responses',
  'refused-for-model': 'responses',
  'refused-for-price': 'responses',
  // `requests` of the configuration completes the body.
  'body-not-shown': 'options',
  'need-not-serve': 'traffic',
  'need-not-keep': 'traffic',
  'need-not-accept-key': 'traffic',
  'refused-for-other': 'responses',
  'not-answered': 'responses',
  'not-ok': 'responses',
  'not-refused': 'responses',
  'no-stream-to-leave': 'responses',
  'over-before-left': 'model',
  'still-streaming': 'responses',
  'stream-too-large': 'responses',

  'did-not-count': 'model',
  'exceeds-limits': 'model',
  'exceeds-context': 'model',
  'may-not-truncate': 'model',
  'limit-not-shown': 'model',
  'ended-before-limit': 'model',
  'did-not-reach-stop': 'model',
  'nothing-before-stop': 'model',
  'did-not-repeat': 'model',
  mock: 'model',
  'model-may-write-replacements': 'model',
  'model-did-not-comply': 'model',
  'same-without': 'model',
  'other-models-only': 'model',
  // The request without `stream` may not have been sent; it has requirements of its own.
  'no-plain-name': 'options',
  'may-reason': 'model',
  'reasoning-not-declared': 'deployment',
  'no-choice': 'responses',
  'no-result': 'responses',
  'no-text': 'model',
  'no-usage': 'responses',
  'unknown-tokenizer': 'deployment',
  'another-model': 'deployment',
  'not-completed': 'model',
  'no-reasoning': 'model',
  'one-in-flight': 'options',
  'answer-cut-short': 'model',
  'named-model-unanswered': 'responses',
  'no-error-message': 'responses',
  'tokens-used-up': 'model',
  'answered-without-tool': 'model',
  'agent-sent-nothing': 'settings',
  'agent-without-tool': 'suite',
  'agent-tool-failed': 'suite',
  'agent-too-slow': 'settings',
  'agent-translated': 'deployment',
  'agent-without-results': 'suite',
  'agent-gave-up': 'suite',
  'agent-without-state': 'suite',
  'agent-without-usage': 'suite',
  'client-sends-nothing': 'suite',
  'client-not-recorded': 'suite',
  'key-may-be-invalid': 'responses',
  'rate-limited': 'responses',
  'no-burst': 'suite',
  // None may have been sent. Those that were have requirements of their own.
  'no-valid-request': 'options',
  'model-refused': 'responses',
  // Models in roles are chat models. Where they are asked as such, this is no reason.
  'model-of-other-kind': 'deployment',
  'key-not-checked-first': 'deployment',
  'key-has-no-prefix': 'options',
  'refused-before-model': 'responses',
  'saturated-answered': 'options',
  'says-nothing-of-path': 'responses',
  'domestic-not-asked': 'options',
  'model-unreachable': 'responses',
  'no-model-listed': 'responses',
  'list-empty': 'deployment',
  'no-model-types': 'deployment',
  'no-endpoints': 'deployment',
  'one-model-answered': 'deployment',
  'labels-guessed': 'deployment',
  'names-may-be-aliases': 'deployment',
  'group-not-known': 'traffic',
  'group-not-listed': 'deployment',
  'other-group-empty': 'deployment',
  'no-common-group': 'deployment',
  'no-such-bound': 'options',
  'no-tokens-counted': 'responses',
  'balance-unlimited': 'deployment',
  'upstream-key': 'deployment',
  'no-cost-terms': 'settings',
  'balance-unmoved': 'deployment',
  'balance-unsteady': 'deployment',
  'balance-coarse': 'deployment',
  'balance-late': 'deployment',
  'balance-not-known': 'traffic',
  'refused-want-of-balance': 'responses',
  'one-video': 'options',
  'one-video-model': 'settings',
  'task-failed': 'responses',
  'task-unfinished': 'responses',
  'polled-early': 'suite',
  'never-completed': 'responses',
  'no-duration': 'model',
  'no-length-in-name': 'deployment',
  'no-video-seconds': 'settings',
  'no-comparison': 'responses',
  'no-file-taken': 'model',
  'no-value-taken': 'model',
  'other-request': 'options',
  'body-not-configured': 'options',
  'valid-not-answered': 'responses',
}

/** The same by the kind of reason that a drive records for a probe, whose sentence is only a text. */
const recordedCauses: Readonly<Record<LackReason, Cause>> = {
  model: 'settings',
  key: 'settings',
  configuration: 'settings',
  'not-allowed': 'options',
  'not-installed': 'options',
  'other-shard': 'options',
  'declared-absent': 'options',
  budget: 'options',
  deadline: 'options',
  interrupted: 'options',
  unreachable: 'responses',
  setup: 'options',
  suite: 'suite',
}

/**
 * What decided that something is not judged.
 *
 * @param kind what the drive recorded beside the reason
 */
export function causeOf(why: Reason, kind?: LackReason | 'exhausted'): Cause {
  if (kind === 'exhausted') return 'suite'
  if (kind !== undefined) return recordedCauses[kind]
  // Steps that follow another one are left out for what its response contains. Refused ones have reasons of their own.
  if (why.code === 'reported') return 'model'
  return why.code === 'parameter-undecided' ? causeOf(why.args.why as Reason) : causes[why.code]
}
