import { beforeAll, expect, test } from 'vitest'
import { pageExamples, resultsOf, testsDeployment, type Results } from './user-project.ts'

/** A test file that tests usage of chat completions of a faulty gateway. */
const faulty = (fault: string) => `
    import { startGateway } from 'gateproof/gateway'
    import { conformance } from 'gateproof/vitest'
    const { url, keys, close } = await startGateway({ seed: 1, faults: ['${fault}'] })
    await conformance({ baseUrl: url, apiKey: keys.default, seed: 1, only: ['chat.completion.usage'] })
    await close()`

/** Test files of a user. Each ends differently. */
const files = {
  healthy: `
    import { conformance } from 'gateproof/vitest'
    const { exitCode } = await conformance({ title: 'my gateway', embedded: true, seed: 1, only: ['models.record'] })
    if (exitCode !== 0) throw new Error('not conformant')`,
  unreachable: `
    import { conformance } from 'gateproof/vitest'
    await conformance({ baseUrl: 'http://127.0.0.1:9', apiKey: 'k', only: ['models'] })`,
  usage: `
    import { conformance } from 'gateproof/vitest'
    await conformance({ embedded: true, only: ['nonsense'] })`,
  overseas: `
    import { startGateway } from 'gateproof/gateway'
    import { conformance } from 'gateproof/vitest'
    const { url, overseasUrl, keys, close } = await startGateway({ seed: 1 })
    await conformance({ baseUrl: url, overseasUrl, apiKey: keys.default, seed: 1, only: ['models.record', 'models.family.low_group'] })
    await close()`,
  limited: `
    import { conformance } from 'gateproof/vitest'
    await conformance({ embedded: true, seed: 1, only: ['chat.completion.usage'], maxTokens: 300 })`,
  advised: faulty('chat.cachedTokensOutside'),
  violated: faulty('chat.usageMissing'),
  unreached: `
    import { createGateway } from 'gateproof/gateway'
    import { gateway } from 'gateproof/vitest'
    import { expect, onTestFinished, test } from 'vitest'
    const options = { expectFired: true, faults: ['chat.usageMissing'] }
    test('a hook', () => {
      onTestFinished(createGateway(options).close)
      expect('the answer').toBe('another')
    })
    test.extend({ gateway: gateway(options) })('the fixture', ({ gateway }) => {
      expect('the answer').toBe('another')
    })`,
  fixture: `
    import { gateway, test } from 'gateproof/vitest'
    import { expect, test as base } from 'vitest'
    let last
    const statusOf = (one) => fetch(one.url + '/v1/models').then(({ status }) => status)
    test('starts', async ({ gateway }) => {
      last = gateway
      expect(await statusOf(gateway)).toBe(401)
    })
    base('is closed', async () => {
      await expect(statusOf(last)).rejects.toThrow()
    })
    const faulty = base.extend({ gateway: gateway({ faults: ['models.emptyListOfNothing'] }) })
    faulty('has faults', async ({ gateway }) => {
      const headers = { authorization: 'Bearer ' + gateway.keys.default }
      const { data } = await (await fetch(gateway.url + '/v1/models', { headers })).json()
      expect(data ?? []).toEqual([])
    })`,
}

/** The examples that send few requests. test/vitest/page.slow.test.ts runs the others. */
const examples = pageExamples().filter(([, text]) => !testsDeployment(text))

let results: Results
beforeAll(async () => {
  const tests = Object.entries(files).map(([name, text]) => [`${name}.test.js`, text] as const)
  results = await resultsOf([...tests, ...examples.map(([name, text]) => [`${name}.test.ts`, text] as const)])
})

const fileOf = (name: string) => {
  const found = results.testResults.find((file) => file.name.includes(`/${name}.test.`))
  if (found === undefined) throw new Error(`no results of ${name}`)
  return found
}

test('a conformant gateway passes, with a describe around the areas', () => {
  const { status, assertionResults } = fileOf('healthy')
  expect(status).toBe('passed')
  expect(assertionResults.map(({ ancestorTitles, title }) => [...ancestorTitles, title.split(':')[0]])).toEqual(
    expect.arrayContaining([
      ['my gateway', 'the run as a whole'],
      ['my gateway', 'models', 'models.record.model'],
    ]),
  )
})

test('a gateway that cannot be reached has one test, which fails and says why', () => {
  const { assertionResults } = fileOf('unreachable')
  expect(assertionResults.map(({ title, status }) => [title, status])).toEqual([['the run as a whole', 'failed']])
  expect(assertionResults[0]?.failureMessages.join('\n')).toMatch(/nothing was tested: .*127\.0\.0\.1:9.*\n/)
})

test('a violation reads as what the user of the gateway notices, what was expected and received, and a command', () => {
  const violated = fileOf('violated').assertionResults.filter(({ status }) => status === 'failed')
  expect(violated.map(({ title }) => title)).toEqual([
    'chat.completion.usage: Each completion carries `usage`, an object.',
  ])
  const lines = violated[0]?.failureMessages.join('\n').split('\n') ?? []
  expect(lines.slice(0, 2)).toEqual([
    'AssertionError: A chat completion has no `usage`',
    '`usage`: expected an object, got nothing',
  ])
  expect(lines.some((line) => /^curl -sS -i --url '.*chat\/completions'/.test(line))).toBe(true)
})

test('an advisory passes, and the default reporter shows it after the tests', () => {
  expect(fileOf('advised').status).toBe('passed')
  const [, printed = ''] = results.output.split('stderr | advised.test.js\n')
  expect(printed.split('\n').slice(0, 2)).toEqual([
    '1 advisory (not gating):',
    '  chat.completion.usage.cached_reported: Cached tokens are reported only under another name in chat completions',
  ])
})

test('the default reporter shows once for each reason why tests are skipped', () => {
  const [, printed = ''] = results.output.split('stderr | violated.test.js\n')
  expect(printed).toMatch(/^\d+ inconclusive:\n {2}\d+: depends on chat\.completion\.usage\n/)
})

test('a drive that a limit ended fails one test, which says what ended it and what was not sent', () => {
  const { status, assertionResults } = fileOf('limited')
  expect(status).toBe('failed')
  const failed = assertionResults.filter((one) => one.status === 'failed')
  expect(failed.map(({ title }) => title)).toEqual(['the drive ended early'])
  const message = failed[0]?.failureMessages.join('\n')
  expect(message).toContain('budget exhausted: the next request could exceed 300 tokens (--max-tokens)')
  expect(message).toMatch(/^not sent, or only in part: \d+ of \d+ probes \(.*chat-.*\)$/m)
})

test('an invalid option fails the file', () => {
  const { status, message, assertionResults } = fileOf('usage')
  expect([status, assertionResults]).toEqual(['failed', []])
  expect(message).toContain('nonsense')
})

test('an overseas endpoint has tests of its own, and one for the comparison', () => {
  const { status, assertionResults } = fileOf('overseas')
  expect(status).toBe('passed')
  const titles = assertionResults.map(({ ancestorTitles, title }) =>
    [...ancestorTitles, title.split(':')[0]].join(' > '),
  )
  expect(titles).toContain('domestic endpoint > models > models.record.model')
  expect(titles).toContain('overseas endpoint > models > models.record.model')
  expect(titles.at(-1)).toBe('the comparison of both endpoints')
  const [, printed = ''] = results.output.split('stderr | overseas.test.js\n')
  expect(printed).toMatch(
    /^domestic endpoint:\n\d+ inconclusive:\n(?: {2}.+\n)+overseas endpoint:\n\d+ inconclusive:\n/,
  )
})

test('the fixture starts a gateway with its faults, and closes it', () => {
  const { status, assertionResults } = fileOf('fixture')
  expect([status, assertionResults.length]).toEqual(['passed', 3])
})

test('a test that fails before its defect fired shows its own assertion first', () => {
  const shown = fileOf('unreached').assertionResults.map(({ failureMessages }) =>
    failureMessages.map((message) => /^AssertionError(?: \[\w+\])?: (.*)$/m.exec(message)?.[1]),
  )
  const assertion = "expected 'the answer' to be 'another' // Object.is equality"
  const unreached = 'expectFired: chat.usageMissing changed no reply. The gateway received 0 requests'
  expect(shown.map(([first, second]) => [first, second])).toEqual([
    [assertion, unreached],
    [assertion, unreached],
  ])
})

test.each(examples)('%s of docs/library.md passes', (name) => {
  const { status, assertionResults } = fileOf(name)
  expect([status, assertionResults.length > 0]).toEqual(['passed', true])
})
