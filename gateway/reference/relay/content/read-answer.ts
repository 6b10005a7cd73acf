import type { Call } from '../../admission.ts'
import { asArray, asNumber, asObject, asString, isObject, type JsonObject } from '../../json.ts'
import type { AnswerReader, Delta, Finish } from '../../answer/delta.ts'
import { readUsage, type Usage } from '../../answer/usage.ts'

/** Reads generate-content results. The events of a stream are results too, and only the finish reasons show that it is complete. */
export function contentReader({ gateway }: Call): AnswerReader {
  /** The number of calls of each choice. */
  const calls = new Map<number, number>()
  const seen = new Set<number>()
  const finished = new Set<number>()
  let reported: Usage | undefined

  const partDeltas = (part: JsonObject, choice: number): readonly Delta[] => {
    const text = asString(part.text)
    if (text !== '') return [{ type: part.thought === true ? 'reasoning' : 'text', choice, text }]
    if (!isObject(part.functionCall)) return []
    const { id, name, args } = part.functionCall
    const call = calls.get(choice) ?? 0
    calls.set(choice, call + 1)
    return [
      { type: 'call', choice, call, id: asString(id) || gateway.newId('call_'), name: asString(name) },
      { type: 'arguments', choice, call, text: JSON.stringify(args ?? {}) },
    ]
  }
  const candidateDeltas = (candidate: JsonObject, position: number): readonly Delta[] => {
    const choice = asNumber(candidate.index) ?? position
    seen.add(choice)
    const parts = asArray(asObject(candidate.content).parts).map(asObject)
    return [...parts.flatMap((part) => partDeltas(part, choice)), ...finish(choice, asString(candidate.finishReason))]
  }
  const finish = (choice: number, reason: string): readonly Delta[] => {
    if (reason === '') return []
    finished.add(choice)
    return [{ type: 'finish', choice, finish: finishes[reason] ?? 'filter' }]
  }
  const read = ({ candidates, promptFeedback, usageMetadata }: JsonObject): readonly Delta[] => {
    reported = readUsage('generate-content', usageMetadata) ?? reported
    // A blocked prompt has no candidates.
    const block = asString(asObject(promptFeedback).blockReason)
    if (block !== '') seen.add(0)
    return [
      ...asArray(candidates).flatMap((candidate, position) => candidateDeltas(asObject(candidate), position)),
      ...finish(0, block),
    ]
  }
  return {
    plain: (answer) => {
      const deltas = read(answer)
      if (seen.size === 0) throw new Error('Not a generate-content result')
      return deltas
    },
    event: read,
    isLast: () => false,
    isComplete: () => seen.size > 0 && [...seen].every((choice) => finished.has(choice)),
    usage: () => reported,
  }
}

/** The other finish reasons stand for refused content, such as `SAFETY` and `RECITATION`. */
const finishes: Readonly<Record<string, Finish>> = {
  STOP: 'stop',
  MAX_TOKENS: 'length',
  OTHER: 'stop',
  FINISH_REASON_UNSPECIFIED: 'stop',
}
