import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { readResults, writeResults } from '../results.ts'
import type { Section } from '../section.ts'
import { cases } from '../../streams/cases.ts'
import { anyStream, properties } from '../../streams/properties.ts'
import { ofCalls } from '../../timings/calls.ts'
import { ofStreams } from '../../timings/streams.ts'

interface Results {
  readonly drawn: number
  readonly events: number
  readonly bytes: number
}

const million = 1_000_000

/** Reads a million events in a process with a heap of 32 MiB. Throws if the process fails. */
function readMillion(): { readonly count: number; readonly bytes: number } {
  const script = fileURLToPath(new URL('../../../bench/read-events.ts', import.meta.url))
  const args = ['--max-old-space-size=32', '--import', import.meta.resolve('tsx'), script, 'ours', `${million}`, '60']
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as { count: number; bytes: number }
}

export const streams: Section = {
  name: 'streams',
  counts: () => {
    const { drawn, events, bytes } = readResults<Results>('streams')
    return {
      figures: {
        cases: cases.length,
        properties: properties.length,
        'streams drawn': drawn,
        events,
        timings: ofStreams.length + ofCalls.length,
      },
      others: { MB: bytes / 1_000_000 },
    }
  },
  run: ({ words: [count = '20000'], say }) => {
    const drawn = Number(count)
    const failed = properties.flatMap(({ name, holds }) => {
      say(name)
      const { failed: isFailed, seed } = fc.check(fc.property(anyStream, holds), { numRuns: drawn, seed: 15 })
      return isFailed ? [`property fails: a stream ${name} (seed ${seed})`] : []
    })
    say('a million events')
    const { count: events, bytes } = readMillion()
    if (failed.length === 0) writeResults('streams', { drawn, events, bytes } satisfies Results)
    return Promise.resolve(failed)
  },
}
