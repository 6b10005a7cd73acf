import { packagedContract } from '../contract/document.ts'
import { features } from '../contract/features.ts'
import { requirementsOf } from '../contract/requirements.ts'
import { isBelow } from '../contract/selection.ts'
import type { Reason } from '../results/reasons.ts'
import { once } from '../std/memoized.ts'
import { missingFromMinimum } from './scope.ts'

const otherModel = 'select another model with --models ROLE=ID, or models.ROLE in the configuration'
const moreTime = 'run it again with a higher --timeout and --deadline'
const whenReady = 'run it again when the deployment has capacity, with a lower --concurrency or --rate'
const allShards = 'pass the folders of all shards to gateproof certify'
const smallerJob = 'run gateproof certify again on a machine with more memory'
const moreBalance = 'add balance to the key in keys.default, or set another key'
const shownBody = 'set the body of the request under requests in the configuration'
const limitedKey = 'set keys.limited to a key whose rate limit six quick requests exceed'

/** What changes the result where nothing more specific is known. */
export const generalAdvice = `run it again, or ${otherModel}. gateproof explain ID shows what a requirement needs`

/**
 * What to change so that the next run judges these requirements, or what to declare if the gateway does not offer what they are about.
 *
 * @param shown features that the gateway has, so that they cannot be declared
 */
export function adviceOn(why: Reason, requirements: readonly string[], shown: readonly string[] = []): string {
  const feature = featureOf(why, requirements)
  const advice = adviceFor(why)
  if (feature === undefined || shown.includes(feature)) return advice
  return `${advice === generalAdvice ? otherModel : advice}, or declare lacks: [${feature}]`
}

/** The feature that a gateway may not offer, if that can be the reason. */
function featureOf(why: Reason, requirements: readonly string[]): string | undefined {
  switch (why.code) {
    case 'media-not-allowed':
      return why.args.media === 'long' ? undefined : why.args.media
    case 'no-prefix':
      return 'motionControl'
    case 'no-overseas-url':
      return 'overseas'
    case 'no-key':
    case 'no-model':
    case 'no-length-in-name':
    case 'reported':
    case 'none-of-kind':
      return featureHiding(requirements)
    default:
      return undefined
  }
}

/** The feature that hides the least, but all of these; none if a statement without it would be partial. */
const featureHiding = (requirements: readonly string[]): string | undefined =>
  declarable().find(({ hidden }) => requirements.every((id) => hidden.has(id)))?.name

/** Features without which a statement is whole, with what each hides, the least first. */
const declarable = once(() => {
  const all = requirementsOf(packagedContract().document).map(({ id }) => id)
  return features()
    .filter(({ name }) => missingFromMinimum([name]).length === 0)
    .map(({ name, hides }) => ({
      name,
      hidden: new Set(all.filter((id) => hides.some((prefix) => isBelow(id, prefix)))),
    }))
    .toSorted((one, other) => one.hidden.size - other.hidden.size)
})

/** What to change so that the next run judges a requirement: names the configuration key, the option or the command. */
export function adviceFor(why: Reason): string {
  switch (why.code) {
    case 'no-key':
      return `set keys.${why.args.role} in the configuration`
    case 'no-model':
      return `set models.${why.args.role} in the configuration`
    case 'no-prefix':
      return 'set prefixes.motionControl in the configuration'
    case 'media-not-allowed':
      return `allow it with --allow ${why.args.media}`
    case 'no-overseas-url':
      return 'set overseasBaseUrl in the configuration, or --overseas-url'
    case 'declared-absent':
      return `remove ${why.args.feature} from lacks in the configuration`
    case 'key-refused':
    case 'key-may-be-invalid':
      return 'set keys.default (GATEWAY_API_KEY) to a key that the gateway accepts'
    case 'requirement':
      return `fix ${why.args.id}, which is violated or was not judged itself: gateproof explain ${why.args.id}`
    case 'not-selected':
      return 'run it without --only and --skip'
    case 'another-shard':
    case 'other-shard':
      return allShards
    case 'not-driven':
    case 'none-driven':
    case 'not-finished':
    case 'not-recorded-step':
      return `continue the run with --resume DIR, or ${allShards}`
    case 'timed-out':
    case 'no-answer':
    case 'drive-ended':
    case 'still-streaming':
    case 'task-unfinished':
    case 'never-completed':
      return moreTime
    case 'saturated':
    case 'torn-once':
    case 'torn-by-chance':
    case 'torn-only':
    case 'no-reply':
    case 'interrupted':
      return whenReady
    case 'one-in-flight':
      return 'run it without --concurrency 1'
    case 'balance-used-up':
    case 'balance-empty':
    case 'refused-for-balance':
    case 'refused-want-of-balance':
      return moreBalance
    case 'balance-unlimited':
      return 'set keys.default to a key whose balance is limited'
    case 'body-not-shown':
    case 'body-not-configured':
      return shownBody
    case 'labels-guessed':
      return 'declare the labels under endpointTypes in the configuration'
    case 'no-length-in-name':
      return 'set models.video in the configuration to a model with a length in its identifier'
    case 'no-video-seconds':
      return 'set videoSeconds in the configuration'
    case 'rate-limited':
    case 'no-burst':
      return limitedKey
    case 'saturated-answered':
      return 'set models.saturated to a model whose channels are saturated'
    case 'group-not-listed':
    case 'group-not-known':
      return 'set group in the configuration to the group of the key'
    case 'other-group-empty':
    case 'no-common-group':
      return 'set keys.low to a key of a group that shares a model with the default one'
    case 'judging-late':
    case 'judging-part':
    case 'judging-full':
    case 'judging-given-up':
    case 'check-memory':
    case 'check-time':
    case 'too-deep':
      return smallerJob
    default:
      return generalAdvice
  }
}
