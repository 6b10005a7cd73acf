import { contrast, covers, describe, expect, note, universal } from '../../src/checks/index.ts'
import { routeOf } from '../../src/contract/conformance.ts'
import { operationsOf } from '../../src/contract/operations.ts'
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

/** A path parameter in a title: `TASK_ID`. */
const upperCased = (_: string, name: string) => name.toUpperCase()

describe('gateway', () => {
  for (const { operationId: operation, method, path } of operationsOf()) {
    universal(callsOf(operation))(
      `serves ${method} ${path.replaceAll(/\{(\w+)\}/g, upperCased)}`,
      covers(routeOf(operation)),
      () => {
        expect(
          statusesOfNoPath(operation),
          `${operation}: every call was answered as if nobody served the path`,
        ).toEqual([])
      },
    )
  }
})

describe('list of models', () => {
  const test = contrast(whatIsListed)

  test(
    'has models of every category',
    covers('service.gateway.categories', 'models.list.records', 'models.list.complete', 'models.record.model_type'),
    ({ models }) => {
      expect(missingCategories(models), 'categories without a model').toEqual([])
    },
  )

  test(
    'lists every chat model for chat completions',
    covers('service.protocol.chat_models', 'models.list.records'),
    ({ models }) => {
      expect(chatModelsElsewhere(models), 'chat models that are not listed for chat completions').toEqual([])
    },
  )

  test(
    'may list image and video models for chat completions (not judged)',
    covers('service.protocol.media_models'),
    ({ models }) => {
      note('Image and video models that are listed for chat completions', mediaModelsInChat(models))
    },
  )

  test('may have any number of models (not judged)', covers('service.catalog.total'), ({ models }) => {
    note('Models that are listed', described(models).length)
  })
})

// Surviving mutants: Only names the probe that is missing.
describe('requested model', () => {
  universal(routedByBody, comparedModels[0])(
    'is selected by the model in the request body',
    covers('service.routing.body_model'),
    ({ answeredBy, mismatchedModels }) => {
      expect(mismatchedModels, `models whose requests ${answeredBy} answered`).toEqual([])
    },
  )

  universal(routedByPath, comparedModels[3])(
    'is selected by the model in the path',
    covers('service.routing.path_model'),
    ({ answeredBy, mismatchedModels }) => {
      expect(mismatchedModels, `models in the path whose requests ${answeredBy} answered`).toEqual([])
    },
  )

  universal(unknownVideoModelCall, unknownVideoModel)(
    'is refused on the shared video path if it does not exist',
    covers('service.video.shared_path'),
    (reply) => {
      noteListed()
      expect(reply.status, `a video of a model that does not exist: ${reply.text.slice(0, 160)}`).toBeGreaterThan(399)
    },
  )
})

// Surviving mutants: A refusal has no message, which the next line reports.
contrast(stockClient)(
  'stock chat client: is served at the base URL followed by /v1',
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

describe('service that is not offered', () => {
  const test = contrast(notOffered)
  const text = 'The usual path is answered'

  test(
    'the path of speech synthesis may answer anything (not judged)',
    covers('service.absent.speech_synthesis'),
    ({ speech }) => note(text, seen(speech)),
  )
  test(
    'the path of speech recognition may answer anything (not judged)',
    covers('service.absent.speech_recognition'),
    ({ transcription }) => {
      note(text, seen(transcription))
    },
  )
  test(
    'the path of assistants may answer anything (not judged)',
    covers('service.absent.assistants'),
    ({ assistants }) => note(text, seen(assistants)),
  )
  test('the path of batches may answer anything (not judged)', covers('service.absent.batches'), ({ batches }) =>
    note(text, seen(batches)),
  )
  test(
    'the path of embeddings may answer anything (not judged)',
    covers('service.absent.embeddings'),
    ({ embeddings }) => note(text, seen(embeddings)),
  )
  test(
    'the path of fine-tuning may answer anything (not judged)',
    covers('service.absent.fine_tuning'),
    ({ fineTuning }) => note(text, seen(fineTuning)),
  )
})
