import { check, expect, framings, judgesBreaks, judgesHead } from '../../src/checks/index.ts'
import { charsetReplies } from './charset.rules.ts'

check(framings)(judgesBreaks('service.http.framing'), ({ flaw }) => {
  expect(flaw).toHaveNoFlaw()
})

check(charsetReplies)(judgesHead('service.media_type.charset'), ({ flaw }) => {
  expect(flaw).toHaveNoFlaw()
})
