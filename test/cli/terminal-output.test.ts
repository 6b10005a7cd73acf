import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasColor } from '../../cli/output.ts'
import { openPage, type Desktop, openWritten } from '../../cli/print-result.ts'
import type { EvidenceLine } from '../../src/evidence/exchange.ts'
import { gateproof, inEmptyFolder } from './gateproof.ts'

const small = ['--embedded', '--only', 'models', '--seed', '1']

describe('--quiet', () => {
  test('prints only the verdict of a run, and no progress on a terminal', async () => {
    await inEmptyFolder(async (cwd) => {
      const { code, stdout, stderr } = await gateproof(['run', ...small, '--quiet'], {
        cwd,
        isTerminal: true,
        env: { NO_COLOR: '1' },
      })
      expect([code, stderr]).toEqual([0, ''])
      expect(stdout.replaceAll(/\d+/g, '9')).toBe(
        'judged 9 of 9: conformant\n9 satisfied\nTested the embedded reference gateway, not your deployment. Next: gateproof demo, or gateproof doctor --base-url URL\n',
      )
      const judge = await gateproof(['judge', 'gateproof-report/evidence.jsonl', '--quiet'], { cwd, isTerminal: true })
      expect([judge.stdout.split('\n').length, judge.stderr]).toEqual([3, ''])
      const again = ['compare', 'gateproof-report', 'other=gateproof-report', '--quiet']
      expect(await gateproof(again, { cwd, isTerminal: true, env: { NO_COLOR: '1' } })).toMatchObject({
        stdout: 'no differences: other against gateproof-report\n',
        stderr: '',
      })
    })
  })

  test('still prints errors', async () => {
    const { code, stderr } = await gateproof(['judge', 'none.jsonl', '--quiet'])
    expect([code, stderr]).toEqual([2, 'gateproof: evidence "none.jsonl": no such file\n'])
  })
})

test('--verbose prints each exchange on stderr as it ends, without keys', async () => {
  await inEmptyFolder(async (cwd) => {
    const { stderr } = await gateproof(['run', ...small, '--verbose'], { cwd })
    const lines = readFileSync(join(cwd, 'gateproof-report/evidence.jsonl'), 'utf8').trimEnd().split('\n')
    const exchanges = lines.map((line) => JSON.parse(line) as EvidenceLine).filter((line) => line.type === 'exchange')
    expect(exchanges.length).toBeGreaterThan(0)
    expect(stderr.trimEnd().split('\n')).toEqual(
      exchanges.map(
        ({ id, request, response, end }) =>
          `${id} ${request.method} ${new URL(request.url).pathname} ${response?.status} ${Math.round(end.at)} ms`,
      ),
    )
    expect(stderr).not.toContain('sk-ref')
  })
})

describe('colors', () => {
  const terminal = { isTTY: true }
  test.each([
    [terminal, {}, true],
    [{}, {}, false],
    [{}, { FORCE_COLOR: '1' }, true],
    [{}, { FORCE_COLOR: '' }, false],
    [terminal, { FORCE_COLOR: '0' }, false],
    [terminal, { FORCE_COLOR: 'false' }, false],
    [terminal, { NO_COLOR: '1' }, false],
    [terminal, { NO_COLOR: '' }, true],
    [terminal, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    [terminal, { TERM: 'dumb' }, false],
  ])('for %j and %j: %s', (stream, env, expected) => expect(hasColor(stream, env)).toBe(expected))

  test('are in the output of a pipe with FORCE_COLOR=1', async () => {
    await inEmptyFolder(async (cwd) => {
      const args = ['run', ...small]
      expect((await gateproof(args, { cwd, env: { FORCE_COLOR: '1' } })).stdout).toMatch(/\u001B\[32m/)
      expect((await gateproof(args, { cwd })).stdout).not.toContain('\u001B')
    })
  })
})

describe('--open', () => {
  const desktop = (part: Partial<Desktop> = {}) => {
    const started: unknown[] = []
    const start = async (program: string, args: readonly string[]) => void started.push([program, ...args])
    return { started, desktop: { platform: 'linux', env: {}, isTerminal: true, start, ...part } satisfies Desktop }
  }

  test.each([
    ['linux', 'xdg-open'],
    ['darwin', 'open'],
    ['win32', 'explorer.exe'],
  ] as const)('starts the opener of %s with the file as its only argument', async (platform, program) => {
    const { started, desktop: own } = desktop({ platform })
    expect(await openPage('/tmp/a b;c/index.html', own)).toBeUndefined()
    expect(started).toEqual([[program, '/tmp/a b;c/index.html']])
  })

  test.each<Partial<Desktop>>([{ isTerminal: false }, { env: { CI: '1' } }])('starts nothing with %j', async (part) => {
    const { started, desktop: own } = desktop(part)
    expect(await openPage('/tmp/index.html', own)).toBeUndefined()
    expect(started).toEqual([])
  })

  test('starts nothing for a page that was not written', async () => {
    const { started, desktop: own } = desktop()
    await openWritten('/tmp/index.html', [{ file: '/tmp/index.html', message: '' }], own)
    expect(started).toEqual([])
    await openWritten('/tmp/index.html', [{ file: '/tmp/junit.xml', message: '' }], own)
    expect(started).toEqual([['xdg-open', '/tmp/index.html']])
  })

  test('says what to do if the opener is missing', async () => {
    const start = () => Promise.reject(new Error('spawn xdg-open ENOENT'))
    expect(await openPage('/tmp/index.html', desktop({ start }).desktop)).toBe(
      '--open: xdg-open cannot be started: spawn xdg-open ENOENT. Open /tmp/index.html yourself',
    )
  })

  test('opens the page of a run', async () => {
    await inEmptyFolder(async (cwd) => {
      const env = { PATH: cwd }
      const { code, stderr } = await gateproof(['run', ...small, '--open', '--quiet'], { cwd, env, isTerminal: true })
      const page = join(cwd, 'gateproof-report/report.html')
      expect([code, existsSync(page)]).toEqual([0, true])
      if (process.platform === 'linux') expect(stderr).toContain(`xdg-open ENOENT. Open ${page} yourself`)
    })
  })
})

describe('serve', () => {
  test('prints the commands for a second terminal, but not if stderr is a file', async () => {
    const serving = async (isTerminal?: true) => {
      let first = ''
      const { stdout, stderr } = await gateproof(
        ['serve', '--port', '0'],
        isTerminal ? { isTerminal } : {},
        async ({ firstLine, signal }) => {
          first = await firstLine
          signal('SIGTERM')
        },
      )
      return { announced: JSON.parse(first) as { url: string; keys: { default: string } }, stdout, stderr }
    }
    const { announced, stdout, stderr } = await serving(true)
    expect(stdout.trimEnd()).toBe(JSON.stringify(announced))
    expect(stderr).toContain(`\n  export GATEWAY_API_KEY=${announced.keys.default}\n`)
    expect(stderr).toContain(`\n  npx --no-install gateproof --base-url ${announced.url}\n`)
    expect((await serving()).stderr).not.toContain('export')
  })
})
