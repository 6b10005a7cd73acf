import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { AgentName } from '../../src/contract/agents.ts'
import {
  all,
  asObject,
  type Change,
  dropEventField,
  dropRequestField,
  editEventField,
  editEventJson,
  editField,
  editRequestField,
  endsCutWith,
  type Fault,
  fault,
  type Inject,
  type Json,
  jsonReply,
  onFirst,
  onlyIf,
  onStatus,
  perGateway,
  refusalOf,
  refuseWith,
  replyWith,
  rewriteRequest,
  setEventField,
  setField,
  setHeader,
  setStatus,
  untouched,
  when,
} from '../../gateway/reference/fault-kit.ts'

/** The paths that each agent calls, at the gateway and at the upstream. */
const paths: Readonly<Record<AgentName, RegExp>> = {
  'claude-code': /\/messages$/,
  codex: /\/responses$/,
  'gemini-cli': /:streamGenerateContent$/,
  opencode: /\/chat\/completions$/,
}

/** The path with which each agent counts tokens. */
const countPaths = { 'claude-code': /\/count_tokens$/, 'gemini-cli': /:countTokens$/ } as const satisfies Partial<
  Readonly<Record<AgentName, RegExp>>
>

/** A fault of the counts that an agent asks for. */
const counted = (agent: keyof typeof countPaths, inject: Inject): Fault => ({
  ...fault(
    [idOf(agent, 'count_tokens')],
    when(({ path }) => countPaths[agent].test(path), inject),
  ),
  upstream: untouched,
})

type Subject =
  | 'count_tokens'
  | 'task'
  | 'results'
  | 'headers'
  | 'request'
  | 'once'
  | 'state'
  | 'errors'
  | 'recovers'
  | 'usage'

const idOf = (agent: AgentName, subject: Subject) => `agents.${agent}.${subject}` as RequirementId

/** A fault of what an agent receives. The relay needs an upstream to show it. */
const received = (agent: AgentName, subjects: Subject | readonly Subject[], inject: Inject): Fault => ({
  ...fault(
    [subjects].flat().map((subject) => idOf(agent, subject)),
    when(({ path }) => paths[agent].test(path), inject),
  ),
  upstream: untouched,
})

/** A fault of what reaches the upstream from an agent. */
const sent = (agent: AgentName, subjects: Subject | readonly Subject[], upstream: Inject): Fault => ({
  ...fault(
    [subjects].flat().map((subject) => idOf(agent, subject)),
    onlyIf(upstream.condition, untouched),
  ),
  upstream: when(({ path }) => paths[agent].test(path), upstream),
})

/** The first 24 characters, as a gateway keeps of a long result that it logs. */
const cut = (text: Json | undefined) => (typeof text === 'string' ? text.slice(0, 24) : text)

/** The white space at the ends is lost. */
const trimmed = (text: Json | undefined) => (typeof text === 'string' ? text.trim() : text)

/** The results of tools in the requests of each agent. */
const resultAt: Readonly<Record<AgentName, string>> = {
  'claude-code': 'messages[].content[].content',
  codex: 'input[].output',
  'gemini-cli': 'contents[].parts[].functionResponse.response.output',
  opencode: 'messages[].content',
}

/** Only in requests with results, because in chat every turn has a text. */
const ofResults = (agent: AgentName, change: Change) => {
  const edit = editRequestField(resultAt[agent], change)
  if (agent !== 'opencode') return edit
  return editRequestField('messages[]', (turn) => {
    const message = asObject(turn ?? null)
    return message['role'] === 'tool' ? { ...message, content: change(message['content']) ?? null } : turn
  })
}

/** The first request is refused as if the gateway had failed. */
const failingFirst = () => perGateway(() => onFirst(1, refuseWith(refusalOf(500))))

/** The gateway calls a channel no more that has failed once, as one does that takes failing channels out of use. */
const shutOut = () =>
  perGateway(() => {
    let hasFailed = false
    return (next) => async (request) => {
      if (hasFailed) return jsonReply({ error: { message: 'No channel is available', type: 'new_api_error' } }, 503)
      const response = await next(request)
      hasFailed = response.status === 503
      return response
    }
  })

const withoutRetryAfter = setHeader('retry-after', null)

/** Replaces the message of an error. */
const reworded = onStatus(
  400,
  editField('error.message', () => 'The request is invalid.'),
)

/** Changes the headers of a request. */
const editHeaders = (change: (headers: Headers) => void): Inject =>
  rewriteRequest((request) => {
    const headers = new Headers(request.headers)
    change(headers)
    return new Request(request, { headers })
  })

const withoutLastBeta = editHeaders((headers) => {
  const betas = (headers.get('anthropic-beta') ?? '').split(',')
  headers.set('anthropic-beta', betas.slice(0, -1).join(','))
})

const withoutVersion = editHeaders((headers) => headers.delete('anthropic-version'))

const html = { 'content-type': 'text/html' }
/** The page of a console, with which some gateways answer every path that they do not know. */
const htmlPage = replyWith(200, '<!doctype html><title>Console</title>', html)
const unservedPage = replyWith(404, '<!doctype html><title>Not Found</title>', html)
const refusalAsText = replyWith(404, { error: 'not found' })

export const byName: Readonly<Record<string, Fault>> = {
  claudeCodeInputLost: received(
    'claude-code',
    'task',
    editEventJson((event) => (asObject(event['delta'] ?? null)['type'] === 'input_json_delta' ? undefined : event)),
  ),
  claudeCodeTextReplaced: received(
    'claude-code',
    'task',
    editEventField('delta.text', () => 'Hm.'),
  ),
  codexNeverCompletes: received(
    'codex',
    'task',
    editEventJson((event) => (event['type'] === 'response.completed' ? undefined : event)),
  ),
  codexArgumentsTorn: received(
    'codex',
    'task',
    editEventField('response.output[].arguments', (text) => (typeof text === 'string' ? text.slice(0, -2) : text)),
  ),
  geminiCliCallsLost: received('gemini-cli', 'task', dropEventField('candidates[].content.parts[].functionCall')),
  opencodeCallsUnnamed: received('opencode', 'task', dropEventField('choices[].delta.tool_calls[].function.name')),
  opencodeArgumentsLost: received(
    'opencode',
    'task',
    dropEventField('choices[].delta.tool_calls[].function.arguments'),
  ),

  claudeCodeResultsCut: sent('claude-code', 'results', ofResults('claude-code', cut)),
  claudeCodeResultsTrimmed: sent('claude-code', ['results', 'request'], ofResults('claude-code', trimmed)),
  claudeCodeFailsOnce: received('claude-code', 'once', failingFirst()),
  codexResultsCut: sent('codex', 'results', ofResults('codex', cut)),
  codexResultsTrimmed: sent('codex', ['results', 'request'], ofResults('codex', trimmed)),
  codexFailsOnce: received('codex', 'once', failingFirst()),
  geminiCliResultsCut: sent('gemini-cli', 'results', ofResults('gemini-cli', cut)),
  geminiCliResultsTrimmed: sent('gemini-cli', ['results', 'request'], ofResults('gemini-cli', trimmed)),
  geminiCliFailsOnce: received('gemini-cli', 'once', failingFirst()),
  opencodeResultsCut: sent('opencode', 'results', ofResults('opencode', cut)),
  opencodeResultsTrimmed: sent('opencode', ['results', 'request'], ofResults('opencode', trimmed)),
  opencodeFailsOnce: received('opencode', 'once', failingFirst()),

  claudeCodeBetaLost: sent('claude-code', 'headers', withoutLastBeta),
  claudeCodeVersionLost: sent('claude-code', 'headers', withoutVersion),

  claudeCodeCacheControlDropped: sent('claude-code', 'request', dropRequestField('messages[].content[].cache_control')),
  claudeCodeUnknownMemberDropped: sent('claude-code', 'request', dropRequestField('context_management')),
  claudeCodeSystemJoined: sent(
    'claude-code',
    'request',
    editRequestField('system', (system) =>
      Array.isArray(system) ? system.map((block) => String(asObject(block)['text'])).join('\n') : system,
    ),
  ),
  codexIncludeDropped: sent('codex', ['request', 'state'], dropRequestField('include')),
  codexStored: sent(
    'codex',
    'request',
    editRequestField('store', () => true),
  ),
  geminiCliSettingLost: sent('gemini-cli', 'request', dropRequestField('generationConfig.topK')),
  opencodeChoiceDropped: sent('opencode', 'request', dropRequestField('tool_choice')),

  claudeCodeSignatureLost: received(
    'claude-code',
    'state',
    editEventJson((event) => (asObject(event['delta'] ?? null)['type'] === 'signature_delta' ? undefined : event)),
  ),
  claudeCodeSignatureCut: sent(
    'claude-code',
    ['request', 'state'],
    editRequestField('messages[].content[].signature', cut),
  ),
  codexReasoningLost: received(
    'codex',
    'state',
    all(dropEventField('item.encrypted_content'), dropEventField('response.output[].encrypted_content')),
  ),
  codexReasoningDropped: sent('codex', ['request', 'state'], dropRequestField('input[].encrypted_content')),
  geminiCliSignatureLost: received(
    'gemini-cli',
    'state',
    dropEventField('candidates[].content.parts[].thoughtSignature'),
  ),
  geminiCliSignatureDropped: sent(
    'gemini-cli',
    ['request', 'state'],
    dropRequestField('contents[].parts[].thoughtSignature'),
  ),

  claudeCodeRetryAfterLost: received('claude-code', 'errors', withoutRetryAfter),
  claudeCodeTooLongReworded: received('claude-code', 'errors', reworded),
  claudeCodeOverloadIsRefusal: received('claude-code', ['errors', 'recovers'], onStatus(503, setStatus(400))),
  claudeCodeBrokenLooksComplete: received(
    'claude-code',
    'recovers',
    onStatus(200, endsCutWith('event: message_stop\ndata: {"type":"message_stop"}\n\n')),
  ),
  claudeCodeShutOut: received('claude-code', 'recovers', shutOut()),
  codexLimitIsRefusal: received('codex', ['errors', 'recovers'], onStatus(429, setStatus(400))),
  codexTooLongIsFailure: received('codex', 'errors', onStatus(400, setStatus(502))),
  codexBrokenLooksComplete: received(
    'codex',
    'recovers',
    onStatus(200, endsCutWith('data: {"type":"response.completed","response":{"output":[]}}\n\n')),
  ),
  codexShutOut: received('codex', 'recovers', shutOut()),
  geminiCliRetryAfterLost: received('gemini-cli', 'errors', withoutRetryAfter),
  geminiCliTooLongReworded: received('gemini-cli', 'errors', reworded),
  geminiCliShutOut: received('gemini-cli', 'recovers', shutOut()),
  opencodeLimitIsFailure: received('opencode', 'errors', onStatus(429, setStatus(500))),
  opencodeTooLongReworded: received('opencode', 'errors', reworded),
  opencodeBrokenLooksComplete: received('opencode', 'recovers', onStatus(200, endsCutWith('data: [DONE]\n\n'))),
  opencodeShutOut: received('opencode', 'recovers', shutOut()),

  claudeCodeCountIsPage: counted('claude-code', htmlPage),
  claudeCodeCountIsText: counted(
    'claude-code',
    editField('input_tokens', (count) => String(count)),
  ),
  claudeCodeCountIsZero: counted('claude-code', setField('input_tokens', 0)),
  claudeCodeCountIsConstant: counted('claude-code', setField('input_tokens', 10)),
  claudeCodeCountUnserved: counted('claude-code', unservedPage),
  claudeCodeCountRefusalIsText: counted('claude-code', refusalAsText),
  geminiCliCountIsPage: counted('gemini-cli', htmlPage),
  geminiCliCountIsConstant: counted('gemini-cli', setField('totalTokens', 10)),
  geminiCliCountUnserved: counted('gemini-cli', unservedPage),

  claudeCodeOutputUncounted: received('claude-code', 'usage', setEventField('usage.output_tokens', 0, 'message_delta')),
  codexUncounted: received('codex', 'usage', dropEventField('response.usage', 'response.completed')),
  geminiCliPromptUncounted: received('gemini-cli', 'usage', setEventField('usageMetadata.promptTokenCount', 1)),
  opencodeUncounted: received('opencode', 'usage', dropEventField('usage')),
}
