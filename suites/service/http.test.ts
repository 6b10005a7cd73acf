import { covers, describe, expect, framings, judgesBreaks, universal } from '../../src/checks/index.ts'

describe('response', () => {
  universal(framings)('body is framed as HTTP requires', judgesBreaks(covers('service.http.framing')), ({ flaw }) => {
    expect(flaw).toHaveNoFlaw()
  })
})
