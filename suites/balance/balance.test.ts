import {
  servingFlaw,
  contrast,
  covers,
  describe,
  expect,
  judgesHead,
  note,
  quotaOf,
  universal,
} from '../../src/checks/index.ts'
import { exhaustedKey, spentBalance, unlimitedKey } from './probe.ts'
import {
  answers,
  balancesAroundReply,
  balancesAroundRefusal,
  balances,
  changeAfterLeftStream,
  quotas,
  refusedQuota,
  underPositiveBalance,
  underUnlimitedKey,
} from './rules.ts'

const Quota = 'TokenQuota/properties'

describe('balance response', () => {
  universal(servingFlaw('getTokenBalance', 'plain'))(
    'is returned with status 200 for a valid call',
    judgesHead(covers('balance.served')),
    ({ flaw }) => {
      expect(flaw).toHaveNoFlaw()
    },
  )

  universal(answers)('is a JSON object', covers('balance.json'), (reply) => {
    expect(reply).toHaveJsonObject()
  })

  universal(answers)('has a JSON content type', judgesHead(covers('balance.content_type')), (reply) => {
    expect(reply).toHaveJsonContentType()
  })

  universal(quotas)('total_available is a number', covers('balance.total_available'), (quota) => {
    expect(quota.at('total_available')).toConform(`${Quota}/total_available`)
  })

  universal(quotas)('unlimited_quota is a boolean', covers('balance.unlimited_quota'), (quota) => {
    expect(quota.at('unlimited_quota')).toConform(`${Quota}/unlimited_quota`)
  })
})

describe('exhausted key', () => {
  const test = contrast(exhaustedKey)

  test('has a negative total_available', covers('balance.exhausted'), ({ balance, chat }) => {
    const { available } = refusedQuota(balance, chat)
    expect(available, '`total_available` of an exhausted key', balance).toBeLessThan(0)
  })

  test('has unlimited_quota set to false', covers('balance.exhausted'), ({ balance, chat }) => {
    const { unlimited } = refusedQuota(balance, chat)
    expect(unlimited, '`unlimited_quota` of an exhausted key is true', balance).toBe(false)
  })
})

describe('key that is not exhausted', () => {
  universal(underPositiveBalance, spentBalance)(
    'is not refused with 402 while total_available is not negative',
    covers('balance.not_exhausted'),
    (reply) => {
      expect(reply, 'a call with a key whose balance is not negative').not.toHaveStatus(402)
    },
  )

  universal(underUnlimitedKey, unlimitedKey)(
    'is not refused with 402 while unlimited_quota is true',
    covers('balance.unlimited'),
    (reply) => {
      expect(reply, 'a call with an unlimited key').not.toHaveStatus(402)
    },
  )
})

describe('remaining balance', () => {
  const test = contrast(spentBalance)

  test('is lower after a reply that counts tokens', covers('balance.decreases'), (replies) => {
    const { before, after } = balancesAroundReply(replies)
    expect(after, '`total_available` after a reply that counts tokens, compared with before', replies.end).toBeLessThan(
      before,
    )
  })

  test('is not lower after a refused request', covers('balance.refused_free'), (replies) => {
    const { before, after } = balancesAroundRefusal(replies)
    const label = '`total_available` after a refused request, compared with before'
    expect(after, label, replies.between).toBeGreaterThanOrEqual(before)
  })
})

describe('balance response', () => {
  universal(balances)(
    'has its fields at the top level or under data (not judged)',
    covers('balance.envelope'),
    (reply) => {
      note('Location of the balance fields', quotaOf(reply).path === 'body' ? 'at the top level' : 'under `data`')
    },
  )

  universal(quotas)('may have other fields (not judged)', covers('balance.other_fields'), ({ names }) => {
    const others = names.filter((name) => name !== 'total_available' && name !== 'unlimited_quota')
    note('Other fields of the balance', [...others].sort())
  })

  contrast(spentBalance)(
    'may count a stream that the client aborts (not judged)',
    covers('balance.left_stream'),
    (replies) => {
      note('Balance directly after a client aborted a stream', changeAfterLeftStream(replies))
    },
  )
})
