import {
  all,
  asNumber,
  dropField,
  editBody,
  editField,
  editJson,
  fault,
  type Inject,
  isStream,
  type Json,
  onOperation,
  onStatus,
  operationOf,
  replyWith,
  replyWithError,
  type SeenRequest,
  setField,
  setHeader,
  when,
  whenKey,
} from '../../gateway/reference/fault-kit.ts'

const inBalances = (inject: Inject): Inject => onOperation('getTokenBalance', onStatus(200, inject))
const ofKey = (role: 'default' | 'exhausted', inject: Inject): Inject => inBalances(whenKey(role, inject))

export const balanceFails = fault(
  ['balance.served'],
  inBalances(replyWithError(500, { message: 'database is locked', type: 'new_api_error', code: 'query_failed' })),
)
/** Redirects to the path without its last slash, and to http. */
export const redirected = fault(
  ['balance.served'],
  onOperation('getTokenBalance', replyWith(307, '', { location: 'http://127.0.0.1/api/usage/token' })),
)
export const labelledText = fault(['balance.content_type'], inBalances(setHeader('content-type', 'text/plain')))
export const cutJson = fault(['balance.json'], inBalances(editBody((body) => body.slice(0, -1))))
export const wrappedInArray = fault(['balance.json'], inBalances(editBody((body) => `[${body}]`)))
export const availableIsText = fault(
  ['balance.total_available'],
  inBalances(editField('total_available', (left) => String(asNumber(left)))),
)
export const availableMissing = fault(['balance.total_available'], inBalances(dropField('total_available')))
export const unlimitedIsNumber = fault(
  ['balance.unlimited_quota'],
  inBalances(editField('unlimited_quota', (unlimited) => (unlimited === true ? 1 : 0))),
)
/** The other field is still there, inside an envelope. */
export const unlimitedMissing = fault(
  ['balance.unlimited_quota'],
  inBalances(
    all(
      dropField('unlimited_quota'),
      editJson((body) => ({ code: true, data: body })),
    ),
  ),
)

export const usedUpAtZero = fault(['balance.exhausted'], ofKey('exhausted', setField('total_available', 0)))
export const usedUpUnlimited = fault(['balance.exhausted'], ofKey('exhausted', setField('unlimited_quota', true)))

const refusesAsExhausted = replyWithError(402, {
  message: 'The balance is used up',
  type: 'new_api_error',
  code: 'insufficient_quota',
})

/** Refuses the first plain call after a request for the balance: a key that is never served would violate requirements of every area. */
const refusesUse: Inject = (next, target) => {
  let isDue = false
  const refusesOnce: Inject = (...served) => {
    isDue = false
    return refusesAsExhausted(...served)
  }
  const isUse = (request: SeenRequest) => isDue && !isStream(request)
  const refuses = onOperation('createChatCompletion', when(isUse, onStatus(200, refusesOnce)))
  const handle = whenKey('default', refuses)(next, target)
  return (request) => {
    if (operationOf(request) === 'getTokenBalance') isDue = true
    return handle(request)
  }
}

/** The balance is zero, which is not negative. */
export const refusedWithBalance = fault(
  ['balance.not_exhausted'],
  all(ofKey('default', setField('total_available', 0)), refusesUse),
)
/** Both keys are unlimited: one by configuration, the other by its balance. */
export const unlimitedRefused = fault(
  ['balance.unlimited'],
  all(
    onOperation('createChatCompletion', whenKey('unlimited', refusesAsExhausted)),
    ofKey('default', setField('unlimited_quota', true)),
    refusesUse,
  ),
)

const minus = (left: Json | undefined, by: number): number => (asNumber(left) ?? 0) - by

export const useCredited = fault(
  ['balance.decreases'],
  ofKey(
    'default',
    editField('total_available', (left) => -minus(left, 200_000_000)),
  ),
)

/** Charges for every request that is refused with 400. */
const chargeRefusals: Inject = (next) => {
  let refused = 0
  return async (request) => {
    const response = await next(request)
    if (response.status === 400) refused += 1
    if (operationOf(request) !== 'getTokenBalance') return response
    return editField('total_available', (left) => minus(left, 10 * refused))(() => response)(request)
  }
}

export const refusalsCharged = fault(['balance.refused_free'], chargeRefusals)

/** Charges for every balance request. */
export const looksCharged = fault(['balance.refused_free'], (next, gateway) => {
  let looks = 0
  return inBalances(editField('total_available', (left) => minus(left, 10 * (looks += 1))))(next, gateway)
})
