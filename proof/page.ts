import { format, resolveConfig } from 'prettier'
import { anchorOf, link } from '../scripts/reference/markdown.ts'
import type { Counted } from './count.ts'
import type { Figure } from './section.ts'

/** What would make a pass worth nothing, and the sections that speak against it. A section that none of them names stands last. */
const doubts: readonly (readonly [doubt: string, sections: readonly string[]])[] = [
  ['A sentence of the contract has no check', ['requirements']],
  ['A check looks, and does not see', ['mutants', 'pairs', 'gateways']],
  ['Gateways are wrong in ways that nobody here thought of', ['corpus', 'recordings']],
  ['A gateway that is right is accused', ['variations']],
  ['Streams and clocks are misread', ['streams']],
  ['A gateway, or a machine, breaks the tool', ['hostile', 'install']],
]

const style = new URL('../docs/proof.md', import.meta.url).pathname

/** `docs/proof.md`, as it is written. */
export async function proofPage(counted: readonly Counted[]): Promise<string> {
  const text = [introduction, overview(counted), reading, ...counted.map(sectionOf), unprovedOf(counted)].join('\n\n')
  return format(`${text}\n`, { ...(await resolveConfig(style)), filepath: style })
}

const introduction = `# Why a pass may be trusted

Made by \`npm run generate\`; what takes hours, by \`npm run proof\`. Do not edit.

Gateproof says _conformant_ of a gateway. That is worth as much as the suite that says so: so it is tested harder than any gateway, and
this page counts how. Every number was counted by one command from the sources and from what was run; CI counts again with each
change, and fails when one falls. What is _not_ proved stands [at the end](#what-is-not-proved), in one list.`

function overview(counted: readonly Counted[]): string {
  const named = new Set(doubts.flatMap(([, names]) => names))
  const others = counted.map(({ section }) => section.name).filter((name) => !named.has(name))
  const rows = [...doubts, ['Anything else', others] as const].flatMap(([doubt, names]) => {
    const own = names.flatMap((name) => counted.filter(({ section }) => section.name === name))
    return own.map((one, index) => `| ${index === 0 ? doubt : ''} | ${linked(one)} | ${figuresOf(one)} |`)
  })
  return ['| a pass is worth nothing, if … | against it | counted |', '| --- | --- | --- |', ...rows].join('\n')
}

const linked = ({ section: { title } }: Counted) => link(title, `#${anchorOf(title)}`)

const shown = ({ value }: Figure) => `**${value.toLocaleString('en-US')}**`

const staleNote = ({ section, stale }: Counted) => `**not counted**: ${stale} (\`npm run proof -- ${section.name}\`)`

const figuresOf = (one: Counted) =>
  one.stale === undefined ? one.figures.map((figure) => `${shown(figure)} ${figure.name}`).join('<br>') : staleNote(one)

const reading = `A clone of the repository counts the same:

    npm run proof -- --check    # seconds: counts again, and compares with the least that each figure may be
    npm run proof               # hours: runs everything that is counted here, and writes this page

The least that each figure may be stands in [\`floors.json\`](../proof/floors.json). The command raises it and never lowers it:
who removes a proof has to write the smaller number there by hand, where a reviewer sees it.`

function sectionOf(one: Counted): string {
  const { title, about, name, run } = one.section
  const list = one.figures.map((figure) => `- ${shown(figure)} ${figure.says}`).join('\n')
  const again = run === undefined ? '' : `Again: \`npm run proof -- ${name}\`.`
  const parts = [
    `## ${title}`,
    about.trim(),
    one.stale === undefined ? list : staleNote(one),
    one.details.trim(),
    again,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function unprovedOf(counted: readonly Counted[]): string {
  const lines = counted.flatMap((one) => one.section.unproved.map((text) => `- ${linked(one)}: ${text}`))
  return `## What is not proved\n\n${[...lines, ...general].join('\n')}`
}

const general = [
  '- A pass speaks of one time, of these keys and these models: [what a statement does not show](certify.md#what-it-does-not-show).',
]
