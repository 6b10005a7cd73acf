import { predicateType, statementType, type Conformance, type Statement } from '../../src/statement/statement.ts'

const digest = { sha256: ''.padEnd(64, 'a') }
const described = (name: string) => ({ name, digest, annotations: { version: '1.0.0' } })

/** A statement about a small run, with these changes. */
export function statementOf(change: Partial<Conformance>, result: 'PASSED' | 'FAILED' = 'PASSED'): Statement {
  const conformance: Conformance = {
    version: 1,
    deployment: { baseUrl: 'https://gateway.example.com', embedded: false, group: 'default', models: { chat: 'gpt' } },
    ...{ profile: 'spec', set: '1.0.0', statedAt: '2026-01-02T00:00:00.000Z', validUntil: '2026-06-30' },
    drivenAt: { started: '2026-01-01T00:00:00.000Z', finished: '2026-01-01T00:01:00.000Z' },
    required: { satisfied: 1, violated: result === 'FAILED' ? 1 : 0, notApplicable: 0, unjudged: 0 },
    violations: result === 'FAILED' ? [{ id: 'chat.b', observed: 'status 500', exchanges: ['chat-plain/first'] }] : [],
    ...{ notApplicable: [], unjudged: {}, notJudged: {} },
    lacks: [],
    scope: 'whole',
    drive: { seed: 1, seedSource: 'random', shards: 1, requests: 1, retries: 0, tokens: 0, budgets: {} },
    ...change,
  }
  const configuration = [described('document'), described('set'), described('gateproof')] as const
  const tests = { passedTests: ['chat.a'], warnedTests: [], failedTests: result === 'FAILED' ? ['chat.b'] : [] }
  return {
    ...{ _type: statementType, subject: [described('evidence.jsonl')], predicateType },
    predicate: { result, configuration, ...tests, conformance },
  }
}
