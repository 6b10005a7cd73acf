import { packagedContract } from '../../src/contract/document.ts'
import { areaOf, requirementsOf } from '../../src/contract/requirements.ts'
import { faults as named } from '../../suites/faults.ts'

/** A named defect of the gateway. */
export interface FaultInfo {
  /** For the option `faults`: `chat.usageMissing`. */
  readonly name: string
  /** The area of the requirements that it violates. */
  readonly area: string
  /** The ids of the requirements that it violates: all of them, and no others. */
  readonly breaks: readonly string[]
  /** One sentence that says what the gateway does wrong. */
  readonly text: string
  /** One sentence that says when it takes effect, if an ordinary request may not show it. */
  readonly condition?: string
}

/** Every named fault, sorted by name. */
export const faults: readonly FaultInfo[] = listed()

function listed(): readonly FaultInfo[] {
  const sentences = new Map(requirementsOf(packagedContract().document).map(({ id, text }) => [id, text]))
  return Object.entries(named)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { breaks, condition }]) => ({
      name,
      area: areaOf(name),
      breaks,
      text: `${inWords(name)}: violates ${violated(breaks.map((id) => sentences.get(id) ?? id))}.`,
      ...(condition !== undefined && { condition }),
    }))
}

/** The name without its area, with its last part as words: `usageMissing` is "Usage missing". */
function inWords(name: string): string {
  const path = name.split('.').slice(1)
  const last = (path.pop() ?? '').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return path.length > 0 ? `${path.join('.')} ${last}` : last.charAt(0).toUpperCase() + last.slice(1)
}

/** Quotes up to two sentences, and counts the others. */
function violated(sentences: readonly string[]): string {
  const [first = '', second = first, ...others] = sentences.map((sentence) => `"${sentence.replace(/\.$/, '')}"`)
  if (sentences.length === 1) return first
  if (others.length === 0) return `${first} and ${second}`
  return `${first}, ${second} and ${others.length} more ${others.length === 1 ? 'requirement' : 'requirements'}`
}
