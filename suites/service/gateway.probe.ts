import { chatCompletion } from '../../fixtures/chat.ts'
import { leastRequests, type OperationId } from '../../fixtures/operations.ts'
import { jsonPost } from '../../fixtures/request.ts'
import { chatCandidates, listedModels } from '../../src/deployment/discovery.ts'
import { after, probe, type Follow, type Outgoing, type Probe, type StepContext } from '../../src/drive/probe.ts'

/** What a deployment must not lack for an operation to be looked for. */
const features: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  createResponse: ['responses'],
  createMessage: ['messages'],
  generateContent: ['generate-content'],
  createVideo: ['video'],
  getVideo: ['video'],
  getVideoContent: ['video'],
  createImage: ['images'],
  createImageEdit: ['images'],
  createMotionControl: ['video', 'motionControl'],
}

/**
 * A request that shows whether its path is served and costs nothing: a POST has a body that nobody can read. Tasks that do not
 * exist are asked for without a key, since a 404 would be right otherwise.
 */
function looking(operation: OperationId): (context: StepContext) => Outgoing {
  return (context) => {
    const least = leastRequests[operation](context)
    const isTask = operation === 'getVideo' || operation === 'getVideoContent'
    if (least.method === 'GET') return isTask ? { ...least, key: 'none' } : least
    return { ...least, body: '{', tokens: 0, media: 0 }
  }
}

/** The balance is asked for often enough by other probes. */
const looked = (Object.keys(leastRequests) as OperationId[]).filter((operation) => operation !== 'getTokenBalance')

/** Every operation at its path. */
export const served: readonly Probe[] = looked.map((operation) =>
  probe(
    `served-${operation}`,
    {
      needs: { features: features[operation] ?? [] },
      bills: 'nothing',
      serves: ['service.route', 'versioning.prefix'],
    },
    { asked: looking(operation) },
  ),
)

/** The list of models, for what it says of the gateway as a whole. */
export const whatIsListed = probe('what-is-listed', { bills: 'nothing' }, { models: leastRequests.listModels() })

const small = (model: string) => chatCompletion({ model, max_tokens: 16 })

/** Reasoning models are dear. */
const isCheap = (id: string) => !/think|reason/i.test(id)

/** The same request to the model at a place among the other chat models of the list. */
const toAnother = (place: number): Follow =>
  after('models', ({ models }, { deployment }) => {
    const others = models === undefined ? [] : chatCandidates(listedModels(models))
    const id = others.filter((one) => one !== deployment.models.chat && isCheap(one))[place]
    return id === undefined ? 'the list has no other chat model to compare with' : small(id)
  })

/** One request, to several models. */
export const otherModels = probe(
  'other-models',
  { needs: { models: ['chat'] }, bills: 'tokens' },
  {
    models: leastRequests.listModels(),
    chat: ({ model }) => small(model('chat')),
    second: toAnother(0),
    third: toAnother(1),
  },
)

/** What a stock client sends besides the key, when its base address is the deployment's followed by `/v1`. */
const stockHeaders = {
  accept: 'application/json',
  'content-type': 'application/json',
  'user-agent': 'OpenAI/JS 6.1.0',
  'x-stainless-lang': 'js',
  'x-stainless-package-version': '6.1.0',
  'x-stainless-retry-count': '0',
  'x-stainless-runtime': 'node',
}

/** A chat as a stock client sends it. */
export const stockClient = probe(
  'stock-client',
  { needs: { models: ['chat'] }, bills: 'tokens' },
  { chat: ({ model }) => ({ ...small(model('chat')), headers: stockHeaders }) },
)

/** The usual paths of what is not offered, asked so that nothing could be served. */
export const notOffered = probe(
  'not-offered',
  { bills: 'nothing' },
  {
    speech: jsonPost('/v1/audio/speech', {}),
    transcription: jsonPost('/v1/audio/transcriptions', {}),
    assistants: { method: 'GET', path: '/v1/assistants' },
    batches: { method: 'GET', path: '/v1/batches' },
    embeddings: jsonPost('/v1/embeddings', {}),
    fineTuning: { method: 'GET', path: '/v1/fine_tuning/jobs' },
  },
)
