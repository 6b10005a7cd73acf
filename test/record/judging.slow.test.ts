import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { request } from 'undici'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import type { Report } from '../../src/report/report.ts'
import { faults } from '../../suites/faults.ts'
import { gateproof, inEmptyFolder } from '../cli/gateproof.ts'
import { recording, started, type Recording } from './proxying.ts'

/** The reference gateway, torn down when the test ends. */
async function reference(...names: readonly string[]): Promise<Reference> {
  const started = await startReference({ faults: names.flatMap((name) => faults[name] ?? []) })
  onTestFinished(started.close)
  return started
}

const ask = async (proxy: Recording, { keys, models }: Reference) => {
  const { statusCode, body } = await request(`${proxy.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.default}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: models.chat, messages: [{ role: 'user', content: 'Say hello.' }] }),
  })
  await body.dump()
  return statusCode
}

const violatedIn = (report: Report) =>
  report.requirements.filter(({ verdict }) => verdict === 'violated').map(({ id }) => id)

describe('record --judge', () => {
  test('reports no violation in healthy traffic', async () => {
    const gateway = await reference()
    const proxy = await recording(gateway.url, '--judge')
    expect(await ask(proxy, gateway)).toBe(200)
    const { code, stdout, text } = await proxy.end()
    const report = JSON.parse(stdout.slice(stdout.indexOf('\n'))) as Report
    expect([code, violatedIn(report), report.judged.of > 10]).toEqual([0, [], true])
    expect(text).not.toContain(gateway.keys.default.slice(3))
  })

  test('reports each violation once during the recording, and judges all traffic at the end', async () => {
    const gateway = await reference('chat.choicesEmpty')
    const proxy = await recording(gateway.url, '--judge', '--only', 'chat')
    const violations = () =>
      proxy.said().stderr.match(/^violated: .*\(chat\.completion\.choices, traffic\/000001\)$/gm) ?? []
    await ask(proxy, gateway)
    while (violations().length === 0) await new Promise((resolve) => setTimeout(resolve, 50))
    await ask(proxy, gateway)
    const { code, stdout } = await proxy.end()
    const report = JSON.parse(stdout.slice(stdout.indexOf('\n'))) as Report
    expect([code, violatedIn(report), violations().length]).toEqual([1, ['chat.completion.choices'], 1])
    expect(report.findings[0]?.exchanges).toBe(2)
    expect(readFileSync(join(proxy.folder, 'summary.md'), 'utf8')).toContain('chat.completion.choices')
  })
})

describe('a drive through the proxy', () => {
  let seen: { run: Report; judged: Report; text: string; keys: readonly string[] }
  beforeAll(async () => {
    const gateway = await startReference()
    const { url, overseasUrl, keys, models } = gateway
    const variable = (role: string) => `GATEWAY_KEY_${role.toUpperCase()}`
    const env = Object.fromEntries(Object.entries(keys).map(([role, key]) => [variable(role), key]))
    seen = await inEmptyFolder(async (cwd) => {
      const names = Object.fromEntries(Object.keys(keys).map((role) => [role, variable(role)]))
      const { proxy, close } = await started(url)
      const settings = {
        ...{ baseUrl: proxy.url, overseasBaseUrl: overseasUrl, keys: names, models },
        ...{ prefixes: { motionControl: '/kling' }, videoSeconds: { min: 4, max: 15 } },
        requests: { video: { seconds: '10' } },
      }
      writeFileSync(join(cwd, 'gateproof.config.json'), JSON.stringify(settings))
      const options = ['--allow', 'images,video,long', '--poll-interval', '0.2', '--seed', '1', '--json']
      const run = await gateproof(['run', ...options], { cwd, env })
      const { files, text } = await proxy.end()
      const judged = await gateproof(['judge', ...files, '--json'], { cwd })
      await close()
      return {
        run: JSON.parse(run.stdout) as Report,
        judged: JSON.parse(judged.stdout) as Report,
        text,
        keys: Object.values(keys),
      }
    })
    await gateway.close()
  })

  test('has the same verdicts as without the proxy', () => {
    expect(seen.run.judged).toEqual({ of: seen.run.judged.total, total: seen.run.judged.total })
    expect(seen.run.summary).toMatchObject({ violated: 0, inconclusive: 0, advisory: 0 })
  })

  test('is recorded as traffic without a violation', () => {
    expect(violatedIn(seen.judged)).toEqual([])
    expect(seen.judged.traffic?.from).toBe('proxy')
    expect(seen.judged.judged.of).toBeGreaterThan(300)
  })

  test('writes no key', () => {
    const cores = seen.keys.map((key) => key.replace(/^sk-/, ''))
    expect(cores.filter((core) => seen.text.toLowerCase().includes(core.toLowerCase()))).toEqual([])
  })
})
