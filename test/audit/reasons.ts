import type { Exchange } from '../../src/evidence/exchange.ts'
import { isLeftOnPurpose } from '../../src/evidence/truncation.ts'
import type { ReasonData } from '../../src/results/reasons.ts'
import type { RequirementReport } from '../../src/report/report.ts'
import type { Audited } from './audited.ts'

/* What reasons say, compared with the recording. */

/** The only statuses that a reason can be about. */
const statuses: Readonly<Record<string, readonly number[]>> = {
  saturated: [429, 503],
  'balance-used-up': [402],
  'balance-empty': [402],
  'refused-for-model': [404],
  'model-refused': [404],
  'refused-for-price': [400],
  'need-not-accept-key': [401],
  'rate-limited': [429],
  'body-not-shown': [400, 422],
  'refused-want-of-balance': [402],
}

/** The exchange with this id, or the last attempt of this step. */
const exchangeIn = (exchanges: readonly Exchange[], id: string) =>
  exchanges.find((one) => one.id === id) ?? exchanges.findLast((one) => `${one.probe}/${one.name}` === id)

type Args = Readonly<Record<string, unknown>>

/** Why a reason is not true of the recording; undefined if it is, or if the recording does not show it. */
function untrueReason({ code, args = {} }: ReasonData, audited: Audited): string | undefined {
  return untrueExchange(code, args, audited) ?? untrueAbsence(code, args, audited)
}

function untrueExchange(code: string, { exchange: id, status }: Args, { evidence }: Audited): string | undefined {
  if (typeof id !== 'string' || code === 'not-recorded-step') return undefined
  const exchange = exchangeIn(evidence.exchanges, id)
  if (exchange === undefined) return `there is no ${id}`
  const received = exchange.response?.status
  if (typeof status === 'number' && status !== received) return `${id} has status ${received}`
  if (statuses[code]?.includes(received ?? 0) === false) return `${id} has status ${received}`
  const isTooLarge = exchange.end.how === 'too-large'
  if (code === 'left-on-purpose' && !isLeftOnPurpose(exchange)) return `${id} was not left`
  if (code === 'stream-too-large' && (!isTooLarge || isLeftOnPurpose(exchange))) return `${id} is not too large`
  return undefined
}

function untrueAbsence(code: string, args: Args, { evidence, report }: Audited): string | undefined {
  const sentBy = (probe: string) => evidence.exchanges.filter((one) => one.probe === probe)
  switch (code) {
    case 'requirement':
      return isUnmet(report.requirements.find(({ id }) => id === args['id'])) ? undefined : `${args['id']} is met`
    case 'no-model':
      return evidence.models[`${args['role']}`] === undefined ? undefined : 'there is a model'
    case 'no-key':
      return evidence.header.deployment.keys.includes(`${args['role']}`) ? 'there is a key' : undefined
    case 'media-not-allowed':
      return (evidence.header.deployment.allow as readonly unknown[]).includes(args['media'])
        ? 'it is allowed'
        : undefined
    case 'not-recorded-step':
      return exchangeIn(evidence.exchanges, `${args['exchange']}`) === undefined ? undefined : 'it was recorded'
    case 'not-driven':
      return sentBy(`${args['probe']}`).length === 0 ? undefined : 'it was driven'
    case 'none-driven':
      return (args['probes'] as readonly string[]).flatMap(sentBy).length === 0 ? undefined : 'one was driven'
    case 'none-of-kind': {
      const all = (args['probes'] as readonly string[]).flatMap(sentBy)
      const successes = all.filter(({ response, retried }) => !retried && (response?.status ?? 600) < 300).length
      return successes === args['replies'] ? undefined : `there are ${successes}`
    }
    default:
      return undefined
  }
}

const isUnmet = (row: RequirementReport | undefined) => row?.verdict === 'violated' || row?.verdict === 'advisory'

/** Reasons of requirements that are not true. */
export const untrueReasons = (audited: Audited): readonly string[] =>
  audited.report.requirements.flatMap(({ id, reason, because, verdict }) => {
    if (reason === undefined || verdict === undefined) return []
    const why = untrueReason(reason, audited)
    return why === undefined ? [] : `${id}: ${because}: ${why}`
  })
