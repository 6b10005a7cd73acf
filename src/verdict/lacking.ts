import { secondLine } from '../drive/probe.ts'
import type { Exchange, Outcome } from '../evidence/exchange.ts'
import { replyOf } from '../evidence/reader.ts'
import type { Evidence } from '../evidence/store.ts'
import { shownStatus } from './answer.ts'
import { recording } from './recording.ts'
import { isOfOtherShard } from './shards.ts'
import { notInTraffic } from './traffic.ts'
import { Undecided } from './undecided.ts'

/**
 * The probes that obtain what a requirement is about: those that serve it, or all of its area where they do not say. Recordings
 * of earlier versions never say, so that names must do: `streaming.chat.id` comes from probes with `chat` in theirs.
 */
export function probesOf(requirement: string): readonly string[] {
  const { plan } = recording().header
  const isBelow = (id: string, prefix: string) => id === prefix || id.startsWith(`${prefix}.`)
  // Without a second line, that is not why the first one showed nothing.
  const serving = plan.filter(
    ({ area, probe, serves = [area] }) =>
      !probe.startsWith(secondLine) && serves.some((prefix) => isBelow(requirement, prefix)),
  )
  const [, subject = ''] = requirement.split('.')
  const named = plan.some(({ serves }) => serves !== undefined)
    ? []
    : serving.filter(({ probe }) => probe.includes(subject))
  return (named.length > 0 ? named : serving).map(({ probe }) => probe)
}

/** Why a probe left nothing behind. */
export const notDriven = (probe: string, evidence: Evidence = recording()): Undecided =>
  evidence.header.traffic !== undefined
    ? inconclusiveFor(notInTraffic)
    : isOfOtherShard(probe, evidence)
      ? new Undecided('inconclusive', `the probe ${probe} is another shard's`, 'other-shard')
      : inconclusiveFor(`the probe ${probe} was not driven`)

/**
 * Why there is nothing of a kind to look at: some of the probes are another shard's, or what the first of them lacked that could not
 * be driven, or else what came of their requests.
 */
export function nothingOf(probes: readonly string[], evidence: Evidence = recording()): Undecided {
  const { outcome } = evidence
  if (evidence.header.traffic !== undefined) return inconclusiveFor(notInTraffic)
  const elsewhere = probes.find((probe) => isOfOtherShard(probe, evidence))
  if (elsewhere !== undefined) return notDriven(elsewhere, evidence)
  const lacking = probes.map((probe) => outcome(probe)).find((one) => one !== undefined && one.state !== 'done')
  if (lacking !== undefined) return lack(lacking, lacking.because ?? `the probe ${lacking.probe} was not finished`)
  return inconclusiveFor(whatCameOf(probes, evidence))
}

const inconclusiveFor = (because: string) => new Undecided('inconclusive', because)

function whatCameOf(probes: readonly string[], { exchanges, outcome }: Evidence): string {
  const sent = exchanges.filter(({ probe, retried }) => probes.includes(probe) && !retried)
  const [first] = sent
  if (first === undefined) {
    const [leftOut] = probes.flatMap((probe) => Object.values(outcome(probe)?.leftOut ?? {}))
    return leftOut ?? (probes.length === 0 ? 'no probe sends anything for this' : `not driven: ${named(probes)}`)
  }
  const answered = sent.filter(({ response }) => response !== undefined && response.status < 300)
  if (answered.length > 0) {
    const replies = answered.length === 1 ? 'the one answer' : `the ${answered.length} answers`
    const [leftOut] = probes.flatMap((probe) => Object.entries(outcome(probe)?.leftOut ?? {}))
    const notSent = leftOut === undefined ? '' : `; "${leftOut[0]}" was not sent: ${leftOut[1]}`
    return `nothing of this kind was found in ${replies} to ${named(probes)}${notSent}`
  }
  const calls = [...new Set(sent.map(callIn))].slice(0, 2).join(' or ')
  return `no call of ${calls} was answered, so nothing could be looked at: ${first.id} got ${shownStatus(replyOf(first))}`
}

/** The first few probes by name; the others are counted. */
function named(probes: readonly string[]): string {
  const more = probes.length > 3 ? ` and ${probes.length - 3} more` : ''
  return `${probes.slice(0, 3).join(', ')}${more}`
}

const callIn = ({ request: { method, url } }: Exchange) => `${method} ${url.replace(/^https?:\/\/[^/?#]+/i, '')}`

/** What a probe lacked, as the end of a check: of what is declared absent nothing is asked. */
export const lack = ({ reason }: Outcome, because: string) =>
  new Undecided(reason === 'declared-absent' ? 'inapplicable' : 'inconclusive', because, reason)
