import type { RequirementId } from '../../spec/generated/requirements.ts'
import { agentNames, type AgentName } from '../../src/contract/agents.ts'
import { checkProbe, expect, judgesBreaks, judgesLeft } from '../../src/checks/index.ts'
import { expectCounts } from './counts.rules.ts'
import * as probes from './probe.ts'
import { expectRecovered, expectTellingErrors } from './failures.rules.ts'
import { expectHeaders, expectSameRequests } from './request.rules.ts'
import { expectState } from './state.rules.ts'
import {
  agentTask,
  assumeFinished,
  assumeResults,
  expectCounted,
  expectFinished,
  expectOnce,
  lostResult,
  type AgentTask,
} from './task.rules.ts'

/** What drives each agent: with an upstream that answers, and with one that fails first. */
const probesOf = {
  'claude-code': [probes.claudeCode, probes.claudeCodeFailures],
  codex: [probes.codex, probes.codexFailures],
  'gemini-cli': [probes.geminiCli, probes.geminiCliFailures],
  opencode: [probes.opencode, probes.opencodeFailures],
} as const satisfies Readonly<Record<AgentName, unknown>>

type AgentProbe = (typeof probesOf)[AgentName][number]

/** Judges truncated and broken replies too, also those that the agent left: what it made of them is part of what it did. */
const agentCheck = (id: RequirementId, probe: AgentProbe, judge: (task: AgentTask) => void) =>
  checkProbe(probe)(judgesLeft(judgesBreaks(id)), (replies) => judge(agentTask(probe, replies)))

for (const name of agentNames) {
  const [probe, failuresProbe] = probesOf[name]
  agentCheck(`agents.${name}.task`, probe, (task) => expectFinished(task, `agents.${name}.results`))

  agentCheck(`agents.${name}.results`, probe, (task) => {
    assumeResults(task)
    const lost = lostResult(task)
    expect(
      lost === undefined,
      `${task.agent}: the result ${JSON.stringify(lost?.text.slice(0, 200))} did not reach the upstream whole`,
      lost?.reply,
    ).toBe(true)
  })

  agentCheck(`agents.${name}.request`, probe, (task) => expectSameRequests(task, name))

  agentCheck(`agents.${name}.once`, probe, expectOnce)

  agentCheck(`agents.${name}.usage`, probe, (task) => {
    assumeFinished(task, `agents.${name}.task`, `agents.${name}.results`)
    expectCounted(task)
  })

  agentCheck(`agents.${name}.errors`, failuresProbe, (task) => expectTellingErrors(task, `agents.${name}.recovers`))

  const ids = { task: `agents.${name}.task`, results: `agents.${name}.results` } as const
  agentCheck(`agents.${name}.recovers`, failuresProbe, (task) => expectRecovered(task, ids))
}

checkProbe(probes.claudeCodeCounts)('agents.claude-code.count_tokens', (counts) => expectCounts(counts, 'input_tokens'))
checkProbe(probes.geminiCliCounts)('agents.gemini-cli.count_tokens', (counts) => expectCounts(counts, 'totalTokens'))

agentCheck('agents.claude-code.headers', probes.claudeCode, expectHeaders)
// The chat protocol has no signed reasoning.
agentCheck('agents.claude-code.state', probes.claudeCode, (task) => expectState(task, 'claude-code'))
agentCheck('agents.codex.state', probes.codex, (task) => expectState(task, 'codex'))
agentCheck('agents.gemini-cli.state', probes.geminiCli, (task) => expectState(task, 'gemini-cli'))
