import { chatCompletion } from '../../fixtures/chat.ts'
import { minimalRequests } from '../../fixtures/operations.ts'
import { jsonPost } from '../../fixtures/request.ts'
import { probe } from '../../src/drive/probe.ts'

/** The list of models, judged for the gateway as a whole. */
export const whatIsListed = probe('what-is-listed', { bills: 'nothing' }, { models: minimalRequests.listModels() })

/** The headers of a stock client whose base URL is the deployment's followed by `/v1`, except the key. */
const stockHeaders = {
  accept: 'application/json',
  'content-type': 'application/json',
  'user-agent': 'OpenAI/JS 6.1.0',
  'x-stainless-lang': 'js',
  'x-stainless-package-version': '6.1.0',
  'x-stainless-retry-count': '0',
  'x-stainless-runtime': 'node',
}

/** A chat completion as sent by a stock client. */
export const stockClient = probe(
  'stock-client',
  { needs: { models: ['chat'], features: ['chat'] }, bills: 'tokens' },
  { chat: ({ model }) => ({ ...chatCompletion({ model: model('chat'), max_tokens: 16 }), headers: stockHeaders }) },
)

/** The usual paths of services that are not offered, with requests that cannot be served. */
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
