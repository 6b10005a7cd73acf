import { check, expect, judgesHead, note, servingFlaw, urlsIn } from '../../src/checks/index.ts'
import { imageContents, imageFiles } from './files.rules.ts'
import { editedImage, generatedImage } from './probe.ts'
import {
  generationsWithUrl,
  bodyText,
  imagesIn,
  callsOf,
  edits,
  generations,
  requestFields,
  shapeOf,
  validities,
} from './rules.ts'

check(servingFlaw('createImage', 'plain'), generatedImage)(judgesHead('images.generation.served'), ({ flaw }) => {
  expect(flaw).toHaveNoFlaw()
})

check(servingFlaw('createImageEdit', 'plain'), editedImage)(judgesHead('images.edit.served'), ({ flaw }) => {
  expect(flaw).toHaveNoFlaw()
})

check(generations, generatedImage)('images.generation.json', (reply) => {
  expect(reply.jsonProblem, 'JSON syntax error in the body').toBeUndefined()
})

check(generations, generatedImage)(judgesHead('images.generation.content_type'), (reply) => {
  expect(reply).toHaveJsonContentType()
})

check(generationsWithUrl, generatedImage)('images.result.url', (reply) => {
  expect(urlsIn(reply).length, `number of http or https URLs in ${reply.json.shown}`).toBeGreaterThan(0)
})

check(edits, editedImage)('images.edit.url', (reply) => {
  expect(imagesIn(reply), `number of http or https URLs and images as bytes in ${bodyText(reply)}`).toBeGreaterThan(0)
})

check(imageFiles, generatedImage)('images.result.reachable', ({ flaw }) => {
  expect(flaw).toHaveNoFlaw()
})

check(imageContents, generatedImage)(
  'images.result.bytes',
  'delivers the bytes of an image, each time',
  ({ format }) => {
    expect(format, 'the image format detected from the first bytes').toBeDefined()
  },
)

check(imageContents, generatedImage)('images.result.bytes', 'delivers an image to its end, each time', ({ flaw }) => {
  expect(flaw).toHaveNoFlaw()
})

check(validities)('images.result.validity_minimum', ({ shortest, minimum }) => {
  expect(shortest, 'seconds until the URL expires').toBeGreaterThanOrEqual(minimum)
})

check(validities)('images.result.validity_maximum', ({ longest, maximum }) => {
  expect(longest, 'seconds until the URL expires').toBeLessThanOrEqual(maximum)
})

check(generations, generatedImage)('images.result.other_fields', (result) => {
  note('Fields of a generation result', shapeOf(result))
})

check(edits, editedImage)('images.edit.reply', (result) => {
  note('Fields of an edit result', shapeOf(result))
})

check(callsOf('createImage'), generatedImage)('images.generation.request', (reply) => {
  note('Fields of a generation request, and the status', [requestFields(reply), reply.status])
})

check(callsOf('createImageEdit'), editedImage)('images.edit.request', (reply) => {
  note('Fields of an edit request, and the status', [requestFields(reply), reply.status])
})
