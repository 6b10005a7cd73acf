import { admit, type Call, readJson, type OperationRules } from '../admission.ts'
import { seededDraw } from '../model/random.ts'
import { refusals } from '../errors.ts'
import type { Gateway } from '../gateway.ts'
import { asString, type Json, type JsonObject } from '../json.ts'
import { jsonReply } from '../reply.ts'
import { signedUrl, storeFile } from './files.ts'
import { type Colour, png } from './png.ts'

const maxSidePx = 2048
const maxImages = 10

/** Handles `POST /v1/images/generations`. */
export function createImage(gateway: Gateway, request: Request): Promise<Response> {
  return createImages(gateway, request, { endpoint: 'image-generation', schema: 'ImageRequest' })
}

/** Handles `POST /v1/images/edits`, as JSON or as a form. */
export function createImageEdit(gateway: Gateway, request: Request): Promise<Response> {
  return createImages(gateway, request, {
    endpoint: 'image-edit',
    schema: 'ImageEditRequest',
    readBody: readFormOrJson,
  })
}

async function createImages(gateway: Gateway, request: Request, terms: OperationRules): Promise<Response> {
  const call = await admit(gateway, request, terms)
  const count = Math.min(Math.max(1, Math.trunc(Number(call.body.n ?? 1)) || 1), maxImages)
  const data = Array.from({ length: count }, (_, index) => ({ url: createOneImage(call, request, index) }))
  call.pay(count)
  return jsonReply({ created: call.created, data })
}

/** Creates one image in the requested size and returns its URL. */
function createOneImage({ gateway, body, seed }: Call, request: Request, index: number): string {
  const [, width = '256', height = '256'] = /^(\d+)x(\d+)$/.exec(asString(body.size)) ?? []
  const [wide, high] = [width, height].map((side) => Math.min(Math.max(1, Number(side)), maxSidePx))
  const bytes = png(wide ?? 1, high ?? 1, colourOf(seed, index))
  return signedUrl(gateway, storeFile(gateway, 'png', { type: 'image/png', bytes }), request)
}

/** A light colour, determined by the seed. */
export function colourOf(...seed: readonly (string | number)[]): Colour {
  const createImages = seededDraw('colour', ...seed)
  return [96 + createImages(160), 96 + createImages(160), 96 + createImages(160)]
}

/** The fields of a form, with files as Base64, or a JSON body. */
async function readFormOrJson(request: Request): Promise<JsonObject> {
  if (!request.headers.get('content-type')?.toLowerCase().startsWith('multipart/form-data')) return readJson(request)
  const form = await request.formData().catch(() => {
    throw refusals.body('The body is not a form')
  })
  const fields: JsonObject = {}
  for (const [name, value] of form) fields[name] = await fieldOf(value)
  return fields
}

async function fieldOf(value: string | Blob): Promise<Json> {
  return typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('base64')
}
