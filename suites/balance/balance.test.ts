import { describe } from '../../src/verdict/registry.ts'
import { expect } from '../../src/verdict/expect.ts'
import { contrast, covers, judgesHead, universal } from '../../src/verdict/check.ts'
import { note } from '../../src/verdict/notes.ts'
import { isLabelledJson } from '../../src/verdict/selections.ts'
import { answerFlaw } from '../../src/verdict/valid-calls.ts'
import { exhaustedKey, spentBalance, unlimitedKey } from './probe.ts'
import {
  answers,
  aroundAnswer,
  aroundRefusal,
  balances,
  movedByLeft,
  quotaOf,
  quotas,
  refusedQuota,
  underPositiveBalance,
  underUnlimitedKey,
} from './rules.ts'

const Quota = 'TokenQuota/properties'

describe('the balance', () => {
  universal(answerFlaw('getTokenBalance', 'plain'))('is there', judgesHead(covers('balance.served')), ({ flaw }) => {
    expect(flaw).toHaveNoFlaw()
  })

  universal(answers)('is JSON', covers('balance.json'), (reply) => {
    expect(reply).toHaveJsonObject()
  })

  universal(answers)('is labelled as JSON', judgesHead(covers('balance.content_type')), (reply) => {
    expect(
      isLabelledJson(reply),
      `expected a content type of JSON; saw ${reply.header('content-type') ?? 'none'}`,
    ).toBe(true)
  })

  universal(quotas)('says what is left', covers('balance.total_available'), (quota) => {
    expect(quota.at('total_available')).toConform(`${Quota}/total_available`)
  })

  universal(quotas)('says whether it is limited', covers('balance.unlimited_quota'), (quota) => {
    expect(quota.at('unlimited_quota')).toConform(`${Quota}/unlimited_quota`)
  })
})

describe('a key that is used up', () => {
  const test = contrast(exhaustedKey)

  test('has less than nothing', covers('balance.exhausted'), ({ balance, chat }) => {
    const { available } = refusedQuota(balance, chat)
    expect(available, '`total_available` of a key that is used up', balance).toBeLessThan(0)
  })

  test('is limited', covers('balance.exhausted'), ({ balance, chat }) => {
    const { unlimited } = refusedQuota(balance, chat)
    expect(unlimited, '`unlimited_quota` is true of a key that is used up', balance).toBe(false)
  })
})

describe('a key that is not used up', () => {
  universal(underPositiveBalance, spentBalance)('is served', covers('balance.not_exhausted'), (reply) => {
    expect(reply, 'a call under a key whose balance is not negative').not.toHaveStatus(402)
  })

  universal(underUnlimitedKey, unlimitedKey)('because it is unlimited', covers('balance.unlimited'), (reply) => {
    expect(reply, 'a call under an unlimited key').not.toHaveStatus(402)
  })
})

describe('what is left', () => {
  const test = contrast(spentBalance)

  test('goes down after use', covers('balance.decreases'), (replies) => {
    const { before, after } = aroundAnswer(replies)
    expect(after, '`total_available` after a reply that counts tokens, against before', replies.end).toBeLessThan(
      before,
    )
  })

  test('stays as it is after a refusal', covers('balance.refused_free'), (replies) => {
    const { before, after } = aroundRefusal(replies)
    const told = '`total_available` after a refused request, against before'
    expect(after, told, replies.between).toBeGreaterThanOrEqual(before)
  })
})

describe('what the contract leaves open', () => {
  universal(balances)('the envelope', covers('balance.envelope'), (reply) => {
    note('The fields of the balance stand', quotaOf(reply).path === 'body' ? 'at the top level' : 'under `data`')
  })

  universal(quotas)('other fields', covers('balance.other_fields'), ({ names }) => {
    const others = names.filter((name) => name !== 'total_available' && name !== 'unlimited_quota')
    note('Other fields of the balance', [...others].sort())
  })

  contrast(spentBalance)('a stream that is left', covers('balance.left_stream'), (replies) => {
    note('The balance, asked for directly after a client left a stream before its end,', movedByLeft(replies))
  })
})
