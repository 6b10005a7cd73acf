import { expect, test } from 'vitest'
import { fault, onOperation, replyWith, when, type Inject } from '../../gateway/reference/fault.ts'
import { reportedIds } from '../suites/harness.ts'
import { tryGateway } from '../suites/trial.ts'
import { sampled } from '../series.ts'

/** A failure with status 500 and a body that is no error object is one finding, and violates nothing about the members of errors. */
const bodies = {
  'an empty body': replyWith(500, ''),
  'a text': replyWith(500, 'Internal Server Error', { 'content-type': 'text/plain' }),
  'an HTML page': replyWith(500, '<html><title>500 Internal Server Error</title></html>', {
    'content-type': 'text/html',
  }),
  'another JSON object': replyWith(500, { status: 500, title: 'Internal Server Error' }),
} as const satisfies Readonly<Record<string, Inject>>

const isMalformed = ({ text, json }: { readonly text: string; readonly json?: unknown }) =>
  text !== '' && json === undefined && text.startsWith('{')

interface Failing {
  readonly inject: (failure: Inject) => Inject
  readonly violated: readonly string[]
  /** True if valid calls fail: only their status is judged. */
  readonly failsValidCalls?: true
}

const oneParameter: Failing = {
  inject: (failure) =>
    onOperation(
      'createChatCompletion',
      when(({ body }) => body.n === 2, failure),
    ),
  violated: ['limits.chat.n.accepts'],
}
const invalidParameter: Failing = {
  inject: (failure) =>
    onOperation(
      'createChatCompletion',
      when(({ body }) => body.temperature === 2.1 || body.temperature === -0.1, failure),
    ),
  violated: ['errors.status.invalid_parameter'],
}

const cases: Readonly<Record<string, Failing>> = {
  'of an operation': {
    inject: (failure) => onOperation('createImage', failure),
    violated: ['images.generation.served'],
    failsValidCalls: true,
  },
  'of every request with one parameter': oneParameter,
  'of an invalid parameter': invalidParameter,
  'of an unknown model, on every operation': {
    inject: (failure) => when(({ body }) => String(body.model).includes('no-such'), failure),
    violated: ['errors.status.unknown_model'],
  },
  'of a stream': {
    inject: (failure) =>
      onOperation(
        'createMessage',
        when(({ body }) => body.stream === true, failure),
      ),
    violated: ['streaming.messages.served'],
    failsValidCalls: true,
  },
}

/** The other limits fail in the same way, and these areas send no request that fails. */
const otherLimits = ['responses', 'messages', 'generate-content', 'images', 'video'].map((name) => `limits.${name}`)
const skip = [...otherLimits, 'authentication', 'video', 'balance']

/** A gateway that fails like this, judged by all suites. */
const tried = async (inject: Inject) => {
  const { concluded } = await tryGateway({ faults: [fault([], inject)], suites: {}, settings: { skip, samples: 2 } })
  return concluded
}

const expectOne = async ({ inject, violated, failsValidCalls }: Failing, failure: Inject, isJson = false) => {
  const concluded = await tried(inject(failure))
  const requirements = [...violated, ...(isJson || failsValidCalls ? [] : ['errors.body.json'])]
  const { reported, broken } = reportedIds(concluded)
  expect([new Set(reported), broken]).toEqual([new Set(requirements), []])
  expect(concluded.report.findings).toMatchObject([{ impact: 'server error' }])
  expect(new Set(concluded.report.findings[0]?.requirements)).toEqual(new Set(requirements))
}

const malformedFails = when(isMalformed, bodies['a text'])

const expectOneOverAllOperations = async () => {
  const { report } = await tried(malformedFails)
  const requirements = ['errors.body.json', 'errors.status.malformed_json']
  expect(report.findings).toMatchObject([{ impact: 'server error', verdict: 'violated', requirements }])
  expect(new Set(report.findings[0]?.callers.map(({ operation }) => operation)).size).toBeGreaterThan(4)
}

const expectOneMoreOfTheOperation = async () => {
  const { report } = await tried((next, target) =>
    malformedFails(invalidParameter.inject(bodies['a text'])(next, target), target),
  )
  expect(report.findings.map(({ requirements }) => [...requirements].sort())).toEqual(
    expect.arrayContaining([['errors.body.json', 'errors.status.invalid_parameter', 'errors.status.malformed_json']]),
  )
  expect(report.findings).toHaveLength(2)
}

const series: readonly (readonly [title: string, expectFindings: () => Promise<void>])[] = [
  ...Object.entries(cases).map(
    ([name, failing]) => [`is one finding ${name}`, () => expectOne(failing, bodies['a text'])] as const,
  ),
  ...Object.entries(bodies)
    .filter(([body]) => body !== 'a text')
    .map(
      ([body, failure]) =>
        [
          `is one finding with ${body}`,
          () => expectOne(oneParameter, failure, body === 'another JSON object'),
        ] as const,
    ),
  ['for JSON that is malformed is one finding over all operations', expectOneOverAllOperations],
  [
    'for JSON that is malformed is a finding of the operation that fails in the same way elsewhere too',
    expectOneMoreOfTheOperation,
  ],
]

test.for(sampled(series, 8))('a status 500 %s', async ([, expectFindings]) => {
  await expectFindings()
})
