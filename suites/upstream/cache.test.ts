import { besides, check, expect } from '../../src/checks/index.ts'
import { continuingCalls, markedCalls, markFlaws, prefixFlaw } from './cache.rules.ts'
import { pairName } from './pairs.rules.ts'

/** What is lost is reported as such. */
const ofPrompts = ['upstream.prompt.system', 'upstream.prompt.turns', 'upstream.tools.definitions'] as const

check(markedCalls)(besides('upstream.cache.marks', ...ofPrompts), (call) => {
  expect(markFlaws(call), `${pairName(call)}: the marks of the cache`, call.reply).toHaveNoFlaw()
})

check(continuingCalls)(besides('upstream.cache.prefix', ...ofPrompts), (call) => {
  expect(prefixFlaw(call), `${pairName(call)}: the common beginning of two requests`, call.reply).toHaveNoFlaw()
})
