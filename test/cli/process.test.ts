import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { faults } from '../../suites/faults.ts'
import { record } from '../suites/harness.ts'
import { gateproofProcess, inEmptyFolder, startGateproof } from './gateproof.ts'

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

describe('the process exits with', () => {
  test('0 after all output is flushed', async () => {
    // More than a pipe can buffer.
    const { code, stdout } = await gateproofProcess(['explain'])
    expect([code, stdout.length > 2 ** 16]).toEqual([0, true])
    expect(stdout).toMatch(/\nin total: [^\n]* with faults\ntestable: [^\n]*\nrequired: [^\n]*\n$/)
  })

  test('1 for a violation', async () => {
    const fault = faults['models.groupsMissing']
    const evidence = await record({ ...(fault && { faults: [fault] }), settings: { only: ['models'] } })
    await inEmptyFolder(async (cwd) => {
      const { code, stderr } = await gateproofProcess(['judge', evidence], { cwd })
      expect([code, stderr]).toEqual([1, ''])
    })
  })

  test('2 for an unknown option', async () => {
    const { code, stdout, stderr } = await gateproofProcess(['--bas-url', 'x'])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toBe("gateproof: unknown option '--bas-url' (Did you mean --base-url?)\n")
  })

  test('2 if a package is missing from the installation', async () => {
    await inEmptyFolder(async (folder) => {
      for (const part of ['dist', 'package.json']) cpSync(root(part), join(folder, part), { recursive: true })
      const { code, stderr } = await gateproofProcess(['plan'], { main: join(folder, 'dist/cli/main.js') })
      expect([code, stderr.split('\n').length]).toEqual([2, 2])
      expect(stderr).toMatch(/^gateproof: cannot start: Cannot find package 'commander'/)
    })
  })

  test('4 for an uncaught error', async () => {
    const planted = `process.on('newListener', (name) => {
      if (name === 'uncaughtException') setImmediate(() => { throw new Error('planted') })
    })`
    const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(planted)}` }
    const { code, stderr } = await gateproofProcess(['plan'], { env })
    expect([code, stderr.split('\n', 1)[0]]).toEqual([4, 'gateproof: internal error, please report it: Error: planted'])
  })

  test('4 for an uncaught error that contains a key, without the key', async () => {
    const key = 'sk-Jq8LwZt3VbN5xR7pYk2MhC4dFg6TsA9e'
    const planted = `process.on('newListener', (name) => {
      if (name === 'uncaughtException') setImmediate(() => { throw new Error('planted ' + process.env.LOW_ACCOUNT) })
    })`
    const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(planted)}`, LOW_ACCOUNT: key }
    const { code, stderr } = await gateproofProcess(['plan'], { env })
    expect([code, stderr.includes('Error: planted '), stderr.includes(key)]).toEqual([4, true, false])
    expect(stderr).toContain('processImmediate')
  })
})

describe('standard output', () => {
  test('that is closed early does not change the exit code', async () => {
    const child = startGateproof(['explain'])
    child.stdout.destroy()
    child.stderr.resume()
    expect(await once(child, 'close')).toEqual([0, null])
  })

  test.skipIf(!existsSync('/dev/full'))('on a full disk is reported, with exit code 2', async () => {
    const [script, words] = ['exec "$@" >/dev/full', [process.execPath, root('dist/cli/main.js'), '--help']]
    const ended = await new Promise((resolve) => {
      execFile('sh', ['-c', script, 'sh', ...words], (error, _stdout, stderr) => resolve([error?.code, stderr]))
    })
    expect(ended).toEqual([2, 'gateproof: standard output cannot be written: no space is left on the disk\n'])
  })
})
