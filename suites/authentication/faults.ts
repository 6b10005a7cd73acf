import {
  all,
  asKey,
  dropField,
  editJson,
  fault,
  type Inject,
  isKeyless,
  isMadeUp,
  isMalformed,
  isWithoutPrefix,
  onLine,
  onlyIf,
  onOperation,
  onStatus,
  replyWith,
  replyWithError,
  type SeenRequest,
  setField,
  setStatus,
  when,
  whenKey,
  whenModel,
} from '../../gateway/reference/fault-kit.ts'

const asBadRequest = onStatus(401, setStatus(400))
const withoutMessage = dropField('error.message')
const withEmptyMessage = setField('error.message', '')

const servesKeyless = when(isKeyless, asKey('default'))
const servesExpired = whenKey('expired', asKey('default'))
const servesDeleted = whenKey('deleted', asKey('default'))
const onList = (inject: Inject) => onOperation('listModels', inject)

export const listServedWithoutKey = fault(['authentication.key.required'], onList(servesKeyless))
export const noAuthentication = fault(
  ['authentication.key.required'],
  when(
    (request) => isKeyless(request) || isMalformed(request) || isWithoutPrefix(request) || isMadeUp(request),
    asKey('default'),
  ),
)
export const balanceServedWithoutKey = fault(
  ['authentication.key.required'],
  onOperation('getTokenBalance', servesKeyless),
)
export const overseasServedWithoutKey = fault(
  ['authentication.key.required'],
  onLine('overseas', onOperation('getVideo', when(isKeyless, replyWith(200, { task_id: 'task_1', status: 'queued' })))),
)
export const missingKeyIsBadRequest = fault(['authentication.missing.status'], when(isKeyless, asBadRequest))
export const missingKeyWithoutMessage = fault(
  ['authentication.missing.message'],
  onList(when(isKeyless, withoutMessage)),
)
export const malformedHeaderAccepted = fault(['authentication.malformed.status'], when(isMalformed, asKey('default')))
export const malformedHeaderWithoutMessage = fault(
  ['authentication.malformed.message'],
  when(isMalformed, withoutMessage),
)
export const invalidKeyIsBadRequest = fault(['authentication.invalid.status'], when(isMadeUp, asBadRequest))
/** Two defects: the two keys are refused with different statuses. */
export const wrongKeysRefusedDifferently = fault(
  ['authentication.invalid.status', 'authentication.expired.status'],
  all(when(isMadeUp, asBadRequest), onList(whenKey('expired', setStatus(403)))),
)
export const invalidKeyWithoutMessage = fault(
  ['authentication.invalid.message'],
  onList(when(isMadeUp, withEmptyMessage)),
)
export const expiredKeyServed = fault(['authentication.expired.status'], servesExpired)
export const deletedKeyServed = fault(['authentication.deleted.status'], servesDeleted)
export const expiredKeyServedByBalance = fault(
  ['authentication.expired.status'],
  onOperation('getTokenBalance', servesExpired),
)
export const deletedKeyServedByContent = fault(
  ['authentication.deleted.status'],
  onOperation('getVideoContent', servesDeleted),
)
export const expiredKeyServedOverseas = fault(
  ['authentication.expired.status'],
  onLine('overseas', onList(servesExpired)),
)
export const expiredKeyWithoutMessage = fault(
  ['authentication.expired.message'],
  onList(whenKey('expired', withEmptyMessage)),
)
export const deletedKeyWithoutMessage = fault(
  ['authentication.deleted.message'],
  onList(whenKey('deleted', withEmptyMessage)),
)
/** Accepts any key, with or without the prefix: one defect. */
export const anyKeyServed = fault(
  ['authentication.invalid.status'],
  onOperation(
    ['listModels', 'createChatCompletion'],
    when((request) => isMadeUp(request) || isWithoutPrefix(request), asKey('default')),
  ),
)
/** Missing and malformed keys get the same wrong status. */
export const formIsBadRequest = fault(
  ['authentication.missing.status'],
  when((request) => isKeyless(request) || isMalformed(request), asBadRequest),
)
export const prefixIgnored = fault(['authentication.key.prefix'], when(isWithoutPrefix, asKey('default')))
export const validKeyRefused = fault(
  ['authentication.bearer.accepted'],
  onOperation(
    'getVideo',
    replyWithError(401, { message: 'Invalid token', type: 'authentication_error', code: 'invalid_token' }),
  ),
)
export const bodyValidatedFirst = fault(
  ['authentication.order.key_first'],
  when(
    onlyIf(
      `${isMadeUp.condition} and \`messages\` is not an array`,
      (request: SeenRequest) => isMadeUp(request) && !Array.isArray(request.body.messages ?? []),
    ),
    replyWithError(400, {
      message: 'messages is not a list',
      type: 'invalid_request_error',
      param: 'messages',
      code: 'invalid_type',
    }),
  ),
)

const noSuchModel = (status: number, code: string) =>
  replyWithError(status, { message: 'The model does not exist', type: 'new_api_error', code })

export const otherGroupIsBadRequest = fault(
  ['authentication.group.refused'],
  whenModel('otherGroup', noSuchModel(400, 'model_not_found')),
)
export const otherGroupIsForbidden = fault(
  ['authentication.group.refused'],
  whenModel(
    'otherGroup',
    replyWithError(403, { message: 'This token has no access to the model', type: 'new_api_error', code: '' }),
  ),
)
export const otherGroupMiscoded = fault(
  ['authentication.group.code'],
  whenModel('otherGroup', noSuchModel(404, 'gone')),
)
export const lowGroupIsWidest = fault(
  ['authentication.group.default_widest'],
  onList(whenKey('low', editJson(widened))),
)

/** The list with 30 more copies of every record, each with its own id. */
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

/** Only administrators may list the models. */
export const listRefusesUsers = fault(
  ['authentication.bearer.accepted'],
  onList(onStatus(200, replyWith(401, { detail: 'invalid user key' }))),
)
/** An unknown key is answered as a server error. */
export const unknownKeyFails = fault(
  ['authentication.missing.status', 'authentication.invalid.status'],
  onOperation(
    'createMessage',
    onStatus(
      401,
      replyWithError(500, {
        message: 'auth_unavailable: no auth available',
        type: 'server_error',
        code: 'internal_server_error',
      }),
    ),
  ),
)
