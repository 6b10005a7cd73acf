import { listedModels } from '../../../src/deployment/model-list.ts'
import { inconclusive, isCallOf, onceForRecording, recording, type Reply, replyOf } from '../../../src/checks/index.ts'

/** The date or version at the end of an id, with whatever stands behind it. */
const version = /^[-@:._]v?\d[\w.:-]*$/

/**
 * The date or version of the id that was asked for which the `model` of a message leaves out: a full id has it. A gateway may well
 * answer with another model; one that is listed by the shorter id is another.
 */
// Surviving mutants: The list of models belongs to another area.
export function omittedVersion({ json, request }: Reply): string {
  const requestedModel = request.json.at('model').text ?? ''
  const reportedModel = json.at('model').text ?? ''
  // Surviving mutants: A complete id is not a version.
  const rest =
    reportedModel !== '' && requestedModel.startsWith(reportedModel) ? requestedModel.slice(reportedModel.length) : ''
  return version.test(rest) && !isListed(reportedModel) ? rest : ''
}

// Surviving mutants: The list of models belongs to another area.
const isListed = (id: string): boolean => listedIds().has(id)

// Surviving mutants: The list of models belongs to another area.
const listedIds = onceForRecording(({ exchanges }): ReadonlySet<string | undefined> => {
  const lists = exchanges.map(replyOf).filter((reply) => isCallOf(reply, 'listModels'))
  return new Set(lists.flatMap(listedModels).map(({ id }) => id))
})

/** The reply of a model that is known to reason in this protocol; of others nothing is asked. */
export function fromReasoningModel(reply: Reply): Reply {
  const { messagesReasoning } = recording().models
  // Surviving mutants: The probe calls the declared model only.
  const isDeclared = messagesReasoning !== undefined && reply.request.json.at('model').value === messagesReasoning
  return isDeclared ? reply : inconclusive('reasoning-not-declared', { exchange: reply.exchange.id })
}
