import { tinyPngBase64 } from '../../../fixtures/media.ts'
import { asArray, asObject, asString, type Json, type JsonObject } from '../../../gateway/reference/json.ts'
import {
  all,
  editBytes,
  editField,
  editJson,
  onOperation,
  onStatus,
  see,
  setField,
  setHeader,
  when,
  type Inject,
} from '../../../gateway/reference/fault.ts'
import type { ConformantVariant, ConformantVariants } from './variant.ts'

const images = (inject: Inject): ConformantVariant => ({
  inject: onOperation(['createImage', 'createImageEdit'], onStatus(200, inject)),
  areas: ['images', 'service'],
})

/** The URLs in the result of an image call. */
const eachUrl = (edit: (url: string) => string) => editField('data[].url', (url) => edit(asString(url)))

/** URLs with another signature for the same files. */
function signed(form: (expires: number) => string): Inject {
  return (next, gateway) => {
    const originals = new Map<string, string>()
    const renamed = eachUrl((url) => {
      const { origin, pathname, searchParams } = new URL(url)
      const signedUrl = `${origin}/oss${pathname}${form(Number(searchParams.get('expires')))}`
      originals.set(signedUrl, url)
      return signedUrl
    })
    const injected = onOperation(['createImage', 'createImageEdit'], onStatus(200, renamed))(next, gateway)
    return (request) => {
      const url = originals.get(request.url)
      return url === undefined ? injected(request) : next(new Request(url))
    }
  }
}

const signedUrls = (form: (expires: number) => string): ConformantVariant => ({
  inject: signed(form),
  areas: ['images'],
})

/** An MP4 box of free space with a text, which a picture may have after its end too. */
const freeBox = (text: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 8 + text.length]), Buffer.from(`free${text}`, 'latin1')])

const inFiles = (type: string, file: Buffer): ConformantVariant => ({
  inject: when(
    ({ path }) => path.startsWith('/files/'),
    onStatus(
      200,
      all(
        setHeader('content-type', type),
        editBytes(() => new Uint8Array(file)),
      ),
    ),
  ),
  areas: ['images'],
})
/** One pixel, as Pillow 12 writes it. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AH//Z',
  'base64',
)
const webp = Buffer.from('UklGRjAAAABXRUJQVlA4ICQAAABwAQCdASoBAAEADMDOJaACdAFAAAD+2iYRho1+LuxHGSQAAAA=', 'base64')
const gif = Buffer.from('R0lGODdhAQABAIEAAMgeHgAAAAAAAAAAACwAAAAAAQABAAAIBAABBAQAOw==', 'base64')
/** As sharp 0.35 writes it. */
const avif = Buffer.from(
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACYAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAEAAAABAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAubWRhdBIACgc4AAaQENBpMhkXgmMEwkkkkyCAAJA+tbGCzoDY8faKXC84',
  'base64',
)

/** The prompt of a request is in its response, in the record of its task, and in the files that it makes. */
const repeatsPrompt: Inject = (next, gateway) => {
  const prompts = new Map<string, string>()
  return async (original) => {
    const { seen, request } = await see(original)
    const { pathname } = new URL(request.url)
    const made = /with the caption \\?"\w+/.exec(seen.text)?.[0].replaceAll('\\', '')
    const prompt = made ?? [...prompts].find(([name]) => pathname.includes(name))?.[1] ?? ''
    const isFile = pathname.startsWith('/files/') || pathname.endsWith('/content')
    const repeats: Inject = isFile
      ? editBytes((bytes) => new Uint8Array([...bytes, ...freeBox(prompt)]))
      : setField('revised_prompt', prompt)
    const response = await onStatus(200, repeats)(next, gateway)(request)
    if (made === undefined || response.status !== 200) return response
    const { task_id: task, data } = (await response.clone().json()) as JsonObject
    const names = [asString(task), ...asArray(data).map((each) => new URL(asString(asObject(each)['url'])).pathname)]
    for (const name of names.filter(Boolean)) prompts.set(name, prompt)
    return response
  }
}

const compact = (seconds: number) => new Date(seconds * 1000).toISOString().replaceAll(/[-:]|\.\d+/g, '')

const edits = (inject: Inject): ConformantVariant => ({
  inject: onOperation('createImageEdit', onStatus(200, inject)),
  areas: ['images'],
})

const png = new Uint8Array(Buffer.from(tinyPngBase64, 'base64'))

const onlyUrls = (body: JsonObject): Json[] => asArray(body['data']).map((image) => asObject(image)['url'] ?? '')

/** The validity of a URL without an expiry is undecided. */
const validity = ['images.result.validity_minimum', 'images.result.validity_maximum'] as const

/** The contract leaves the host and the signature of an image URL open. */
export const pictures: ConformantVariants = {
  'responses, tasks and files that contain their own prompt': {
    inject: repeatsPrompt,
    areas: ['images', 'video', 'service'],
  },
  'addresses that redirect': {
    inject: when(
      ({ path, query }) => path.startsWith('/files/') && !query.has('moved'),
      () => (request) => new Response(undefined, { status: 302, headers: { location: `${request.url}&moved=1` } }),
    ),
    areas: ['images'],
  },
  'addresses that redirect to another one each time': {
    inject: (next) => {
      let redirects = 0
      return (request) => {
        const url = new URL(request.url)
        if (!url.pathname.startsWith('/files/') && !url.pathname.startsWith('/cdn/')) return next(request)
        if (url.pathname.startsWith('/files/')) {
          url.pathname = `/cdn/${(redirects += 1)}${url.pathname}`
          return Response.redirect(url, 307)
        }
        url.pathname = url.pathname.replace(/^\/cdn\/\d+/, '')
        return next(new Request(url))
      }
    },
    areas: ['images', 'video'],
  },
  'files without HEAD, labelled as bytes': {
    inject: when(
      ({ path }) => path.startsWith('/files/'),
      (next, gateway) => (request) =>
        request.method === 'GET'
          ? setHeader('content-type', 'application/octet-stream')(next, gateway)(request)
          : new Response(null, { status: 405 }),
    ),
    areas: ['images', 'video'],
  },
  'files as JPEG images': inFiles('image/jpeg', jpeg),
  'files as WebP images': inFiles('image/webp', webp),
  'files as GIF images': inFiles('image/gif', gif),
  'files as AVIF images': inFiles('image/avif', avif),
  'edits as the bytes of the image': {
    inject: onOperation('createImageEdit', onStatus(200, setField('data[]', { b64_json: 'iVBORw0KGgo=' }))),
    areas: ['images'],
  },
  'edits as an image in place of JSON': edits(
    all(
      setHeader('content-type', 'image/png'),
      editBytes(() => png),
    ),
  ),
  'edits as an image without its media type': edits(
    all(
      setHeader('content-type', 'application/octet-stream'),
      editBytes(() => png),
    ),
  ),
  'edits as a data URL': edits(
    editJson(() => ({ output: [{ image: `data:image/png;base64,${Buffer.from(png).toString('base64')}` }] })),
  ),
  'edits as Base64 under another name': edits(
    editJson(() => ({ images: [Buffer.from(png).toString('base64')], seed: 'Qk' })),
  ),
  'addresses signed as by S3': signedUrls(
    (expires) =>
      `?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Date=${compact(expires - 3600)}&X-Amz-Expires=3600&X-Amz-Signature=ab`,
  ),
  'addresses signed as by Google': signedUrls(
    (expires) => `?X-Goog-Date=${compact(expires - 86_400)}&X-Goog-Expires=86400&X-Goog-Signature=ab`,
  ),
  'addresses signed as by Azure': signedUrls(
    (expires) => `?se=${encodeURIComponent(new Date(expires * 1000).toISOString())}&sp=r&sig=ab%3D`,
  ),
  'addresses signed as by OSS': signedUrls((expires) => `?Expires=${expires}&OSSAccessKeyId=LTAI&Signature=ab`),
  'addresses that tell no expiry': { ...signedUrls(() => '?token=9f86d081884c7d65'), undecides: validity },
  'addresses without a query': { ...signedUrls(() => ''), undecides: validity },
  'images with a revised prompt and no Base64': images(
    editField('data[]', (image) => ({ b64_json: null, revised_prompt: 'A boat.', ...asObject(image) })),
  ),
  'images under images': images(editJson((body) => ({ created: body['created'] ?? 0, images: onlyUrls(body) }))),
  'images under output': images(
    editJson((body) => ({
      id: 'img_1',
      status: 'succeeded',
      output: { results: onlyUrls(body).map((url) => ({ url })) },
    })),
  ),
  'one image at the top': images(editJson((body) => ({ url: onlyUrls(body)[0] ?? '', created: body['created'] ?? 0 }))),
}
