import type { Erratum } from '../../src/contract/errata.ts'
import { areaOf } from '../../src/contract/requirements.ts'
import { anchorOf, link, table } from '../reference/markdown.ts'

/** `docs/errata.md`. */
export const errataPage = (errata: readonly Erratum[]): string =>
  [
    '# Errata of the contract',
    'Made by `npm run generate` of [spec/errata.yaml](../spec/errata.yaml). Do not edit.',
    'Places where the contract contradicts itself or cannot be meant as it stands, and what the suite does there. `gateproof explain ID` tells those of a requirement. Whoever knows of another one, or holds that one of these is none: [disputes.md](disputes.md).',
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
