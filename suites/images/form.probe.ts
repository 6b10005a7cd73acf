import { tinyPngBase64 } from '../../fixtures/media.ts'
import type { Deployment } from '../../src/deployment/deployment.ts'
import type { Outgoing } from '../../src/drive/probe.ts'

/** Occurs in no file and no field. */
const boundary = 'gateproof-7f3a91c4e2b85d60'

/**
 * An image edit as multipart/form-data, with the image as a file. Configured fields replace the defaults, except `image`: a form
 * contains the bytes of the image.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7578
 */
export function editForm(model: string, { requests }: Deployment, prompt: string): Outgoing {
  const { image: _, ...configured } = requests.imageEdit ?? {}
  const fields = Object.entries({ model, prompt, ...configured })
  const texts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${textOf(value)}\r\n`,
  )
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="dot.png"\r\nContent-Type: image/png\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(texts.join('') + file),
    Buffer.from(tinyPngBase64, 'base64'),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return {
    method: 'POST',
    path: '/v1/images/edits',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: new Uint8Array(body),
    media: 1,
    model: String(Object.fromEntries(fields)['model']),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
