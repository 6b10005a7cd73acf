import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { digestOf, readResults, writeResults } from '../results.ts'
import type { Section } from '../section.ts'
import { cases } from '../../selftest/streams/cases.ts'
import { anyStream, properties } from '../../selftest/streams/properties.ts'
import { ofCalls } from '../timings/calls.ts'
import { ofStreams } from '../timings/streams.ts'

interface Results {
  /** Of the reader and of what it is held against. */
  readonly digest: string
  readonly drawn: number
  readonly events: number
  readonly bytes: number
}

const digest = () =>
  digestOf('src/evidence/event-reader.ts', 'src/evidence/sse.ts', 'selftest/streams', 'bench/read-events.ts')

function results(): Results {
  const found = readResults<Results>('streams')
  if (found.digest !== digest()) throw new Error('the reader of streams changed: npm run proof -- streams')
  return found
}

const million = 1_000_000

/** Reads a million events in a process that may hold 32 MiB. Throws where it dies. */
function readMillion(): { readonly count: number; readonly bytes: number } {
  const script = fileURLToPath(new URL('../../bench/read-events.ts', import.meta.url))
  const args = ['--max-old-space-size=32', '--import', import.meta.resolve('tsx'), script, 'ours', `${million}`, '60']
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as { count: number; bytes: number }
}

export const streams: Section = {
  name: 'streams',
  title: 'Streams are read as the standard says, and times are judged without clocks',
  about: `Most of what a gateway gets wrong stands in its event streams, so that the reader of them must not be wrong itself. It is held
against the cases of the WHATWG standard and of web-platform-tests, and, with drawn bytes in drawn pieces, against the steps of the standard
written down one by one and against eventsource-parser. A million events are read by a process that could not hold them. What depends
on times is judged of recordings whose times a virtual clock wrote: at each bound, just below and just above it. Time in which our own
process stood still is not counted.`,
  figures: () => {
    const { drawn, events, bytes } = results()
    return [
      { name: 'cases', value: cases.length, says: 'cases of the standard and of web-platform-tests' },
      {
        name: 'properties',
        value: properties.length,
        says: 'properties that hold of every stream, however it is divided',
      },
      { name: 'streams drawn', value: drawn, says: 'streams drawn for each of them' },
      { name: 'events', value: events, says: `events (${bytes} bytes) read by a process of 32 MiB` },
      {
        name: 'timings',
        value: ofStreams.length + ofCalls.length,
        says: 'recordings with times at, below and above the bounds, each judged as it must be',
      },
    ]
  },
  unproved: [
    'How long a reply may take in all, and between two of its events, is not judged: the contract does not say.',
    'A stream of more than 40,000 events or 8 MiB is judged by its beginning, and what that cannot show is inconclusive.',
    'Whether a stream that its client left is billed is observed directly behind it; what a gateway bills later is not seen.',
  ],
  run: ({ words: [asked = '20000'], say }) => {
    const drawn = Number(asked)
    const failed = properties.flatMap(({ name, holds }) => {
      say(name)
      const { failed: isFailed, seed } = fc.check(fc.property(anyStream, holds), { numRuns: drawn, seed: 15 })
      return isFailed ? [`a stream ${name}: not so (seed ${seed})`] : []
    })
    say('a million events')
    const { count, bytes } = readMillion()
    if (failed.length === 0)
      writeResults('streams', { digest: digest(), drawn, events: count, bytes } satisfies Results)
    return Promise.resolve(failed)
  },
}
