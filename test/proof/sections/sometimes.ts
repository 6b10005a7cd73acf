import { readResults, writeResults } from '../results.ts'
import type { Section } from '../section.ts'
import { type Share, shareOf } from '../../sometimes/share.ts'
import { ways } from '../../sometimes/ways.ts'

export const sometimes: Section = {
  name: 'sometimes',
  counts: () => {
    const shares = Object.entries(readResults<Readonly<Record<string, Share>>>('sometimes'))
    const more = ({ advisory }: Share) => (advisory === 0 ? '' : `; ${advisory} more are advisories`)
    return {
      figures: Object.fromEntries(shares.map(([name, { found }]) => [name, found])),
      others: Object.fromEntries(
        shares.flatMap(([name, share]) => [
          [`${name}, tried`, share.tried],
          [`${name}, more`, more(share)],
        ]),
      ),
    }
  },
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
