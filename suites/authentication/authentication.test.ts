import { describe } from '../../src/verdict/registry.ts'
import { wordsOf } from '../../src/evidence/words.ts'
import { expect } from '../../src/verdict/expect.ts'
import { contrast, covers, universal } from '../../src/verdict/check.ts'
import { note } from '../../src/verdict/notes.ts'
import { given } from '../../src/verdict/undecided.ts'
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

describe('a valid key', () => {
  universal(acceptedKeys)('is accepted', covers('authentication.bearer.accepted'), (reply) => {
    expect(reply, `${describeRequest(reply)}: a valid key was refused`).not.toHaveStatus(401)
  })
})

describe('no key', () => {
  universal(keyless)('no operation answers', covers('authentication.key.required'), (reply) => {
    expect(
      isWorkDone(reply),
      `${describeRequest(reply)}, without a key, is answered ${reply.status} as if it had one`,
    ).toBe(false)
  })

  universal(keyless)('is refused with 401', covers('authentication.missing.status'), (reply) => {
    given(!isWorkDone(reply), 'authentication.key.required')
    expect(reply, describeRequest(reply)).toHaveStatus(401)
  })

  const refused = refusedWith401(keyless, 'authentication.missing.status')
  universal(refused)('is told in a message', covers('authentication.missing.message'), ({ json }) => {
    expect(json.at('error.message')).toBeNonEmptyText()
  })
})

describe('a malformed header', () => {
  const malformed = underKey('malformed', 'none', 'made up')
  universal(malformed, malformedHeader)('is refused with 401', covers('authentication.malformed.status'), (reply) => {
    expect(reply, describeRequest(reply)).toHaveStatus(401)
  })

  const refused = refusedWith401(malformed, 'authentication.malformed.status')
  universal(refused)('is told in a message', covers('authentication.malformed.message'), ({ json }) => {
    expect(json.at('error.message')).toBeNonEmptyText()
  })
})

// Surviving mutants: The probe named as missing may be any of these: all need the same key.
describe('a key that is not valid', () => {
  const madeUp = underKey('made up')
  universal(madeUp)('is refused with 401', covers('authentication.invalid.status'), (reply) => {
    expect(reply, describeRequest(reply)).toHaveStatus(401)
  })

  const refused = messageOf401(madeUp, 'authentication.invalid.status')
  universal(refused)('is told in a message', covers('authentication.invalid.message'), ({ json }) => {
    expect(json.at('error.message')).toBeNonEmptyText()
  })

  const expired = underKey('expired', 'made up')
  universal(expired, expiredKey[0])('because it expired', covers('authentication.expired.status'), (reply) => {
    expect(reply, describeRequest(reply)).toHaveStatus(401)
  })

  const refusedAsExpired = messageOf401(expired, 'authentication.expired.status')
  universal(refusedAsExpired, expiredKey[0])(
    'expired, in a message',
    covers('authentication.expired.message'),
    ({ json }) => {
      expect(json.at('error.message')).toBeNonEmptyText()
    },
  )

  const deleted = underKey('deleted', 'made up')
  universal(deleted, deletedKey[0])('because it was deleted', covers('authentication.deleted.status'), (reply) => {
    expect(reply, describeRequest(reply)).toHaveStatus(401)
  })

  const refusedAsDeleted = messageOf401(deleted, 'authentication.deleted.status')
  universal(refusedAsDeleted, deletedKey[0])(
    'deleted, in a message',
    covers('authentication.deleted.message'),
    ({ json }) => {
      expect(json.at('error.message')).toBeNonEmptyText()
    },
  )

  universal(underKey('without prefix', 'made up'), withoutPrefix)(
    'because its prefix is missing',
    covers('authentication.key.prefix'),
    (reply) => {
      expect(reply, describeRequest(reply)).toHaveStatus(401)
    },
  )
})

universal(underKey('made up, over a wrong body', 'made up'), wrongKeyAndBody)(
  'the key is looked at before the body',
  covers('authentication.order.key_first'),
  (reply) => {
    expect(reply, describeRequest(reply)).toHaveStatus(401)
  },
)

describe('a model outside the group', () => {
  const test = contrast(otherGroup)

  test('is refused', covers('authentication.group.refused'), ({ chat }) => {
    expect(chat).toHaveStatus(503, 404)
  })

  test('has the code model_not_found beside 404, or none', covers('authentication.group.code'), ({ chat }) => {
    given(chat.status === 503 || chat.status === 404, 'authentication.group.refused')
    expect(codeBeside404(chat), '`error.code` beside 404').toBe('model_not_found')
  })
})

describe('groups', () => {
  const test = contrast(groups)

  test('default reaches the most', covers('authentication.group.default_widest'), ({ default: widest, low }) => {
    given(reach(widest) > 0, namesNoModel(widest))
    expect(reach(widest), 'models listed for the default key', widest).toBeGreaterThanOrEqual(reach(low))
  })

  test('are seen in the list', covers('authentication.group.names'), ({ default: list }) => {
    note('Groups that the list of models names', groupNames(list))
  })
})

contrast(otherHeader)('x-api-key alone', covers('authentication.x_api_key.accepted'), ({ models }) => {
  note('The status of a call with a valid key in x-api-key alone', models.status)
})

contrast(otherHeader)('x-goog-api-key alone', covers('authentication.x_goog_api_key.accepted'), ({ google }) => {
  note('The status of a call with a valid key in x-goog-api-key alone', google.status)
})

universal(messagesUnauthorized)(
  'the messages protocol speaks of x-api-key',
  covers('authentication.messages.x_api_key_named'),
  (reply) => {
    expect(wordsOf(reply).toLowerCase(), 'the 401 of the messages protocol').toContain('x-api-key')
  },
)
