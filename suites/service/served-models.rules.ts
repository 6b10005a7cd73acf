import { indexed, isEventStream, modelName, onceForRecording, type Reply, replyOf } from '../../src/checks/index.ts'

/** Requests that name a model, by that model. */
const requestsFor = indexed((exchange) => modelName(replyOf(exchange)) || undefined)

/** True if some response to a request for this model names another one than `servedBy`. */
export const isServedByOther = (model: string, servedBy: string): boolean =>
  requestsFor(model)
    .map((exchange) => servingModel(replyOf(exchange)))
    .some((name) => name !== undefined && name !== servedBy)

/** True if the responses of the recording name more than one model. */
export const servesSeveralModels = onceForRecording(({ exchanges }) => {
  const names = new Set<string>()
  return exchanges.some((exchange) => {
    const name = servingModel(replyOf(exchange))
    if (name !== undefined) names.add(name)
    return names.size > 1
  })
})

/** The model that a response or stream names as the one that served it. */
function servingModel(reply: Reply): string | undefined {
  if (reply.status !== 200 || modelName(reply) === '') return undefined
  const bodies = isEventStream(reply) ? reply.sse.events.slice(0, 5).map(({ json }) => json) : [reply.json]
  const places = ['model', 'modelVersion', 'message.model', 'response.model']
  return bodies.flatMap((body) => places.map((place) => body.at(place).text)).find((name) => name)
}
