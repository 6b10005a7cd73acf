import { asArray, asObject, asString, type Json, type JsonObject, parseJson } from '../../reference/json.ts'
import { jsonEvent, eventStream } from '../../reference/sse.ts'
import { bytesReply } from '../../reference/reply.ts'
import { piecesFor } from '../render/pieces.ts'

const pieces = piecesFor({})

/** The stream of a plain result of `generateContent`: server-sent events, or a JSON array. */
export async function streamOfResult(response: Response, isSse: boolean): Promise<Response> {
  const results = resultsOf(asObject(parseJson(await response.text())))
  if (isSse) return eventStream(results.map((result) => jsonEvent(result)))
  return bytesReply(new TextEncoder().encode(JSON.stringify(results)), 'application/json')
}

/** One result for each piece of the texts. The last one has the finish reason and the usage. */
function resultsOf(result: JsonObject): readonly JsonObject[] {
  const { usageMetadata = null, ...rest } = result
  const parts = asArray(result['candidates']).flatMap((candidate) =>
    asArray(asObject(asObject(candidate)['content'])['parts']),
  )
  const split = parts.flatMap((part): readonly Json[] => {
    const text = asString(asObject(part)['text'])
    return text === '' ? [part] : pieces(text).map((piece) => ({ ...asObject(part), text: piece }))
  })
  const [candidate] = asArray(result['candidates']).map(asObject)
  const finishReason = candidate?.['finishReason'] ?? null
  return split.map((part, index) => {
    const own = { content: { role: 'model', parts: [part] }, index: 0 }
    if (index < split.length - 1) return { ...rest, candidates: [own] }
    return { ...rest, candidates: [{ ...own, finishReason }], usageMetadata }
  })
}
