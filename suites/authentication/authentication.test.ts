import { describe, expect } from 'vitest'
import { contrast, covers, universal } from '../../src/verdict/check.ts'
import { note } from '../../src/verdict/matchers.ts'
import { given } from '../../src/verdict/undecided.ts'
import {
  deletedKey,
  expiredKey,
  groups,
  malformedHeader,
  otherGroup,
  otherHeader,
  withoutPrefix,
  wrongTwice,
} from './probe.ts'
import { acceptedKeys, groupNames, keyless, messagesUnauthorized, reach, refusedWith401, underKey } from './rules.ts'

describe('a valid key', () => {
  universal(acceptedKeys)('is accepted', covers('authentication.bearer.accepted'), (reply) => {
    expect(reply, 'a valid key was refused').not.toHaveStatus(401)
  })
})

describe('no key', () => {
  universal(keyless)('no operation answers', covers('authentication.key.required'), ({ status }) => {
    expect(status, 'the status of a call without a key').toBeGreaterThanOrEqual(400)
  })

  universal(keyless)('is refused with 401', covers('authentication.missing.status'), (reply) => {
    given((reply.status ?? 0) >= 400, 'authentication.key.required')
    expect(reply).toHaveStatus(401)
  })

  const refused = refusedWith401(keyless, 'authentication.missing.status')
  universal(refused)('is told in a message', covers('authentication.missing.message'), ({ json }) => {
    expect(json.at('error.message')).toBeNonEmptyText()
  })
})

describe('a malformed header', () => {
  universal(underKey('malformed'), malformedHeader)(
    'is refused with 401',
    covers('authentication.malformed.status'),
    (reply) => {
      expect(reply).toHaveStatus(401)
    },
  )

  const refused = refusedWith401(underKey('malformed'), 'authentication.malformed.status')
  universal(refused)('is told in a message', covers('authentication.malformed.message'), ({ json }) => {
    expect(json.at('error.message')).toBeNonEmptyText()
  })
})

describe('a key that is not valid', () => {
  universal(underKey('made up'))('is refused with 401', covers('authentication.invalid.status'), (reply) => {
    expect(reply).toHaveStatus(401)
  })

  const refused = refusedWith401(underKey('made up'), 'authentication.invalid.status')
  universal(refused)('is told in a message', covers('authentication.invalid.message'), ({ json }) => {
    expect(json.at('error.message')).toBeNonEmptyText()
  })

  universal(underKey('expired'), expiredKey)('because it expired', covers('authentication.expired.status'), (reply) => {
    expect(reply).toHaveStatus(401)
  })

  universal(underKey('deleted'), deletedKey)(
    'because it was deleted',
    covers('authentication.deleted.status'),
    (reply) => {
      expect(reply).toHaveStatus(401)
    },
  )

  contrast(withoutPrefix)('because its prefix is missing', covers('authentication.key.prefix'), ({ models }) => {
    expect(models).toHaveStatus(401)
  })
})

contrast(wrongTwice)(
  'the key is looked at before the body',
  covers('authentication.order.key_first', 'authentication.invalid.status'),
  ({ chat }) => {
    expect(chat).toHaveStatus(401)
  },
)

describe('a model outside the group', () => {
  const test = contrast(otherGroup)

  test('is refused', covers('authentication.group.refused'), ({ chat }) => {
    expect(chat).toHaveStatus(503, 404)
  })

  test('has the code model_not_found beside 404', covers('authentication.group.code'), ({ chat }) => {
    given(chat.status === 503 || chat.status === 404, 'authentication.group.refused')
    const code = chat.status === 404 ? chat.json.at('error.code').text : 'model_not_found'
    expect(code, '`error.code` beside 404').toBe('model_not_found')
  })
})

describe('groups', () => {
  const test = contrast(groups)

  test('default reaches the most', covers('authentication.group.default_widest'), ({ default: widest, low }) => {
    given(reach(widest) > 0, 'models.list.records')
    expect(reach(widest), 'models listed for the default key').toBeGreaterThanOrEqual(reach(low))
  })

  test('are seen in the list', covers('authentication.group.names'), ({ default: list }) => {
    note('Groups that the list of models names', groupNames(list))
  })
})

contrast(otherHeader)('x-api-key alone', covers('authentication.x_api_key.accepted'), ({ models }) => {
  note('The status of a call with a valid key in x-api-key alone', models.status)
})

universal(messagesUnauthorized)(
  'the messages protocol speaks of x-api-key',
  covers('authentication.messages.x_api_key_named'),
  ({ text }) => {
    expect(text.toLowerCase(), 'the 401 of the messages protocol').toContain('x-api-key')
  },
)
