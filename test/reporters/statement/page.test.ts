import { describe, expect, test } from 'vitest'
import { statementPage } from '../../../reporters/statement/page.ts'
import { payloadOf, unsignedEnvelope, writeEnvelope } from '../../../src/statement/envelope.ts'
import type { Conformance } from '../../../src/statement/statement.ts'
import { statementOf } from '../../certify/statement.ts'

const required = { satisfied: 380, violated: 0, notApplicable: 0, unjudged: 0 }

/** The first screen as text. */
function firstScreen(
  change: Partial<Conformance>,
  result: 'PASSED' | 'FAILED' = 'PASSED',
  keyIds: readonly string[] = [],
) {
  const envelope = JSON.parse(
    writeEnvelope(unsignedEnvelope(payloadOf(statementOf({ required, ...change }, result)))),
  ) as object
  const signatures = keyIds.map((keyid) => ({ keyid, sig: 'c2ln' }))
  const page = statementPage(JSON.stringify({ ...envelope, signatures }))
  const [, header = ''] = /<header[^>]*>([^]*?)<\/header>/.exec(page) ?? []
  return header.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

describe('the first screen', () => {
  test('says what was tested, when, with what result, and how long it is valid', () => {
    const text = firstScreen({})
    expect(text).toContain('Passed: https://gateway.example.com meets all 380 requirements')
    expect(text).toMatch(/Tested The deployment at https:\/\/gateway\.example\.com , with a key of the group default/)
    expect(text).toMatch(/Tested on 2026-01-01 00:01 UTC[^]*Valid until 2026-06-30/)
    expect(text).toContain('380 of 380 required were judged: 380 satisfied, none violated')
    expect(text).toMatch(/Not shown Nothing that is required\.[^]*how to check this statement/)
  })

  test('counts violations', () => {
    const text = firstScreen({ required: { ...required, violated: 14 } }, 'FAILED')
    expect(text).toContain('Failed: https://gateway.example.com violates 14 of 394 requirements')
    expect(text).toContain('394 of 394 required were judged: 380 satisfied, 14 violated')
  })

  test('says what is missing', () => {
    const notApplicable = ['video.a', 'video.b'].map((id) => ({ id, because: 'declared', declared: 'lacks: video' }))
    const text = firstScreen({
      ...{ required: { ...required, notApplicable: 2, unjudged: 1 }, notApplicable, lacks: ['video'] },
      unjudged: { 'chat.a': 'timed out' },
    })
    expect(text).toContain('380 of 383 required were judged')
    expect(text).toMatch(
      /Not shown that video tasks and their files conform \( ?declared: no video ?, 2 requirements\)/,
    )
    expect(text).toMatch(/1 requirement that could not be judged/)
  })

  test('says that the embedded gateway is not a deployment', () => {
    const deployment = { baseUrl: 'http://127.0.0.1:1', embedded: true, group: 'default', models: {} }
    expect(firstScreen({ deployment })).toContain('This statement is not about a deployment')
  })

  test.each([
    [[], 'Unsigned : anyone could have made this page'],
    [['ab'.repeat(32)], 'The holder of the key that signed this page'],
    [['a', 'b'], 'The holder of 2 keys that signed this page'],
  ])('says who tested, with the keys %j, and no digest', (keyIds, text) => {
    expect(firstScreen({}, 'PASSED', keyIds)).toContain(text)
    expect(firstScreen({}, 'PASSED', keyIds)).not.toMatch(/[0-9a-f]{32}/)
  })
})

test('the first link skips to the instructions', () => {
  const page = statementPage(writeEnvelope(unsignedEnvelope(payloadOf(statementOf({})))))
  expect(page).toMatch(/<a class="skip" href="#verify">/)
  expect(page.indexOf('id="verify"')).toBeLessThan(page.indexOf('id="digests"'))
})
