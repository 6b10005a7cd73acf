import { contrast, covers, describe, expect, assume, note, universal, wordsOf } from '../../src/checks/index.ts'
import {
  deletedKey,
  expiredKey,
  groups,
  malformedHeader,
  otherGroup,
  otherHeader,
  withoutPrefix,
  wrongKeyAndBody,
} from './probe.ts'
import { describeRequest, isWorkDone, keyless, messageOf401, refusedWith401, underKey } from './keys.rules.ts'
import { acceptedKeys, codeBeside404, groupNames, messagesUnauthorized, namesNoModel, reach } from './rules.ts'

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
    const what = `${describeRequest(reply)}, without a key, is answered ${reply.status} as if it had one`
    expect(isWorkDone(reply), { what, namesOperation: true }).toBe(false)
  })

  universal(keyless)('is refused with 401', covers('authentication.missing.status'), (reply) => {
    assume(!isWorkDone(reply), 'authentication.key.required')
    expect(reply, describeRequest(reply)).toHaveStatus(401)
  })

  const refused = refusedWith401(keyless, 'authentication.missing.status')
  universal(refused)('gets a non-empty error message', covers('authentication.missing.message'), ({ json }) => {
    expect(json.at('error.message')).toBeNonEmptyText()
  })
})

describe('malformed Authorization header', () => {
  const malformed = underKey('malformed', 'none', 'made up')
  universal(malformed, malformedHeader)('is refused with 401', covers('authentication.malformed.status'), (reply) => {
    expect(reply, describeRequest(reply)).toHaveStatus(401)
  })

  const refused = refusedWith401(malformed, 'authentication.malformed.status')
  universal(refused)('gets a non-empty error message', covers('authentication.malformed.message'), ({ json }) => {
    expect(json.at('error.message')).toBeNonEmptyText()
  })
})

// Surviving mutants: The probe named as missing may be any of these: all need the same key.
describe('invalid key', () => {
  const madeUp = underKey('made up')
  universal(madeUp)('is refused with 401 if it was never issued', covers('authentication.invalid.status'), (reply) => {
    expect(reply, describeRequest(reply)).toHaveStatus(401)
  })

  const refused = messageOf401(madeUp, 'authentication.invalid.status')
  universal(refused)(
    'gets no empty error message if it was never issued',
    covers('authentication.invalid.message'),
    ({ json }) => {
      expect(json.at('error.message')).toBeNonEmptyText()
    },
  )

  const expired = underKey('expired', 'made up')
  universal(expired, expiredKey[0])(
    'is refused with 401 if it is expired',
    covers('authentication.expired.status'),
    (reply) => {
      expect(reply, describeRequest(reply)).toHaveStatus(401)
    },
  )

  const refusedAsExpired = messageOf401(expired, 'authentication.expired.status')
  universal(refusedAsExpired, expiredKey[0])(
    'gets no empty error message if it is expired',
    covers('authentication.expired.message'),
    ({ json }) => {
      expect(json.at('error.message')).toBeNonEmptyText()
    },
  )

  const deleted = underKey('deleted', 'made up')
  universal(deleted, deletedKey[0])(
    'is refused with 401 if it is deleted',
    covers('authentication.deleted.status'),
    (reply) => {
      expect(reply, describeRequest(reply)).toHaveStatus(401)
    },
  )

  const refusedAsDeleted = messageOf401(deleted, 'authentication.deleted.status')
  universal(refusedAsDeleted, deletedKey[0])(
    'gets no empty error message if it is deleted',
    covers('authentication.deleted.message'),
    ({ json }) => {
      expect(json.at('error.message')).toBeNonEmptyText()
    },
  )

  universal(underKey('without prefix', 'made up'), withoutPrefix)(
    'is refused with 401 if its sk- prefix is missing',
    covers('authentication.key.prefix'),
    (reply) => {
      expect(reply, describeRequest(reply)).toHaveStatus(401)
    },
  )
})

universal(underKey('made up, over a wrong body', 'made up'), wrongKeyAndBody)(
  'invalid key with an invalid body: is refused with 401',
  covers('authentication.order.key_first'),
  (reply) => {
    expect(reply, describeRequest(reply)).toHaveStatus(401)
  },
)

describe('model outside the group', () => {
  const test = contrast(otherGroup)

  test('is refused with 404 or 503', covers('authentication.group.refused'), ({ chat }) => {
    expect(chat).toHaveStatus(503, 404)
  })

  test(
    'has error code "model_not_found", if any, when refused with 404',
    covers('authentication.group.code'),
    ({ chat }) => {
      assume(chat.status === 503 || chat.status === 404, 'authentication.group.refused')
      expect(codeBeside404(chat), '`error.code` beside 404').toBe('model_not_found')
    },
  )
})

describe('key groups', () => {
  const test = contrast(groups)

  test(
    'give "default" at least as many models as any other',
    covers('authentication.group.default_widest'),
    ({ default: widest, low }) => {
      assume(reach(widest) > 0, namesNoModel(widest))
      expect(reach(widest), 'models listed for the default key', widest).toBeGreaterThanOrEqual(reach(low))
    },
  )

  test('may be named in the list of models (not judged)', covers('authentication.group.names'), ({ default: list }) => {
    note('Groups that the list of models names', groupNames(list))
  })
})

contrast(otherHeader)(
  'x-api-key header: may be accepted without Authorization (not judged)',
  covers('authentication.x_api_key.accepted'),
  ({ models }) => {
    note('The status of a call with a valid key in x-api-key alone', models.status)
  },
)

contrast(otherHeader)(
  'x-goog-api-key header: may be accepted without Authorization (not judged)',
  covers('authentication.x_goog_api_key.accepted'),
  ({ google }) => {
    note('The status of a call with a valid key in x-goog-api-key alone', google.status)
  },
)

universal(messagesUnauthorized)(
  'Messages 401 error: mentions the x-api-key header',
  covers('authentication.messages.x_api_key_named'),
  (reply) => {
    expect(wordsOf(reply).toLowerCase(), 'the 401 of the messages protocol').toContain('x-api-key')
  },
)
