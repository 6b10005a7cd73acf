import { fault, type Inject, rewriteRequest } from '../../gateway/reference/fault-kit.ts'

/** Serves a documented path only at another path. */
const movePath = (documented: RegExp, from: RegExp, to: string): Inject =>
  rewriteRequest((request) => {
    const url = new URL(request.url)
    if (documented.test(url.pathname)) url.pathname = '/gone'
    else if (from.test(url.pathname)) url.pathname = url.pathname.replace(from, to)
    return new Request(url, request)
  })

export const responsesWithoutPrefix = fault(
  ['versioning.prefix.v1'],
  movePath(/^\/v1\/responses$/, /^\/responses$/, '/v1/responses'),
)
export const modelsWithoutPrefix = fault(
  ['versioning.prefix.v1'],
  movePath(/^\/v1\/models$/, /^\/models$/, '/v1/models'),
)
export const videoTasksWithoutPrefix = fault(
  ['versioning.prefix.v1'],
  movePath(/^\/v1\/videos\/[^/]+$/, /^\/videos\/(?=[^/]+$)/, '/v1/videos/'),
)
export const contentBelowV1 = fault(
  ['versioning.prefix.v1beta'],
  movePath(/^\/v1beta\//, /^\/v1\/models\/(?=.+:generateContent$)/, '/v1beta/models/'),
)
