import {
  contrast,
  covers,
  describe,
  expect,
  assume,
  note,
  type Reply,
  universal,
  searchableText,
} from '../../src/checks/index.ts'
import {
  contentHeader,
  deletedKey,
  expiredKey,
  groups,
  malformedHeader,
  messagesHeader,
  withoutPrefix,
  wrongKeyAndBody,
  otherGroup,
} from './probe.ts'
import {
  describeRequest,
  isWorkDone,
  keyless,
  keyWithoutPrefix,
  messageOf401,
  refusedWith401,
  underKey,
} from './keys.rules.ts'
import {
  acceptedKeys,
  callsOfOtherGroup,
  codeOf404,
  emptyListRequirement,
  groupNames,
  listedModelCount,
  messagesUnauthorized,
  refusedForGroup,
} from './rules.ts'

const has401 = (reply: Reply) => expect(reply, describeRequest(reply)).toHaveStatus(401)
const hasMessage = ({ json }: Reply) => expect(json.at('error.message')).toBeNonEmptyText()

describe('valid key', () => {
  universal(acceptedKeys)(
    'is accepted as a Bearer token by every operation',
    covers('authentication.bearer.accepted'),
    (reply) => {
      expect(reply, `${describeRequest(reply)}: a valid key was refused`).not.toHaveStatus(401)
    },
  )
})

describe('missing key', () => {
  universal(keyless)('gets no successful reply from any operation', covers('authentication.key.required'), (reply) => {
    const what = `${describeRequest(reply)} without a key: got status ${reply.status}, as with a valid key`
    expect(isWorkDone(reply), { what, namesOperation: true }).toBe(false)
  })

  universal(keyless)('is refused with 401', covers('authentication.missing.status'), (reply) => {
    assume(!isWorkDone(reply), 'authentication.key.required')
    has401(reply)
  })

  const refused = refusedWith401(keyless, 'authentication.missing.status')
  universal(refused)('gets a non-empty error message', covers('authentication.missing.message'), hasMessage)
})

describe('malformed Authorization header', () => {
  const malformed = underKey('malformed', 'none', 'made up')
  universal(malformed, malformedHeader)('is refused with 401', covers('authentication.malformed.status'), has401)

  const refused = refusedWith401(malformed, 'authentication.malformed.status')
  universal(refused)('gets a non-empty error message', covers('authentication.malformed.message'), hasMessage)
})

describe('invalid key', () => {
  const kinds = [
    { kind: 'invalid', condition: 'it was never issued', calls: underKey('made up'), sources: undefined },
    { kind: 'expired', condition: 'it is expired', calls: underKey('expired', 'made up'), sources: expiredKey },
    { kind: 'deleted', condition: 'it is deleted', calls: underKey('deleted', 'made up'), sources: deletedKey },
  ] as const
  for (const { kind, condition, calls, sources } of kinds) {
    const status = `authentication.${kind}.status` as const
    universal(calls, sources?.[0], sources)(`is refused with 401 if ${condition}`, covers(status), has401)
    universal(messageOf401(calls, status), sources?.[0], sources)(
      `gets no empty error message if ${condition}`,
      covers(`authentication.${kind}.message`),
      hasMessage,
    )
  }

  universal(keyWithoutPrefix, withoutPrefix)(
    'is refused with 401 if its sk- prefix is missing',
    covers('authentication.key.prefix'),
    has401,
  )
})

universal(underKey('made up, over a wrong body', 'made up'), wrongKeyAndBody)(
  'invalid key with an invalid body: is refused with 401',
  covers('authentication.order.key_first'),
  has401,
)

describe('model outside the group', () => {
  universal(callsOfOtherGroup, undefined, otherGroup)(
    'is refused with 404 or 503',
    covers('authentication.group.refused', 'service.routing.body_model', 'service.routing.path_model'),
    (reply) => {
      expect(reply).toHaveStatus(503, 404)
    },
  )

  universal(refusedForGroup, undefined, otherGroup)(
    'has error code "model_not_found", if any, when refused with 404',
    covers('authentication.group.code'),
    (reply) => {
      expect(codeOf404(reply), '`error.code` of a 404').toBe('model_not_found')
    },
  )
})

describe('key groups', () => {
  const test = contrast(groups)

  test(
    'give "default" at least as many models as any other',
    covers('authentication.group.default_widest'),
    ({ default: widest, low }) => {
      assume(listedModelCount(widest) > 0, emptyListRequirement(widest))
      expect(listedModelCount(widest), 'number of models listed for the default key', widest).toBeGreaterThanOrEqual(
        listedModelCount(low),
      )
    },
  )

  test('may be named in the list of models (not judged)', covers('authentication.group.names'), ({ default: list }) => {
    note('Groups named in the list of models', groupNames(list))
  })
})

describe('valid key in another header', () => {
  contrast(messagesHeader)(
    'may be accepted in x-api-key (not judged)',
    covers('authentication.x_api_key.accepted'),
    ({ message }) => {
      note('Status of a call with a valid key only in x-api-key', message.status)
    },
  )

  contrast(contentHeader)(
    'may be accepted in x-goog-api-key (not judged)',
    covers('authentication.x_goog_api_key.accepted'),
    ({ models }) => {
      note('Status of a call with a valid key only in x-goog-api-key', models.status)
    },
  )
})

universal(messagesUnauthorized)(
  'Messages 401 error: mentions the x-api-key header',
  covers('authentication.messages.x_api_key_named'),
  (reply) => {
    expect(searchableText(reply).toLowerCase(), 'the error text of a 401 from POST /v1/messages').toContain('x-api-key')
  },
)
