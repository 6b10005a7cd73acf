import {
  all,
  asKey,
  dropField,
  editJson,
  fault,
  onLine,
  onOperation,
  onStatus,
  replyWith,
  type SeenRequest,
  setField,
  setStatus,
  when,
  whenKey,
  whenModel,
} from '../../src/reference/fault-kit.ts'

/** The bearer token of a request, if its header is in the right form. */
const tokenOf = ({ headers }: SeenRequest) => /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1]

const isKeyless = ({ headers }: SeenRequest) => !headers.has('authorization') && !headers.has('x-api-key')
const isMalformed = (request: SeenRequest) => request.headers.has('authorization') && tokenOf(request) === undefined
const isWithoutPrefix = (request: SeenRequest) => tokenOf(request)?.startsWith('sk-') === false
const isMadeUp = (request: SeenRequest) => /^sk-(?!ref-)/.test(tokenOf(request) ?? '')

const asBadRequest = onStatus(401, setStatus(400))
const silent = dropField('error.message')
const wordless = setField('error.message', '')

export const listServedWithoutKey = fault(
  ['authentication.key.required'],
  onOperation('listModels', when(isKeyless, asKey('default'))),
)
/** No authentication at all. */
export const nobodyAsked = fault(
  ['authentication.key.required'],
  when(
    (request) => isKeyless(request) || isMalformed(request) || isWithoutPrefix(request) || isMadeUp(request),
    asKey('default'),
  ),
)
export const balanceServedWithoutKey = fault(
  ['authentication.key.required'],
  onOperation('getTokenBalance', when(isKeyless, asKey('default'))),
)
export const overseasServedWithoutKey = fault(
  ['authentication.key.required'],
  onLine('overseas', onOperation('getVideo', when(isKeyless, replyWith(200, { task_id: 'task_1', status: 'queued' })))),
)
export const missingKeyIsBadRequest = fault(['authentication.missing.status'], when(isKeyless, asBadRequest))
export const missingKeyUntold = fault(
  ['authentication.missing.message'],
  onOperation('listModels', when(isKeyless, silent)),
)
export const malformedHeaderAccepted = fault(['authentication.malformed.status'], when(isMalformed, asKey('default')))
export const malformedHeaderUntold = fault(['authentication.malformed.message'], when(isMalformed, silent))
export const invalidKeyIsBadRequest = fault(['authentication.invalid.status'], when(isMadeUp, asBadRequest))
/** Two defects: what is refused in another way is none of the same. */
export const wrongKeysRefusedApart = fault(
  ['authentication.invalid.status', 'authentication.expired.status'],
  all(when(isMadeUp, asBadRequest), onOperation('listModels', whenKey('expired', setStatus(403)))),
)
export const invalidKeyUntold = fault(
  ['authentication.invalid.message'],
  onOperation('listModels', when(isMadeUp, wordless)),
)
export const expiredKeyServed = fault(['authentication.expired.status'], whenKey('expired', asKey('default')))
export const deletedKeyServed = fault(['authentication.deleted.status'], whenKey('deleted', asKey('default')))
export const expiredKeyServedByBalance = fault(
  ['authentication.expired.status'],
  onOperation('getTokenBalance', whenKey('expired', asKey('default'))),
)
export const deletedKeyServedByContent = fault(
  ['authentication.deleted.status'],
  onOperation('getVideoContent', whenKey('deleted', asKey('default'))),
)
export const expiredKeyServedOverseas = fault(
  ['authentication.expired.status'],
  onLine('overseas', onOperation('listModels', whenKey('expired', asKey('default')))),
)
export const expiredKeyUntold = fault(
  ['authentication.expired.message'],
  onOperation('listModels', whenKey('expired', wordless)),
)
export const deletedKeyUntold = fault(
  ['authentication.deleted.message'],
  onOperation('listModels', whenKey('deleted', wordless)),
)
/** Any key will do, as long as there is one: the prefix is then no matter of its own. */
export const anyKeyServed = fault(
  ['authentication.invalid.status'],
  onOperation(
    ['listModels', 'createChatCompletion'],
    when((request) => isMadeUp(request) || isWithoutPrefix(request), asKey('default')),
  ),
)
/** Whatever is not a key in the right form is refused with the same wrong status. */
export const formIsBadRequest = fault(
  ['authentication.missing.status'],
  when((request) => isKeyless(request) || isMalformed(request), asBadRequest),
)
export const prefixIgnored = fault(['authentication.key.prefix'], when(isWithoutPrefix, asKey('default')))
export const validKeyRefused = fault(
  ['authentication.bearer.accepted'],
  onOperation(
    'getVideo',
    replyWith(401, { error: { message: 'Invalid token', type: 'authentication_error', code: 'invalid_token' } }),
  ),
)
export const bodyLookedAtFirst = fault(
  ['authentication.order.key_first'],
  when(
    (request) => isMadeUp(request) && request.text.includes('"messages":"'),
    replyWith(400, {
      error: {
        message: 'messages is not a list',
        type: 'invalid_request_error',
        param: 'messages',
        code: 'invalid_type',
      },
    }),
  ),
)

const noSuchModel = (code: string) => ({
  error: { message: 'The model does not exist', type: 'new_api_error', code },
})

export const otherGroupIsBadRequest = fault(
  ['authentication.group.refused'],
  whenModel('otherGroup', replyWith(400, noSuchModel('model_not_found'))),
)
export const otherGroupIsForbidden = fault(
  ['authentication.group.refused'],
  whenModel(
    'otherGroup',
    replyWith(403, {
      error: { message: 'This token has no access to the model', type: 'new_api_error', code: '' },
    }),
  ),
)
export const otherGroupMiscoded = fault(
  ['authentication.group.code'],
  whenModel('otherGroup', replyWith(404, noSuchModel('gone'))),
)
export const lowGroupIsWidest = fault(
  ['authentication.group.default_widest'],
  onOperation('listModels', whenKey('low', editJson(widened))),
)

/** The list with every record thirty times over, each under a name of its own. */
function widened(list: Parameters<Parameters<typeof editJson>[0]>[0]) {
  const data = Array.isArray(list['data']) ? list['data'] : []
  const copies = Array.from({ length: 30 }, (_, copy) =>
    data.map((record, index) => ({ ...(record as object), model: `ref-${copy}-${index}`, id: `ref-${copy}-${index}` })),
  )
  return { ...list, data: [...data, ...copies.flat()] }
}

export const messagesHeaderUnnamed = fault(
  ['authentication.messages.x_api_key_named'],
  onOperation('createMessage', onStatus(401, setField('error.message', 'Invalid token'))),
)

/** Only its administrator may see the list. */
export const listRefusesUsers = fault(
  ['authentication.bearer.accepted'],
  onOperation('listModels', onStatus(200, replyWith(401, { detail: 'invalid user key' }))),
)
/** A key that nobody has is taken for a mistake of its own. */
export const unknownKeyFails = fault(
  ['authentication.missing.status', 'authentication.invalid.status'],
  onOperation(
    'createMessage',
    onStatus(
      401,
      replyWith(500, {
        error: {
          message: 'auth_unavailable: no auth available',
          type: 'server_error',
          code: 'internal_server_error',
        },
      }),
    ),
  ),
)
