import fc from 'fast-check'
import { packagedContract } from '../../src/contract/document.ts'
import { all, type Inject } from '../../gateway/reference/fault.ts'
import type { WireStyle } from '../variants/definitions/front.ts'
import { conformantVariants } from '../variants/definitions/index.ts'
import { layersOf } from '../variants/definitions/panels.ts'
import { editPlace } from './edit-place.ts'
import { constrainedFreedoms, constrainedByValue, entriesFor, undecidedByFreedom } from './bound.ts'
import { layers, type Choice } from './choice.ts'
import { allFreedoms, freedomName, type Freedom } from './freedoms.ts'
import { editReplies } from './replies.ts'
import { styles } from './styles.ts'

/** Freedoms of the schemas that no requirement constrains. */
const openFreedoms = (): readonly Freedom[] =>
  allFreedoms(packagedContract().document).filter((freedom) =>
    [constrainedFreedoms, constrainedByValue].every((table) => entriesFor(table, freedomName(freedom)).length === 0),
  )

/** A choice that takes a freedom with a drawn value. */
function choiceOf(freedom: Freedom): fc.Arbitrary<Choice> {
  const { place, edits } = freedom
  const name = freedomName(freedom)
  return edits.map(({ edit, shown }) => ({
    layer: 'field',
    subject: `${place.operation} ${place.mode} ${place.path}`,
    shown: `${name} ${shown}`.trim(),
    inject: editReplies(place, (reply) => editPlace(reply, place, edit, 'follow')),
    undecides: [...place.requirements.map(({ id }) => id), ...entriesFor(undecidedByFreedom, name)],
  }))
}

/** The handwritten conformant variants of protocols; those of one layer change the same replies. */
const protocols = (): readonly fc.Arbitrary<Choice>[] =>
  layersOf(Object.entries(conformantVariants)).map((layer, number) =>
    fc.constantFrom(...layer).map(([name, { inject, wire, areas }]) => ({
      layer: 'protocol',
      subject: `protocol ${number}`,
      shown: name,
      ...(areas && { areas }),
      ...(inject && { inject }),
      ...(wire && { wire }),
    })),
  )

/**
 * Conformant gateways with up to `maxChoices` choices where the contract leaves them open. A failing gateway shrinks to the fewest
 * choices that fail.
 */
export function conformantGateways(maxChoices = 14): fc.Arbitrary<readonly Choice[]> {
  const fields = fc.constantFrom(...openFreedoms()).chain(choiceOf)
  const one = fc.oneof(
    { weight: 5, arbitrary: fields },
    { weight: 3, arbitrary: styles },
    { weight: 2, arbitrary: fc.oneof(...protocols()) },
  )
  return fc.uniqueArray(one, { minLength: 1, maxLength: maxChoices, selector: ({ subject }) => subject, size: 'max' })
}

/** The gateway with these choices, applied from the innermost layer outwards. */
export function gatewayOf(choices: readonly Choice[]): { readonly inject: Inject; readonly wire?: WireStyle } {
  const ordered = layers.flatMap((layer) => choices.filter((choice) => choice.layer === layer))
  const wires = ordered.flatMap(({ wire }) => wire ?? [])
  return {
    inject: all(...ordered.flatMap(({ inject }) => inject ?? [])),
    ...(wires.length > 0 && { wire: Object.assign({}, ...wires) as WireStyle }),
  }
}
