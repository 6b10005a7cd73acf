import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  agentTask as tasks,
  assume,
  type ClientOutcome,
  expect,
  finishesAnswer,
  inconclusive,
  isUndecided,
  onceForRecording,
  outcomeReason,
  type Received,
  reason,
  receivedWith,
  recording,
  type Reply,
  replyOf,
  type Script,
  scriptNoncesIn,
  Undecided,
} from '../../src/checks/index.ts'
import { namesIn, textsIn } from './texts.rules.ts'

const { answerOf, draftOf, namingWords, scriptNames, usagePerAnswer, wordsFrom } = tasks

/** A request of an agent that offers tools, and what the scripted upstream received for its word while the gateway answered it. */
export interface AgentCall {
  readonly reply: Reply
  /** The last word in it: that of the prompt, or of the latest result. */
  readonly word: string
  readonly received: readonly Received[]
}

/** What an agent did. */
export interface AgentTask {
  readonly words: tasks.TaskWords
  readonly scripts: readonly Script[]
  /** All of its exchanges, in order. */
  readonly replies: readonly Reply[]
  /** Those with tools. An agent also asks for the title of a conversation, and counts tokens. */
  readonly calls: readonly AgentCall[]
  /** Its name and version. */
  readonly agent: string
  readonly ended: ClientOutcome
}

type Probed = { readonly name: string; readonly steps: Readonly<Record<'1', unknown>> }

const repliesByProbe = onceForRecording(({ exchanges }) => {
  const found = new Map<string, Reply[]>()
  for (const exchange of exchanges)
    if (exchange.probe.startsWith('agents-'))
      found.set(exchange.probe, [...(found.get(exchange.probe) ?? []), replyOf(exchange)])
  for (const replies of found.values()) replies.sort((a, b) => Number(a.exchange.name) - Number(b.exchange.name))
  return found
})

/**
 * What an agent did for a probe.
 *
 * @param replies of the probe. The first one is read, so that a key or a balance that the gateway refuses decides nothing
 * @throws Undecided if the agent did not run, or this version offers none of the tools of the task
 */
export function agentTask({ name: probe }: Probed, replies: Readonly<Record<'1', Reply>>): AgentTask {
  const outcome = recording().outcome(probe)
  const { client } = outcome ?? {}
  if (client === undefined) {
    const why = outcome && outcomeReason(outcome)
    throw new Undecided('inconclusive', why ?? reason('client-not-recorded', { probe }))
  }
  const agent = `${client.name} ${client.version}`
  const all = repliesByProbe().get(probe) ?? []
  const lastWords = client.error?.message ?? String(client.took?.['failed'] ?? `exit ${client.took?.['exit'] ?? ''}`)
  if (all.length === 0) inconclusive('agent-sent-nothing', { agent, lastWords })
  void replies['1']
  const scripts = scriptNames.map((name) => recording().scripts.get(`${probe}/${name}`))
  const [first] = scripts
  if (first === undefined) throw new Undecided('inconclusive', reason('client-not-recorded', { probe }))
  const words = wordsFrom(first.nonce)
  const known = namingWords(words)
  const calls = all.flatMap((reply): readonly AgentCall[] => {
    const request = reply.request.json
    const word = scriptNoncesIn(textsIn(request.value).join('\n')).findLast((one) => known.includes(one))
    if (word === undefined || !hasTools(request.at('tools').value)) return []
    return [{ reply, word, received: [] }]
  })
  const task = {
    ...{ words, scripts: scripts.flatMap((line) => line?.script ?? []), replies: all, agent },
    calls: calls.map((call) => ({ ...call, received: receivedDuring(call.reply, call.word, calls) })),
  }
  requireTools(task)
  return { ...task, ended: client }
}

/**
 * What the upstream received for a word while the gateway answered a request, in the order of arrival. An agent may send several requests for
 * one word: again, or with the result of a tool that failed. What arrived is that of the latest one that had started.
 */
function receivedDuring(
  reply: Reply,
  word: string,
  calls: readonly Pick<AgentCall, 'reply' | 'word'>[],
): readonly Received[] {
  const replies = calls.filter((call) => call.word === word).map((call) => call.reply)
  const latest = ({ exchange: { startedAt } }: Received) =>
    replies.findLast(({ exchange }) => exchange.startedAt <= startedAt)
  return receivedWith(word).filter((one) => latest(one) === reply)
}

const hasTools = (tools: unknown): boolean => Array.isArray(tools) && tools.length > 0

/** Agents change their tools: a script that calls one that is not offered shows nothing about the gateway. */
function requireTools({ calls: [first], scripts, agent }: Omit<AgentTask, 'ended'>): void {
  if (first === undefined) return
  const offered = new Set(namesIn(first.reply.request.json.at('tools').value))
  const missing = scripts.flatMap(({ calls = [] }) => calls).find(({ name }) => !offered.has(name))
  if (missing !== undefined) inconclusive('agent-without-tool', { agent, tool: missing.name })
}

/** True for a stream with the event or the reason that ends an answer of a model. */
export const hasEnding = ({ sse }: Reply): boolean =>
  sse.events.some(
    ({ data, json }) =>
      data === '[DONE]' ||
      finishesAnswer(json) ||
      json.at('candidates').items.some((candidate) => !candidate.at('finishReason').absent),
  )

/** True for a response that the gateway sent completely, with success. Some agents close the connection at the event that ends an answer. */
export const isAnswered = (reply: Reply): boolean => {
  const { how, cause } = reply.exchange.end
  return reply.status === 200 && (how === 'complete' || (cause === 'client-left' && hasEnding(reply)))
}

/** The script of a word. */
const scriptOf = ({ words, scripts }: AgentTask, word: string): Script | undefined =>
  scripts[namingWords(words).indexOf(word)]

/** True if the agent returned what the calls of a script contain: the calls reached it whole. */
function isDelivered(script: Script | undefined, { request }: Reply): boolean {
  // The tools name every function.
  const { tools: _tools, ...rest } = request.json.value as Readonly<Record<string, unknown>>
  const sent = textsIn(rest)
  return (script?.calls ?? []).every(
    ({ name, arguments: args }) =>
      sent.includes(name) && textsIn(JSON.parse(args)).every((text) => sent.some((one) => one.includes(text))),
  )
}

/**
 * The first call that the agent made with the result of a tool that failed on this machine. The gateway delivered what the script calls, and
 * the word that the result should have is missing.
 */
export function failedTool(task: AgentTask): Reply | undefined {
  const { calls } = task
  const repeated = calls.find(
    ({ word, reply }, index) =>
      calls.slice(0, index).some((earlier) => earlier.word === word && isAnswered(earlier.reply)) &&
      isDelivered(scriptOf(task, word), reply),
  )
  return repeated?.reply
}

/** Makes the check inconclusive if the agent sent no result, so that nothing could be lost. */
export function assumeResults({ words, calls, agent }: AgentTask): void {
  if (!calls.some(({ word }) => word === words.read || word === words.ran))
    inconclusive('agent-without-results', { agent })
}

/** The first text with the word of a result that the agent sent and the upstream did not receive whole. */
export function lostResult({ words, calls }: AgentTask): { readonly reply: Reply; readonly text: string } | undefined {
  for (const word of [words.read, words.ran]) {
    const call = calls.find((one) => one.word === word && isAnswered(one.reply))
    const sent = calls.filter((one) => one.word === word)
    const [reply] = call === undefined ? sent.map((one) => one.reply) : [call.reply]
    if (reply === undefined) continue
    const arrived = receivedWith(word).map(({ json }) => textsIn(json.value))
    const text = textsIn(reply.request.json.value).find(
      (one) => one.includes(word) && !arrived.some((texts) => texts.some((got) => got.includes(one))),
    )
    // What the gateway refused before it reached the upstream is no loss.
    if (text !== undefined && (call !== undefined || arrived.length > 0)) return { reply, text }
  }
  return undefined
}

/** True if the draft was changed and copied as the task says. */
export const isDraftDone = ({ ended: { took }, words }: AgentTask): boolean =>
  took?.['draft'] === draftOf(words) && took['copy'] === draftOf(words)

/** Where a task that failed shows the reason: the first exchange that was not answered, or the last one. */
const failingReply = ({ replies, calls }: AgentTask): Reply | undefined =>
  calls.find(({ reply }) => !isAnswered(reply))?.reply ?? calls.at(-1)?.reply ?? replies.at(-1)

/** Statuses of a gateway that is out of capacity. */
const isOverload = ({ status }: Reply): boolean => status === 429 || status === 503

/**
 * Fails unless the agent finished the task.
 *
 * @param results the requirement that explains it if results were lost
 */
export function expectFinished(task: AgentTask, results: RequirementId): void {
  const { ended, agent, words } = task
  const about = failingReply(task)
  const got = about === undefined ? '' : `, at ${describeReply(about)}`
  const { exit, failed, text, draft, copy } = ended.took ?? {}
  const isDone =
    ended.error === undefined &&
    failed === undefined &&
    exit === 0 &&
    isDraftDone(task) &&
    String(text).includes(answerOf(words))
  if (isDone) return
  assume(lostResult(task) === undefined, results)
  if (about !== undefined && isOverload(about))
    inconclusive('saturated', { exchange: about.exchange.id, status: about.status })
  const tool = failedTool(task)
  if (tool !== undefined) inconclusive('agent-tool-failed', { agent, exchange: tool.exchange.id })
  if (ended.error !== undefined && task.replies.every(isAnswered))
    inconclusive('agent-too-slow', { agent, lastWords: ended.error.message })
  const message = ended.error?.message ?? failed
  if (message !== undefined || exit !== 0)
    expect(
      false,
      `${agent} did not finish its task${got}: it ended with ${JSON.stringify(message ?? exit)}`,
      about,
    ).toBe(true)
  expect(draft, `${agent}: draft.txt after the task${got}`, about).toBe(draftOf(words))
  expect(copy, `${agent}: copy.txt after the task${got}`, about).toBe(draftOf(words))
  expect(text, `${agent}: its last answer${got}`, about).toBe(answerOf(words))
}

/** `agents-codex/4 (status 200, cut)`. */
export const describeReply = ({ exchange: { id, end }, status }: Reply): string =>
  `${id} (${status === undefined ? end.how : `status ${status}${end.how === 'complete' ? '' : `, ${end.how}`}`})`

/** The number of turns in a request. A request that is sent again has as many as before; one after a tool that failed has more. */
const turnsOf = ({ request: { json } }: Reply): number =>
  ['messages', 'input', 'contents'].reduce((count, name) => count + json.at(name).items.length, 0)

/** Fails if the agent had to send a request again, which a gateway that answers it does not cause. */
export function expectOnce(task: AgentTask): void {
  const { calls, agent } = task
  for (const [index, { word, reply }] of calls.entries()) {
    const earlier = calls
      .slice(0, index)
      .find((one) => one.word === word && turnsOf(one.reply) === turnsOf(reply))?.reply
    if (earlier === undefined) continue
    if (isOverload(earlier)) inconclusive('saturated', { exchange: earlier.exchange.id, status: earlier.status })
    expect(
      false,
      `${agent} sent ${earlier.exchange.id} again as ${reply.exchange.id}, after ${describeReply(earlier)}`,
      earlier,
    ).toBe(true)
  }
}

/** Makes the check inconclusive unless the agent finished its task, which has a requirement of its own. */
export function assumeFinished(task: AgentTask, id: RequirementId, results: RequirementId): void {
  try {
    expectFinished(task, results)
  } catch (error) {
    throw isUndecided(error) ? error : new Undecided('inconclusive', reason('requirement', { id }))
  }
}

/**
 * Fails unless the agent counted what the upstream reported. An agent that also asked for a title, or repeated a request, may count more: then
 * only less is wrong.
 */
export function expectCounted({ agent, ended, scripts, replies }: AgentTask): void {
  for (const kind of ['input', 'output'] as const) {
    const counted = ended.took?.[kind]
    const reported = usagePerAnswer[kind] * scripts.length
    if (typeof counted !== 'number') inconclusive('agent-without-usage', { agent })
    if (replies.length > scripts.length && counted > reported) continue
    expect(counted, `${agent}: the ${kind} tokens that it counted`).toBe(reported)
  }
}
