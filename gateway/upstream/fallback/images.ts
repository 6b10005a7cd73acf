import type { StoredFile } from '../../reference/gateway.ts'
import { asArray, asObject, asString, type Json, parseJson } from '../../reference/json.ts'
import { jsonReply } from '../../reference/reply.ts'

/** The same response with images as Base64 in place of URLs. */
export async function inlineImages(response: Response, files: ReadonlyMap<string, StoredFile>): Promise<Response> {
  const body = asObject(parseJson(await response.text()))
  const inline = (image: Json): Json => {
    const name = new URL(asString(asObject(image)['url'])).pathname.split('/').at(-1) ?? ''
    return { b64_json: Buffer.from(files.get(name)?.bytes ?? []).toString('base64') }
  }
  return jsonReply({ ...body, data: asArray(body['data']).map(inline) })
}
