import { headingOf, outlineLabel, type OutlineEntry } from '../../spec/outline.ts'
import { errataOf } from '../../src/contract/errata.ts'
import { areaOf, type Requirement } from '../../src/contract/requirements.ts'
import { requirementSet } from '../../src/contract/sets.ts'
import { gatingBy } from '../../src/judge/gating.ts'
import { faultsOf } from '../../suites/faults.ts'
import { anchorOf, inLine, link } from '../reference/markdown.ts'
import { fileOfFault } from './source.ts'

export interface Ledger {
  readonly requirements: readonly Requirement[]
  readonly outline: readonly OutlineEntry[]
  /** Tests as `file: title`, by requirement. */
  readonly tests: Readonly<Record<string, readonly string[]>>
}

/** The page of an area, `docs/requirements/<area>.md`: the basis of each requirement and what proves it. */
export function areaPage(area: string, ledger: Ledger): string {
  const own = ledger.requirements.filter(({ id }) => areaOf(id) === area)
  const page = [
    `# Requirements of ${area}`,
    `Made by \`npm run generate\`. Do not edit. What is required in this area, and what proves each check? All areas, by the sections of the contract: ${link('requirements.md', '../requirements.md')}.`,
    ...own.map((one) => entry(one, ledger)),
  ]
  return `${page.join('\n\n')}\n`
}

/** How a requirement departs from its level, in the profiles. */
const departures = {
  gating: ' · gates in the profiles full and interop',
  advisory: ' · advisory in the profile interop',
  none: '',
}

function entry(requirement: Requirement, { outline, tests }: Ledger): string {
  const { id, level, basis, section, text, defect, at, untestable, interop } = requirement
  const places = outline.filter(({ requirements }) => requirements.includes(id))
  const inSection = link(section, `../requirements.md#${anchorOf(section)}`)
  return [
    `## ${id}`,
    `${level}, ${basis} · ${inSection}${departures[interop ?? 'none']}${notYet(requirement)}`,
    text,
    ...(defect === undefined ? [] : [`Violated: ${defect}.`]),
    [
      ...(untestable === undefined ? [] : [`Not testable: ${untestable}\n`]),
      ...places.map((place) => `- contract: ${inIndex(place)}`),
      // Without a line number, which would change with every sentence above it.
      `- document: [\`${at}\`](../../spec/openapi.yaml)`,
      ...errataOf(id).map((one) => `- erratum: ${link(inLine(one.place), `../errata.md#${one.id}`)}`),
      ...(tests[id] ?? []).map((test) => `- test: ${linkedTest(test, text)}`),
      ...faultsOf(id).map((fault) => `- fault: [\`${fault}\`](../../suites/${fileOfFault(fault)})`),
    ].join('\n'),
  ].join('\n\n')
}

/** For a requirement that the newest set does not contain in its current form. */
function notYet(requirement: Requirement): string {
  const { ungated } = gatingBy(requirementSet(), 'full')(requirement)
  return ungated === undefined ? '' : ` · ${ungated}: ${link('does not gate yet', '../sets.md')}`
}

const inIndex = (place: OutlineEntry) =>
  link(inLine(outlineLabel(place)), `../requirements.md#${anchorOf(headingOf(place))}`)

/** The file of a test, with its title if that is not the sentence of the requirement. */
function linkedTest(test: string, sentence: string): string {
  const at = test.indexOf(': ')
  const [file, title] = [test.slice(0, at), test.slice(at + 2)]
  return `${link(file, `../../suites/${file}`)}${title === sentence ? '' : `: ${inLine(title)}`}`
}
