import { beforeAll, expect, test } from 'vitest'
import type { Report } from '../../src/report/report.ts'
import { faults } from '../../suites/faults.ts'
import { tryGateway } from './trial.ts'

/**
 * Checks that compare several replies: which of these is wrong under a fault. It stands first in every report, and what it was compared
 * with behind it.
 */
const offenders = [
  ['authentication.lowGroupIsWidest', 'authentication.group.default_widest', 'models-by-group/default'],
  ['balance.usedUpUnlimited', 'balance.exhausted', 'balance-exhausted/balance'],
  ['balance.refusalsCharged', 'balance.refused_free', 'balance-spent/between'],
  ['chat.earlierTurnsLost', 'chat.request.turns', 'chat-conversation/turns'],
  ['chat.reasoningUnasked', 'chat.completion.reasoning_content_only', 'chat-reasoning-asked/unasked'],
  ['responses.instructionsIgnored', 'responses.request.instructions', 'responses-input/instructed'],
  ['responses.reasoningMadeUp', 'responses.object.usage.reasoning_only', 'responses-reasoning-asked/unasked'],
  ['messages.systemTextIgnored', 'messages.message.usage.input_tokens_system', 'messages-input/system'],
  ['messages.suggestedLimitRefused', 'messages.request.max_tokens_suggested', 'messages-suggested-limits/most'],
  ['generate-content.fileIgnored', 'generate-content.request.inlineData', 'generate-content-plain/image'],
  ['errors.otherMethodServed', 'errors.status.wrong_method', 'other-methods/models'],
  ['models.modelHiddenFromGroup', 'models.list.per_key_all', 'models-per-key/low'],
] as const

let report: Report
beforeAll(async () => {
  const chosen = offenders.flatMap(([name]) => faults[name] ?? [])
  const settings = { only: offenders.map(([, id]) => id) }
  report = (await tryGateway({ faults: chosen, settings, suites: {} })).concluded.report
})

test.each(offenders)('%s: the failing exchange of %s is %s', (_name, id, offender) => {
  const [shown] = report.requirements.find((row) => row.id === id)?.tests.filter(({ failed = 0 }) => failed > 0) ?? []
  expect(shown?.exchanges[0]).toBe(offender)
  expect(shown?.compared).toBe((shown?.exchanges.length ?? 0) - 1)
})
