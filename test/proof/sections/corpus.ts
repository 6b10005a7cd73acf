import { allLines, type fates } from '../../corpus/line.ts'
import type { Figure, Section } from '../section.ts'

const has = (fate: (typeof fates)[number]) => allLines.filter((line) => fate in line).length
const caught = () => allLines.flatMap((line) => ('caught' in line ? line.caught : []))
const sources = () =>
  new Set(allLines.flatMap(({ source }) => source.match(/[\w.-]+\/[\w.-]+(?=#\d| commit |@[0-9a-f])/g) ?? []))
const unseen = () => allLines.filter((line) => 'unseen' in line)

const figures = (): readonly Figure[] => [
  {
    name: 'reports',
    value: allLines.length,
    says: `public reports of gateways, proxies and inference servers, from ${sources().size} projects`,
  },
  {
    name: 'sources',
    isHidden: true,
    value: sources().size,
    says: 'projects in whose issues, commits and code the reports were found',
  },
  {
    name: 'caught',
    value: has('caught'),
    says: 'are reproduced by a fault and caught by a named requirement',
  },
  { name: 'right', value: has('right'), says: 'are allowed by the contract: a conformant variant has each' },
  { name: 'open', value: has('open'), says: 'are left open by the contract: an observation mentions each' },
  {
    name: 'faults that reproduce them',
    isHidden: true,
    value: new Set(caught().map(({ fault }) => fault)).size,
    says: 'faults whose recording shows the bytes of a report',
  },
  {
    name: 'requirements that catch them',
    isHidden: true,
    value: new Set(caught().flatMap(({ by }) => by)).size,
    says: 'requirements that these faults violate',
  },
  ...(unseen().length === 0
    ? []
    : [
        {
          name: 'caught unseen',
          value: unseen().filter((line) => 'caught' in line && line.unseen === true).length,
          says: `of the ${unseen().length} reports of more.jsonl were caught without any change to the suite`,
        },
      ]),
]

/** Public reports of wrong replies, and what the suite reports for each. */
export const publicCorpus: Section = {
  name: 'corpus',
  title: 'Public reports of wrong replies',
  runs: 'on each change (`npm test`)',
  about: `[test/corpus/](../test/corpus/README.md) has one line for each public report of a gateway that replied wrongly, with its source and the bytes on
the wire. For each report, a fault reproduces it and a requirement catches it; or the contract allows it, and a conformant variant has it; or the
contract says nothing, and an observation mentions it. A pattern shows that the recording has the reported bytes and the healthy gateway's has not.`,
  figures,
  unproved: [
    'The corpus holds public reports only, and their gateways were not run: a fault shows the bytes of a report, not its whole behaviour. What a gateway changes on the way to its upstream does not show in replies.',
    'Some reports that no requirement catches are not in the corpus: a balance that never changes, a valid image body refused with 400, a digest of the key in a message, 503 in general words for an unknown model, zero usage in chat streams, a `Content-Length` that is too large.',
  ],
  run: async ({ words, say }) => (await import('../../corpus/prove.ts')).problemsWith(words, say),
}
