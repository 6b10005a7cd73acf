import {
  catalogueAreas,
  chatAreas,
  contentAreas,
  errorAreas,
  messagesAreas,
  responsesAreas,
  wireAreas,
  type ConformantVariant,
} from './variant.ts'

/** Variants combined in one gateway, innermost first. */
export type Panel = readonly (readonly [name: string, variation: ConformantVariant])[]

/**
 * The layers that variants change, from the inside out: the content of each protocol, the form of JSON and headers, the framing of streams,
 * and the transfer of bodies. Variants of different layers do not affect each other.
 */
const bodyLayers: readonly (readonly string[])[] = [
  [chatAreas.join()],
  [responsesAreas.join()],
  [messagesAreas.join()],
  [contentAreas.join()],
  [catalogueAreas.join(), 'authentication,service,versioning,models,balance'],
  [errorAreas.join()],
  ['video', 'video,service'],
  ['images', 'images,service'],
]

const layers = [...bodyLayers, [''], ['streaming'], [wireAreas.join()]]

/** Variants of the content layers, without the form of JSON, the framing of streams and the transfer of bodies. */
export const layersOf = (variations: Panel): readonly Panel[] =>
  bodyLayers.map((layer) => variations.filter(isOf(layer))).filter(({ length }) => length > 0)

/** Variants that leave a requirement undecided are tried separately. */
const isOf =
  (layer: readonly string[]) =>
  ([, { undecides, areas }]: Panel[number]): boolean =>
    undecides === undefined && layer.includes(areas?.join() ?? '')

/**
 * Combines variants that do not affect each other's responses, so that one drive tries several of them. Variants that leave a requirement
 * undecided get a separate gateway.
 */
export function panelsOf(variations: Panel): readonly Panel[] {
  const byLayer = layers.map((layer) => variations.filter(isOf(layer)))
  const together = new Set(byLayer.flat())
  const panelCount = Math.max(...byLayer.map(({ length }) => length))
  // Each layer starts at another index, so that short layers are spread over the panels.
  const panels = Array.from({ length: panelCount }, (_, at) =>
    byLayer.flatMap((layer, number) => layer.filter((_entry, place) => place === (at + 3 * number) % panelCount)),
  )
  return [...panels, ...variations.filter((entry) => !together.has(entry)).map((entry) => [entry])]
}
