import { join } from 'node:path'
import { libraryNames } from '../../../src/deployment/options/naming.ts'
import { writeFile } from '../../../src/std/create-file.ts'
import { withTemporaryFolder } from '../../files/temporary-folder.ts'
import { withEvidence } from '../../judge/imported-traffic.ts'
import { judgeEvidence, type Judging } from '../../judge/judging.ts'
import type { SelectionOptions, VerdictOptions } from '../../options.ts'
import type { ReadMessage } from './message.ts'
import type { ReadRequest } from './read-request.ts'
import type { ReadResponse } from './read-response.ts'

/** By what a response is judged. */
export interface ResponseCriteria extends SelectionOptions, Pick<VerdictOptions, 'profile' | 'set'> {}

/** Judges one exchange as `judge` judges recorded traffic: by every check that a single exchange can decide. */
export const judgeResponse = (
  request: ReadRequest,
  response: ReadResponse,
  { profile = 'full', set, only = [], skip = [] }: ResponseCriteria,
): Promise<Judging> =>
  withTemporaryFolder((folder) => {
    const file = join(folder, 'exchange.jsonl')
    const { method, url } = request
    const line = {
      startedAt: Date.now(),
      request: { method, url, ...recorded(request) },
      // By name, because the Fetch API hides how header fields were written.
      response: { status: response.status, ...recorded(response), headers: byName(response.headers) },
      end: 'complete',
    }
    writeFile(file, `${JSON.stringify(line)}\n`)
    return withEvidence([file], {}, libraryNames, (files) =>
      judgeEvidence(files, {
        ...{ profile, strict: false, only, skip, isInProcess: true },
        ...(set !== undefined && { set }),
      }),
    )
  })

const recorded = ({ headers, body }: ReadMessage) => ({
  headers,
  ...(body && { body: { base64: Buffer.from(body).toString('base64') } }),
})

/** Header values by name; a list for a repeated one. */
function byName(headers: ReadMessage['headers']): Readonly<Record<string, readonly string[]>> {
  const names = [...new Set(headers.map(([name]) => name.toLowerCase()))]
  return Object.fromEntries(
    names.map((name) => [name, headers.filter(([own]) => own.toLowerCase() === name).map(([, value]) => value)]),
  )
}
