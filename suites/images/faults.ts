import {
  all,
  asArray,
  asObject,
  asString,
  atClosedPort,
  editBody,
  editBytes,
  editField,
  fault,
  type Inject,
  type Json,
  onOperation,
  onStatus,
  replyWith,
  replyWithError,
  setField,
  setHeader,
  when,
} from '../../gateway/reference/fault-kit.ts'

const inGenerations = (inject: Inject): Inject => onOperation('createImage', onStatus(200, inject))
const inEdits = (inject: Inject): Inject => onOperation('createImageEdit', onStatus(200, inject))
const inFiles = (inject: Inject): Inject => when(({ path }) => path.startsWith('/files/'), inject)

/** The first bytes of a PNG instead of its URL. */
const asBytes = setField('data[]', { b64_json: 'iVBORw0KGgo=' })

export const labelledText = fault(
  ['images.generation.content_type'],
  inGenerations(setHeader('content-type', 'text/plain')),
)
const upstreamFails = (status: number) =>
  replyWithError(status, { message: 'bad response from upstream', type: 'new_api_error', code: 'bad_response' })

export const generationsFail = fault(['images.generation.served'], inGenerations(upstreamFails(500)))
export const editsFail = fault(['images.edit.served'], inEdits(upstreamFails(502)))
export const cutJson = fault(['images.generation.json'], inGenerations(editBody((body) => body.slice(0, -1))))
export const bytesInstead = fault(['images.result.url'], inGenerations(asBytes))
export const pathInstead = fault(
  ['images.result.url'],
  inGenerations(editField('data[].url', (url) => new URL(asString(url)).pathname)),
)
export const noImage = fault(['images.result.url'], inGenerations(setField('data', [])))
export const nullInstead = fault(['images.result.url'], inGenerations(replyWith(200, null)))
export const editWithoutUrl = fault(['images.edit.url'], inEdits(setField('data[]', { b64_json: '' })))
export const editWithoutImage = fault(['images.edit.url'], inEdits(setField('data', [])))

export const editAsText = fault(['images.edit.url'], inEdits(replyWith(200, 'done', { 'content-type': 'text/plain' })))
export const editAsOtherBytes = fault(
  ['images.edit.url'],
  inEdits(setField('data[]', { image: btoa('PK\x03\x04\x14') })),
)

export const fileRequiresKey = fault(
  ['images.result.reachable'],
  inFiles(
    when(
      ({ headers }) => !headers.has('authorization'),
      replyWithError(401, { message: 'No token provided', type: 'authentication_error' }),
    ),
  ),
)
export const fileGone = fault(['images.result.reachable'], inFiles(replyWith(404, 'not found')))
export const pageInstead = fault(
  ['images.result.bytes'],
  inFiles(replyWith(200, '<!doctype html><title>Console</title>', { 'content-type': 'text/html' })),
)
export const fileCut = fault(['images.result.bytes'], inFiles(editBytes((file) => file.slice(0, -12))))
export const emptyFile = fault(['images.result.bytes'], inFiles(editBody(() => '')))

/** Every third download of a file is a page. */
export const everyThirdIsPage = fault(['images.result.bytes'], (next, gateway) => {
  const counts = new Map<string, number>()
  const isThird = ({ path }: { readonly path: string }) => {
    const count = (counts.get(path) ?? 0) + 1
    counts.set(path, count)
    return count % 3 === 0
  }
  return inFiles(when(isThird, replyWith(200, '<!doctype html>', { 'content-type': 'text/html' })))(next, gateway)
})

/** The URL names a port of the gateway that is only open inside its network. */
export const fileAtInternalPort = fault(
  ['images.result.reachable'],
  inGenerations(editField('data[].url', (url) => atClosedPort(asString(url)))),
)

/** Serves each file once, and applies a fault to later requests. */
const firstTimeOnly =
  (later: Inject): Inject =>
  (next, gateway) => {
    const served = new Set<string>()
    const isRepeated = when(({ path }) => served.has(path) || !served.add(path), later)
    return inFiles(isRepeated)(next, gateway)
  }
export const fileServedOnce = fault(['images.result.reachable'], firstTimeOnly(replyWith(410, 'gone')))
export const pageAfterFirstTime = fault(
  ['images.result.bytes'],
  firstTimeOnly(replyWith(200, '<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' })),
)
export const fileLoops = fault(
  ['images.result.reachable'],
  inFiles(
    () =>
      ({ url }) =>
        Response.redirect(url, 302),
  ),
)

/** The URLs of edited images were never valid. */
export const editedFileGone = fault(
  ['images.result.reachable'],
  all(
    inEdits(editField('data[].url', (url) => asString(url).replace('/files/', '/files/edits/'))),
    when(({ path }) => path.startsWith('/files/edits/'), replyWith(404, 'not found')),
  ),
)

/** The URL with a signature for this validity. It stays usable. */
const signedUrl = (url: Json | undefined, seconds: number) =>
  `${asString(url)}&X-Amz-Date=20260131T120000Z&X-Amz-Expires=${seconds}`
const signedFor = (seconds: number): Inject => editField('data[].url', (url) => signedUrl(url, seconds))

/** Adds one image whose URL is signed for this validity. */
const andOneFor = (seconds: number): Inject =>
  editField('data', (data) => {
    const [image = null] = asArray(data)
    return [...asArray(data), { ...asObject(image), url: signedUrl(asObject(image)['url'], seconds) }]
  })

export const validForMinutes = fault(['images.result.validity_minimum'], inGenerations(andOneFor(600)))
export const validForDays = fault(['images.result.validity_maximum'], inGenerations(andOneFor(7 * 24 * 3600)))
export const editValidForDays = fault(['images.result.validity_maximum'], inEdits(signedFor(7 * 24 * 3600)))

/** The file is on a host that only its own users can access. */
export const fileForbidden = fault(['images.result.reachable'], inFiles(replyWith(403, 'Forbidden')))
