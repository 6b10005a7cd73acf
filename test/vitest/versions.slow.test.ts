import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type StartedGateway } from '../../api/gateway.ts'
import { installExample, packInto, testIn, typeErrorsIn, type Ended } from './project.ts'

/** The first and the last version of each supported minor. 4.0.0 runs no test with the vite that npm installs for it. */
const versions = ['3.0.0', '3.1.4', '3.2.7', '4.0.1', '4.1.12']

let scratch = ''
let tarball = ''
let gateway: StartedGateway

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'gateproof-vitest-'))
  tarball = packInto(scratch)
  gateway = await startGateway({ faults: ['chat.usageMissing', 'errors.hostNamed'], seed: 1 })
})

afterAll(async () => {
  await gateway.close()
  rmSync(scratch, { recursive: true, force: true })
})

/** Counts of the attributes of `testsuites`, and of elements. */
const countsIn = ({ junit }: Ended) => ({
  tests: Number(/<testsuites [^>]*tests="(\d+)"/.exec(junit)?.[1]),
  failures: junit.split('<failure ').length - 1,
  skipped: junit.split('<skipped').length - 1,
})

describe.each(versions)('examples/vitest with vitest %s', (version) => {
  const folder = () => join(scratch, version)

  beforeAll(() => installExample(folder(), version, tarball))

  test('compiles, and does not with a misspelt area', async () => {
    expect(await typeErrorsIn(folder())).toBe('')
    expect(await typeErrorsIn(folder(), (text) => text.replace("'chat', 'models'", "'chat', 'modles'"))).toMatch(
      /^gateway\.test\.ts\(.*error TS\d+: Type '"modles"' is not assignable to type 'RequirementSelector'/,
    )
  })

  test('passes with the embedded gateway', async () => {
    const ended = await testIn(folder())
    expect(ended.output).toMatch(/Test Files +1 passed/)
    expect(ended.isPassed).toBe(true)
    const { tests, failures } = countsIn(ended)
    expect({ isMany: tests > 100, failures, results: ended.allure.length }).toEqual({
      isMany: true,
      failures: 0,
      results: tests,
    })
  })

  test('fails with a faulty gateway, and says what is wrong in every reporter', async () => {
    rmSync(join(folder(), 'allure-results'), { recursive: true })
    const variables = { GATEWAY_BASE_URL: gateway.url, GATEWAY_API_KEY: gateway.keys.default }
    const ended = await testIn(folder(), variables)
    expect(ended.isPassed).toBe(false)
    const title = 'chat.completion.usage: Each completion carries `usage`, an object.'
    const { tests, failures, skipped } = countsIn(ended)
    expect(failures).toBe(1)
    expect(skipped).toBeGreaterThan(10)
    expect(ended.allure).toHaveLength(tests)

    for (const output of [ended.output, ended.junit]) {
      expect(output).toContain(title)
      expect(output).toContain('`usage`: expected an object, got nothing')
      expect(output).toMatch(/^curl -sS -i .+\/v1\/chat\/completions/m)
      expect(output).toContain('gateway.test.ts:')
      expect(output).not.toContain(gateway.keys.default)
    }
    const [, printed = ''] = ended.output.split('stderr | gateway.test.ts\n')
    expect(printed).toMatch(
      /^1 advisory \(not gating\):\n {2}errors\.body\.no_hosts \(security\): .+\n\d+ inconclusive:\n/,
    )
    expect(printed).toMatch(/^ {2}\d+: depends on chat\.completion\.usage$/m)
    // Vitest before 3.2 has no annotations.
    const isAnnotated = ended.junit.includes('<property name="warning" value="advisory: ')
    expect(isAnnotated).toBe(!/^3\.[01]\./.test(version))

    const violated = ended.allure.find(({ name }) => name === title)
    expect(violated?.status).toBe('failed')
    expect(violated?.labels).toEqual(
      expect.arrayContaining([
        { name: 'epic', value: 'Resources' },
        { name: 'feature', value: 'chat' },
        { name: 'severity', value: 'critical' },
      ]),
    )
    const attachments = violated?.steps.flatMap((step) => step.attachments.map(({ name }) => name))
    expect(attachments).toContain('request and response')
    const dependent = ended.allure.find(({ name }) => name.startsWith('chat.completion.usage.sum: '))
    expect(dependent).toMatchObject({ status: 'skipped', description: expect.stringContaining('depends on') })
  })
})
