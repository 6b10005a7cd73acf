import type { AgentName } from '../../src/contract/agents.ts'
import { expect, inconclusive, signatureOf } from '../../src/checks/index.ts'
import { nativeCalls, protocolOf } from './request.rules.ts'
import { isAnswered, type AgentTask } from './task.rules.ts'
import { textsIn } from './texts.rules.ts'

/** Fails unless the agent received what the upstream signed its reasoning with, and the upstream received it back. */
export function expectState(task: AgentTask, name: AgentName): void {
  const { agent, calls, scripts, words } = task
  const natives = nativeCalls(task, protocolOf[name])
  const signature = signatureOf(scripts[0]?.reasoning ?? '')
  const has = (value: unknown) => textsIn(value).includes(signature)
  const first = calls.find(({ word, reply }) => word === words.start && isAnswered(reply))?.reply
  if (first !== undefined)
    expect(
      first.sse.events.some(({ json }) => has(json.value)),
      `${agent}: the signature of the reasoning did not reach it in ${first.exchange.id}: the upstream sent ${signature}`,
      first,
    ).toBe(true)
  const returned = natives.filter(({ reply }) => has(reply.request.json.value))
  if (returned.length === 0) inconclusive('agent-without-state', { agent })
  for (const { reply, received } of returned)
    expect(
      has(received.json.value),
      `${agent}: the signature of the reasoning did not come back to the upstream from ${reply.exchange.id}: it sent ${signature}`,
      reply,
    ).toBe(true)
}
