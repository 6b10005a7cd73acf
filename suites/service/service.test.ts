import { describe, expect } from 'vitest'
import { operationIds } from '../../src/contract/operations.ts'
import { contrast, covers, universal } from '../../src/verdict/check.ts'
import { note } from '../../src/verdict/matchers.ts'
import { routeOf } from '../../src/verdict/served.ts'
import { notOffered, otherModels, stockClient, whatIsListed } from './probe.ts'
import {
  callsOf,
  chatModelsElsewhere,
  described,
  mediaModelsInChat,
  missingCategories,
  routedToOne,
  seen,
  statusesOfNoPath,
  videoModels,
} from './rules.ts'

describe('what is served', () => {
  for (const operation of operationIds) {
    universal(callsOf(operation))(operation, covers(routeOf[operation]), () => {
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
    covers('service.gateway.categories', 'models.list.records', 'models.record.model_type'),
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

  test('video models for one path', covers('service.video.shared_path'), ({ models }) => {
    note('Models that share the path of videos', videoModels(models))
  })

  test('how many models', covers('service.catalog.total'), ({ models }) => {
    note('Models that are listed', described(models).length)
  })
})

contrast(otherModels)('the model is the one asked for', covers('service.routing.body_model'), (replies) => {
  const { chat, second, third } = replies
  expect(routedToOne(chat, [second, third]), `models whose requests ${chat.json.at('model').shown} answered`).toEqual(
    [],
  )
})

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
