import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import type { Certification } from '../../api/index.ts'
import { gateproof, inEmptyFolder } from './gateproof.ts'

let reference: Reference
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

/** Everything that a statement needs, as a configuration and the variables with its keys. */
function completeConfiguration() {
  const keys = Object.entries(reference.keys)
  const variable = (role: string) => (role === 'default' ? 'GATEWAY_API_KEY' : `KEY_${role.toUpperCase()}`)
  const content = {
    baseUrl: reference.url,
    overseasBaseUrl: reference.overseasUrl,
    keys: Object.fromEntries(keys.map(([role]) => [role, variable(role)])),
    models: reference.models,
    videoSeconds: { min: 4, max: 15 },
    prefixes: { motionControl: '/kling' },
  }
  return { content, env: Object.fromEntries(keys.map(([role, key]) => [variable(role), key])) }
}

/** What `doctor --certify` says with this change of the complete configuration. */
const certifiable = (change: (content: Record<string, unknown>) => object, ...args: readonly string[]) =>
  inEmptyFolder(async (cwd) => {
    const { content, env } = completeConfiguration()
    writeFileSync(join(cwd, 'gateproof.config.yaml'), JSON.stringify(change(structuredClone(content))))
    return gateproof(['doctor', '--certify', ...args], { cwd, env })
  })

interface Json {
  readonly ready: boolean
  readonly certification: Certification
}

/** What is missing, without the build: that of a working tree is seldom clean. */
const missing = ({ needs }: Certification) => needs.filter(({ requirements = [] }) => requirements.length > 0)

describe('doctor --certify', () => {
  test('misses nothing where everything is set', async () => {
    const { stdout } = await certifiable((content) => content, '--allow', 'images,video', '--json')
    const { certification } = JSON.parse(stdout) as Json
    expect(missing(certification)).toEqual([])
    expect(certification.required.of).toBe(certification.required.total)
    expect(certification.sends).toEqual({
      requests: expect.any(Number),
      tokens: expect.any(Number),
      media: expect.any(Number),
    })
    expect(certification.sends.media).toBeGreaterThan(0)
  })

  test('lists in one pass each key, model and permission, what it costs, and what can be declared instead', async () => {
    const without = ({ keys, models, ...rest }: Record<string, unknown>) => ({
      ...rest,
      keys: { ...(keys as object), expired: undefined, low: undefined },
      models: { ...(models as object), unpriced: undefined },
    })
    const { code, stdout } = await certifiable(without, '--allow', 'video')
    expect(code).toBe(3)
    expect(stdout).toMatch(/^not complete: certify needs \d more things; a run with these settings judges \d+ of \d+ /m)
    const advice = [
      'set keys.expired in the configuration, or declare lacks: [expiringKeys]',
      // The list of models names two groups and an image model, so that these cannot be declared as unsupported.
      'set keys.low in the configuration',
      'allow it with --allow images',
      'set models.unpriced in the configuration, or declare lacks: [unpricedModels]',
    ]
    const lines = stdout.split('\n')
    for (const words of advice)
      expect(lines.find((line) => line.startsWith(`      ${words}: `)) ?? stdout).toMatch(/: \d+ requests?\b.* more$/)
    expect(stdout).toMatch(/^the whole run sends at most about \d+ requests, \d+ tokens, \d+ images and videos; /m)
  })

  test('says what a statement would not show, and whether it would be partial', async () => {
    const lacking = ({ keys, ...rest }: Record<string, unknown>) => ({
      ...rest,
      keys: { ...(keys as object), expired: undefined },
      lacks: ['images', 'errors', 'expiringKeys', 'groups'],
    })
    const { stdout } = await certifiable(lacking, '--allow', 'video')
    expect(stdout).toMatch(
      /^declared as unsupported, .*:\n {2}not shown: that a key of one group .*\n {2}not shown: that an expired key is refused \(lacks: expiringKeys, /m,
    )
    expect(stdout).toMatch(/^ {2}not shown: that generated and edited images conform \(lacks: images, /m)
    expect(stdout).toContain(
      'lacks: groups is declared, but the run has keys.low\n      remove groups from lacks in the configuration',
    )
    expect(stdout).toMatch(/^the statement would be partial: every gateway must be tested for errors$/m)
  })
})
