import { describe, expect, test } from 'vitest'
import type { RequirementId } from '../../spec/generated/requirements.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf, type Requirement } from '../../src/contract/requirements.ts'
import { chatTwins, messagesTwins, responsesTwins, type Twins } from '../../suites/streaming/twins.ts'

const requirements = requirementsOf(packagedContract().document).filter(({ untestable }) => untestable === undefined)
const byId = new Map(requirements.map((requirement) => [requirement.id as RequirementId, requirement]))

/** Requirements of plain responses that streams need not satisfy, or that their twins state less strictly, each with the reason. */
const exceptions: Partial<Record<RequirementId, string>> = {
  'chat.completion.reasoning_content_only': 'a property of the model, which plain responses show',
  'chat.completion.usage.reasoning_tokens_only': 'a property of the model, which plain responses show',
  'chat.completion.choices.index_order': 'chunks of several choices may arrive in any order',
  'chat.completion.usage.cached_within_prompt': 'the contract shows no usage of streams',
  'chat.completion.usage.cached_reported': 'the contract shows no usage of streams',
  'chat.completion.usage.reasoning_counted': 'the contract shows no usage of streams',
  'chat.completion.usage.reasoning_tokens_given': 'the contract shows no usage of streams',
  'chat.completion.usage.sum': 'the contract shows no usage of streams',
}

/** How much a violation counts: in every profile, in all but one, or as an advisory. */
const weightOf = ({ level, interop }: Requirement): number => {
  if (level === 'MUST') return interop === 'advisory' ? 2 : 3
  return interop === 'gating' ? 1 : 0
}

describe.each([
  ['chat', 'chat.completion.', chatTwins],
  ['messages', 'messages.message.', messagesTwins],
  ['responses', 'responses.object.', responsesTwins],
] as const)('a %s stream', (_protocol, prefix, twins: Twins) => {
  const plain = requirements.filter(({ id, level }) => id.startsWith(prefix) && level !== 'OPEN')
  const isExcepted = ({ id }: Requirement) => Object.hasOwn(exceptions, id)

  test('has a requirement for each one of a plain response', () => {
    expect(plain.length).toBeGreaterThan(20)
    const without = plain.filter((one) => twins[one.id as RequirementId] === undefined && !isExcepted(one))
    expect(without.map(({ id }) => id)).toEqual([])
  })

  test('must satisfy what a plain response must satisfy', () => {
    const weaker = plain.flatMap((one) => {
      const twin = byId.get(twins[one.id as RequirementId]?.[0] as RequirementId)
      return twin === undefined || isExcepted(one) || weightOf(twin) >= weightOf(one) ? [] : [`${one.id}: ${twin.id}`]
    })
    expect(weaker).toEqual([])
  })
})

test('every exception is needed', () => {
  const twins: Twins = { ...chatTwins, ...messagesTwins, ...responsesTwins }
  const isNeeded = (id: RequirementId) => byId.get(id)?.level !== 'OPEN' && byId.has(id) && twins[id] === undefined
  expect(Object.keys(exceptions).filter((id) => !isNeeded(id as RequirementId))).toEqual([])
})
