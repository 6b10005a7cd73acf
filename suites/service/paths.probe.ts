import { minimalRequests } from '../../fixtures/operations.ts'
import { jsonPost } from '../../fixtures/request.ts'
import { featuresOf } from '../../src/contract/conformance.ts'
import { addressesTask, operationIds, type OperationId } from '../../src/contract/operations.ts'
import { probe, type Outgoing, type Probe, type Step, type StepContext } from '../../src/drive/probe.ts'

const serves = ['service.route', 'versioning.prefix']

/** A free request that shows whether its path is served: a POST has an invalid body. */
function routeRequest(operation: OperationId): (context: StepContext) => Outgoing {
  return (context) => {
    const least = minimalRequests[operation](context)
    const asked = { ...least, isAtContractPath: true }
    return least.method === 'GET' ? asked : { ...asked, body: '{', tokens: 0, media: 0 }
  }
}

/** Other probes request the balance often enough. */
const routedOperations = operationIds.filter((operation) => operation !== 'getTokenBalance')

/** Every operation at its path. */
export const operationPaths: readonly Probe[] = routedOperations.map((operation) => {
  const withKey = routeRequest(operation)
  const keyless = (context: StepContext): Outgoing => ({ ...withKey(context), key: 'none' })
  // An unknown task is also requested without a key, because with a key a 404 is correct.
  const steps: Readonly<Record<string, Step>> = addressesTask(operation)
    ? { asked: withKey, keyless }
    : { asked: withKey }
  return probe(`served-${operation}`, { needs: { features: featuresOf(operation) }, bills: 'nothing', serves }, steps)
})

const nonexistentPath = (prefix: string) => `/${prefix}/gateproof-none`
const get = (prefix: string, rest: Partial<Outgoing> = {}): Outgoing => ({
  method: 'GET',
  path: nonexistentPath(prefix),
  ...rest,
})
const post = (prefix: string, rest: Partial<Outgoing> = {}): Outgoing =>
  jsonPost(nonexistentPath(prefix), { model: 'gateproof-none' }, { tokens: 0, ...rest })

/** Nonexistent paths with the same requests: a reply that they get too does not show that a path exists. */
export const nonexistentPaths = probe(
  'nobodys-path',
  { bills: 'nothing', serves },
  {
    get: get('v1'),
    getKeyless: get('v1', { key: 'none' }),
    post: post('v1'),
    postKeyless: post('v1', { key: 'none' }),
    unreadable: post('v1', { body: '{' }),
    beta: post('v1beta'),
    betaKeyless: post('v1beta', { key: 'none' }),
    betaUnreadable: post('v1beta', { body: '{' }),
    api: get('api'),
    apiKeyless: get('api', { key: 'none' }),
  },
)
