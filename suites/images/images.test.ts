import { urlsIn, servingFlaw, covers, describe, expect, judgesHead, note, universal } from '../../src/checks/index.ts'
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

describe('image result', () => {
  universal(servingFlaw('createImage', 'plain'), generatedImage)(
    'is returned with status 200 for a valid generation',
    judgesHead(covers('images.generation.served')),
    ({ flaw }) => {
      expect(flaw).toHaveNoFlaw()
    },
  )

  universal(servingFlaw('createImageEdit', 'plain'), editedImage)(
    'is returned with status 200 for a valid edit',
    judgesHead(covers('images.edit.served')),
    ({ flaw }) => {
      expect(flaw).toHaveNoFlaw()
    },
  )

  universal(generations, generatedImage)('is valid JSON', covers('images.generation.json'), (reply) => {
    expect(reply.jsonProblem, 'JSON syntax error in the body').toBeUndefined()
  })

  universal(generations, generatedImage)(
    'has a JSON content type',
    judgesHead(covers('images.generation.content_type')),
    (reply) => {
      expect(reply).toHaveJsonContentType()
    },
  )

  universal(generationsWithUrl, generatedImage)(
    'contains the URL of a generated image',
    covers('images.result.url'),
    (reply) => {
      expect(urlsIn(reply).length, `number of http or https URLs in ${reply.json.shown}`).toBeGreaterThan(0)
    },
  )

  universal(edits, editedImage)(
    'contains the edited image as a URL or as bytes',
    covers('images.edit.url'),
    (reply) => {
      expect(imagesIn(reply), `number of http or https URLs and images as bytes in ${bodyText(reply)}`).toBeGreaterThan(
        0,
      )
    },
  )
})

describe('image URL', () => {
  universal(imageFiles, generatedImage)(
    'returns status 200 without a key, each time',
    covers('images.result.reachable'),
    ({ flaw }) => {
      expect(flaw).toHaveNoFlaw()
    },
  )

  universal(imageContents, generatedImage)(
    'delivers the bytes of an image, each time',
    covers('images.result.bytes'),
    ({ format }) => {
      expect(format, 'the image format detected from the first bytes').toBeDefined()
    },
  )

  universal(imageContents, generatedImage)(
    'delivers an image to its end, each time',
    covers('images.result.bytes'),
    ({ flaw }) => {
      expect(flaw).toHaveNoFlaw()
    },
  )

  universal(validities)(
    'stays valid for the minimum time',
    covers('images.result.validity_minimum'),
    ({ shortest, minimum }) => {
      expect(shortest, 'seconds until the URL expires').toBeGreaterThanOrEqual(minimum)
    },
  )

  universal(validities)(
    'expires within the maximum time',
    covers('images.result.validity_maximum'),
    ({ longest, maximum }) => {
      expect(longest, 'seconds until the URL expires').toBeLessThanOrEqual(maximum)
    },
  )
})

describe('image endpoint', () => {
  universal(generations, generatedImage)(
    'generation result may have any fields (not judged)',
    covers('images.result.other_fields'),
    (result) => {
      note('Fields of a generation result', shapeOf(result))
    },
  )

  universal(edits, editedImage)(
    'edit result may have any fields (not judged)',
    covers('images.edit.reply'),
    (result) => {
      note('Fields of an edit result', shapeOf(result))
    },
  )

  universal(callsOf('createImage'), generatedImage)(
    'may accept or refuse a generation request with these fields (not judged)',
    covers('images.generation.request'),
    (reply) => {
      note('Fields of a generation request, and the status', [requestFields(reply), reply.status])
    },
  )

  universal(callsOf('createImageEdit'), editedImage)(
    'may accept or refuse an edit request with these fields (not judged)',
    covers('images.edit.request'),
    (reply) => {
      note('Fields of an edit request, and the status', [requestFields(reply), reply.status])
    },
  )
})
