import { check, checkProbe, expect, note } from '../../src/checks/index.ts'
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

for (const { operationId: operation } of operationsOf()) {
  check(callsOf(operation))(routeOf(operation), () => {
    expect(missingPathStatuses(operation), `${operation}: statuses of calls, the same as for unserved paths`).toEqual(
      [],
    )
  })
}

const ofWhatIsListed = checkProbe(whatIsListed)

ofWhatIsListed(
  ['service.gateway.categories', 'models.list.records', 'models.list.complete', 'models.record.model_type'],
  ({ models }) => {
    expect(missingCategories(models), 'categories without a model').toEqual([])
  },
)

ofWhatIsListed(['service.protocol.chat_models', 'models.list.records'], ({ models }) => {
  expect(chatModelsElsewhere(models), 'chat models not listed for chat completions').toEqual([])
})

ofWhatIsListed('service.protocol.media_models', ({ models }) => {
  note('Image and video models listed for chat completions', mediaModelsInChat(models))
})

ofWhatIsListed('service.catalog.total', ({ models }) => {
  note('Number of listed models', modelDescriptions(models).length)
})

check(routedByBody, comparedModels[0])('service.routing.body_model', ({ servedBy, mismatchedModels, failing }) => {
  expect(mismatchedModels, `models whose requests were served by ${servedBy}`, failing).toEqual([])
})

check(routedByPath, comparedModels[3])('service.routing.path_model', ({ servedBy, mismatchedModels, failing }) => {
  expect(mismatchedModels, `models in the path whose requests were served by ${servedBy}`, failing).toEqual([])
})

check(unknownVideoModelCall, unknownVideoModel)('service.video.shared_path', (reply) => {
  noteVideoModels()
  expect(reply.status, `the status for a video of an unknown model: ${reply.text.slice(0, 160)}`).toBeGreaterThan(399)
})

checkProbe(stockClient)(
  [
    'service.client.base_url',
    'chat.completion.json',
    'chat.request.stream_default',
    'chat.completion.choices',
    'chat.completion.message',
  ],
  ({ chat }) => {
    expect(chat).toHaveStatus(200)
    expect(chat.json.at('choices[0].message')).toBeObject()
  },
)

const ofNotOffered = checkProbe(notOffered)

const services = {
  speech: 'service.absent.speech_synthesis',
  transcription: 'service.absent.speech_recognition',
  assistants: 'service.absent.assistants',
  batches: 'service.absent.batches',
  embeddings: 'service.absent.embeddings',
  fineTuning: 'service.absent.fine_tuning',
} as const
for (const [name, id] of Object.entries(services) as [
  keyof typeof services,
  (typeof services)[keyof typeof services],
][]) {
  ofNotOffered(id, (replies) => note('Response of the usual path', describeResponse(replies[name])))
}
