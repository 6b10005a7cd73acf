import { check, checkProbe, expect, judgesHead, note, quotaOf, servingFlaw } from '../../src/checks/index.ts'
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

check(servingFlaw('getTokenBalance', 'plain'))(judgesHead('balance.served'), ({ flaw }) => {
  expect(flaw).toHaveNoFlaw()
})

check(answers)('balance.json', (reply) => {
  expect(reply).toHaveJsonObject()
})

check(answers)(judgesHead('balance.content_type'), (reply) => {
  expect(reply).toHaveJsonContentType()
})

check(quotas)('balance.total_available', (quota) => {
  expect(quota.at('total_available')).toConform(`${Quota}/total_available`)
})

check(quotas)('balance.unlimited_quota', (quota) => {
  expect(quota.at('unlimited_quota')).toConform(`${Quota}/unlimited_quota`)
})

const ofExhaustedKey = checkProbe(exhaustedKey)

ofExhaustedKey('balance.exhausted', 'has a negative total_available', ({ balance, chat }) => {
  const { available } = refusedQuota(balance, chat)
  expect(available, '`total_available` of an exhausted key', balance).toBeLessThan(0)
})

ofExhaustedKey('balance.exhausted', 'has unlimited_quota set to false', ({ balance, chat }) => {
  const { unlimited } = refusedQuota(balance, chat)
  expect(unlimited, '`unlimited_quota` of an exhausted key is true', balance).toBe(false)
})

check(underPositiveBalance, spentBalance)('balance.not_exhausted', (reply) => {
  expect(reply, 'a call with a key whose balance is not negative').not.toHaveStatus(402)
})

check(underUnlimitedKey, unlimitedKey)('balance.unlimited', (reply) => {
  expect(reply, 'a call with an unlimited key').not.toHaveStatus(402)
})

const ofSpentBalance = checkProbe(spentBalance)

ofSpentBalance('balance.decreases', (replies) => {
  const { before, after } = balancesAroundReply(replies)
  expect(after, '`total_available` after a reply that counts tokens, compared with before', replies.end).toBeLessThan(
    before,
  )
})

ofSpentBalance('balance.refused_free', (replies) => {
  const { before, after } = balancesAroundRefusal(replies)
  const label = '`total_available` after a refused request, compared with before'
  expect(after, label, replies.between).toBeGreaterThanOrEqual(before)
})

check(balances)('balance.envelope', (reply) => {
  note('Location of the balance fields', quotaOf(reply).path === 'body' ? 'at the top level' : 'under `data`')
})

check(quotas)('balance.other_fields', ({ names }) => {
  const others = names.filter((name) => name !== 'total_available' && name !== 'unlimited_quota')
  note('Other fields of the balance', [...others].sort())
})

checkProbe(spentBalance)('balance.left_stream', (replies) => {
  note('Balance directly after a client aborted a stream', changeAfterLeftStream(replies))
})
