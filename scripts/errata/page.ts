import type { Erratum } from '../../src/contract/errata.ts'
import { areaOf } from '../../src/contract/requirements.ts'
import { anchorOf, link, table } from '../reference/markdown.ts'

/** `docs/errata.md`. */
export const errataPage = (errata: readonly Erratum[]): string =>
  [
    '# Errata of the contract',
    'Made by `npm run generate` of [spec/errata.yaml](../spec/errata.yaml). Do not edit.',
    'Where does the contract contradict itself, or say what it cannot mean, and what does Gateproof do there? `gateproof explain ID` shows the errata of a requirement. If you know another one, or disagree with one of these, open a [dispute](statements.md#dispute-a-verdict).',
    table(
      ['erratum', 'place', 'what it says', 'what we do', 'requirements'],
      errata.map(({ id, place, says, does, requirements, dispute }) => [
        `<a id="${id}"></a>\`${id}\`${dispute === undefined ? '' : ` (dispute ${dispute})`}`,
        place,
        says,
        does,
        requirements.map(requirementLink).join(', '),
      ]),
    ),
    '',
  ].join('\n\n')

const requirementLink = (id: string) => link(`\`${id}\``, `requirements/${areaOf(id)}.md#${anchorOf(id)}`)
