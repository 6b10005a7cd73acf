import { check, noteCase } from '../../src/checks/index.ts'
import { isUnchanged, temptingCalls } from './integrity.rules.ts'

check(temptingCalls)('upstream.integrity.observed', (call) => {
  noteCase('calls whose commands, addresses and secrets arrive unchanged', isUnchanged(call))
})
