import { areaOf, type Area } from '../../contract/requirements.ts'

const passPrompt = 'Pass the system text, every turn and every part of the request on to the model'
const failInStream = 'Report a failure within a stream as an error, and do not begin the answer again'
const listModels = 'Build the list from what the key can call, with the category and the endpoints of each model'
const servePublic = 'Return what the public protocol says, because official clients read nothing else'

type Advice = readonly (readonly [ids: RegExp, advice: string])[]

/** What usually causes a violation, by the ids of requirements. The first match counts. */
const ownWork: Advice = [
  [/\.isolated$|\.isolation\./, 'Share no buffers, caches or sessions between requests'],
  [/^upstream\.errors\./, 'Translate each failure of the upstream into an error of the gateway'],
  [/^upstream\.cost\./, 'Compute the cost from the usage of the upstream and the configured prices, and book it once'],
  [/^upstream\.usage\./, 'Take the counts from the usage of the upstream, as the protocol of the client counts them'],
  [/^upstream\.credentials\./, 'Build the headers of each side yourself, and forward none of the other side'],
  [/^upstream\.parameters\.(?:added|defaults)$/, 'Send nothing to the upstream that the client left out'],
  [/^upstream\.parameters\./, 'Pass the parameter on under the name that it has in the protocol of the upstream'],
  [/^upstream\.prompt\.(?!model$)/, passPrompt],
  [/^upstream\.stream\.cut$/, failInStream],
  [/^upstream\.stream\.left$/, 'Close the connection to the upstream when the client closes its own'],
  [/^upstream\.silence\.once$/, 'Wait for the answer, and do not send a call again that the upstream has accepted'],
  [
    /^upstream\.silence\./,
    'Raise the idle timeouts of the gateway and of the proxies in front of it, or send comments or pings during silence',
  ],
  [/^upstream\.retries\./, 'Send a call again only if the upstream has not begun to answer it'],
  [/\.content_type$/, 'Set the content type that belongs to the body'],
  [/\.served$|^errors\.success\./, 'Return a success status with the result, and an error status without one'],
  [/\.json$/, 'Send the body as complete JSON'],
  [/\.error_status$/, 'Check the request before you begin the stream, and refuse it with its error status'],
  [/\.(?:stream_default|synchronous)$/, 'Begin a stream only if the request asks for one as its protocol does'],
  [/^authentication\..*(?:message|_named)$/, 'Say in the error what is wrong with the key'],
  [/^authentication\.group\.default/, 'Give the group `default` the models of every other group'],
  [/^authentication\.group\./, 'Check the group of the key before you choose a channel'],
  [
    /^balance\.(?:not_)?exhausted$|^balance\.unlimited$/,
    'Refuse exactly the keys whose balance is negative and limited',
  ],
  [/^errors\.balance/, 'Check the balance of the key before you forward a request'],
  [/^errors\.status\.rate_limited$/, 'Count the requests of each key, and refuse those beyond its limit with 429'],
  [/^errors\.status\.wrong_method$/, 'Accept only the method of the contract at each path'],
  [/^errors\.\w+\.(?:message|model|group)$/, 'Say in the message of the error what it is about'],
  [/^models\.list\.whole$/, 'Return the whole list at once'],
  [/^models\.family\.no/, 'Accept the limit of tokens for this model, and do not apply it'],
  [/^service\.(?:gateway|protocol)\./, listModels],
  [/^service\.client\./, servePublic],
  [/^service\.http\./, 'Compute `Content-Length` and the sizes of chunks from the bytes that you send'],
  [/^service\.lines\.(?:identical|shape)$/, 'Run the same version with the same configuration at both endpoints'],
  [/^service\.media_type\./, 'Read the media type without its parameters'],
  [
    /^video\.task_id\.(?:unknown_refused|other_account)$/,
    'Look up a task by its id and the account of the key, and refuse what is not found',
  ],
  [/^video\.task\.task_id/, 'Use the id of the submission in all responses, and not that of the upstream'],
  [/^video\.task\.with_content_type$/, 'Ignore the content type of a request without a body'],
  [
    /^video\.task\.(?:completed|stays_completed|status_order)$/,
    'Translate the states of the upstream in their order, and end with `completed`',
  ],
  [
    /^video\.task\.url(?:_given|_place|_reachable)?$/,
    'Return the address of the file as `url`, for clients without a key',
  ],
  [/^video\.content\.(?:partial|range)$/, 'Serve the bytes of the requested range, or the whole file with 200'],
  [/^video\.duration\./, 'Pass the length of the video on to the model'],
]

/** What a gateway decides by itself, without a model. */
const isOwnWork = /^(?:authentication|balance|errors|images|limits|models\.(?:list|record))\./

/** The same for what a gateway passes on. */
const keepCounts = 'Take the counts from the usage of the upstream, and change none'

const passedOn: Advice = [
  [/input\.hidden$/, 'Tell customers how many tokens your own prompt has, or bill none of them'],
  [
    /^metering\.[^.]+\.(?:cost|charged)$/,
    'Compute the cost from the counts that the answer reports and your prices, and book it once',
  ],
  [/^metering\./, keepCounts],
  [/_intact$/, 'Decode UTF-8 over the whole stream of bytes, not each chunk by itself'],
  [/finish|stop_reason|stop_sequence(?:_matched)?$|final_status$/, 'Translate the reason why the upstream stopped'],
  [
    /\.(?:stop_sequences|stopSequences|stop_string|stop_array)$/,
    'Pass the stop strings on to the model, or cut the text before them yourself',
  ],
  [
    /(?:max_(?:output_|completion_)?tokens(?:_suggested)?|maxOutputTokens)$/,
    'Pass the token limit on to the model under the name that it knows',
  ],
  [/\.n(?:_default)?$/, 'Pass `n` on to the model, and return all of its choices'],
  [/tool_choice|tools\.choice$/, 'Pass `tool_choice` on to the model in the form that it knows'],
  [
    /tool|function|call|arguments|partial_json|content\.(?:id|name|input)/,
    'Translate tools, their calls and their results completely',
  ],
  [
    /_remembered$|_followed$|arrives$|long_prompt|turns$|instructions$|systemInstruction$|request\.system$|inlineData$/,
    passPrompt,
  ],
  [/json_mode|json_object|text_mode/, 'Pass `response_format` on to the model'],
  [
    /request\.(?:reasoning|thinking)|responses\.reasoning$|thinking_enabled$/,
    'Pass the settings of reasoning on to the model under the names that it knows',
  ],
  [/usage|tokens|sum$|counted$|reasoning_only$/, 'Take the counts from the usage of the upstream'],
  [/reasoning|_plain$/, 'Return the reasoning of the model apart from its answer'],
  [/id_unique$|id_same$|response_id$|item_id$/, 'Make a new id for each response, and use it in all its parts'],
  [
    /routing|told_apart$|shared_path$|\.(?:final_)?model$/,
    'Choose the model by the name in the request, and report the one that answered',
  ],
  [/chat\.(?:\w+\.)?created(?:_seconds)?$/, 'Set `created` to the time of the response in Unix seconds'],
  [
    /terminator$|after_end$|lifecycle$|message_stop$|responses\.created$/,
    'Begin and end each stream and its parts once, in the form of the protocol',
  ],
  [/error_event$|one_answer$/, failInStream],
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
  models: listModels,
  balance: 'Book each billed call once',
  images: 'Return an image that everyone can fetch as long as stated',
  video: 'Keep the state of each task, and serve its complete file',
  service: 'Serve each operation at its path and at every endpoint',
  versioning: 'Serve the operation at the path of the contract',
  clients: servePublic,
  agents: 'Pass the requests of agents and the answers to them on as they are',
  metering: keepCounts,
  upstream: 'Correct the translation between the protocols of the client and of the upstream',
}

/** What to change in a gateway that violates this requirement. */
export function adviceFor(id: string): string {
  const subjects = isOwnWork.test(id) ? ownWork : [...ownWork, ...passedOn]
  return subjects.find(([ids]) => ids.test(id))?.[1] ?? byArea[areaOf(id) as Area]
}
