import { besides, check, expect } from '../../src/checks/index.ts'
import {
  addedParameters,
  answerSchemaFlaw,
  cacheKeyFlaw,
  callFlaws,
  changedDefaults,
  modelCalls,
  choiceFlaw,
  partsFlaw,
  requestsWith,
  sentParameter,
  resultFlaws,
  sentCalls,
  toolFlaws,
} from './sent.rules.ts'
import { pairName } from './pairs.rules.ts'
import { requestFlaws, wholeRequests } from './valid.rules.ts'

check(sentCalls)('upstream.prompt.arrives', ({ reply, received }) => {
  expect(received.length, 'requests to the upstream with the prompt', reply).toBeGreaterThan(0)
})

check(modelCalls)('upstream.prompt.model', ({ asked, got, reply }) => {
  expect(got, 'the model that the upstream was asked for', reply).toBe(asked)
})

check(requestsWith('system'))('upstream.prompt.system', (call) => {
  const flaw = partsFlaw(call.asked.system, call.received.system)
  expect(flaw, `${pairName(call)}: the system texts`, call.reply).toHaveNoFlaw()
})

check(requestsWith('turns'))('upstream.prompt.turns', (call) => {
  const { asked, received } = call
  const roles = (turns: typeof asked.turns) => turns.map(({ role }) => role)
  expect(roles(received.turns), `${pairName(call)}: the roles of the turns`, call.reply).toEqual(roles(asked.turns))
  const flaws = asked.turns.flatMap(({ texts }, index) => partsFlaw(texts, received.turns[index]?.texts ?? []) ?? [])
  expect(flaws, `${pairName(call)}: the texts of the turns`, call.reply).toHaveNoFlaw()
})

check(requestsWith('images'))('upstream.prompt.images', (call) => {
  expect(call.received.images, `${pairName(call)}: the images`, call.reply).toEqual(call.asked.images)
})

check(requestsWith('calls'))('upstream.prompt.calls', (call) => {
  expect(callFlaws(call), `${pairName(call)}: the calls of earlier turns`, call.reply).toHaveNoFlaw()
})

check(requestsWith('results'))('upstream.prompt.results', (call) => {
  expect(resultFlaws(call), `${pairName(call)}: the results of tool calls`, call.reply).toHaveNoFlaw()
})

check(requestsWith('tools'))('upstream.tools.definitions', (call) => {
  expect(toolFlaws(call), `${pairName(call)}: the tools`, call.reply).toHaveNoFlaw()
})

check(requestsWith('choice'))(['upstream.tools.choice', 'upstream.tools.definitions'], (call) => {
  expect(choiceFlaw(call), `${pairName(call)}: the tool choice`, call.reply).toHaveNoFlaw()
})

const single = {
  maxTokens: 'upstream.parameters.max_tokens',
  temperature: 'upstream.parameters.temperature',
  topP: 'upstream.parameters.top_p',
  topK: 'upstream.parameters.top_k',
  stop: 'upstream.parameters.stop',
  n: 'upstream.parameters.n',
  user: 'upstream.parameters.user',
  safety: 'upstream.parameters.safety',
} as const
for (const [name, id] of Object.entries(single)) {
  check(requestsWith(name as keyof typeof single))(id, (call) => {
    const sent = sentParameter(call, name as keyof typeof single)
    const { [name as keyof typeof single]: got } = call.received.parameters
    expect(got, `${pairName(call)}: ${name}`, call.reply).toEqual(sent)
  })
}

check(requestsWith('presencePenalty'))('upstream.parameters.penalties', (call) => {
  const penalties = ({ presencePenalty, frequencyPenalty }: typeof call.asked.parameters) => [
    presencePenalty,
    frequencyPenalty,
  ]
  const got = penalties(call.received.parameters)
  expect(got, `${pairName(call)}: the penalties`, call.reply).toEqual(penalties(call.asked.parameters))
})

check(requestsWith('cacheKey'))('upstream.parameters.cache_key', (call) => {
  expect(cacheKeyFlaw(call), `${pairName(call)}: the cache key`, call.reply).toHaveNoFlaw()
})

check(requestsWith('json'))('upstream.parameters.json', (call) => {
  expect(call.received.parameters.json, `${pairName(call)}: the JSON mode`, call.reply).toBe(true)
})

check(requestsWith('schema'))('upstream.parameters.schema', (call) => {
  expect(answerSchemaFlaw(call), `${pairName(call)}: the schema of the answer`, call.reply).toHaveNoFlaw()
})

check(requestsWith('reasoning'))('upstream.parameters.reasoning', (call) => {
  const { reasoning } = call.received.parameters
  if (call.client === call.upstream)
    expect(reasoning, `${pairName(call)}: the reasoning`, call.reply).toEqual(call.asked.parameters.reasoning)
  else expect(reasoning, `${pairName(call)}: the reasoning`, call.reply).toBeDefined()
})

check(requestsWith('nothing'))('upstream.parameters.defaults', (call) => {
  expect(changedDefaults(call), `${pairName(call)}: other defaults`, call.reply).toHaveNoFlaw()
})

check(requestsWith('nothing'))('upstream.parameters.added', (call) => {
  expect(addedParameters(call), `${pairName(call)}: added by the gateway`, call.reply).toHaveNoFlaw()
})

/** Rules that report the same defect in the same request. */
const ofRequests = [
  ...['upstream.prompt.system', 'upstream.prompt.turns', 'upstream.prompt.images'],
  ...['upstream.prompt.calls', 'upstream.prompt.results'],
  ...['upstream.tools.definitions', 'upstream.tools.choice'],
  ...Object.values(single),
  ...[
    'upstream.parameters.penalties',
    'upstream.parameters.cache_key',
    'upstream.parameters.json',
    'upstream.parameters.schema',
    'upstream.parameters.reasoning',
  ],
  ...['upstream.parameters.defaults', 'upstream.parameters.added'],
] as const

check(wholeRequests)(besides('upstream.request.valid', ...ofRequests), (call) => {
  expect(requestFlaws(call), `${pairName(call)}: the request to the upstream`, call.reply).toHaveNoFlaw()
})
