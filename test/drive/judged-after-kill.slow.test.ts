import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import type { Report } from '../../src/report/report.ts'
import { gateproof, startGateproof } from '../cli/gateproof.ts'
import { watched } from './target.ts'
import { recording } from '../record/proxying.ts'

async function reference(onRequest: (count: number) => void = () => undefined): Promise<Reference> {
  let count = 0
  const started = await startReference({ faults: [{ inject: watched(() => onRequest((count += 1))) }] })
  onTestFinished(started.close)
  return started
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'gateproof-'))

const exchangesIn = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"type":"exchange"')).length

/** What `judge` says about a recording, in every report that describes the run. */
async function judged(file: string) {
  const out = newFolder()
  const { code, stdout } = await gateproof(['judge', file, '--out', out])
  const read = (name: string) => readFileSync(join(out, name), 'utf8')
  const report = JSON.parse(read('report.json')) as Report
  const reports = [stdout.replaceAll(/\s+/g, ' '), read('summary.md'), read('junit.xml')]
  return { code, report, reports, environment: read('allure-results/environment.properties') }
}

describe('judge', () => {
  test('describes a run that was killed by its exchanges', async () => {
    const out = newFolder()
    const gateway = await reference((count) => void (count === 25 && child.kill('SIGKILL')))
    const child = startGateproof(['--base-url', gateway.url, '--only', 'chat,models', '--seed', '5', '--out', out], {
      env: { GATEWAY_API_KEY: gateway.keys.default },
    })
    await new Promise((resolve) => child.once('close', resolve))
    const file = join(out, 'evidence.jsonl')
    const count = exchangesIn(file)
    appendFileSync(file, '{"type":"exchange","id":"cha')
    const { code, report, reports, environment } = await judged(file)
    expect(count).toBeGreaterThan(5)
    expect([code, report.run.requests, report.run.tokens > 0, report.run.driveMs > 0]).toEqual([3, count, true, true])
    const why =
      'interrupted: the run was killed or is still running; the last line of the recording is incomplete; ' +
      `only the ${count} recorded exchanges were judged`
    expect(report.interrupted).toBe(why)
    for (const text of reports) expect(text).toContain(why)
    expect(reports[0]).toContain(`seed 5: ${count} requests, `)
    expect(environment).toContain(`requests=${count}\n`)
  })

  test('describes a recording of a proxy that was killed by its exchanges', async () => {
    const gateway = await reference()
    const proxy = await recording(gateway.url)
    const body = JSON.stringify({ model: gateway.models.chat, messages: [{ role: 'user', content: 'Say hello.' }] })
    const headers = { authorization: `Bearer ${gateway.keys.default}`, 'content-type': 'application/json' }
    for (let sent = 0; sent < 12; sent += 1) {
      const response = await request(`${proxy.url}/v1/chat/completions`, { method: 'POST', headers, body })
      await response.body.dump()
    }
    const file = join(proxy.folder, 'evidence.jsonl')
    await expect.poll(() => exchangesIn(file), { timeout: 20_000 }).toBe(12)
    await proxy.end('SIGKILL')
    const { code, report, reports } = await judged(file)
    expect([code, report.run.requests, report.run.tokens > 0]).toEqual([3, 12, true])
    const why =
      'interrupted: the recording proxy was killed or is still running; only the 12 recorded exchanges were judged'
    for (const text of reports) expect(text).toContain(why)
    expect(reports[0]).toContain('read from a proxy recording, profile full: 12 requests, ')
  })
})
