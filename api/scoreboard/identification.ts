import { basename, join } from 'node:path'
import { identify } from '../../src/identify/identify.ts'
import type { Identification } from '../../src/identify/identification.ts'
import { samplesIn, type Samples } from '../../src/identify/samples.ts'
import { addDays, isDate } from '../../src/std/date.ts'
import { isUsageError, quoted } from '../../src/std/usage-error.ts'
import { defaultAlpha } from '../identify/compare.ts'
import { sampleAreas } from '../identify/settings.ts'
import type { Entry } from './entry.ts'
import { evidenceFacts, evidenceProblems, unpackEvidence, type EvidenceFacts } from './evidence-facts.ts'
import { sampleFiles, unreadableReason } from './files.ts'

/** What the samples of one side say of themselves. */
export interface SamplesFacts extends EvidenceFacts {
  readonly model: string
  readonly baseUrl: string
}

/** The samples of an entry, compared again. */
export interface IdentificationFacts {
  /** A text is the file and why it cannot be used. */
  readonly reference: SamplesFacts | string
  readonly got: SamplesFacts | string
  /** A text says why they cannot be compared. Absent if one of the sides has problems of its own. */
  readonly result?: Identification | string
}

type Side = keyof typeof sampleFiles

interface ReadOptions {
  /** A folder for unpacked evidence. */
  readonly scratch: string
  /** Builds the requests again, and compares them. */
  readonly isNew: boolean
}

/** Reads the samples in the folder of an entry, and compares them as `identify compare` does by default. */
export async function identificationFacts(folder: string, options: ReadOptions): Promise<IdentificationFacts> {
  const [reference, got] = [await readSide(folder, 'reference', options), await readSide(folder, 'got', options)]
  const sides = { reference: reference.facts, got: got.facts }
  if (reference.samples === undefined || got.samples === undefined) return sides
  return { ...sides, result: compared(reference.samples, got.samples) }
}

interface ReadSide {
  readonly facts: SamplesFacts | string
  /** Absent if they have problems: only requests of a plan limit how long a comparison takes. */
  readonly samples?: Samples
}

async function readSide(folder: string, side: Side, { scratch, isNew }: ReadOptions): Promise<ReadSide> {
  const name = sampleFiles[side]
  const from = basename(name, '.gz')
  const file = join(scratch, from)
  try {
    const evidence = unpackEvidence(join(folder, name), file)
    const samples = samplesIn(evidence, from)
    const { model, baseUrl } = samples
    const recorded = await evidenceFacts(evidence, { file, areas: sampleAreas, minSamples: 0, isNew })
    const facts = { ...recorded, model, baseUrl }
    return { facts, ...(evidenceProblems(facts).length === 0 && { samples }) }
  } catch (error) {
    return { facts: isUsageError(error) ? error.message.replace(file, from) : `${name}: ${unreadableReason(error)}` }
  }
}

function compared(reference: Samples, got: Samples): Identification | string {
  try {
    return identify(reference, got, { alpha: defaultAlpha })
  } catch (error) {
    if (!isUsageError(error)) throw error
    return error.message
  }
}

/** Models, and the versions behind their names, change. */
const maxDaysApart = 7

/** What is wrong with the samples of an entry: one line each, which says what to do. @param today `2026-11-26` */
export function identificationProblems(
  { reference, got, result }: IdentificationFacts,
  entry: Entry | string,
  today: string,
): readonly string[] {
  return [
    ...sideProblems('reference', reference, today),
    ...sideProblems('got', got, today),
    ...(typeof result === 'string' ? [result] : []),
    ...(typeof entry === 'string' ? [] : aboutSides(entry, { reference, got })),
  ]
}

function sideProblems(side: Side, facts: SamplesFacts | string, today: string): readonly string[] {
  if (typeof facts === 'string') return [`${facts}. Collect the samples again`]
  return [
    ...evidenceProblems(facts),
    ...(facts.date > today
      ? [`collected on ${facts.date}: in the future, today is ${today}. Correct the clock, and collect again`]
      : []),
  ].map((line) => `${sampleFiles[side]}: ${line}`)
}

function aboutSides(
  { date, identification }: Entry,
  { reference, got }: Pick<IdentificationFacts, Side>,
): readonly string[] {
  if (identification === undefined)
    return ['entry.yaml: no identification, but the entry has samples. Add the model and what the reference is']
  if (typeof reference === 'string' || typeof got === 'string') return []
  const { model, referenceModel = model } = identification
  const otherModel = (side: Side, expected: string, found: string) =>
    expected === found
      ? []
      : [
          `identification: ${sampleFiles[side]} has the model ${quoted(found)}: expected ${quoted(expected)}. Collect the samples again`,
        ]
  const days = [date, reference.date, got.date].toSorted()
  const [first = '', , last = ''] = days
  return [
    ...otherModel('reference', referenceModel, reference.model),
    ...otherModel('got', model, got.model),
    ...(reference.baseUrl === got.baseUrl
      ? [`identification: both sides are ${got.baseUrl}. Collect the reference at another place than the gateway`]
      : []),
    ...(!isDate(date) || last <= addDays(first, maxDaysApart)
      ? []
      : [
          `identification: the run was on ${date}, the reference was collected on ${reference.date}, and the gateway on ${got.date}: ` +
            `expected at most ${maxDaysApart} days between them. Collect the samples again`,
        ]),
  ]
}
