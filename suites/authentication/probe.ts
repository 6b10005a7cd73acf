import { message } from '../../fixtures/messages.ts'
import { minimalRequests } from '../../fixtures/operations.ts'
import { onOverseasEndpoint } from '../../fixtures/overseas.ts'
import { refusedOnEveryOperation } from '../../fixtures/refusals.ts'
import { probe, type StepContext } from '../../src/drive/probe.ts'
import { deletedKey, expiredKey, malformedHeader, withoutKey, withoutPrefix, wrongKeyAndBody } from './keys.probe.ts'

export {
  deletedKey,
  deletedKeyOfMedia,
  expiredKey,
  expiredKeyOfMedia,
  malformedHeader,
  malformedHeaders,
  malformedHeadersOfMedia,
  withoutKey,
  withoutPrefix,
  wrongKeyAndBody,
} from './keys.probe.ts'

/** A valid key on operations that cost nothing. The balance area requests the balance. */
export const validKey = probe('valid-key', { bills: 'nothing' }, { models: minimalRequests.listModels() })

/** The same for a task that does not exist. */
export const validKeyTasks = probe(
  'valid-key-tasks',
  { needs: { features: ['video'] }, bills: 'nothing' },
  { video: minimalRequests.getVideo(), content: minimalRequests.getVideoContent() },
)

/** The free requests again at the overseas endpoint, except the balance, whose requests are limited to a few. */
export const asOnSecondLine = [
  ...withoutKey,
  malformedHeader,
  withoutPrefix,
  validKey,
  validKeyTasks,
  ...expiredKey,
  ...deletedKey,
  wrongKeyAndBody,
]
  .filter(({ name }) => !name.endsWith('getTokenBalance'))
  .map(onOverseasEndpoint)

/** A model of another group, on every operation. */
export const otherGroup = refusedOnEveryOperation('model-of-other-group', 'otherGroup', { tokens: 0, expects: [503] })

/** The lists of models for keys of two groups. */
export const groups = probe(
  'models-by-group',
  { needs: { keys: ['default', 'low'] }, bills: 'nothing' },
  {
    default: minimalRequests.listModels(),
    low: { ...minimalRequests.listModels(), key: 'low' },
  },
)

/** The key in the header of the public messages protocol, which the 401 of that protocol refers to. If accepted, the response is short. */
export const messagesHeader = probe(
  'x-api-key',
  { needs: { models: ['messages'], features: ['messages'] }, bills: 'tokens' },
  {
    message: ({ model, deployment }) => ({
      ...message({ model: model('messages'), max_tokens: 16 }),
      ...withHeader('x-api-key', deployment),
    }),
  },
)

/** The key in the header of the public generate-content protocol. */
export const contentHeader = probe(
  'x-goog-api-key',
  { bills: 'nothing' },
  { models: ({ deployment }) => ({ ...minimalRequests.listModels(), ...withHeader('x-goog-api-key', deployment) }) },
)

/** The default key in another header instead of `Authorization`. */
const withHeader = (name: string, { keys }: StepContext['deployment']) =>
  ({ key: 'none', headers: { 'content-type': 'application/json', [name]: keys.default ?? '' } }) as const
