import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/report/report.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { startReference } from '../../src/reference/server.ts'
import { gateproofProcess, inEmptyFolder, startGateproof } from './gateproof.ts'

/** Throws outside of every handler once the evidence in the working folder has this number of exchanges. */
const throwingAfter = (exchanges: number, file: string, thrown = "throw new Error('planted')") => {
  const planted = `import { isMainThread } from 'node:worker_threads'
    import { existsSync, readFileSync } from 'node:fs'
    const timer = setInterval(() => {
      if (!isMainThread) return clearInterval(timer)
      if (!existsSync('${file}')) return
      if (readFileSync('${file}', 'utf8').split('"type":"exchange"').length <= ${exchanges}) return
      clearInterval(timer)
      ${thrown}
    }, 5).unref()`
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(planted)}` }
}

describe('an uncaught error', () => {
  test.each([
    ['thrown by a listener', "throw new Error('planted')"],
    ['in a promise', "void Promise.reject(new Error('planted'))"],
    [
      'of a stream without a listener',
      "void import('node:stream').then(({ Readable }) => new Readable().destroy(new Error('planted')))",
    ],
    ['more than once', "for (const ms of [0, 1, 2]) setTimeout(() => { throw new Error('planted') }, ms)"],
  ])('%s ends a run with 4, and with the reports of what was recorded', async (_how, thrown) => {
    await inEmptyFolder(async (cwd) => {
      const env = throwingAfter(5, 'out/evidence.jsonl', thrown)
      const { code, stderr } = await gateproofProcess(['run', '--only', 'chat', '--out', 'out'], { cwd, env })
      expect(code, stderr).toBe(4)
      expect(stderr).toContain('internal error, please report it: Error: planted')
      expect(stderr.match(/internal error/g)).toHaveLength(1)
      const report = JSON.parse(readFileSync(join(cwd, 'out/report.json'), 'utf8')) as Report
      expect(report.interrupted).toContain('interrupted')
      expect(report.run.requests).toBeGreaterThan(5)
      expect(existsSync(join(cwd, 'out/junit.xml'))).toBe(true)
      const { footer } = loadEvidence([join(cwd, 'out/evidence.jsonl')])
      expect(footer).toMatchObject({ ended: 'interrupted', because: 'an internal error of gateproof ended the drive' })
    })
  })

  test('ends a recording with 4, and with complete evidence', async () => {
    const reference = await startReference()
    await inEmptyFolder(async (cwd) => {
      const args = ['record', '--base-url', reference.url, '--out', 'out', '--json', '--judge']
      const child = startGateproof(args, { cwd, env: throwingAfter(1, 'out/evidence.jsonl') })
      const [line] = (await once(child.stdout, 'data')) as [Buffer]
      const { url } = JSON.parse(line.toString()) as { url: string }
      const headers = { authorization: `Bearer ${reference.keys.default}` }
      for (let count = 0; count < 2; count += 1) await (await fetch(`${url}/v1/models`, { headers })).text()
      const [code] = (await once(child, 'close')) as [number]
      expect(code).toBe(4)
      const { footer, exchanges } = loadEvidence([join(cwd, 'out/evidence.jsonl')])
      expect([exchanges.length, footer?.ended]).toEqual([2, 'complete'])
      expect(existsSync(join(cwd, 'out/report.json'))).toBe(true)
    })
    await reference.close()
  })
})
