import { areaOf, type Area } from '../../contract/requirements.ts'
import { expectedText, type Expected } from '../../results/flaws.ts'
import { expectedOutcome, isSuccess, type Classified, type Defect } from './defect.ts'

/** What to change in a gateway, then the first two sentences of the contract that are violated. */
export function fixOf({ violation, defect }: Classified, members: readonly Classified[]): string {
  if (defect.kind === 'unchecked')
    return 'Validate these parameters before you forward a request, and return 400 if one violates the contract.'
  const texts = [...new Set(members.map((one) => one.violation.requirement.text))]
  const sentences = texts.slice(0, 2).join(' ')
  if (defect.kind === 'failed') return `${afterFailure(members)} ${sentences}`
  return `${changeFor(violation.requirement.id, violation.flaw.about === undefined ? defect : undefined, members)}: ${sentences}`
}

function afterFailure(members: readonly Classified[]): string {
  const expected = new Set(members.map((one) => expectedOutcome(one.violation)))
  return !expected.has('result') && expected.has('refusal')
    ? 'Validate requests before you process them, and reject invalid ones with a 4xx status.'
    : 'See the log of the gateway for the error.'
}

/** @param defect undefined if a check computed what is wrong: then only the requirement says what to change */
function changeFor(id: string, defect: Defect | undefined, members: readonly Classified[]): string {
  switch (defect?.kind) {
    case 'served':
      return `Refuse these requests with ${statusWords(defect.expected)}`
    case 'status':
      if (defect.expected.not === true) return `Do not answer these requests with ${defect.status}`
      return isSuccess(defect.expected)
        ? 'Accept these requests, and return their result'
        : `Return ${statusWords(defect.expected)} in place of ${defect.status}`
    case 'missing':
      return addition(defect, members)
    case 'value':
      return correction(defect)
    case 'body':
      return bodyAdvice[defect.problem] ?? 'Send the body as one JSON object'
    default:
      return adviceFor(id)
  }
}

/** An entry of a list that cannot be read has no name: it must be sent in a readable form. */
function addition(
  { holder, name }: Extract<Defect, { readonly kind: 'missing' }>,
  members: readonly Classified[],
): string {
  if (name.endsWith('[]')) return `Send each entry of \`${name.slice(0, -2)}\` as a complete JSON value`
  const names = new Set(members.flatMap(({ defect }) => (defect.kind === 'missing' ? `\`${defect.name}\`` : [])))
  return `Add ${[...names].join(', ')}${holder === '' ? '' : ` to \`${holder}\``}`
}

/** Only a phrase that names a type or a value completes "send it as"; a bound does not. */
function correction({ place, expected }: Extract<Defect, { readonly kind: 'value' }>): string {
  const isPlain = ['type', 'value', 'one of', 'schema'].includes(expected.kind) && expected.not !== true
  if (expected.kind === 'absent') return `Leave \`${place}\` out`
  return isPlain ? `Send \`${place}\` as ${expectedText(expected)}` : `Correct the value of \`${place}\``
}

const bodyAdvice: Readonly<Record<string, string>> = {
  empty: 'Send a body',
  'ends-early': 'Send the body to its end',
  'not-json': 'Send the body as JSON',
}

/** `400`, `404 or 503`, `4xx`: the status that was expected. */
export function statusWords(expected: Expected): string {
  if (expected.kind === 'status class') return expected.class === 'success' ? 'success' : '4xx'
  return expected.kind === 'status' ? expected.statuses.join(' or ') : expectedText(expected)
}

/** What a gateway decides by itself, without a model. */
const isOwnWork = /^(?:authentication|balance|errors|images|limits|models\.(?:list|record))\./

/** What usually causes a violation in what a gateway passes on, by the ids of requirements. The first match counts. */
const subjects: readonly (readonly [ids: RegExp, advice: string])[] = [
  [/\.isolated$|\.isolation\./, 'Share no buffers, caches or sessions between requests'],
  [/^upstream\.errors\./, 'Translate each failure of the upstream into an error of the gateway'],
  [
    /^upstream\.(?:usage|cost)\./,
    'Take the counts from the usage of the upstream, in the terms of the protocol of the client',
  ],
  [
    /^upstream\.(?:credentials|isolation)\./,
    'Build the headers of each side yourself, and forward none of the other side',
  ],
  [/_intact$/, 'Decode UTF-8 over the whole stream of bytes, not each chunk by itself'],
  [/finish|stop_reason|stop_sequence(?:_matched)?$|final_status$/, 'Translate the reason why the upstream stopped'],
  [
    /\.(?:stop_sequences|stopSequences|stop_string|stop_array)$/,
    'Pass the stop strings on to the model, or cut the text before them yourself',
  ],
  [
    /(?:max_(?:output_|completion_)?tokens|maxOutputTokens|truncated)$/,
    'Pass the token limit on to the model under the name that it knows',
  ],
  [/tool_choice/, 'Pass `tool_choice` on to the model in the form that it knows'],
  [/tool|function|call|arguments|partial_json/, 'Translate tools, their calls and their results completely'],
  [
    /_remembered$|_followed$|arrives$|turns$|instructions$|systemInstruction$|request\.system$|inlineData$/,
    'Pass the system text, every turn and every part of the request on to the model',
  ],
  [/json_mode|json_object|text_mode/, 'Pass `response_format` on to the model'],
  [/reasoning|thinking|thoughts|_plain$/, 'Return the reasoning of the model apart from its answer'],
  [/usage|tokens|sum$|counted$/, 'Take the counts from the usage of the upstream'],
  [/id_unique$|id_same$|response_id$|item_id$/, 'Make a new id for each response, and use it in all its parts'],
  [
    /routing|told_apart$|shared_path$|\.model$/,
    'Choose the model by the name in the request, and report the one that answered',
  ],
  [/created(?:_seconds)?$/, 'Set `created` to the time of the response in Unix seconds'],
  [/terminator$|after_end$|lifecycle$|message_stop$/, 'End each stream once, in the form of the protocol'],
  [/error_event$|one_answer$/, 'Report a failure within a stream as an error, and do not begin the answer again'],
  [/closes$/, 'Close the response after the last event'],
  [/incremental$/, 'Send each event as soon as it is there'],
]

/** For all other requirements of an area. */
const byArea: Readonly<Record<Area, string>> = {
  authentication: 'Check the key before anything else',
  chat: 'Build the completion in the form of the protocol, whatever the upstream sends',
  responses: 'Build the response in the form of the protocol, whatever the upstream sends',
  messages: 'Build the message in the form of the protocol, whatever the upstream sends',
  'generate-content': 'Build the result in the form of the protocol, whatever the upstream sends',
  streaming: 'Build the events of the stream in the form and the order of the protocol, whatever the upstream sends',
  errors: 'Build errors yourself, and forward none of the upstream as it is',
  limits: 'Validate parameters by the limits of the contract, before you forward a request',
  models: 'Build the list from what the key can call',
  balance: 'Book each billed call once',
  images: 'Return an image that everyone can fetch as long as stated',
  video: 'Keep the state of each task, and serve its complete file',
  service: 'Serve each operation at its path and at every endpoint',
  versioning: 'Serve the operation at the path of the contract',
  clients: 'Return what the public protocol says, because official clients read nothing else',
  upstream: 'Correct the translation between the protocols of the client and of the upstream',
}

const adviceFor = (id: string): string =>
  (isOwnWork.test(id) ? undefined : subjects.find(([ids]) => ids.test(id))?.[1]) ?? byArea[areaOf(id) as Area]
