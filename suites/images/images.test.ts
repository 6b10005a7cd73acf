import { describe } from '../../src/verdict/registry.ts'
import { expect } from '../../src/verdict/expect.ts'
import { contrast, covers, judgesHead, universal } from '../../src/verdict/check.ts'
import { note } from '../../src/verdict/notes.ts'
import { isLabelledJson } from '../../src/verdict/selections.ts'
import { answerFlaw } from '../../src/verdict/valid-calls.ts'
import { addressesIn } from '../../src/evidence/addresses.ts'
import { imageKindOf } from '../../src/evidence/sniff.ts'
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

describe('the result', () => {
  universal(answerFlaw('createImage', 'plain'), generatedImage)(
    'is there',
    judgesHead(covers('images.generation.served')),
    ({ flaw }) => {
      expect(flaw).toHaveNoFlaw()
    },
  )

  universal(answerFlaw('createImageEdit', 'plain'), editedImage)(
    'of an edit',
    judgesHead(covers('images.edit.served')),
    ({ flaw }) => {
      expect(flaw).toHaveNoFlaw()
    },
  )

  universal(generations, generatedImage)('is JSON', covers('images.generation.json'), (reply) => {
    expect(reply.jsonProblem, 'the body as JSON').toBeUndefined()
  })

  universal(generations, generatedImage)(
    'is labelled as JSON',
    judgesHead(covers('images.generation.content_type')),
    (reply) => {
      expect(
        isLabelledJson(reply),
        `expected a content type of JSON; saw ${reply.header('content-type') ?? 'none'}`,
      ).toBe(true)
    },
  )

  universal(addressed, generatedImage)('tells the address of an image', covers('images.result.url'), (reply) => {
    expect(addressesIn(reply).length, `http or https addresses in ${reply.json.shown}`).toBeGreaterThan(0)
  })

  universal(edits, editedImage)('of an edit holds an image', covers('images.edit.url'), (reply) => {
    const images = [...addressesIn(reply), ...bytesIn(reply)]
    expect(images.length, `http or https addresses, or the bytes of images, in ${reply.json.shown}`).toBeGreaterThan(0)
  })
})

describe('the address', () => {
  contrast(generatedImage)('needs no key', covers('images.result.reachable'), (replies) => {
    expect(fetched(replies)).toHaveStatus(200)
  })

  contrast(generatedImage)('leads to an image', covers('images.result.bytes'), (replies) => {
    const kind = imageKindOf(fetchedBytes(replies))
    expect(kind, 'the format that the first bytes show', fetched(replies)).toBeDefined()
  })

  universal(validities)('is valid long enough', covers('images.result.validity_minimum'), ({ shortest, least }) => {
    expect(shortest, 'seconds until the address expires').toBeGreaterThanOrEqual(least)
  })

  universal(validities)('is not valid for too long', covers('images.result.validity_maximum'), ({ longest, most }) => {
    expect(longest, 'seconds until the address expires').toBeLessThanOrEqual(most)
  })
})

describe('what the contract leaves open', () => {
  universal(generations, generatedImage)('other fields', covers('images.result.other_fields'), (result) => {
    note('What the result of a generation holds', shapeOf(result))
  })

  universal(edits, editedImage)('the reply to an edit', covers('images.edit.reply'), (result) => {
    note('What the result of an edit holds', shapeOf(result))
  })

  universal(callsOf('createImage'), generatedImage)('the request', covers('images.generation.request'), (reply) => {
    note('A generation was asked for with these members, and the status', [sentAs(reply), reply.status])
  })

  universal(callsOf('createImageEdit'), editedImage)('the edit', covers('images.edit.request'), (reply) => {
    note('An edit was asked for with these members, and the status', [sentAs(reply), reply.status])
  })
})
