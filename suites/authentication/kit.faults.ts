import type { SeenRequest } from '../../gateway/reference/fault-kit.ts'

/** The bearer token of a request, if its header is well-formed. */
const tokenOf = ({ headers }: SeenRequest) => /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1]

export const isKeyless = ({ headers }: SeenRequest): boolean =>
  !['authorization', 'x-api-key', 'x-goog-api-key'].some((name) => headers.has(name))
export const isMalformed = (request: SeenRequest): boolean =>
  request.headers.has('authorization') && tokenOf(request) === undefined
export const isWithoutPrefix = (request: SeenRequest): boolean => tokenOf(request)?.startsWith('sk-') === false
export const isMadeUp = (request: SeenRequest): boolean => /^sk-(?!ref-)/.test(tokenOf(request) ?? '')
