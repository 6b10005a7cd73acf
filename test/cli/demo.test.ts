import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway } from '../../api/gateway.ts'
import type { Report } from '../../src/report/report.ts'
import { gateproof, type Ended } from './gateproof.ts'

let folder: string
let ended: Ended
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'demo-'))
  ended = await gateproof(['demo', '--out', folder])
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What the six faults violate, each as one finding. */
const shown = [
  ['errors.body.no_secrets', 'An error discloses a key'],
  ['errors.status.saturated', 'fails with 500'],
  ['streaming.chat.tool_calls', 'Tool calls are missing or not an array in chat streams'],
  ['chat.request.system_followed', 'The system prompt does not reach the model in chat completions'],
  ['streaming.responses.terminator', 'A responses stream ends without a terminal event'],
  ['streaming.chat.usage_requested', 'A chat stream ignores or refuses `stream_options.include_usage`'],
] as const

describe('gateproof demo', () => {
  test('exits with 0, and says that a run would not', () => {
    expect(ended.code).toBe(0)
    expect(ended.stdout).toContain('would exit with 1 for this')
  })

  test('finds the six defects and nothing else', () => {
    const { findings } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report
    expect(findings.map(({ requirements }) => requirements[0]).toSorted()).toEqual(shown.map(([id]) => id).toSorted())
    for (const [, title] of shown) expect(ended.stdout.replaceAll(/\s+/g, ' ')).toContain(title)
  })

  test('explains each kind of line once, below it', () => {
    const lines = ended.stdout.split('\n')
    const explained = lines.flatMap((line, at) => (line.startsWith('    ↑ ') ? [lines[at - 1]] : []))
    expect(explained.map((line) => /^ *\S+/.exec(line ?? '')?.[0])).toEqual([
      'judged',
      '5',
      'note:',
      '6',
      '    POST',
      '       and',
      'full',
    ])
  })

  test('shows no key of the gateway', async () => {
    const gateway = await startGateway()
    await gateway.close()
    for (const key of Object.values(gateway.keys)) expect(`${ended.stdout}${ended.stderr}`).not.toContain(key)
  })
})
