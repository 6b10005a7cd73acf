import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type * as LastResort from '../../cli/last-resort.ts'
import type { Report } from '../../src/report/report.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { startReference } from '../../gateway/reference/server.ts'
import { gateproofProcess, inEmptyFolder, startGateproof } from './gateproof.ts'

/** Throws outside of every handler once the evidence in the working folder has this number of exchanges. */
const throwingAfter = (exchanges: number, file: string, thrown: string) => {
  const planted = `import { isMainThread } from 'node:worker_threads'
    import { existsSync, readFileSync, writeFileSync } from 'node:fs'
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
  test('of any kind, and more than one, ends a run with 4, and with the reports of what was recorded', async () => {
    // Of a stream without a listener, then in a promise, then thrown by listeners.
    const thrown = `void import('node:stream').then(({ Readable }) => new Readable().destroy(new Error('planted')))
      setTimeout(() => void Promise.reject(new Error('planted')), 1)
      for (const ms of [1, 2]) setTimeout(() => { throw new Error('planted') }, ms)`
    await inEmptyFolder(async (cwd) => {
      const env = throwingAfter(5, 'out/evidence.jsonl', thrown)
      const { code, stderr } = await gateproofProcess(
        ['run', '--only', 'chat.completion', '--samples', '0', '--out', 'out'],
        { cwd, env },
      )
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

  const inPromise = "void Promise.reject(new Error('planted'))"
  test('in a promise ends a recording with 4, and with complete evidence', async () => {
    const reference = await startReference()
    await inEmptyFolder(async (cwd) => {
      const args = ['record', '--base-url', reference.url, '--out', 'out', '--json', '--judge']
      const child = startGateproof(args, { cwd, env: throwingAfter(1, 'out/evidence.jsonl', inPromise) })
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
  test.each([
    ['names the evidence', true, 'Judge what was recorded: gateproof judge FOLDER/evidence.jsonl'],
    ['names the folder, if the evidence is in another file', false, 'What was recorded is in FOLDER'],
  ])('during work that does not end is given up after a limit, and %s', async (_what, isThere, advice) => {
    const module = `${new URL('../../dist/cli/last-resort.js', import.meta.url).href}?${isThere}`
    const { lastResort, withLastResort, hasInternalError } = (await import(module)) as typeof LastResort
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => stderr.mockRestore())
    await inEmptyFolder(async (folder) => {
      if (isThere) writeFileSync(join(folder, 'evidence.jsonl'), '')
      const stop = vi.fn()
      void withLastResort(stop, () => new Promise<never>(() => undefined), folder)
      const exited = new Promise<void>((resolve) => {
        const exit = () => new Promise<never>(() => resolve())
        void lastResort(() => Promise.resolve(), exit, 1)
      })
      await exited
      expect(stop).toHaveBeenCalledOnce()
      expect(hasInternalError()).toBe(true)
      const said = `gateproof: the reports were not written within 0.001 s. ${advice}\n`
      expect(stderr.mock.calls).toEqual([[said.replace('FOLDER', folder)]])
    })
  })
})
