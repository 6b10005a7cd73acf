import { readResults, writeResults } from '../results.ts'
import type { Figure, Section } from '../section.ts'
import { type Share, shareOf } from '../../sometimes/share.ts'
import { ways } from '../../sometimes/ways.ts'

export const sometimes: Section = {
  name: 'sometimes',
  title: 'Defects that show only sometimes',
  runs: 'with `npm run test:all`',
  about: `Real defects do not show in every response. Six faults of each operation and mode (an error status, a wrong shape, a changed text, wrong usage, the end of a stream, a
wrong file) are made to show only sometimes. A fault is found if the run reports a requirement that it breaks as violated.`,
  figures: () => {
    const shares = readResults<Readonly<Record<string, Share>>>('sometimes')
    return Object.entries(ways).flatMap(([name, { says }]): readonly Figure[] => {
      const { tried, found, advisory } = shares[name] ?? { tried: 0, found: 0, advisory: 0 }
      const more = advisory === 0 ? '' : `; ${advisory} more are advisories`
      return [{ name, value: found, says: `of ${tried} defects that show only ${says} are found${more}` }]
    })
  },
  unproved: [
    'Images and videos are billed by the piece, so a run requests few of them, and early. A defect that shows in one call of five, or only after 300 calls, may not show in them.',
    'Text that is damaged only in responses to several turns, or to long prompts, is found if words are lost, and not if characters of several bytes are.',
    'A stream that breaks off once or twice among many is not reported: networks and upstreams fail as well.',
  ],
  run: async ({ say }) => {
    const shares: Record<string, Share> = {}
    for (const [name, way] of Object.entries(ways)) {
      shares[name] = await shareOf(way)
      say(`${name}: ${shares[name].found} of ${shares[name].tried}`)
    }
    writeResults('sometimes', shares)
    return []
  },
}
