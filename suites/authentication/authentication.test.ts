import {
  assume,
  check,
  checkProbe,
  expect,
  note,
  type Probe,
  type Reply,
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

check(acceptedKeys)('authentication.bearer.accepted', (reply) => {
  expect(reply, `${describeRequest(reply)}: a valid key was refused`).not.toHaveStatus(401)
})

/** The first of the probes that send such a key, and all of them. */
const sourcesOf = (probes: readonly Probe[]) => [probes[0], probes] as const

check(keyless)('authentication.key.required', (reply) => {
  const what = `${describeRequest(reply)} without a key: got status ${reply.status}, as with a valid key`
  expect(isWorkDone(reply), { what, namesOperation: true }).toBe(false)
})

check(keyless)('authentication.missing.status', (reply) => {
  assume(!isWorkDone(reply), 'authentication.key.required')
  has401(reply)
})

check(refusedWith401(keyless, 'authentication.missing.status'))('authentication.missing.message', hasMessage)

const malformed = underKey('malformed', 'none', 'made up')
check(malformed, malformedHeader)('authentication.malformed.status', has401)

check(refusedWith401(malformed, 'authentication.malformed.status'))('authentication.malformed.message', hasMessage)

const madeUp = underKey('made up')
check(madeUp)('authentication.invalid.status', has401)
check(messageOf401(madeUp, 'authentication.invalid.status'))('authentication.invalid.message', hasMessage)

const expired = underKey('expired', 'made up')
check(expired, ...sourcesOf(expiredKey))('authentication.expired.status', has401)
check(messageOf401(expired, 'authentication.expired.status'), ...sourcesOf(expiredKey))(
  'authentication.expired.message',
  hasMessage,
)

const deleted = underKey('deleted', 'made up')
check(deleted, ...sourcesOf(deletedKey))('authentication.deleted.status', has401)
check(messageOf401(deleted, 'authentication.deleted.status'), ...sourcesOf(deletedKey))(
  'authentication.deleted.message',
  hasMessage,
)

check(keyWithoutPrefix, withoutPrefix)('authentication.key.prefix', has401)

check(underKey('made up, over a wrong body', 'made up'), wrongKeyAndBody)('authentication.order.key_first', has401)

check(
  callsOfOtherGroup,
  undefined,
  otherGroup,
)(['authentication.group.refused', 'service.routing.body_model', 'service.routing.path_model'], (reply) => {
  expect(reply).toHaveStatus(503, 404)
})

check(
  refusedForGroup,
  undefined,
  otherGroup,
)('authentication.group.code', (reply) => {
  expect(codeOf404(reply), '`error.code` of a 404').toBe('model_not_found')
})

const ofGroups = checkProbe(groups)

ofGroups('authentication.group.default_widest', ({ default: widest, low }) => {
  assume(listedModelCount(widest) > 0, emptyListRequirement(widest))
  expect(listedModelCount(widest), 'number of models listed for the default key', widest).toBeGreaterThanOrEqual(
    listedModelCount(low),
  )
})

ofGroups('authentication.group.names', ({ default: list }) => {
  note('Groups named in the list of models', groupNames(list))
})

checkProbe(messagesHeader)('authentication.x_api_key.accepted', ({ message }) => {
  note('Status of a call with a valid key only in x-api-key', message.status)
})

checkProbe(contentHeader)('authentication.x_goog_api_key.accepted', ({ models }) => {
  note('Status of a call with a valid key only in x-goog-api-key', models.status)
})

check(messagesUnauthorized)('authentication.messages.x_api_key_named', (reply) => {
  expect(searchableText(reply).toLowerCase(), 'the error text of a 401 from POST /v1/messages').toContain('x-api-key')
})
