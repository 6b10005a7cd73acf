import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Worker } from 'node:worker_threads'
import { reason } from '../../src/results/reasons.ts'
import { endThread, newState, runThread, slots, startThread, type JudgeBounds } from '../../src/judge/thread.ts'

let worker: Worker | undefined
afterEach(() => worker?.terminate())

/** What a thread of these lines, which has `port`, `openSync` and the shared numbers in `state`, comes to. */
function ends(lines: string, bounds: JudgeBounds = {}, cancelled = 0) {
  const state = newState()
  state[slots.cancelled] = cancelled
  const script = `import { openSync } from 'node:fs'
    import { parentPort as port } from 'node:worker_threads'
    port.on('message', ({ state }) => { ${lines} })`
  worker = startThread(new URL(`data:text/javascript,${encodeURIComponent(script)}`), bounds)
  const request = { files: [], input: { recordings: [], criteria: {} }, state, settled: [] }
  return runThread(worker, request, bounds, performance.now() + (bounds.totalMs ?? Infinity), () => undefined)
}

const forever = 'for (;;) {}'
const running = (number: number) => `Atomics.store(state, ${slots.running}, ${number + 1});`
const tooMuch = 'const all = []; for (;;) all.push(new Array(1000).fill({}))'

test('a check that never ends exceeds its time limit', async () => {
  expect(await ends(`${running(2)} ${forever}`, { checkMs: 300 })).toEqual({
    how: 'exhausted',
    number: 2,
    because: reason('check-time', { seconds: 0.3 }),
  })
})

test('a check that allocates too much memory exceeds its memory limit', async () => {
  const ending = await ends(`${running(7)} ${tooMuch}`, { heapMiB: 24 })
  expect(ending).toEqual({ how: 'exhausted', number: 7, because: reason('check-memory') })
})

test('reports a recording that does not fit into memory', async () => {
  expect(await ends(tooMuch, { heapMiB: 24 })).toEqual({ how: 'full' })
})

test('judging that never ends exceeds the total time limit', async () => {
  expect(await ends(forever, { totalMs: 300, checkMs: 60_000 })).toEqual({ how: 'late' })
})

test('terminates a check that does not end after a cancellation', async () => {
  expect(await ends(`${running(0)} ${forever}`, {}, 1)).toEqual({ how: 'cancelled' })
})

test.each([
  ['throws', "throw new Error('oh')", 'oh'],
  ['exits', 'process.exit(3)', 'the judging thread exited before it was done'],
])('a thread that %s has crashed', async (_how, lines, crash) => {
  expect(await ends(lines)).toEqual({ how: 'crashed', crashes: [crash] })
})

test('reports that the thread is done', async () => {
  expect(await ends("port.postMessage({ type: 'done', crashes: [] })")).toEqual({ how: 'done', crashes: [] })
})

test('a thread whose message cannot be read has crashed', async () => {
  const ending = ends('')
  worker?.emit('messageerror', new Error('no such class'))
  expect(await ending).toEqual({ how: 'crashed', crashes: ['no such class'] })
})

test.skipIf(process.platform === 'win32')('a thread in a call of the system that does not return is left', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thread-'))
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  // Opening a pipe for reading waits for a writer.
  const lines = `${running(0)} openSync(${JSON.stringify(pipe)})`
  // The time of a check begins when it runs.
  expect(await ends(lines, { checkMs: 300 })).toMatchObject({ how: 'exhausted', number: 0 })
  let hasExited = false
  worker?.once('exit', () => (hasExited = true))
  await endThread(worker as Worker, 50)
  expect(hasExited).toBe(false)
  closeSync(openSync(pipe, 'w'))
  await endThread(worker as Worker, 10_000)
  expect(hasExited).toBe(true)
  rmSync(folder, { recursive: true })
})
