import { agentHeaders } from '../../fixtures/agent-headers.ts'
import { ask, askNext, clientProtocols, type ClientProtocol, type Conversation } from '../../fixtures/conversation.ts'
import { tinyPngBase64 } from '../../fixtures/media.ts'
import { minimalRequests } from '../../fixtures/operations.ts'
import { drawnSchema, drawnTool } from '../../fixtures/schemas.ts'
import * as scripts from '../../fixtures/scripts.ts'
import { timeTool, weatherTool } from '../../fixtures/tools.ts'
import type { ModelRole } from '../../src/deployment/deployment.ts'
import type { Contract } from '../../src/contract/document.ts'
import {
  after,
  probe,
  type FollowStep,
  type Outgoing,
  type OutgoingScript,
  type Probe,
  type Step,
  type StepContext,
  type StepPhase,
} from '../../src/drive/probe.ts'
import type { Script, ScriptError } from '../../src/evidence/script.ts'
import { isSameJson } from '../../src/std/same-json.ts'
import { scriptNonceAfter, scriptNonceOf, scriptNoncesIn } from '../../src/std/script-nonce.ts'
import { readAnswer, type ReadCall } from './answer.rules.ts'
import { keptTurns, nextStepOf } from './kept.rules.ts'
import type { PairedCall } from './pairs.rules.ts'

/** The roles of models by the protocol of their upstream. */
const channels = {
  chat: 'upstreamChat',
  responses: 'upstreamResponses',
  messages: 'upstreamMessages',
  'generate-content': 'upstreamGenerateContent',
} as const satisfies Readonly<Record<ClientProtocol, ModelRole>>

const upstreamProtocols = Object.keys(channels) as readonly ClientProtocol[]

const probeName = (client: ClientProtocol, upstream: ClientProtocol) => `upstream-${client}-to-${upstream}`

/** A call whose answer the upstream takes from a script. */
interface Scripted {
  readonly stream?: boolean
  /** The request. The nonce must be in its last turn. */
  readonly conversation: (nonce: string) => Conversation
  readonly script: (nonce: string, pick: StepContext['pick']) => Script
  readonly options?: (nonce: string) => Partial<Outgoing>
  /** True if the upstream waits until the client has received the nonce. */
  readonly isHeld?: true
  /** True if a second call returns what the client has kept of the answer, with the results of its calls. */
  readonly isContinued?: true
  /** After many failures, a gateway may stop using a channel for a while. */
  readonly phase?: StepPhase
}

const user = (text: string) => ({ role: 'user' as const, parts: [{ text }] })

const asking =
  (verb: string) =>
  (nonce: string): Conversation => ({
    turns: [user(`${verb} the word ${nonce}.`)],
    maxTokens: 64,
  })

const prompt = asking('Say')

/** The client of a browser: a cookie must end at the gateway. */
const withCookie = (nonce: string): Partial<Outgoing> => ({
  headers: { cookie: `session=${nonce}`, 'x-gateproof-trace': nonce },
})

const tools = [weatherTool, timeTool]

/** Texts that look worth changing. */
export const temptations = Object.values(scripts.temptations)

/** What a user pastes. */
const copied = temptations.join('\n')

/** A conversation with a system text, several turns, and parts. */
const conversation = (nonce: string): Conversation => ({
  system: [`You are ${nonce}'s guide. Answer with “quotes” — always.`],
  turns: [
    user('My name is Ada.\n\n  I live in Zürich. '),
    { role: 'assistant', parts: [{ text: 'Bonjour Ada ! 👋' }] },
    { role: 'user', parts: [{ text: 'Where do I live?' }, { text: `${copied}\nAnswer with ${nonce}.` }] },
  ],
  maxTokens: 64,
})

const systemParts = (nonce: string): Conversation => ({
  ...prompt(nonce),
  system: ['You are brief.', 'You answer in 日本語.'],
})

const images = (nonce: string): Conversation => ({
  turns: [{ role: 'user', parts: [{ text: `What is this, ${nonce}?` }, { image: tinyPngBase64 }] }],
  maxTokens: 64,
})

/** The results are in another order than the calls. */
const results = (nonce: string): Conversation => {
  const call = (number: number) => ({ id: `call_${nonce}${number}`, name: number === 1 ? 'get_weather' : 'get_time' })
  return {
    turns: [
      user(`Weather and time in Oslo, please, ${nonce}.`),
      {
        role: 'assistant',
        parts: [1, 2].map((number) => ({ call: { ...call(number), arguments: '{"city":"Oslo"}' } })),
      },
      {
        role: 'tool',
        parts: [2, 1].map((number) => ({
          result: { ...call(number), text: `result ${number} ${nonce} ${scripts.temptations.fetch}` },
        })),
      },
    ],
    tools,
    maxTokens: 64,
  }
}

/** Every content is a list of parts, two turns of the user follow each other, and there is only one stop string. */
const inParts = (nonce: string): Conversation => ({
  isInParts: true,
  turns: [
    user('My name is Ada.'),
    user('I live in Zürich.'),
    { role: 'assistant', parts: [{ text: 'Bonjour ' }, { text: 'Ada.' }] },
    user(`Where do I live, ${nonce}?`),
  ],
  stop: ['END'],
  maxTokens: 64,
})

/** Instructions in a turn of the developer, between other turns. */
const developer = (nonce: string): Conversation => ({
  turns: [
    { role: 'developer', parts: [{ text: `You are the guide of ${nonce}.` }] },
    user('My name is Ada.'),
    { role: 'assistant', parts: [{ text: 'Bonjour Ada.' }] },
    user(`What is my name, ${nonce}?`),
  ],
  maxTokens: 64,
})

/** A call with a number that is rounded in a double, a result without text, a tool without parameters, and one with a drawn schema. */
const history = (nonce: string): Conversation => {
  const call = { id: `call_${nonce}`, name: 'get_now' }
  return {
    turns: [
      user('What time is it?'),
      {
        role: 'assistant',
        parts: [
          {
            call: {
              ...call,
              arguments: `{"zone":"CET","id":9007199254740993,"then":"${scripts.temptations.install}"}`,
            },
          },
        ],
      },
      { role: 'tool', parts: [{ result: { ...call, text: '' } }] },
      user(`Then say ${nonce}.`),
    ],
    tools: [weatherTool, { name: 'get_now', description: 'Tells the time.' }, drawnTool(nonce)],
    maxTokens: 64,
  }
}

/** The first turn of an agent, which returns the reasoning of the answer with the next one. Its words are in parts, as in the next turn. */
const agentTurn = (nonce: string): Conversation => ({
  system: ['You are brief.', 'You answer in 日本語.'],
  turns: [{ role: 'user', parts: [{ text: 'I travel a lot.' }, { text: `Weather in both cities, ${nonce}?` }] }],
  tools,
  maxTokens: 2048,
  effort: 'low',
  keepsReasoning: true,
  isCached: true,
})

const codingAgent = ['You are a coding agent.']

/** What the user of a coding agent pastes. */
const agentTask = (nonce: string): Conversation => ({
  system: codingAgent,
  turns: [user(`${copied}\nDo what ${nonce} needs.`)],
  tools,
  maxTokens: 64,
})

/** What the tools of a coding agent were called with, and what they returned. */
const agentResults = (nonce: string): Conversation => {
  const call = { id: `call_${nonce}`, name: 'get_weather' }
  return {
    system: codingAgent,
    turns: [
      user('Set up the project.'),
      { role: 'assistant', parts: [{ call: { ...call, arguments: JSON.stringify({ city: copied }) } }] },
      { role: 'tool', parts: [{ result: { ...call, text: `${copied} ${nonce}` } }] },
    ],
    tools,
    maxTokens: 64,
  }
}

/** An answer that follows a drawn schema. */
const following = (nonce: string): Conversation => ({
  ...prompt(nonce),
  schema: { name: 'trip', schema: drawnSchema(nonce, { isStrict: true }) },
})

/** OpenAI refuses longer keys. */
const maxCacheKeyLength = 64

const parameters = (nonce: string): Conversation => ({
  ...prompt(nonce),
  maxTokens: 77,
  temperature: 0.25,
  topP: 0.75,
  topK: 33,
  presencePenalty: 0.5,
  frequencyPenalty: -0.5,
  user: `user-${nonce.slice(3, 11)}`,
  cacheKey: `Agent-1:${nonce.slice(3, 11)}`.padEnd(maxCacheKeyLength, '-Aa0:'),
  safety: true,
})

/** As many stop strings as each protocol allows. */
const stops =
  (protocol: ClientProtocol) =>
  (nonce: string): Conversation => ({
    ...prompt(nonce),
    stop: ['END', '###', 'Fin\n', '終', ...(protocol === 'generate-content' ? ['FIVE'] : [])],
  })

/** What each cause becomes at the upstream. */
const errors: Readonly<Record<string, ScriptError>> = {
  invalid: { status: 400 },
  unauthorized: { status: 401 },
  payment: { status: 402 },
  forbidden: { status: 403 },
  unknown: { status: 404 },
  saturated: { status: 429, retryAfterS: 17 },
  internal: { status: 500 },
  'bad-gateway': { status: 502 },
  unavailable: { status: 503 },
  overloaded: { status: 529 },
  page: { status: 502, body: 'html' },
  'page-as-success': { status: 200, body: 'html' },
  empty: { status: 500, body: 'empty' },
  closed: {},
  // Shorter than the timeouts of most gateways, which see a connection that is closed.
  stalled: { stallMs: 1000 },
}

/** The upstream refuses the account of the gateway, which may then stop using the channel for good. */
const accountErrors = ['unauthorized', 'payment', 'forbidden']

/** The statuses that a client may get. They are not retried: the script answers the same. */
const noRetryOn = [429, 503]

/** How much is sent. */
interface Sending {
  /** Drawn answers of each pair. */
  readonly samples: number
  /** For how long the upstream is silent in the calls that test it. Absent: they are not sent. */
  readonly patienceS?: number
}

/** The calls during which the upstream is silent. They take no slot, so that the others are sent meanwhile. */
const silentCalls = (silentMs: number, hasStreams: boolean): Readonly<Record<string, Scripted>> => {
  const silent = {
    conversation: asking('Wait for'),
    script: scripts.silentScript(silentMs),
    options: () => ({ expects: noRetryOn, noRetryOn }),
  }
  return {
    silence: silent,
    ...(hasStreams && {
      'silence-stream': { ...silent, stream: true },
      'pings-stream': {
        ...{ ...silent, stream: true },
        ...{ conversation: asking('Ping'), script: scripts.pingedScript(silentMs) },
      },
    }),
  }
}

/** The calls of a pair, by name. `streamed` ones are also made as a stream. */
function callsOf(
  client: ClientProtocol,
  upstream: ClientProtocol,
  { samples, patienceS }: Sending,
): Readonly<Record<string, Scripted>> {
  const hasStreams = client !== 'generate-content'
  const both: Record<string, Scripted> = {
    form: { conversation: prompt, script: (nonce) => scripts.formScript(nonce, 'spaces') },
    nulls: { conversation: prompt, script: (nonce) => scripts.formScript(nonce, 'nulls') },
    reasoning: {
      conversation: (nonce) => ({ ...prompt(nonce), maxTokens: 2048, effort: 'low' }),
      script: scripts.reasoningScript,
    },
    length: { conversation: prompt, script: scripts.lengthScript },
    usage: { conversation: prompt, script: scripts.usageScript },
    cost: { conversation: prompt, script: scripts.costlyScript },
    ...(upstream === 'messages' && { 'cost-written': { conversation: prompt, script: scripts.writtenScript } }),
    stop: { conversation: stops(client), script: (nonce) => scripts.stopScript(nonce, '###') },
    filter: { conversation: prompt, script: scripts.filterScript },
    calls: { conversation: (nonce) => ({ ...prompt(nonce), tools }), script: scripts.callsScript },
    results: { conversation: results, script: scripts.plainScript },
    state: { conversation: agentTurn, script: scripts.signedScript, isContinued: true },
    conversation: { conversation, script: scripts.plainScript },
    'system-parts': { conversation: systemParts, script: scripts.plainScript },
    image: { conversation: images, script: scripts.plainScript },
    parameters: { conversation: parameters, script: scripts.plainScript },
    cut: { conversation: prompt, script: scripts.cutScript, phase: 2 },
    ended: { conversation: prompt, script: scripts.brokenScript('end'), phase: 2 },
    broken: { conversation: prompt, script: scripts.brokenScript('error'), phase: 2 },
    failover: {
      conversation: prompt,
      script: scripts.failoverScript,
      options: () => ({ expects: noRetryOn, noRetryOn }),
      phase: 2,
    },
    ...Object.fromEntries(
      Array.from({ length: samples }, (_, index) => [
        `drawn-${index + 1}`,
        { conversation: (nonce: string) => ({ ...prompt(nonce), tools }), script: scripts.drawnScript },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(errors).map(([name, error]) => [
        `error-${name}`,
        {
          conversation: prompt,
          script: (nonce: string) => scripts.errorScript(nonce, error),
          options: () => ({ expects: noRetryOn, noRetryOn }),
          phase: accountErrors.includes(name) ? 3 : 2,
        },
      ]),
    ),
    ...(client !== 'generate-content' &&
      Object.fromEntries(
        (['auto', 'none', 'required', 'named'] as const)
          .filter((choice) => client !== 'messages' || choice !== 'none')
          .map((choice) => [
            `choice-${choice}`,
            {
              conversation: (nonce: string) => ({
                ...prompt(nonce),
                tools,
                choice: choice === 'named' ? { name: 'get_time' } : choice,
              }),
              script: scripts.plainScript,
            },
          ]),
      )),
  }
  if (client === 'chat') {
    both['choices'] = { conversation: (nonce) => ({ ...prompt(nonce), n: 2 }), script: scripts.plainScript }
    both['json'] = { conversation: (nonce) => ({ ...prompt(nonce), isJson: true }), script: scripts.plainScript }
    both['newer-limit'] = {
      conversation: (nonce) => ({ ...prompt(nonce), isNewerLimit: true }),
      script: scripts.plainScript,
    }
  }
  const streams: Record<string, Scripted> = {
    'text-stream': { stream: true, conversation: prompt, script: scripts.plainScript },
    ...Object.fromEntries(
      (['crlf', 'tight', 'comments', 'empty-deltas'] as const).map((form) => [
        `${form}-stream`,
        { stream: true, conversation: prompt, script: (nonce: string) => scripts.formScript(nonce, form) },
      ]),
    ),
    'running-stream': { stream: true, conversation: prompt, script: scripts.runningScript },
    'comments-only-stream': {
      stream: true,
      conversation: prompt,
      script: scripts.brokenScript('end', { cutAfterEvents: 0, form: 'comments' }),
      phase: 2,
    },
    'broken-first-stream': {
      stream: true,
      conversation: prompt,
      script: scripts.brokenScript('error', { cutAfterEvents: 0 }),
      phase: 2,
    },
    held: { stream: true, conversation: asking('Hold'), script: scripts.heldScript, isHeld: true },
    left: {
      stream: true,
      conversation: asking('Leave'),
      script: scripts.slowScript,
      options: () => ({ maxBodyBytes: 1500 }),
    },
  }
  /** The calls of a coding agent come after all others that succeed: a gateway may change nothing before it has seen many calls. */
  const ofAgent = (conversation: Scripted['conversation']): Scripted => ({
    stream: hasStreams,
    conversation,
    script: scripts.mixedScript,
    options: () => ({ headers: agentHeaders[client] }),
    phase: 1,
  })
  const mixed: Record<string, Scripted> = {
    blocks: { conversation: prompt, script: (nonce) => scripts.formScript(nonce, 'blocks') },
    mixed: { conversation: (nonce) => ({ ...prompt(nonce), tools }), script: scripts.mixedScript },
  }
  return {
    ...both,
    ...(hasStreams && { ...streams, ...asStreams(both) }),
    ...mixed,
    // Most gateways read and write the requests of streams and of plain answers by the same code.
    parts: { conversation: inParts, script: scripts.plainScript },
    'results-in-parts': {
      conversation: (nonce) => ({ ...results(nonce), isInParts: true }),
      script: scripts.plainScript,
    },
    history: { conversation: history, script: scripts.plainScript },
    agent: ofAgent(agentTask),
    'agent-results': ofAgent(agentResults),
    ...((client === 'chat' || client === 'responses') && {
      developer: { conversation: developer, script: scripts.plainScript },
      schema: { conversation: following, script: scripts.plainScript },
    }),
    ...(hasStreams && {
      ...asStreams(mixed),
      'compact-stream': {
        stream: true,
        conversation: (nonce) => ({ ...prompt(nonce), tools }),
        script: scripts.compactScript,
      },
    }),
    // They come last, so that what is drawn for the others stays the same.
    ...(patienceS !== undefined && silentCalls(Math.max(1, Math.round(patienceS * 1000)), hasStreams)),
  }
}

type CallToAnswer = Partial<Pick<ReadCall, 'id' | 'name'>>

const asStreams = (calls: Readonly<Record<string, Scripted>>): Readonly<Record<string, Scripted>> =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [`${name}-stream`, { ...call, stream: true }]))

/** The first call of a pair: the others are sent if the gateway serves it. */
const first: Scripted = { conversation: prompt, script: scripts.plainScript, options: withCookie }

const unserved = 'the gateway does not serve this protocol with this model'

/**
 * Why the probe of a pair ends after its first call; undefined if it goes on. Where one model has several roles, the probe goes on whose name
 * says what arrived, or the first of them if none does.
 */
function endOfPair(
  { client, upstream }: { readonly client: ClientProtocol; readonly upstream: ClientProtocol },
  first: Parameters<FollowStep['build']>[0][string] | undefined,
  { arrivalOf, deployment: { models } }: StepContext,
): string | undefined {
  if (first?.status !== 200) return unserved
  const [nonce = ''] = scriptNoncesIn(first.request.text)
  const arrived = arrivalOf(nonce)
  // A model of a vendor would bill the other calls, and nothing of them could be judged.
  if (arrived === undefined) return 'the first call did not reach the upstream'
  const model = models[channels[upstream]]
  const named = upstreamProtocols.filter((protocol) => models[channels[protocol]] === model)
  const going = named.includes(arrived) ? arrived : named[0]
  return going === upstream ? undefined : `${probeName(client, going ?? arrived)} sends the same calls to ${model}`
}

function stepsOf(client: ClientProtocol, upstream: ClientProtocol, sending: Sending): Readonly<Record<string, Step>> {
  const role = channels[upstream]
  const request = (call: Scripted, context: StepContext, nonce: string, script: Script): Outgoing => {
    const outgoing = ask(
      { protocol: client, model: context.model(role), stream: call.stream ?? false },
      call.conversation(nonce),
      call.options?.(nonce),
    )
    return withScript(outgoing, { nonce, script, ...(call.isHeld && { releasedBy: nonce }) })
  }
  const build = (call: Scripted, context: StepContext): Outgoing => {
    const nonce = scriptNonceOf(context.pick)
    return request(call, context, nonce, call.script(nonce, context.pick))
  }
  /** The call after another one: what the client has kept of its answer, and the results of the calls in it. */
  const next = (name: string, call: Scripted): FollowStep => {
    const isStream = call.stream ?? false
    const request = (
      context: StepContext,
      before: string,
      kept: readonly unknown[],
      calls: readonly CallToAnswer[],
    ) => {
      const nonce = scriptNonceAfter(before)
      const parts = calls.map(({ id = '', name: called = '' }, index) => ({
        result: { id, name: called, text: `result ${index + 1} ${nonce}` },
      }))
      const asking = { protocol: client, model: context.model(role), stream: isStream }
      const outgoing = askNext(asking, call.conversation(before), kept, [{ role: 'tool', parts }])
      return withScript(outgoing, { nonce, script: scripts.plainScript(nonce) })
    }
    return {
      after: [name],
      build: ({ [name]: reply }, context) => {
        const [before] = scriptNoncesIn(reply?.request.text ?? '')
        if (reply?.status !== 200 || before === undefined) return unserved
        const { calls } = readAnswer({ reply, client, isStream })
        const sent = { nonce: before, script: call.script(before, context.pick) }
        if (!arrived({ reply, client, isStream }, sent)) return 'the calls of the answer did not arrive'
        // No vendor takes such calls back.
        if (client !== 'generate-content' && new Set(calls.map(({ id }) => id)).size < calls.length)
          return 'the calls of the answer share an id'
        return request(context, before, keptTurns({ reply, client, isStream }), calls)
      },
      maxRequest: (context) => {
        const before = scriptNonceOf(context.pick)
        return request(context, before, [], call.script(before, context.pick).calls ?? [])
      },
    }
  }
  const follows = (name: string, call: Scripted): readonly (readonly [string, FollowStep])[] => {
    /** The smallest answer that has not arrived, with its nonce. */
    let smallest: OutgoingScript | undefined
    const whole: FollowStep = {
      after: ['text'],
      ...(call.phase && { phase: call.phase }),
      build: ({ text }, context) => {
        const end = endOfPair({ client, upstream }, text, context)
        if (end !== undefined) return end
        const outgoing = build(call, context)
        smallest = outgoing.script
        return outgoing
      },
      maxRequest: (context) => build(call, context),
    }
    if (call.isContinued)
      return [
        [name, whole],
        [nextStepOf(name), next(name, call)],
      ]
    if (!name.startsWith('drawn-')) return [[name, whole]]
    /** The latest answer, which the next step reads. */
    let latest: OutgoingScript | undefined
    const smaller = Array.from({ length: scripts.reductionCount }, (_, number): readonly [string, FollowStep] => {
      const before = number === 0 ? name : `${name}-smaller-${number}`
      return [
        `${name}-smaller-${number + 1}`,
        {
          after: [before],
          build: ({ [before]: reply }, context) => {
            const sent = number === 0 ? smallest : latest
            if (reply === undefined || sent === undefined) return unserved
            if (context.arrivalOf(sent.nonce) === undefined) return 'the call did not reach the upstream'
            const hasArrived = arrived({ reply, client, isStream: call.stream ?? false }, sent)
            if (hasArrived && number === 0) return 'the answer has arrived'
            if (!hasArrived) smallest = sent
            if (smallest === undefined) return unserved
            const nonce = scriptNonceAfter(sent.nonce)
            const script = scripts.reducedScript(smallest.script, smallest.nonce, nonce, number) ?? smallest.script
            latest = { nonce, script: renamed(script, smallest.nonce, nonce) }
            return request(call, context, nonce, latest.script)
          },
        },
      ]
    })
    return [[name, whole], ...smaller]
  }
  const calls = Object.entries(callsOf(client, upstream, sending))
  const inOrder = calls.toSorted(([, one], [, other]) => (one.phase ?? 0) - (other.phase ?? 0))
  const rest = inOrder.flatMap(([name, call]) => follows(name, call))
  return { text: (context) => build(first, context), ...Object.fromEntries(rest) }
}

/** The request with its script. The gateway reports, and may charge, what the upstream reports. */
function withScript(outgoing: Outgoing, scripted: OutgoingScript): Outgoing {
  const { input, output } = scripted.script.usage
  return { ...outgoing, tokens: Math.max(outgoing.tokens ?? 0, input + output), script: scripted }
}

const renamed = (script: Script, from: string, to: string): Script =>
  JSON.parse(JSON.stringify(script).replaceAll(from, to)) as Script

/** True if the text and the tool calls of an answer have arrived. */
function arrived(call: Pick<PairedCall, 'reply' | 'client' | 'isStream'>, { script }: OutgoingScript): boolean {
  const got = readAnswer(call)
  const calls = script.calls ?? []
  return (
    got.text.includes(script.text ?? '') &&
    calls.every((sent, at) => isSameJson(got.calls[at]?.arguments ?? '', sent.arguments))
  )
}

/** Where the configuration says that costs change the balance. */
const withBalance =
  (build: (context: StepContext) => Outgoing): FollowStep['build'] =>
  (_earlier, context) =>
    context.deployment.cost?.balance === undefined
      ? 'the configuration does not say how costs change the balance'
      : build(context)

/** Balance requests are limited to a few: a 429 is accepted, because a retry would use up the limit. */
const balance: Outgoing = { ...minimalRequests.getTokenBalance(), expects: [429] }

const costlyCall = (context: StepContext): Outgoing => {
  const nonce = scriptNonceOf(context.pick)
  const request = { protocol: 'chat', model: context.model('upstreamChat'), stream: false } as const
  return withScript(ask(request, prompt(nonce)), { nonce, script: scripts.costlyScript(nonce) })
}

/** The balance before and after one call, with nothing else in flight. */
export const chargedCall = probe(
  'upstream-balance',
  { needs: { models: ['upstreamChat'] }, bills: 'tokens', alone: true },
  {
    before: after(
      [],
      withBalance(() => balance),
    ),
    call: { after: ['before'], build: withBalance(costlyCall), maxRequest: costlyCall },
    end: after(
      'call',
      withBalance(() => balance),
    ),
  },
)

/** A probe for each pair of a protocol of clients and a protocol of the upstream, and one for the balance. */
export function upstreamProbes(_contract: Contract, sending: Sending): readonly Probe[] {
  const pairs = clientProtocols.flatMap((client) =>
    upstreamProtocols.map((upstream, index) =>
      probe(
        probeName(client, upstream),
        {
          needs: {
            models: [channels[upstream]],
            sharedWith: upstreamProtocols.slice(0, index).map((other) => channels[other]),
          },
          bills: 'tokens',
        },
        stepsOf(client, upstream, sending),
      ),
    ),
  )
  return [...pairs, chargedCall]
}
