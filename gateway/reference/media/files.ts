import { createHmac } from 'node:crypto'
import { refusals } from '../errors.ts'
import { type Gateway, type StoredFile, unixNow } from '../gateway.ts'
import { fileReply } from '../reply.ts'

/** Validity of file URLs in seconds. The contract allows 1 to 24 hours. */
const urlValidityS = 6 * 3600

/** Stores a file and returns its name. */
export function storeFile(gateway: Gateway, extension: string, file: StoredFile): string {
  const name = `${gateway.newId('')}.${extension}`
  gateway.files.set(name, file)
  return name
}

/** A temporary URL of a stored file on the host of the request, usable without a key. */
export function signedUrl(gateway: Gateway, name: string, request: Request): string {
  const expires = unixNow() + urlValidityS
  return `${new URL(request.url).origin}/files/${name}?expires=${expires}&signature=${sign(gateway, name, expires)}`
}

/** Handles `GET /files/{name}?expires=…&signature=…`. */
export function getFile(gateway: Gateway, request: Request, { name = '' }: Readonly<Record<string, string>>): Response {
  const { searchParams } = new URL(request.url)
  const expires = Number(searchParams.get('expires'))
  if (searchParams.get('signature') !== sign(gateway, name, expires)) throw refusals.badSignature()
  if (expires < unixNow()) throw refusals.expiredUrl()
  const file = gateway.files.get(name)
  if (file === undefined) throw refusals.pathNotFound('GET', `/files/${name}`)
  return fileReply(request, file.bytes, file.type)
}

function sign({ secret }: Gateway, name: string, expires: number): string {
  return createHmac('sha256', secret).update(`${name} ${expires}`).digest('hex')
}
