import { covers, describe, expect, framings, judgesBreaks, judgesHead, universal } from '../../src/checks/index.ts'
import { charsetReplies } from './charset.rules.ts'

describe('response', () => {
  universal(framings)('body is framed as HTTP requires', judgesBreaks(covers('service.http.framing')), ({ flaw }) => {
    expect(flaw).toHaveNoFlaw()
  })
})

describe('request', () => {
  universal(charsetReplies)(
    'may name the charset of its JSON body',
    judgesHead(covers('service.media_type.charset')),
    ({ flaw }) => {
      expect(flaw).toHaveNoFlaw()
    },
  )
})
