import {
  all,
  asNumber,
  dropField,
  editBody,
  editField,
  editJson,
  fault,
  type Inject,
  type Json,
  onOperation,
  onStatus,
  operationOf,
  replyWith,
  setField,
  setHeader,
  when,
  whenKey,
} from '../../src/reference/fault-kit.ts'

const inBalances = (inject: Inject): Inject => onOperation('getTokenBalance', onStatus(200, inject))
const ofKey = (role: 'default' | 'exhausted', inject: Inject): Inject => inBalances(whenKey(role, inject))

export const balanceFails = fault(
  ['balance.served'],
  inBalances(replyWith(500, { error: { message: 'database is locked', type: 'new_api_error', code: 'query_failed' } })),
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
/** The envelope is left open, and holds the other field alone. */
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

const usedUp = replyWith(402, {
  error: { message: 'The balance is used up', type: 'new_api_error', code: 'insufficient_quota' },
})

/** Only what this area asks for is refused: a key that is never served would be every area's matter. */
const refusesUse = onOperation(
  'createChatCompletion',
  when(({ text }) => text.includes('Say good evening'), usedUp),
)

/** With nothing left, which is not less than nothing. */
export const refusedWithBalance = fault(
  ['balance.not_exhausted'],
  all(ofKey('default', setField('total_available', 0)), refusesUse),
)
/** Unlimited by what the operator says, and by what the balance does. */
export const unlimitedRefused = fault(
  ['balance.unlimited'],
  all(
    onOperation('createChatCompletion', whenKey('unlimited', usedUp)),
    ofKey('default', setField('unlimited_quota', true)),
    refusesUse,
  ),
)

const less = (left: Json | undefined, by: number): number => (asNumber(left) ?? 0) - by

export const useCredited = fault(
  ['balance.decreases'],
  ofKey(
    'default',
    editField('total_available', (left) => -less(left, 200_000_000)),
  ),
)

/** Takes something for every request that it refuses with 400. */
const chargeRefusals: Inject = (next) => {
  let refused = 0
  return async (request) => {
    const response = await next(request)
    if (response.status === 400) refused += 1
    if (operationOf(request) !== 'getTokenBalance') return response
    return editField('total_available', (left) => less(left, 10 * refused))(() => response)(request)
  }
}

export const refusalsCharged = fault(['balance.refused_free'], chargeRefusals)

/** Each look at the balance costs something. */
export const looksCharged = fault(['balance.refused_free'], (next, gateway) => {
  let looks = 0
  return inBalances(editField('total_available', (left) => less(left, 10 * (looks += 1))))(next, gateway)
})
