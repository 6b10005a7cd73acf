import {
  all,
  asKey,
  dropField,
  editField,
  onOperation,
  onStatus,
  replyWith,
  setField,
  setStatus,
  when,
  whenKey,
  whenModel,
  type Inject,
  type SeenRequest,
} from '../../../../gateway/reference/fault.ts'
import { see } from '../../../../gateway/reference/faults/handler.ts'
import { asString } from '../../../../gateway/reference/json.ts'
import { modelIds } from '../../../../gateway/reference/model/catalogue.ts'
import { type ConformantVariants, refusalAreas } from '../variant.ts'
import { modelOf } from './kit.ts'

/** Accepts the key in `x-api-key` as if it were in `Authorization`. */
const eitherHeader = when(({ headers }) => headers.has('x-api-key') && !headers.has('authorization'), asKey('default'))

const knownModels = new Set<string>(Object.values(modelIds))
const isOfUnknownModel = (request: SeenRequest) => modelOf(request) !== '' && !knownModels.has(modelOf(request))

const notFound = (next: Parameters<Inject>[0]) => async (original: Request) => {
  const { seen, request } = await see(original)
  const response = await next(request)
  if (response.status !== 503) return response
  const error = { message: `The model ${modelOf(seen)} does not exist`, type: 'new_api_error', code: 'model_not_found' }
  return Response.json({ error }, { status: 404 })
}

const noChannel = (next: Parameters<Inject>[0]) => async (original: Request) => {
  const { seen, request } = await see(original)
  const response = await next(request)
  if (response.status !== 404) return response
  const message = `No available channel for model ${modelOf(seen)} under group default (distributor)`
  return Response.json({ error: { message, type: 'new_api_error', code: 'model_not_found' } }, { status: 503 })
}

/** The page of the console: field note 11. */
const page = replyWith(200, '<!doctype html><title>Console</title><div id="root"></div>', {
  'content-type': 'text/html; charset=utf-8',
})

/** Choices that the contract leaves to a gateway: field notes 11 to 14. */
export const choices: ConformantVariants = {
  '404 for a model outside the group': { inject: whenModel('otherGroup', notFound), areas: refusalAreas },
  '503 for a model that does not exist': {
    inject: when(isOfUnknownModel, noChannel),
    areas: refusalAreas,
    undecides: ['errors.unknown_model.code'],
  },
  'the console on paths that are no API': {
    inject: when(({ path }) => !/^\/(?:v1|v1beta|api|files|kling)\//.test(path), page),
  },
  '404 with a page of HTML on unknown paths': {
    inject: onStatus(
      404,
      when(({ operation }) => operation === undefined, page404()),
    ),
  },
  'a key with something behind it selects a channel': { inject: channelSuffix() },
  'x-api-key in place of Authorization': { inject: eitherHeader },
  'x-goog-api-key in place of Authorization, and 404 without a code for a model outside the group': {
    inject: all(
      when(({ headers }) => headers.has('x-goog-api-key') && !headers.has('authorization'), asKey('default')),
      whenModel('otherGroup', all(setStatus(404), setField('error.code', ''))),
      onOperation(
        'createMessage',
        onStatus(
          401,
          editField('error.message', (message) => asString(message).replaceAll('x-api-key', 'X-Api-Key')),
        ),
      ),
    ),
    areas: ['authentication'],
  },
  'an expired key refused with a code alone, and another group with a code of its own': {
    inject: all(
      whenKey('expired', dropField('error.message')),
      whenModel('otherGroup', onStatus(503, setField('error.code', 'no_channel'))),
    ),
    areas: ['authentication'],
    undecides: ['authentication.expired.message'],
  },
}

function page404(): Inject {
  return replyWith(404, '<html><body><h1>404 Not Found</h1></body></html>', { 'content-type': 'text/html' })
}

/** A valid key with a suffix selects a channel, which only some users may do: field note 12. */
function channelSuffix(): Inject {
  const message = 'Ordinary users may not select a channel'
  const refusal = replyWith(403, { error: { message, type: 'new_api_error', code: '' } })
  return (next, gateway) => {
    const validHeaders = Object.values(gateway?.keys ?? {}).map((key) => `Bearer ${key}`)
    const isSuffixed = (header: string) => validHeaders.some((bearer) => header.startsWith(bearer) && header !== bearer)
    return when(({ headers }) => isSuffixed(headers.get('authorization') ?? ''), refusal)(next, gateway)
  }
}
