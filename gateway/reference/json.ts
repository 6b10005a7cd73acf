/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject

export interface JsonObject {
  [member: string]: Json
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as an object, or an empty one. Request members are not trusted even after validation. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

export function asArray(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : []
}

export function asString(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** A string or a list of strings as a list, without empty strings. */
export function asStrings(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((item): item is string => typeof item === 'string' && item !== '')
}

/** The JSON value of a text; undefined if it is not JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
