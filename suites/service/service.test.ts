import { describe } from '../../src/verdict/registry.ts'
import { expect } from '../../src/verdict/expect.ts'
import { routeOf } from '../../src/contract/conformance.ts'
import { operationIds } from '../../src/contract/operations.ts'
import { contrast, covers, universal } from '../../src/verdict/check.ts'
import { note } from '../../src/verdict/notes.ts'
import { comparedModels, notOffered, stockClient, unknownVideoModel, whatIsListed } from './probe.ts'
import { noteListed, routedByBody, routedByPath, unknownVideoModelCall } from './routing.rules.ts'
import {
  callsOf,
  chatModelsElsewhere,
  described,
  mediaModelsInChat,
  missingCategories,
  seen,
  statusesOfNoPath,
} from './rules.ts'

describe('what is served', () => {
  for (const operation of operationIds) {
    universal(callsOf(operation))(operation, covers(routeOf(operation)), () => {
      expect(statusesOfNoPath(operation), `${operation}: every call was answered as if nobody served the path`).toEqual(
        [],
      )
    })
  }
})

describe('what is listed', () => {
  const test = contrast(whatIsListed)

  test(
    'models of every category',
    covers('service.gateway.categories', 'models.list.records', 'models.list.complete', 'models.record.model_type'),
    ({ models }) => {
      expect(missingCategories(models), 'categories without a model').toEqual([])
    },
  )

  test('chat models for chat', covers('service.protocol.chat_models', 'models.list.records'), ({ models }) => {
    expect(chatModelsElsewhere(models), 'chat models that are not listed for chat completions').toEqual([])
  })

  test('image and video models for chat', covers('service.protocol.media_models'), ({ models }) => {
    note('Image and video models that are listed for chat completions', mediaModelsInChat(models))
  })

  test('how many models', covers('service.catalog.total'), ({ models }) => {
    note('Models that are listed', described(models).length)
  })
})

// Surviving mutants: Only names the probe that is missing.
describe('the model is the one asked for', () => {
  universal(routedByBody, comparedModels[0])(
    'by the body',
    covers('service.routing.body_model'),
    ({ answeredBy, mismatchedModels }) => {
      expect(mismatchedModels, `models whose requests ${answeredBy} answered`).toEqual([])
    },
  )

  universal(routedByPath, comparedModels[3])(
    'by the path',
    covers('service.routing.path_model'),
    ({ answeredBy, mismatchedModels }) => {
      expect(mismatchedModels, `models in the path whose requests ${answeredBy} answered`).toEqual([])
    },
  )

  universal(unknownVideoModelCall, unknownVideoModel)(
    'on the shared path of videos',
    covers('service.video.shared_path'),
    (reply) => {
      noteListed()
      expect(reply.status, `a video of a model that does not exist: ${reply.text.slice(0, 160)}`).toBeGreaterThan(399)
    },
  )
})

// Surviving mutants: A refusal has no message, which the next line reports.
contrast(stockClient)(
  'a stock client is served',
  covers(
    'service.client.base_url',
    'chat.completion.json',
    'chat.request.stream_default',
    'chat.completion.choices',
    'chat.completion.message',
  ),
  ({ chat }) => {
    expect(chat).toHaveStatus(200)
    expect(chat.json.at('choices[0].message')).toBeObject()
  },
)

describe('what is not offered', () => {
  const test = contrast(notOffered)
  const text = 'The usual path is answered'

  test('speech', covers('service.absent.speech_synthesis'), ({ speech }) => note(text, seen(speech)))
  test('transcription', covers('service.absent.speech_recognition'), ({ transcription }) => {
    note(text, seen(transcription))
  })
  test('assistants', covers('service.absent.assistants'), ({ assistants }) => note(text, seen(assistants)))
  test('batches', covers('service.absent.batches'), ({ batches }) => note(text, seen(batches)))
  test('embeddings', covers('service.absent.embeddings'), ({ embeddings }) => note(text, seen(embeddings)))
  test('fine-tuning', covers('service.absent.fine_tuning'), ({ fineTuning }) => note(text, seen(fineTuning)))
})
