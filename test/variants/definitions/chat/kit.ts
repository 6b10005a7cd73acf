import { all, onOperation, type Inject } from '../../../../gateway/reference/fault.ts'
import { asArray, asObject, parseJson, type Json, type JsonObject } from '../../../../gateway/reference/json.ts'
import type { StreamEvent } from '../../../../gateway/reference/sse.ts'
import { eachData } from '../edit.ts'
import { chatAreas as areas, type ConformantVariant } from '../variant.ts'

/** Injects into chat completions, plain and streamed. */
export const chat = (...injections: readonly Inject[]): ConformantVariant => ({
  inject: onOperation('createChatCompletion', all(...injections)),
  areas,
})

/** Edits the choices of each chunk that has some. */
export const eachChoice = (edit: (choice: JsonObject, chunk: JsonObject) => Json) =>
  eachData((chunk) =>
    'choices' in chunk
      ? { ...chunk, choices: asArray(chunk['choices']).map((choice) => edit(asObject(choice), chunk)) }
      : chunk,
  )

/** An event with a value as its data. */
export const data = (value: Json) => ({ data: JSON.stringify(value) })

/** The data of an event. */
export const parsed = (event: StreamEvent): JsonObject => asObject(parseJson(event.data))

/** The delta of the first choice of a chunk. */
export const deltaOf = (chunk: JsonObject) => asObject(asObject(asArray(chunk['choices'])[0])['delta'])
