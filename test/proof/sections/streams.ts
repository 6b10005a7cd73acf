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
  title: 'Event streams and times',
  runs: 'cases and a draw on each change (`npm test`), times with `npm run test:all`',
  about: `The reader of event streams is compared with the cases of the WHATWG standard and of web-platform-tests, and, on drawn bytes in drawn
pieces, with the steps of the standard written out and with eventsource-parser. A process with 32 MiB reads a million events. Rules about times are
judged on recordings whose times a virtual clock wrote: at each bound, just below it and just above it.`,
  figures: () => {
    const { drawn, events, bytes } = readResults<Results>('streams')
    return [
      { name: 'cases', value: cases.length, says: 'cases of the standard and of web-platform-tests' },
      {
        name: 'properties',
        isHidden: true,
        value: properties.length,
        says: 'properties that hold for every stream, however it is divided',
      },
      { name: 'streams drawn', value: drawn, says: `streams drawn for each of ${properties.length} properties` },
      { name: 'events', value: events, says: `events (${bytes / 1_000_000} MB) read by a process with 32 MiB` },
      {
        name: 'timings',
        value: ofStreams.length + ofCalls.length,
        says: 'recordings with times at, below and above the bounds',
      },
    ]
  },
  unproved: [
    'The total time of a reply and the time between two events are not judged: the contract has no limits for them. Billing of a stream that the client aborted is observed only right afterwards.',
    'A stream of more than 40,000 events or 8 MiB is judged by its beginning. Checks that need the rest are inconclusive.',
  ],
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
