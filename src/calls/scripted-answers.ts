import type { RequirementId } from '../../spec/generated/requirements.ts'
import { agentsArea } from '../contract/agents.ts'
import { areaOf } from '../contract/requirements.ts'
import { isFailingAgentProbe } from '../evidence/agent-task.ts'
import type { Exchange, ScriptLine } from '../evidence/exchange.ts'
import type { Script } from '../evidence/script.ts'
import { recording } from '../outcomes/recording.ts'
import { answeredText } from '../reply/answered-text.ts'
import { replyOf } from '../reply/reader.ts'
import { endsStream, requestsStream } from './answer.ts'
import { framing } from './framing.ts'
import { onceForRecording } from './indexed.ts'

/*
 * Every rule of a protocol judges the answers to scripted calls too. A script excuses what it makes unusual, and nothing else:
 * - The script takes the place of a model. What a model must do with a request is not judged.
 * - A call that fails at the upstream must fail. Only the form of the error is judged.
 * - An answer that the upstream cuts has no end. Of its stream only the error is judged: other answers of the pair have the same events.
 * - The same holds for an answer that does not survive a silence of the upstream, which `upstream.silence.*` report.
 */

/** The areas whose rules judge the answers to scripted calls. Other areas judge keys, models, paths and accounts. */
const protocols = ['chat', 'responses', 'messages', 'generate-content', 'streaming', 'errors']

/** Requirements on what a model does with a request, and that calls are served: a gateway need not serve each pair of protocols. */
const ofModels: readonly RegExp[] = [
  /^[\w-]+\.request\.(?!stream_default$|synchronous$)/,
  /^streaming\.\w+\.(?:max_(?:completion_|output_)?tokens|tools|tool_choice_\w+|tool_result|stop_(?:string|array|finish|sequences))$/,
  /^streaming\.\w+\.(?:n|n_default|text_mode|json_object|thinking_enabled|reasoning)$/,
  /\.stop_reason_(?:max_tokens|stop_sequence)$/,
  // The upstream answers at once: `upstream.stream.incremental` holds it back.
  /^streaming\.chat\.incremental$/,
  // Not each protocol reports the tokens of its reasoning.
  /\.(?:reasoning_tokens_given|reasoning_content_given)$/,
  // That a count is not 0: `upstream.usage.*` compares each count with that of the upstream.
  /\.(?:\w*counted|start_usage)$/,
  /\.served$/,
]

/** Requirements on the form of an error. */
const ofErrors: readonly RegExp[] = [
  /^errors\.(?:body|messages)\./,
  /^errors\.retry_after\.readable$/,
  /^errors\.status\.documented$/,
]

/** Requirements on an error in a stream. */
const ofStreamErrors: readonly RegExp[] = [/^streaming\.\w+\.error_(?:event|message|code|param)$/]

/** Every pattern of requirements that scripts excuse or leave. */
export const scriptPatterns = [...ofModels, ...ofErrors, ...ofStreamErrors]

const isAmong = (id: string, patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(id))

/**
 * True if a requirement judges this exchange: any but a scripted call, or what the script of the call leaves as usual. What an agent receives
 * while its upstream fails is judged by its own area alone.
 */
export function judgesScripted(exchange: Exchange, requirement: RequirementId): boolean {
  const area = areaOf(requirement)
  if (isFailingAgentProbe(exchange.probe)) return area === agentsArea
  const scripted = scriptOf(exchange)
  if (scripted === undefined || area === 'upstream') return true
  if (isAmong(requirement, ofModels)) return false
  switch (endingOf(exchange, scripted.script, scripted.nonce)) {
    case 'usual':
      return protocols.includes(area) || requirement === framing
    case 'cut':
      return isAmong(requirement, [...ofErrors, ...ofStreamErrors])
    case 'error':
      return isAmong(requirement, ofErrors) || requirement === framing
  }
}

/** True for a call whose answer the scripted upstream decides. */
export const isScripted = (exchange: Exchange): boolean => scriptOf(exchange) !== undefined

/** The script by which the upstream answers a call. */
function scriptOf({ probe, name }: Exchange): ScriptLine | undefined {
  const { scripts } = recording()
  return scripts.size === 0 ? undefined : scripts.get(`${probe}/${name}`)
}

/** How the answer of the upstream ends. */
function endingOf(
  exchange: Exchange,
  { error, delivery, text = '' }: Script,
  nonce: string,
): 'usual' | 'cut' | 'error' {
  if (delivery?.cutAfterEvents !== undefined) return 'cut'
  if (delivery?.silentMs !== undefined) return isComplete(exchange, text) ? 'usual' : 'cut'
  if (error === undefined) return 'usual'
  return error.onPort === undefined || failsAtEachPort(exchange, nonce) ? 'error' : 'usual'
}

/** True if the client has received all of a text, and the end of its stream. */
function isComplete(exchange: Exchange, text: string): boolean {
  const reply = replyOf(exchange)
  const isEnded = !requestsStream(reply) || reply.sse.events.some(endsStream)
  return reply.status === 200 && exchange.end.how === 'complete' && isEnded && answeredText(reply).includes(text)
}

/** True if the gateway called only the port that fails. It may report the failure in a stream with status 200. */
function failsAtEachPort({ response }: Exchange, nonce: string): boolean {
  if ((response?.status ?? 0) >= 400) return true
  return failedNonces().has(nonce)
}

/** The nonces of the calls whose requests all failed at the upstream. */
const failedNonces = onceForRecording(({ upstream }): ReadonlySet<string> => {
  const failed = new Set<string>()
  const served = new Set<string>()
  for (const { nonce = '', response } of upstream) (response && response.status < 400 ? served : failed).add(nonce)
  return new Set([...failed].filter((nonce) => !served.has(nonce)))
})
