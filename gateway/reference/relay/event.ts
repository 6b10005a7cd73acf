import { isObject, type Json, type JsonObject, parseJson } from '../json.ts'
import type { StreamEvent } from '../sse.ts'

/** The data of an event: JSON, or a text such as `[DONE]`. */
export const dataOf = (event: StreamEvent): Json => parseJson(event.data) ?? event.data

/** True for events that report an error in the middle of a stream. */
export const isErrorEvent = (data: JsonObject): boolean => data.type === 'error' || isObject(data.error)
