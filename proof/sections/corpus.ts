import { allLines, corpus, type fates, type Line } from '../../selftest/corpus/line.ts'
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
    says: 'public reports of gateways, proxies and inference servers that replied wrongly',
  },
  { name: 'sources', value: sources().size, says: 'projects whose trackers, commits and code these were found in' },
  {
    name: 'caught',
    value: has('caught'),
    says: 'are reproduced by a fault, and caught by a requirement that is named',
  },
  { name: 'right', value: has('right'), says: 'are allowed by the contract: a variation has each, and is not accused' },
  { name: 'open', value: has('open'), says: 'are left open by the contract: an observation tells each' },
  {
    name: 'faults that reproduce them',
    value: new Set(caught().map(({ fault }) => fault)).size,
    says: 'faults whose recording shows the wire example of a report, which the healthy gateway’s does not',
  },
  {
    name: 'requirements that catch them',
    value: new Set(caught().flatMap(({ by }) => by)).size,
    says: 'requirements that one or more of these faults violate',
  },
  ...(unseen().length === 0
    ? []
    : [
        {
          name: 'caught unseen',
          value: unseen().filter((line) => 'caught' in line && line.unseen === true).length,
          says: `of the ${unseen().length} caught reports of more.jsonl were caught before anything was changed for them`,
        },
      ]),
]

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
const code = (name: string) => `\`${name}\``

/** What becomes of a report, in a cell of the table. */
function fateOf(line: Line): string {
  if ('caught' in line) {
    const by = [...new Set(line.caught.flatMap((one) => one.by))].map(code).join(', ')
    return `${by} (${line.caught.map(({ fault }) => code(fault)).join(', ')})`
  }
  if ('right' in line) return `right: ${cell(line.because)}`
  return `open: ${cell(line.because)}; told by ${[...new Set(line.open.map(({ told }) => code(told)))].join(', ')}`
}

/** A table of all reports, by file. */
const details = (): string =>
  Object.entries(corpus)
    .map(([file, lines]) => {
      const rows = lines.map((line) => `| ${line.id} | ${cell(line.defect)} | ${fateOf(line)} |`)
      return [
        `**[${file}](../corpus/${file})**`,
        '',
        '| report | defect | what catches it |',
        '| --- | --- | --- |',
        ...rows,
      ].join('\n')
    })
    .join('\n\n')

/** What gateways were publicly seen to do wrong, and what the suite makes of it. */
export const publicCorpus: Section = {
  name: 'corpus',
  title: 'Public corpus',
  about: `Every way in which a gateway was publicly seen to reply wrongly, as far as it was looked up: \
[corpus/](../corpus/README.md) has a line for each report, with its source and what was seen on the wire. A fault of the suite reproduces \
it and a requirement catches it; or the contract allows it, and a variation that has it is not accused; or the contract says nothing, and \
an observation tells it. That what was reported is what is reproduced is shown by a pattern which is found in the recording of the fault \
or variation, and not in the healthy gateway’s. CI does all of it with every change.`,
  figures,
  details,
  unproved: [
    'What nobody reported in public is not in the corpus.',
    'The reports were read, and their gateways were not run: a fault shows the wire example of a report, not its whole behaviour.',
    'Reports that were looked up and that nothing accuses are not among them: a balance that never moves, a valid image body refused with 400, a digest of the key in a message, an unknown model answered 503 in general words, usage of all zeros in chat streams, a `Content-Length` that promises too much.',
    'What a gateway changes on the way to its upstream (a dropped `temperature`, a clamped `top_p`) does not show in what it answers.',
  ],
  run: async ({ words, say }) => (await import('../../selftest/corpus/prove.ts')).problemsWith(words, say),
}
