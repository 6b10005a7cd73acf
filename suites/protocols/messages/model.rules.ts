import { listedModels } from '../../../src/deployment/model-list.ts'
import { inconclusive, isCallOf, onceForRecording, recording, type Reply, replyOf } from '../../../src/checks/index.ts'

/** A date or version at the end of an id, with any suffix. */
const version = /^[-@:._]v?\d[\w.:-]*$/

/** The date or version of the requested id that `model` omits. A shorter id that is listed itself is another model, which is allowed. */
export function omittedVersion({ json, request }: Reply): string {
  const requestedModel = request.json.at('model').text ?? ''
  const reportedModel = json.at('model').text ?? ''
  const rest =
    reportedModel !== '' && requestedModel.startsWith(reportedModel) ? requestedModel.slice(reportedModel.length) : ''
  return version.test(rest) && !isListed(reportedModel) ? rest : ''
}

const isListed = (id: string): boolean => listedIds().has(id)

const listedIds = onceForRecording(({ exchanges }): ReadonlySet<string | undefined> => {
  const lists = exchanges.map(replyOf).filter((reply) => isCallOf(reply, 'listModels'))
  return new Set(lists.flatMap((list) => listedModels(list)).map(({ id }) => id))
})

/** The response of a model that is declared to reason in this protocol; otherwise inconclusive. */
export function fromReasoningModel(reply: Reply): Reply {
  const { messagesReasoning } = recording().models
  const isDeclared = messagesReasoning !== undefined && reply.request.json.at('model').value === messagesReasoning
  return isDeclared ? reply : inconclusive('reasoning-not-declared', { exchange: reply.exchange.id })
}
