import { readModes } from '../../spec/modes.ts'
import { headingOf, positionOf, type OutlineEntry } from '../../spec/outline.ts'
import { areaOf, areas, sections, type Requirement } from '../../src/contract/requirements.ts'
import { faultsOf } from '../../suites/faults.ts'
import { anchorOf, inLine, link, linked, table } from '../reference/markdown.ts'
import type { Ledger } from './entries.ts'
import { modesSection } from './modes.ts'

/**
 * `docs/requirements.md`: every place of the contract in order, with its requirements. The anchor of a requirement, such as
 * `requirements.md#chat.completion.id`, is at the first place of its section.
 */
export function indexPage(ledger: Ledger): string {
  const anchored = firstPlaces(ledger)
  const page = [
    '# Requirements',
    'Made by `npm run generate` from `spec/openapi.yaml`, the tests and the faults. Do not edit.',
    'Which requirements follow from each place of the contract? An id links to its sentence, level, place in the document, tests and faults. [Levels](levels.md) explains MUST, SHOULD and OPEN; [the glossary](glossary.md#numbers-of-requirements) explains the numbers. Search `spec/openapi.yaml` for an id to find its sentence. Links into `spec/` and `suites/` work in the repository only.',
    table(
      ['section', ...counted],
      sections.map((section) => [
        link(section, `#${anchorOf(section)}`),
        ...countsOf(
          ledger,
          ledger.requirements.filter((one) => one.section === section),
        ),
      ]),
    ),
    'The same by area, which is what an id begins with:',
    table(
      ['area', ...counted],
      areas.map((area) => [
        link(area, `requirements/${area}.md`),
        ...countsOf(
          ledger,
          ledger.requirements.filter(({ id }) => areaOf(id) === area),
        ),
      ]),
    ),
    ...modesSection(readModes(), ledger.requirements),
    ...sections.flatMap((section) => [`## ${section}`, ...headed(section, ledger.outline, anchored)]),
  ]
  return `${page.join('\n\n')}\n`
}

const counted = ['requirements', 'testable', 'left open', 'tested', 'proved by a fault']

function countsOf({ tests }: Ledger, own: readonly Requirement[]): readonly string[] {
  const judgeable = own.filter(({ level, untestable }) => level !== 'OPEN' && untestable === undefined)
  const open = own.filter(({ level }) => level === 'OPEN')
  const tested = judgeable.filter(({ id }) => tests[id] !== undefined)
  const proved = judgeable.filter(({ id }) => faultsOf(id).length > 0)
  return [own, judgeable, open, tested, proved].map(({ length }) => String(length))
}

/** The places of a section, those with a subheading last. */
function headed(
  section: string,
  outline: readonly OutlineEntry[],
  anchored: ReadonlyMap<OutlineEntry, readonly string[]>,
): readonly string[] {
  const groups = new Map<string, OutlineEntry[]>()
  for (const entry of outline.filter((one) => one.section === section)) {
    const heading = headingOf(entry)
    groups.set(heading, [...(groups.get(heading) ?? []), entry])
  }
  return [...groups].flatMap(([heading, entries]) => [
    ...(heading === section ? [] : [`### ${heading}`]),
    table(
      ['place', 'requirements'],
      entries.map((entry) => [inLine(positionOf(entry)), linksOf(entry, anchored.get(entry) ?? [])]),
    ),
  ])
}

const linksOf = ({ requirements }: OutlineEntry, anchored: readonly string[]) =>
  requirements.map((id) => `${anchored.includes(id) ? `<a id="${id}"></a>` : ''}${linked(id)}`).join(' · ')

/** By place, the requirements whose anchor it is: their first place, preferably in their own section. */
function firstPlaces({ requirements, outline }: Ledger): ReadonlyMap<OutlineEntry, readonly string[]> {
  const found = new Map<OutlineEntry, string[]>()
  for (const { id, section } of requirements) {
    const places = outline.filter((entry) => entry.requirements.includes(id))
    const first = places.find((entry) => entry.section === section) ?? places[0]
    if (first !== undefined) found.set(first, [...(found.get(first) ?? []), id])
  }
  return found
}
