import { outlineLabel, type OutlineEntry } from '../../spec/outline.ts'
import { didYouMean } from '../../src/std/did-you-mean.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'

/**
 * Adds a requirement to the outline, after a related one if that is listed there.
 *
 * @param label the place; by default the first one that lists a related requirement
 * @throws UsageError for a place that does not exist
 */
export function withOutlined(
  outline: readonly OutlineEntry[],
  id: string,
  label: string | undefined,
  relatives: readonly string[],
): readonly OutlineEntry[] {
  const holds = (relative: string) => outline.find(({ requirements }) => requirements.includes(relative))
  const place =
    label === undefined
      ? relatives.map(holds).find((found) => found !== undefined)
      : outline.find((one) => outlineLabel(one) === label)
  if (place === undefined) {
    throw new UsageError(
      label === undefined
        ? 'missing --outline: the place in the contract, as written after "contract:" in docs/requirements/'
        : `--outline ${quoted(label)}: unknown place of spec/outline.json${didYouMean(label, outline.map(outlineLabel))}`,
    )
  }
  const relative = relatives.find((one) => place.requirements.includes(one))
  const at = relative === undefined ? place.requirements.length : place.requirements.indexOf(relative) + 1
  const requirements = [...place.requirements.slice(0, at), id, ...place.requirements.slice(at)]
  return outline.map((one) => (one === place ? { ...one, requirements } : one))
}
