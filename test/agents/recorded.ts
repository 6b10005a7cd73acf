import { readdirSync, readFileSync } from 'node:fs'
import type { JsonObject } from '../../gateway/reference/json.ts'

/** A request that an agent sent to the reference gateway. Its texts are shortened, and its key is `{key}`. */
export interface RecordedRequest {
  readonly agent: string
  readonly version: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: JsonObject
}

const folder = new URL('recorded/', import.meta.url)

/** Every recorded request, in the order in which its agent sent it. */
export const recordedRequests: readonly RecordedRequest[] = readdirSync(folder).flatMap((name) =>
  readFileSync(new URL(name, folder), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RecordedRequest),
)
