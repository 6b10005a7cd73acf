import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { drivingText, judgingText } from '../../cli/progress.ts'
import { recordedText, recordingText } from '../../cli/record/record-texts.ts'
import { reasonText } from '../../src/results/reasons.ts'
import { pluralize } from '../../src/std/pluralize.ts'
import { gateproof, inEmptyFolder } from '../cli/gateproof.ts'

/** A count of one before a plural noun. Not a part of a larger number, a version or an identifier. */
const wrong =
  /(?<![\w.,:/-])1 (?:more |of |other |additional |further )?(?:requests|exchanges|probes|findings|requirements|retries|tokens|models|files|tests|checks|events|bytes|characters|operations|responses|values|images|videos|entries|polls|follow-ups|areas|reasons|notes|commands|shards|runs)\b/g
const mistakesIn = (text: string) => text.match(wrong) ?? []

test('the pattern finds a wrong plural', () => {
  expect(mistakesIn('sent 1 requests, 21 requests, 1 request, 1.1 requests and 1 more probes')).toEqual([
    '1 requests',
    '1 more probes',
  ])
  expect([pluralize(1, 'retry', 'retries'), pluralize(0, 'probe'), pluralize(2, 'probe')]).toEqual([
    '1 retry',
    '0 probes',
    '2 probes',
  ])
})

describe('a count of one is singular', () => {
  test('in progress lines', () => {
    const drive = { probesDone: 1, probes: 1, requests: 1, retries: 1, polledTasks: [] }
    expect(drivingText(drive)).toBe('driving: 1 of 1 probe, 1 request, 1 retry')
    expect(judgingText({ unit: 'checks', done: 1, of: 1 })).toBe('judging: 1 of 1 check')
    expect(judgingText({ unit: 'exchanges', done: 1, of: 1 })).toBe('judging: 1 of 1 exchange')
    expect(recordingText({ exchanges: 1, inFlight: 1, bytes: 2000 })).toContain('1 request, 1 in flight')
    const recorded = { files: ['evidence.jsonl'], exchanges: 1, bytes: 2000, notRecorded: 0 }
    expect(recordedText(recorded, { json: false, judge: true })).toContain('recorded 1 exchange in ')
  })

  test('in reasons', () => {
    expect(reasonText({ code: 'judging-given-up', args: { checks: 1 } })).toMatch(/^1 check exceeded /)
  })

  test('in everything that a small run writes and prints', async () => {
    await inEmptyFolder(async (cwd) => {
      const small = ['--only', 'chat.completion.id', '--probes', 'chat-plain', '--samples', '1', '--seed', '1']
      const outputs = [
        await gateproof(['plan', ...small, '--all'], { cwd }),
        await gateproof(['run', ...small, '--embedded', '--verbose'], { cwd }),
        await gateproof(['judge', 'gateproof-report/evidence.jsonl', '--out', 'again'], { cwd, isTerminal: true }),
        await gateproof(['compare', 'gateproof-report', 'again', '--out', 'compared'], { cwd }),
        await gateproof(['explain', 'chat.completion.id'], { cwd }),
      ]
      const printed = outputs.map(({ stdout, stderr }) => `${stdout}\n${stderr}`).join('\n')
      expect(printed).toMatch(/judged 1 of 1: conformant/)
      expect(mistakesIn(printed)).toEqual([])
      const files = ['gateproof-report', 'compared'].flatMap((folder) =>
        readdirSync(join(cwd, folder), { recursive: true, withFileTypes: true })
          .filter((one) => one.isFile() && /\.(?:md|xml|html|json)$/.test(one.name))
          .map((one) => join(one.parentPath, one.name)),
      )
      expect(files.length).toBeGreaterThan(5)
      expect(files.flatMap((file) => mistakesIn(readFileSync(file, 'utf8')))).toEqual([])
    })
  })
})
