import { describe, expect, test } from 'vitest'
import { createGateway } from '../../api/gateway.ts'
import { toConform } from '../../api/vitest/matcher/to-conform.ts'
import { agentHeaders } from '../../fixtures/agent-headers.ts'
import { operationOf } from '../../src/contract/operations.ts'
import { validatorOf } from '../../src/contract/schemas.ts'
import { asArray, asObject, asString, isObject, type JsonObject } from '../../gateway/reference/json.ts'
import { dataOf } from '../reference/client.ts'
import { readStream } from './answer.ts'
import { recordedRequests, type RecordedRequest } from './recorded.ts'

const { fetch, keys } = createGateway()

const toRequest = ({ path, headers, body }: RecordedRequest) =>
  new Request(`http://gateway.test${path}`, {
    method: 'POST',
    headers: Object.entries(headers).map(([name, value]) => [name, value.replace('{key}', keys.default ?? '')]),
    body: JSON.stringify(body),
  })

/** The functions that a request declares, in any protocol. */
const functionsOf = ({ tools }: JsonObject): readonly string[] =>
  asArray(tools)
    .map(asObject)
    .flatMap((tool) => [tool, asObject(tool['function']), ...asArray(tool['functionDeclarations']).map(asObject)])
    .map(({ name }) => asString(name))
    .filter((name) => name !== '')

const hasHistory = (body: JsonObject) =>
  /"(?:tool_result|function_call_output|functionResponse|tool)"/.test(
    JSON.stringify(body['input'] ?? body['messages'] ?? body['contents']),
  )

describe.each([...new Set(recordedRequests.map(({ agent }) => agent))])('%s', (agent) => {
  const requests = recordedRequests.filter((request) => request.agent === agent)

  test.each(requests.map((request, index) => ({ ...request, number: index + 1 })))(
    'request $number to $path is served, and its answer can be read',
    async (recorded) => {
      const response = await fetch(toRequest(recorded))
      const text = await response.clone().text()
      expect([response.status, response.headers.get('content-type'), text.slice(0, 200)]).toEqual([
        200,
        'text/event-stream',
        text.slice(0, 200),
      ])
      const [path = ''] = recorded.path.split('?')
      const answer = readStream(path, dataOf({ text }))
      expect(answer.isComplete).toBe(true)
      expect(answer.text !== '' || answer.calls.length > 0).toBe(true)
      for (const call of answer.calls) {
        expect(functionsOf(recorded.body)).toContain(call.name)
        expect(isObject(call.arguments)).toBe(true)
      }
      if (hasHistory(recorded.body)) expect(answer.text).toContain('the tool answered')
      await expectConforming(recorded, response)
    },
  )
})

/** The contract has no streams of generate-content: each of their events is a result. */
async function expectConforming(recorded: RecordedRequest, response: Response): Promise<void> {
  const request = toRequest(recorded)
  const operation = operationOf('POST', request.url)
  if (operation === undefined) {
    const issues = dataOf({ text: await response.text() }).flatMap((event) =>
      validatorOf('GenerateContentResult')(event),
    )
    return expect(issues).toEqual([])
  }
  const { pass, message } = await toConform(response, operation.operationId, { request, profile: 'interop' })
  expect(pass ? '' : message()).toBe('')
}

test.each(Object.entries(agentHeaders))(
  'the agent of %s at both ends has the headers of a recorded one',
  (_, headers) => {
    const version = (agent: string | undefined) => /\/[\d.]+/.exec(agent ?? '')?.[0]
    const same = recordedRequests.filter((one) => version(one.headers['user-agent']) === version(headers['user-agent']))
    expect(same.length).toBeGreaterThan(0)
    expect(Object.keys(same[0]?.headers ?? {})).toEqual(expect.arrayContaining(Object.keys(headers)))
  },
)
