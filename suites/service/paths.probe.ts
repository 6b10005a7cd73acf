import { leastRequests } from '../../fixtures/operations.ts'
import { jsonPost } from '../../fixtures/request.ts'
import { featuresOf } from '../../src/contract/conformance.ts'
import { addressesTask, operationIds, type OperationId } from '../../src/contract/operations.ts'
import { probe, type Outgoing, type Probe, type Step, type StepContext } from '../../src/drive/probe.ts'

const serves = ['service.route', 'versioning.prefix']

/** A request that shows whether its path is served and costs nothing: a POST has a body that nobody can read. */
function looking(operation: OperationId): (context: StepContext) => Outgoing {
  return (context) => {
    const least = leastRequests[operation](context)
    return least.method === 'GET' ? least : { ...least, body: '{', tokens: 0, media: 0 }
  }
}

/** The balance is asked for often enough by other probes. */
const looked = operationIds.filter((operation) => operation !== 'getTokenBalance')

/** Every operation at its path. */
export const served: readonly Probe[] = looked.map((operation) => {
  const asked = looking(operation)
  const keyless = (context: StepContext): Outgoing => ({ ...asked(context), key: 'none' })
  // Tasks that do not exist are asked for without a key as well, since under one a 404 is right.
  const steps: Readonly<Record<string, Step>> = addressesTask(operation) ? { asked, keyless } : { asked }
  return probe(`served-${operation}`, { needs: { features: featuresOf(operation) }, bills: 'nothing', serves }, steps)
})

const nobody = (prefix: string) => `/${prefix}/gateproof-none`
const get = (prefix: string, rest: Partial<Outgoing> = {}): Outgoing => ({
  method: 'GET',
  path: nobody(prefix),
  ...rest,
})
const post = (prefix: string, rest: Partial<Outgoing> = {}): Outgoing =>
  jsonPost(nobody(prefix), { model: 'gateproof-none' }, { tokens: 0, ...rest })

/** Paths that nobody serves, asked as the operations are: what they are answered says nothing of a path. */
export const nobodysPath = probe(
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
