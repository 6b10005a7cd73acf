import { join } from 'node:path'
import { agentTitles, type AgentName } from '../../contract/agents.ts'
import type { ClientContext } from '../../drive/send/client-driver.ts'
import type { AgentRun, Probe } from '../../drive/probe.ts'
import { billedRequests, contextOf } from '../../drive/send/steps.ts'
import { type AgentUpstream, filesOf, promptOf, wordsFrom } from '../../evidence/agent-task.ts'
import type { ClientOutcome, Outcome } from '../../evidence/exchange.ts'
import { scriptNonceAfter } from '../../std/script-nonce.ts'
import { truncated } from '../../std/truncate.ts'
import { placeholder, type ClientProxy } from '../proxy.ts'
import { agents } from './catalogue.ts'
import { agentAdvice, agentPlaces, findAgent, type FoundAgent } from './find.ts'
import { createAgentFolders, runAgent, type AgentFolders, type EndedAgent } from './run.ts'
import { scriptsOf, withFailures } from './task.ts'

/** Several times what the slowest agent takes on a slow, busy machine. After a failure, a gateway may ask it to wait for a minute. */
const timeoutsMs: Readonly<Record<AgentUpstream, number>> = { answers: 180_000, fails: 300_000 }

const maxTextLength = 4096
const maxLastWords = 500

/** The first word of a task: always the same for a seed, so that a run can be repeated. */
const firstWord = (probe: string, seed: number) => scriptNonceAfter(`${probe}/${seed}`)

/**
 * Lets an agent do its task through the gateway, with answers that the scripted upstream takes from scripts.
 *
 * @param proxy adds the key, and records the exchanges
 */
export async function driveAgent(
  probe: Probe,
  { name, upstream: behaviour }: AgentRun,
  proxy: ClientProxy,
  context: ClientContext,
  empty: Omit<Outcome, 'state'>,
): Promise<Outcome> {
  const { settings, stop, upstream, recorder } = context
  const lacking = (reason: 'not-installed' | 'configuration', because: string): Outcome => ({
    ...empty,
    state: 'lacking',
    reason,
    because,
  })
  if (upstream === undefined) return lacking('configuration', 'agents need the scripted upstream: --upstream PORT')
  if (process.platform === 'win32') return lacking('configuration', 'agents are not driven on Windows')
  const found = await findAgent(name, agentPlaces(settings.agentsFrom))
  if (found === undefined) return lacking('not-installed', agentAdvice(name))
  const agent = agents[name]
  const { deployment, seed } = settings
  const words = wordsFrom(firstWord(probe.name, seed))
  const folders = createAgentFolders()
  try {
    const scripts = scriptsOf(words, agent, (file) => join(folders.work, file))
    for (const scripted of behaviour === 'fails' ? withFailures(scripts, agent) : scripts) {
      const line = { type: 'script', probe: probe.name, ...scripted } as const
      recorder.write(line)
      upstream.expect(line)
    }
    const timeoutMs = timeoutsMs[behaviour]
    const proxied = proxy.begin(probe, billedRequests(probe, contextOf(probe, { deployment, seed })))
    const place = { ...folders, url: proxied.url, key: placeholder, model: deployment.models[agent.role] ?? '' }
    const ended = await runAgent(agent, { file: found.file, prompt: promptOf(words), files: filesOf(words) }, place, {
      timeoutMs,
      signal: stop.signal,
      refusing: new URL(proxied.url).origin,
    })
    await proxied.end('interrupted', 'the agent ended')
    const names = Object.fromEntries(proxied.exchanges.map((exchange) => [exchange.name, exchange.id]))
    const notSent = proxied.notSent()
    if (notSent !== undefined) return { ...empty, names, state: 'lacking', reason: 'budget', because: notSent }
    if (ended.how === 'stopped') {
      const because = stop.because() ?? 'the drive was stopped'
      return { ...empty, names, state: 'interrupted', reason: 'interrupted', because }
    }
    return { ...empty, names, state: 'done', client: outcomeOf(name, found, { ...ended, timeoutMs }, folders) }
  } finally {
    folders.remove()
  }
}

/** What the agent did, as it is recorded. Paths of this machine are not part of it. */
function outcomeOf(
  agent: AgentName,
  { version }: FoundAgent,
  ended: EndedAgent & { readonly timeoutMs: number },
  { home, work }: AgentFolders,
): ClientOutcome {
  const { text, error, input, output } = agents[agent].readOutput(ended.stdout)
  const name = agentTitles[agent]
  const withoutPaths = (value: string) => value.replaceAll(work, '.').replaceAll(home, '~')
  const lastWords = withoutPaths(lastWordsOf(ended.stderr) || lastWordsOf(ended.stdout))
  if (ended.how === 'late') {
    const message = `it did not finish within ${ended.timeoutMs / 1000} s: ${lastWords}`
    return { name, version, error: { name: 'Timeout', message } }
  }
  const failed = error ?? (ended.exit === 0 ? undefined : lastWords)
  const took = {
    exit: ended.exit,
    ...(failed !== undefined && { failed: truncated(withoutPaths(failed), maxLastWords) }),
    ...(text !== undefined && { text: truncated(text, maxTextLength) }),
    ...(input !== undefined && { input }),
    ...(output !== undefined && { output }),
    ...filesLeft(ended),
  }
  return { name, version, took }
}

/** The end of an output, without the places in its source that an error names. */
const lastWordsOf = (output: string): string =>
  output
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .join('\n')
    .slice(-maxLastWords)

/** The files that the task changes, by name without extension; one that is missing is left out. */
const filesLeft = ({ file }: EndedAgent): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['draft', 'copy'].flatMap((name) => {
      const content = file(`${name}.txt`)
      return content === undefined ? [] : [[name, truncated(content, maxTextLength)]]
    }),
  )
