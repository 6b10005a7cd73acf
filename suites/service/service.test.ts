import { contrast, covers, describe, expect, note, universal } from '../../src/checks/index.ts'
import { routeOf } from '../../src/contract/conformance.ts'
import { operationsOf } from '../../src/contract/operations.ts'
import { comparedModels, notOffered, stockClient, unknownVideoModel, whatIsListed } from './probe.ts'
import { noteVideoModels, routedByBody, routedByPath, unknownVideoModelCall } from './routing.rules.ts'
import {
  callsOf,
  chatModelsElsewhere,
  modelDescriptions,
  mediaModelsInChat,
  missingCategories,
  describeResponse,
  missingPathStatuses,
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
          missingPathStatuses(operation),
          `${operation}: statuses of calls, the same as for unserved paths`,
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
      expect(chatModelsElsewhere(models), 'chat models not listed for chat completions').toEqual([])
    },
  )

  test(
    'may list image and video models for chat completions (not judged)',
    covers('service.protocol.media_models'),
    ({ models }) => {
      note('Image and video models listed for chat completions', mediaModelsInChat(models))
    },
  )

  test('may have any number of models (not judged)', covers('service.catalog.total'), ({ models }) => {
    note('Number of listed models', modelDescriptions(models).length)
  })
})

describe('requested model', () => {
  universal(routedByBody, comparedModels[0])(
    'is selected by the model in the request body',
    covers('service.routing.body_model'),
    ({ servedBy, mismatchedModels, failing }) => {
      expect(mismatchedModels, `models whose requests were served by ${servedBy}`, failing).toEqual([])
    },
  )

  universal(routedByPath, comparedModels[3])(
    'is selected by the model in the path',
    covers('service.routing.path_model'),
    ({ servedBy, mismatchedModels, failing }) => {
      expect(mismatchedModels, `models in the path whose requests were served by ${servedBy}`, failing).toEqual([])
    },
  )

  universal(unknownVideoModelCall, unknownVideoModel)(
    'is refused on the shared video path if it does not exist',
    covers('service.video.shared_path'),
    (reply) => {
      noteVideoModels()
      expect(reply.status, `the status for a video of an unknown model: ${reply.text.slice(0, 160)}`).toBeGreaterThan(
        399,
      )
    },
  )
})

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

  const services = [
    ['speech', 'speech synthesis', 'speech_synthesis'],
    ['transcription', 'speech recognition', 'speech_recognition'],
    ['assistants', 'assistants', 'assistants'],
    ['batches', 'batches', 'batches'],
    ['embeddings', 'embeddings', 'embeddings'],
    ['fineTuning', 'fine-tuning', 'fine_tuning'],
  ] as const
  for (const [name, title, id] of services) {
    test(`the path of ${title} may return any response (not judged)`, covers(`service.absent.${id}`), (replies) => {
      note('Response of the usual path', describeResponse(replies[name]))
    })
  }
})
