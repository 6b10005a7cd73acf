import { formatted } from '../../scripts/formatted.ts'
import { anchorOf, link } from '../../scripts/reference/markdown.ts'
import type { Counted } from './count.ts'
import type { Figure } from './section.ts'

/** Reasons why a pass could be worthless, and the sections that address each. Other sections come last. */
const risks: readonly (readonly [risk: string, sections: readonly string[]])[] = [
  ['A requirement has no check', ['requirements']],
  ['A check does not notice a defect', ['mutants', 'pairs', 'sometimes', 'gateways']],
  ['Real gateways are wrong in unexpected ways', ['corpus', 'recordings']],
  ['A conformant gateway is reported', ['variations', 'models', 'real']],
  ['Streams or times are misread', ['streams']],
  ['A gateway or a machine breaks the tool', ['hostile', 'install']],
]

/** The text of `docs/proof.md`. */
export async function proofPage(counted: readonly Counted[]): Promise<string> {
  const text = [introduction, overview(counted), commands, ...counted.map(sectionOf), unprovedOf(counted)].join('\n\n')
  return formatted('proof.md', `${text}\n`)
}

const introduction = `# Why you can trust a pass

Made by \`npm run generate\`: do not edit. This page shows how Gateproof itself is tested: what is proved, how, with which numbers, and [what is not proved](#what-is-not-proved).`

function overview(counted: readonly Counted[]): string {
  const named = new Set(risks.flatMap(([, names]) => names))
  const others = counted.map(({ section }) => section.name).filter((name) => !named.has(name))
  const rows = [...risks, ['Anything else', others] as const].flatMap(([risk, names]) => {
    const own = names.flatMap((name) => counted.filter(({ section }) => section.name === name))
    return own.map((one, index) => `| ${index === 0 ? risk : ''} | ${linked(one)} | ${whenOf(one)} |`)
  })
  return ['| risk | what tests it | when |', '| --- | --- | --- |', ...rows].join('\n')
}

const whenOf = ({ section: { name, run, runs } }: Counted) =>
  run === undefined ? runs : `${runs}. All of it: \`npm run proof -- ${name}\``

const linked = ({ section: { title } }: Counted) => link(title, `#${anchorOf(title)}`)

const shown = ({ value }: Figure) => `**${value.toLocaleString('en-US')}**`

const commands = `    npm test                    # on each change
    npm run test:all            # nightly and before a release: npm test and test/
    npm run proof -- --check    # counts the numbers of this page again (seconds)

No number may fall below its floor in [\`floors.json\`](./floors.json): the command raises floors, a person lowers one and says why. Nightly runs
also come before a release. Their numbers are those of the last complete run ([test/proof/results](./results)).`

function sectionOf(one: Counted): string {
  const { title, about, name } = one.section
  const figures = one.figures.filter(({ isHidden }) => isHidden !== true)
  const list = figures.map((figure) => `- ${shown(figure)} ${figure.says}`).join('\n')
  const counts = one.stale === undefined ? list : `**Not counted**: ${one.stale} (\`npm run proof -- ${name}\`)`
  return [`## ${title}`, about.trim(), counts].join('\n\n')
}

function unprovedOf(counted: readonly Counted[]): string {
  const lines = counted.flatMap((one) => one.section.unproved.map((text) => `- ${text}`))
  return `## What is not proved\n\n${[...lines, ...general].join('\n')}`
}

const general = [
  '- A pass holds for one point in time, for these keys and these models. See [what a statement does not show](certify.md#what-it-does-not-show).',
]
