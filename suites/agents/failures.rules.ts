import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  agentTask as tasks,
  assume,
  expect,
  inconclusive,
  receivedWith,
  type Reply,
  reportsError,
  type Script,
} from '../../src/checks/index.ts'
import {
  describeReply,
  failedTool,
  hasEnding,
  isAnswered,
  isDraftDone,
  lostResult,
  type AgentTask,
} from './task.rules.ts'
import { textsIn } from './texts.rules.ts'

/** How one request for a script goes. */
type Attempt = Pick<Script, 'error' | 'delivery'>

/** A failure of the upstream, and the response with which it reached the agent. */
interface Failure {
  readonly kind: 'rate limit' | 'overload' | 'prompt that is too long' | 'broken stream'
  readonly attempt: Attempt
  readonly reply: Reply
}

/** The failures of the upstream that reached the agent, in order: not those after which the gateway itself tried again. */
function failuresOf({ words, scripts, calls }: AgentTask): readonly Failure[] {
  return tasks.namingWords(words).flatMap((word, index) => {
    const script = scripts[index]
    if (script === undefined) return []
    const shown = receivedWith(word)
      .filter(({ exchange }) => exchange.credential === 'own')
      .map((one) => calls.find(({ received }) => received.includes(one))?.reply)
    return shown.flatMap((reply, nth): readonly Failure[] => {
      const attempt = script.attempts?.[nth] ?? script
      const kind = kindOf(attempt)
      if (kind === undefined || reply === undefined || shown.indexOf(reply, nth + 1) !== -1) return []
      return [{ kind, attempt, reply }]
    })
  })
}

function kindOf({ error, delivery }: Attempt): Failure['kind'] | undefined {
  if (delivery?.cutAfterEvents !== undefined) return 'broken stream'
  if (error?.status === undefined) return undefined
  if (error.status === 429) return 'rate limit'
  return error.status < 500 ? 'prompt that is too long' : 'overload'
}

/** What is wrong with how a failure reached the agent; undefined if nothing is. */
function flawOf({ kind, attempt: { error }, reply }: Failure): string | undefined {
  const { status = 0 } = reply
  switch (kind) {
    case 'rate limit':
      if (status !== 429) return `expected status 429, got ${describeReply(reply)}`
      return reply.header('retry-after') === undefined ? 'expected `Retry-After`, which the upstream sent' : undefined
    case 'overload':
      return status === 429 || status >= 500
        ? undefined
        : `expected a status from 500, after which clients try again, got ${describeReply(reply)}`
    case 'prompt that is too long': {
      const { message = '' } = error ?? {}
      const isRefused = status >= 400 && status < 500 && status !== 429
      if (!isRefused) return `expected status 400 or 413, got ${describeReply(reply)}`
      return textsIn(reply.json.value).some((text) => text.includes(message))
        ? undefined
        : `expected the message of the upstream, which agents look for: ${JSON.stringify(message)}`
    }
    case 'broken stream':
      return looksComplete(reply) ? 'expected no event that ends a stream: it looks complete' : undefined
  }
}

/** True for a stream that ends as an answer of a model does, without an error. */
const looksComplete = (reply: Reply): boolean =>
  isAnswered(reply) && hasEnding(reply) && !reply.sse.events.some(reportsError)

const tell = ({ agent }: AgentTask, { kind, reply }: Failure, flaw: string): string =>
  `${agent}: the ${kind} of the upstream reached it as ${reply.exchange.id}: ${flaw}`

/**
 * Fails unless each failure of the upstream tells the agent what to do.
 *
 * @param recovers the requirement that explains it if the agent ended its work before the last failure
 */
export function expectTellingErrors(task: AgentTask, recovers: RequirementId): void {
  const failures = failuresOf(task).filter(({ kind }) => kind !== 'broken stream')
  for (const failure of failures) {
    const flaw = flawOf(failure)
    if (flaw !== undefined) expect(false, tell(task, failure, flaw), failure.reply).toBe(true)
  }
  assume(
    failures.some(({ kind }) => kind === 'prompt that is too long'),
    recovers,
  )
}

/**
 * Fails unless the agent changed the files of its task in spite of the failures of the upstream, and unless a broken stream looks broken.
 *
 * @param ids the requirements that explain it if the agent cannot work without failures either, and if results were lost
 */
export function expectRecovered(task: AgentTask, ids: Readonly<Record<'task' | 'results', RequirementId>>): void {
  const failures = failuresOf(task)
  for (const failure of failures) {
    const flaw = failure.kind === 'broken stream' ? flawOf(failure) : undefined
    if (flaw !== undefined) expect(false, tell(task, failure, flaw), failure.reply).toBe(true)
  }
  if (isDraftDone(task)) return
  assume(lostResult(task) === undefined, ids.results)
  const { agent, calls } = task
  const last = calls.at(-1)
  if (last === undefined) inconclusive('agent-without-results', { agent })
  const { reply } = last
  const failure = failures.find((one) => one.reply === reply)
  const flaw = failure && flawOf(failure)
  if (failure !== undefined && flaw !== undefined)
    expect(false, `${tell(task, failure, flaw)}, and the agent ended its work`, reply).toBe(true)
  const { cause } = reply.exchange.end
  if (failure === undefined && !isAnswered(reply) && cause !== 'client-left') {
    assume(failures.length > 0, ids.task)
    if (reply.status === 429) inconclusive('saturated', { exchange: reply.exchange.id, status: 429 })
    const why = 'which the upstream did not cause, after failures of the upstream that pass'
    expect(false, `${agent} ended its work after ${describeReply(reply)}, ${why}`, reply).toBe(true)
  }
  const tool = failedTool(task)
  if (tool !== undefined) inconclusive('agent-tool-failed', { agent, exchange: tool.exchange.id })
  inconclusive('agent-gave-up', { agent, exchange: reply.exchange.id })
}
