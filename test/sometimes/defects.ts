import { all, type Fault } from '../../gateway/reference/fault-kit.ts'
import { faults } from '../../suites/faults.ts'

/*
 * Six faults of each operation and mode, of each kind: status, shape, text, usage, the end of a stream, media. The nth gateway has the nth fault
 * of each list. In one gateway, the faults of plain calls and of streams differ in their kind, because requirements on streams depend on those
 * on plain responses, and one list at most breaks connections.
 */

const plain = {
  chat: [
    'plainCallsFail',
    'messageMissing',
    'charactersMistaken',
    'totalTokensMissing',
    'finishReasonNull',
    'contentInParts',
  ],
  responses: [
    'plainCallsFail',
    'outputNull',
    'charactersReplaced',
    'totalCountMissing',
    'itemTypeMissing',
    'textMissing',
  ],
  messages: ['plainCallsFail', 'contentNull', 'charactersMistaken', 'usageMissing', 'stopReasonNull', 'textMissing'],
  'generate-content': [
    'plainCallsFail',
    'candidatesMissing',
    'charactersReplaced',
    'totalCountIsFraction',
    'reasonMissing',
    'textIsArray',
  ],
}

const streamed = {
  'streaming.chat': [
    'charactersMistaken',
    'usageZeroed',
    'unterminated',
    'closedMidway',
    'errorAmongChunks',
    'createdMissing',
  ],
  'streaming.responses': [
    'textPiecesLost',
    'completedWithoutUsage',
    'resetMidway',
    'brokenOff',
    'streamRefused',
    'itemNotDone',
  ],
  'streaming.messages': [
    'charactersMistaken',
    'usageAllZero',
    'brokenOff',
    'unterminated',
    'streamEmpty',
    'blockUnopened',
  ],
}

/** Files, and what leads to them. */
const media = {
  images: ['generationsFail', 'noImage', 'fileCut', 'pageInstead', 'fileGone', 'emptyFile'],
  video: ['pollsFail', 'numericStatus', 'fileCut', 'contentIsPage', 'contentFails', 'contentIsPicture'],
}

/** A gateway with several faults. */
export interface Gateway {
  readonly faults: readonly Fault[]
  readonly inject: Fault['inject']
}

const named = (name: string): Fault => {
  const found = faults[name]
  if (found === undefined) throw new Error(`${name} is not a fault`)
  return found
}

function gatewaysOf(lists: Readonly<Record<string, readonly string[]>>): readonly Gateway[] {
  return Array.from({ length: 6 }, (_, nth) => {
    const own = Object.entries(lists).map(([area, names]) => named(`${area}.${names[nth]}`))
    return { faults: own, inject: all(...own.map(({ inject }) => inject)) }
  })
}

export const ofText = gatewaysOf({ ...plain, ...streamed })
export const ofFiles = gatewaysOf(media).slice(2)
export const ofAll = gatewaysOf({ ...plain, ...streamed, ...media })
