import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as elapsed } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { gateproof, gateproofProcess, inEmptyFolder } from './gateproof.ts'

/** All process-wide state that a command could change. */
function stateOf() {
  const listeners = (emitter: NodeJS.EventEmitter) =>
    Object.fromEntries(emitter.eventNames().map((name) => [String(name), emitter.listenerCount(name)]))
  return {
    cwd: process.cwd(),
    env: { ...process.env },
    exitCode: process.exitCode,
    exitListeners: listeners(process),
    stdoutListeners: listeners(process.stdout),
    stderrListeners: listeners(process.stderr),
    streams: [process.stdin, process.stdout, process.stderr],
    globals: Reflect.ownKeys(globalThis),
    dispatcher: (globalThis as Record<symbol, unknown>)[Symbol.for('undici.globalDispatcher.1')],
  }
}

/** Ends the wait for a handle that stays open: at least 20 s. */
const maxTries = 2000

/** Handles that are open and were not before. Some close shortly after the command has ended. */
async function openedSince(before: readonly string[]): Promise<readonly string[]> {
  const opened = () => {
    const left = [...before]
    return process.getActiveResourcesInfo().filter((name) => {
      const index = left.indexOf(name)
      if (index >= 0) left.splice(index, 1)
      return index < 0
    })
  }
  // The pause uses a timer, so count the handles after it.
  for (let tries = 0; tries < maxTries && opened().length > 0; tries += 1) await elapsed(10)
  return opened()
}

describe('a command in the test process cleans up', () => {
  const evidence = 'out/evidence.jsonl'
  const commands: readonly (readonly [code: number, ...args: readonly string[]])[] = [
    [0, '--version'],
    [0, 'plan'],
    [0, 'run', '--embedded', '--only', 'versioning', '--out', 'out'],
    [0, 'judge', evidence, '--out', 'judged'],
    [0, 'compare', 'out', 'out'],
    [0, 'explain', 'versioning', '--out', 'out'],
    [3, 'certify', 'out'],
    [0, 'init'],
    [
      3,
      'run',
      '--base-url',
      'http://127.0.0.1:1',
      '--no-key',
      '--only',
      'versioning',
      '--deadline',
      '1',
      '--out',
      'unreachable',
    ],
    [2, 'run', '--out', 'file'],
    [2, 'judge', 'file'],
    [2, 'serve', '--port', '{taken}'],
    [2, 'record', '--base-url', 'http://127.0.0.1:1', '--listen', '{taken}', '--out', 'recorded'],
    [2, 'unknown'],
  ]

  test('its process state and its folder', async () => {
    await inEmptyFolder(async (cwd) => {
      writeFileSync(join(cwd, 'file'), '')
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const taken = String((server.address() as { port: number }).port)
      // The first run imports undici, which sets a global dispatcher. The second one writes into the same folder.
      await gateproof(['run', '--only', 'versioning', '--out', 'out'], { cwd })
      const [before, resources] = [stateOf(), process.getActiveResourcesInfo()]
      for (const [code, ...args] of commands) {
        const given = args.map((arg) => arg.replace('{taken}', taken))
        const ended = await gateproof(given, { cwd })
        expect([args, ended.code], ended.stderr).toEqual([args, code])
        expect(await openedSince(resources), args.join(' ')).toEqual([])
        expect(stateOf(), args.join(' ')).toEqual(before)
      }
      server.close()
    })
  })
})

describe('a command in the test process and in a process of its own', () => {
  test.each([
    ['prints help', ['--help']],
    ['prints a plan', ['plan', '--only', 'authentication', '--seed', '3']],
    ['refuses an option', ['--bas-url', 'x']],
    ['asks for answers', ['init']],
  ])('have the same exit code and output: %s', async (_name, args) => {
    const [one, other] = [gateproof, gateproofProcess].map((start) =>
      inEmptyFolder((cwd) => start(args, { cwd, input: '\nSTAGING_KEY\n' })),
    )
    expect(await one).toEqual(await other)
  })
})

describe('the environment of a command in the test process', () => {
  test('has the given variables, and no gateway variables of the tests', async () => {
    process.env['GATEWAY_BASE_URL'] = 'ftp://ours'
    try {
      const without = await gateproof(['plan', '--only', 'versioning'])
      const other = await gateproof(['plan', '--only', 'versioning'], { env: { GATEWAY_BASE_URL: 'ftp://theirs' } })
      expect([without.code, other.code, other.stderr.includes('"ftp://theirs"')]).toEqual([0, 2, true])
      expect(process.env['GATEWAY_BASE_URL']).toBe('ftp://ours')
    } finally {
      delete process.env['GATEWAY_BASE_URL']
    }
  })

  test('is separate for concurrent commands', async () => {
    await inEmptyFolder(async (one) =>
      inEmptyFolder(async (other) => {
        writeFileSync(join(other, 'gateproof.config.yaml'), 'unknownKey: 1\n')
        const ended = await Promise.all([one, other].map((cwd) => gateproof(['plan', '--only', 'versioning'], { cwd })))
        expect(ended.map(({ code }) => code)).toEqual([0, 2])
      }),
    )
  })

  test('is restored if the command cannot start', async () => {
    const before = stateOf()
    await expect(gateproof(['plan'], { cwd: join('no', 'such', 'folder') })).rejects.toThrow('ENOENT')
    await expect(gateproof(['plan'], { main: '/no/such/main.js' })).rejects.toThrow('program.js')
    expect(stateOf()).toEqual(before)
    expect(await gateproof(['--version'])).toMatchObject({ code: 0 })
  })
})
