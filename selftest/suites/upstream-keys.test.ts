import { describe, expect, test } from 'vitest'
import type { Fault } from '../../src/reference/fault.ts'
import type { Handler } from '../../src/reference/faults/handler.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'
import { conclusionOf } from '../../src/report/conclusion.ts'
import { concludeTrial } from './harness.ts'
import { recordInMemory } from './trial.ts'

/** A gateway between a client and the scripted upstream, with this defect on the way to the upstream. */
const toUpstream = (change: (request: Request, next: Handler) => ReturnType<Handler>): Fault =>
  ({
    name: 'test',
    breaks: [],
    inject: (next: Handler) => next,
    upstream: (next: Handler) => (request: Request) => change(request, next),
  }) as unknown as Fault

/** The request with a key of another account. */
function withOtherKey(request: Request): Request {
  const headers = new Headers(request.headers)
  const url = new URL(request.url)
  for (const name of ['authorization', 'x-api-key', 'x-goog-api-key'])
    if (headers.has(name)) headers.set(name, name === 'authorization' ? 'Bearer sk-other' : 'sk-other')
  if (url.searchParams.has('key')) url.searchParams.set('key', 'sk-other')
  return new Request(url, { ...request, method: request.method, headers, body: request.body, duplex: 'half' })
}

const notFound = { error: { message: 'model not found', type: 'invalid_request_error' } }

const afterFirstCall = () => {
  let calls = 0
  return toUpstream((request, next) => next((calls += 1) > 1 ? withOtherKey(request) : request))
}

describe.each([
  [
    'has another key',
    () => toUpstream((request, next) => next(withOtherKey(request))),
    /^all calls reached the upstream with a key that it does not know/,
  ],
  [
    'has another key after the first call',
    afterFirstCall,
    /^\d+ of \d+ calls reached the upstream with a key that it does not know/,
  ],
  [
    'knows no model',
    () => toUpstream(() => Response.json(notFound, { status: 404 })),
    /^(?:nothing was judged: |upstream: \d+ of \d+ judged, because )not covered: none of /,
  ],
])('a gateway whose channel %s', (_name, fault, first) => {
  test.each(['spec', 'interop'] as const)(
    'does not pass by the few requirements of profile %s that show',
    async (profile) => {
      const settings = { only: ['upstream'], samples: 1 }
      const evidence = await recordInMemory({ upstream: true, faults: [fault()], settings })
      const { report, exitCode } = concludeTrial(evidence, await judgeInProcess(evidence, { areas: ['upstream'] }), {
        profile,
      })
      expect([exitCode, conclusionOf(report), report.complete]).toEqual([3, 'inconclusive', false])
      expect(report.notes[0]).toMatch(first)
    },
  )
})
