import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../bench/read-events.ts', import.meta.url))

/** Reads `events` events of 60 bytes in a process with a heap of 32 MiB. */
function read(reader: 'ours' | 'keeping', events: number): unknown {
  const args = ['--max-old-space-size=32', '--import', import.meta.resolve('tsx'), script, reader, `${events}`, '60']
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
}

describe('a process of 32 MiB', () => {
  test('reads a million events of 68 MB together', () => {
    expect(read('ours', 1_000_000)).toMatchObject({ count: 1_000_000, lastLength: 60, bytes: 68_000_000 })
  })

  test('dies where it keeps a third of them', () => {
    expect(() => read('keeping', 350_000)).toThrow('Command failed')
  })
})
