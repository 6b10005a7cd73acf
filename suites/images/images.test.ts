import {
  addressesIn,
  servingFlaw,
  contrast,
  covers,
  describe,
  expect,
  imageKindOf,
  judgesHead,
  note,
  universal,
} from '../../src/checks/index.ts'
import { editedImage, generatedImage } from './probe.ts'
import {
  addressed,
  bytesIn,
  callsOf,
  edits,
  fetched,
  fetchedBytes,
  generations,
  sentAs,
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
    expect(reply.jsonProblem, 'the body as JSON').toBeUndefined()
  })

  universal(generations, generatedImage)(
    'has a JSON content type',
    judgesHead(covers('images.generation.content_type')),
    (reply) => {
      expect(reply).toHaveJsonContentType()
    },
  )

  universal(addressed, generatedImage)(
    'contains the URL of a generated image',
    covers('images.result.url'),
    (reply) => {
      expect(addressesIn(reply).length, `http or https addresses in ${reply.json.shown}`).toBeGreaterThan(0)
    },
  )

  universal(edits, editedImage)(
    'contains the edited image as a URL or as bytes',
    covers('images.edit.url'),
    (reply) => {
      const images = [...addressesIn(reply), ...bytesIn(reply)]
      expect(images.length, `http or https addresses, or the bytes of images, in ${reply.json.shown}`).toBeGreaterThan(
        0,
      )
    },
  )
})

describe('image URL', () => {
  contrast(generatedImage)('answers with status 200 without a key', covers('images.result.reachable'), (replies) => {
    expect(fetched(replies)).toHaveStatus(200)
  })

  contrast(generatedImage)('delivers the bytes of an image', covers('images.result.bytes'), (replies) => {
    const kind = imageKindOf(fetchedBytes(replies))
    expect(kind, 'the format that the first bytes show', fetched(replies)).toBeDefined()
  })

  universal(validities)(
    'stays valid for the minimum time',
    covers('images.result.validity_minimum'),
    ({ shortest, least }) => {
      expect(shortest, 'seconds until the address expires').toBeGreaterThanOrEqual(least)
    },
  )

  universal(validities)(
    'expires within the maximum time',
    covers('images.result.validity_maximum'),
    ({ longest, most }) => {
      expect(longest, 'seconds until the address expires').toBeLessThanOrEqual(most)
    },
  )
})

describe('image endpoint', () => {
  universal(generations, generatedImage)(
    'fields of a generation result are recorded',
    covers('images.result.other_fields'),
    (result) => {
      note('What the result of a generation holds', shapeOf(result))
    },
  )

  universal(edits, editedImage)('fields of an edit result are recorded', covers('images.edit.reply'), (result) => {
    note('What the result of an edit holds', shapeOf(result))
  })

  universal(callsOf('createImage'), generatedImage)(
    'fields of a generation request are recorded',
    covers('images.generation.request'),
    (reply) => {
      note('A generation was asked for with these members, and the status', [sentAs(reply), reply.status])
    },
  )

  universal(callsOf('createImageEdit'), editedImage)(
    'fields of an edit request are recorded',
    covers('images.edit.request'),
    (reply) => {
      note('An edit was asked for with these members, and the status', [sentAs(reply), reply.status])
    },
  )
})
