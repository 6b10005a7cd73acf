import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { plan } from '../../api/index.ts'
import { startGateway } from '../../api/gateway.ts'
import { quickProbes } from '../../suites/quick.ts'
import type { Report } from '../../src/report/report.ts'
import { gateproof, inEmptyFolder } from './gateproof.ts'

const reportIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'gateproof-report/report.json'), 'utf8')) as Report

describe('--quick', () => {
  test('sends at most sixty small requests, judges more than a third, and is never called conformant', async () => {
    await inEmptyFolder(async (cwd) => {
      const { code, stdout } = await gateproof(['--embedded', '--quick', '--seed', '1'], { cwd })
      const report = reportIn(cwd)
      expect([code, report.quick, report.complete, report.summary.violated]).toEqual([3, true, false, 0])
      expect(stdout).toMatch(/^judged (\d+) of \d+: quick: no violation in the \1 that were judged$/m)
      expect(stdout).toMatch(/^note: only the probes of --quick were sent: \d+ requirements not judged$/m)
      expect(report.run.requests).toBeLessThanOrEqual(60)
      expect(report.run.tokens).toBeLessThan(5000)
      expect(report.judged.of).toBeGreaterThan(report.judged.total / 3)
      const again = await gateproof(['judge', 'gateproof-report/evidence.jsonl'], { cwd })
      expect([again.code, again.stdout.split('\n', 1)]).toEqual([3, [stdout.split('\n')[1]]])
      const certified = await gateproof(['certify', 'gateproof-report'], { cwd })
      expect([certified.code, certified.stdout]).toEqual([
        3,
        expect.stringContaining('run it without --probes and --quick'),
      ])
    })
  })

  test('finds what breaks clients', async () => {
    await using gateway = await startGateway({
      faults: ['chat.systemPromptLost', 'streaming.chat.usageRequestIgnored', 'streaming.responses.unterminated'],
    })
    await inEmptyFolder(async (cwd) => {
      const env = { GATEWAY_API_KEY: gateway.keys.default }
      const { code, stdout } = await gateproof(['--base-url', gateway.url, '--quick'], { cwd, env })
      expect([code, stdout]).toEqual([1, expect.stringMatching(/^judged \d+ of \d+: quick: nonconformant\n/)])
      expect(
        reportIn(cwd)
          .findings.map(({ requirements }) => requirements[0])
          .toSorted(),
      ).toEqual(['chat.request.system_followed', 'streaming.chat.usage_requested', 'streaming.responses.terminator'])
    })
  })

  test('sends only probes that exist, within a selection', async () => {
    const sent = async (options: object) =>
      (await plan({ embedded: true, quick: true, ...options })).probes.map(({ probe }) => probe)
    expect((await sent({})).toSorted()).toEqual(quickProbes.toSorted())
    expect((await sent({ only: ['messages'] })).filter((name) => !name.startsWith('messages'))).toEqual([])
  })

  test.each([
    [['--probes', 'chat-plain'], '--probes'],
    [['--models', 'all'], '--models for listed models'],
  ])('does not go with %j', async (args, told) => {
    const { code, stderr } = await gateproof(['--embedded', '--quick', ...args])
    expect([code, stderr]).toEqual([2, `gateproof: --quick sends its own probes. Leave out ${told}\n`])
  })
})
