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

/** Variants that one gateway combines, the innermost first. */
export type Panel = readonly (readonly [name: string, variation: ConformantVariant])[]

/**
 * What variations of these areas change, from the inside out: what each protocol says, how JSON and headers are
 * written, how streams are framed, how bodies are carried. One of each does not touch what another has changed.
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

/** Variations of each layer that says something: not how JSON is written, how streams are framed or how bodies are carried. */
export const layersOf = (variations: Panel): readonly Panel[] =>
  bodyLayers.map((layer) => variations.filter(isOf(layer))).filter(({ length }) => length > 0)

/** Variants that leave a requirement undecided are tried alone. */
const isOf =
  (layer: readonly string[]) =>
  ([, { undecides, areas }]: Panel[number]): boolean =>
    undecides === undefined && layer.includes(areas?.join() ?? '')

/**
 * Puts variations together that do not touch each other's replies, so that one drive shows several: a gateway has ways of its own in more
 * than one place. What leaves something undecided has a gateway of its own.
 */
export function panelsOf(variations: Panel): readonly Panel[] {
  const byLayer = layers.map((layer) => variations.filter(isOf(layer)))
  const together = new Set(byLayer.flat())
  const panelCount = Math.max(...byLayer.map(({ length }) => length))
  // Each layer begins elsewhere, so that the short ones are spread over the panels.
  const panels = Array.from({ length: panelCount }, (_, at) =>
    byLayer.flatMap((layer, number) => layer.filter((_entry, place) => place === (at + 3 * number) % panelCount)),
  )
  return [...panels, ...variations.filter((entry) => !together.has(entry)).map((entry) => [entry])]
}
