import type { Outline } from './outline.ts'

/** The beginning of a file that may be of another tool. */
export interface Sample {
  /** The name of the file, which only decides where the content cannot. */
  readonly name: string
  readonly bytes: Buffer
  /** The bytes as text, without a byte order mark and leading white space. */
  readonly text: string
  readonly outline: Outline
}

interface ForeignKind {
  /** Completes "this looks like". */
  readonly is: string
  readonly matches: (sample: Sample) => boolean
  /** What to do instead, with the name of the file for a command. */
  readonly instead: (file: string) => string
}

const record = 'Record the calls with `npx --no-install gateproof record --base-url URL`, or as HAR with mitmproxy'

const recorded = (is: string, lacks: string, matches: ForeignKind['matches']): ForeignKind => ({
  is: `${is}, which ${lacks}`,
  matches,
  instead: () => record,
})

const startsWith =
  (...starts: readonly string[]) =>
  ({ bytes }: Sample) =>
    starts.some((start) => bytes.subarray(0, start.length).toString('latin1') === start)

const named =
  (extension: RegExp) =>
  ({ name }: Sample) =>
    extension.test(name)

const isZip = startsWith('PK\u0003\u0004')

/** The name of the first file in a ZIP archive. @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT (4.3.7) */
const firstEntryOf = ({ bytes }: Sample) =>
  bytes.length < 30 ? '' : bytes.toString('latin1', 30, 30 + bytes.readUInt16LE(26))

const compressed = (is: string, start: string, command: string): ForeignKind => ({
  is: `a file compressed with ${is}`,
  matches: startsWith(start),
  instead: (file) => `Decompress it with \`${command} ${file}\`; only gzip is read`,
})

const charles = (matches: ForeignKind['matches']): ForeignKind => ({
  is: 'a session of Charles in its own format',
  matches,
  instead: (file) =>
    `Export it with File > Export Session as HTTP Archive (.har) or JSON Session File (.chlsj), or with \`charles convert ${file} ${file}.har\``,
})

/** Files that are recognised by their first bytes. */
const binaryKinds: readonly ForeignKind[] = [
  {
    is: 'a session archive of Fiddler (SAZ)',
    matches: (sample) =>
      isZip(sample) &&
      (/\.saz$/i.test(sample.name) || /^(?:raw\/|_index\.htm|\[Content_Types\]\.xml)/i.test(firstEntryOf(sample))),
    instead: () => 'Export it in Fiddler with File > Export Sessions > All Sessions, format HTTPArchive v1.2',
  },
  charles(
    (sample) =>
      isZip(sample) && (/\.chl[sz]x?$/i.test(sample.name) || /^\d{1,9}-(?:meta|re[qs])\b/.test(firstEntryOf(sample))),
  ),
  {
    is: 'a ZIP archive',
    matches: isZip,
    instead: () => 'Unzip it and judge the .har file in it; keep the other files next to it',
  },
  compressed('zstd', '\u0028\u00b5\u002f\u00fd', 'zstd -d'),
  compressed('xz', '\u00fd7zXZ\u0000', 'xz -dk'),
  compressed('bzip2', 'BZh', 'bzip2 -dk'),
  compressed('7-Zip', '7z\u00bc\u00af\u0027\u001c', '7z x'),
  // In both byte orders, with times in microseconds or nanoseconds, and pcapng.
  recorded(
    'a packet capture',
    'holds encrypted packets',
    startsWith(
      '\u00d4\u00c3\u00b2\u00a1',
      '\u00a1\u00b2\u00c3\u00d4',
      '\u004d\u003c\u00b2\u00a1',
      '\u00a1\u00b2\u003c\u004d',
      '\u000a\u000d\u000d\u000a',
    ),
  ),
  {
    is: 'a mitmproxy flow file',
    // Typed netstrings: the length of a dictionary, and the length of its first name, `9:websocket;`.
    matches: ({ bytes }) => /^\d{1,12}:\d{1,3}:[a-z_]{1,40}[;,]/.test(bytes.toString('latin1', 0, 100)),
    instead: (file) => `Export it as HAR with \`mitmdump -nr ${file} --set hardump=${file}.har\``,
  },
  charles((sample) => startsWith('\u00ac\u00ed\u0000\u0005')(sample) || named(/\.chls$/i)(sample)),
]

const hasText =
  (pattern: RegExp) =>
  ({ text }: Sample) =>
    pattern.test(text)

/** True for names of an object, or of the objects in a list. */
const hasNames =
  (...names: readonly string[]) =>
  ({ outline: { paths } }: Sample) =>
    ['', '[].'].some((start) => names.every((name) => paths.has(start + name)))

const hasAnyName =
  (...names: readonly string[]) =>
  (sample: Sample) =>
    names.some((name) => hasNames(name)(sample))

const any =
  (...all: readonly ForeignKind['matches'][]) =>
  (sample: Sample) =>
    all.some((matches) => matches(sample))

const both = (one: ForeignKind['matches'], other: ForeignKind['matches']) => (sample: Sample) =>
  one(sample) && other(sample)

const textAt =
  (path: string, pattern: RegExp) =>
  ({ outline: { texts } }: Sample) =>
    pattern.test(texts.get(path) ?? '')

/** True if the first value is written in several lines. */
const isInLines = ({ outline: { root, end }, text }: Sample) =>
  root !== 'other' && /[\r\n]/.test(text.slice(0, end).trimEnd())

const inDevTools = () => 'Export a HAR file instead: DevTools, Network, Export HAR (with sensitive data)'

const withNewman = (file: string) =>
  `Run it with \`newman run ${file} -r json --reporter-json-export ${file}.report.json\` and judge that report`

/** A log of curl, of which a line may begin with a time and the number of a transfer. */
const curlLine =
  /^(?:\d\d:\d\d:\d\d(?:\.\d{1,9})? )?(?:\[\d{1,6}-\d{1,6}\] )?(?:\* {1,3}(?:Trying |Host |Connected to |Re-using |Uses proxy |About to connect|Could not resolve)|== Info: |=> Send header|> (?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \S{1,4000} HTTP\/|< HTTP\/\d)/m

const inHar = (is: string, filter: string, matches: ForeignKind['matches']): ForeignKind => ({
  is,
  matches,
  instead: (file) => `Complete it with \`jq '${filter}' ${file} > ${file}.har\``,
})

/** Files that are recognised by their text, or by the names in their first JSON value. */
const textKinds: readonly ForeignKind[] = [
  {
    is: 'an Insomnia export, which holds requests without their responses',
    matches: any(
      hasNames('__export_format'),
      textAt('_type', /^export$/),
      textAt('type', /\.insomnia\.rest\//),
      hasText(/^(?:type: {0,4}["']?[\w.]{1,40}\.insomnia\.rest\/|__export_format:)/m),
    ),
    instead: () =>
      'Export it with Preferences > Data > Export, format HAR - HTTP Archive Format, after sending the requests',
  },
  {
    is: 'an export of a Postman environment, which holds no calls',
    matches: hasNames('_postman_variable_scope'),
    instead: () => 'Run its collection with newman and `-r json`, and judge that report',
  },
  {
    is: 'a report of the Postman CLI in its own structure',
    matches: any(hasNames('run.meta', 'run.summary'), hasNames('run.executions')),
    instead: () => 'Run the collection again with `--reporter-json-structure newman`, and judge that report',
  },
  {
    is: 'a run that Postman exported, which holds no bodies',
    matches: any(hasNames('results', 'collection_id'), hasNames('results[].responseCode')),
    instead: () => 'Export the collection, run it with `newman run COLLECTION -r json`, and judge that report',
  },
  {
    is: 'a Postman collection, which holds requests without their responses',
    matches: any(
      textAt('info.schema', /postman\.com\//),
      hasNames('info._postman_id'),
      hasNames('info', 'item'),
      hasAnyName('collection.info', 'collection.item'),
      hasNames('name', 'requests', 'order'),
    ),
    instead: withNewman,
  },
  {
    is: 'a NetLog of Chrome, which holds no bodies',
    matches: hasAnyName(
      ...['logEventTypes', 'logFormatVersion', 'timeTickOffset', 'netError', 'clientInfo', 'addressFamily'].map(
        (name) => `constants.${name}`,
      ),
    ),
    instead: inDevTools,
  },
  { is: 'a trace of Chrome, which holds no bodies', matches: hasNames('traceEvents'), instead: inDevTools },
  {
    is: 'a log of LiteLLM, which holds calls as LiteLLM rewrote them, without status, headers and bytes',
    matches: any(
      hasAnyName('standard_logging_object', 'litellm_call_id', 'litellm_params'),
      both(
        hasNames('call_type'),
        hasAnyName('response_cost', 'model_map_information', 'hidden_params', 'saved_cache_cost', 'spend', 'api_base'),
      ),
      both(
        (sample) => sample.outline.root === 'other' || hasAnyName('message', 'msg', 'event')(sample),
        hasText(/\blitellm\b/i),
      ),
    ),
    instead: () => `${record}, and give its address to LiteLLM as \`api_base\``,
  },
  recorded(
    'a trace of OpenTelemetry',
    'holds attributes of calls instead of requests and responses',
    any(
      hasAnyName('resourceSpans', 'resource_spans', 'scopeSpans', 'resourceLogs', 'resourceMetrics'),
      hasAnyName('spanId', 'span_id', 'spanID', 'context.span_id', 'context.spanId', 'spanContext.spanId'),
      hasAnyName('data[].traceID', 'batches', 'spans[].traceId', 'spans[].spanId', 'parentSpanId', 'localEndpoint'),
      hasText(/^\s{0,8}(?:traceId|trace_id): ["'][\da-f]{32}/m),
    ),
  ),
  recorded(
    'an export of Burp Suite',
    'is not read',
    hasText(/^(?:<\?xml[^>]{0,200}\?>\s{0,9})?(?:<!DOCTYPE items|<items\s[^>]{0,200}burpVersion)/),
  ),
  charles(hasText(/^(?:<\?xml[^>]{0,200}\?>\s{0,9})?(?:<!DOCTYPE charles|<charles-session)/)),
  recorded(
    'a cassette of VCR',
    'is not read',
    hasText(/^(?:---\s{1,9})?(?:http_)?interactions:|^(?:---\s{1,9})?version: 1\s{1,9}interactions:/),
  ),
  recorded('output of `curl -v`', 'is not complete enough to be read', hasText(curlLine)),
  recorded('a command for curl', 'holds no response', hasText(/^(?:\$ )?curl\s/)),
  recorded('a response with its headers', 'holds no request', hasText(/^HTTP\/\d/)),
  recorded('a request', 'holds no response', hasText(/^(?:GET|POST|PUT|PATCH|DELETE) \S{1,4000} HTTP\//)),
  recorded('the body of a stream', 'holds neither the request nor the headers', hasText(/^(?:data|event): ?\S/)),
  inHar('entries of an HTTP archive without the archive', '{log: {entries: .}}', ({ outline: { paths } }) =>
    paths.has('[].startedDateTime'),
  ),
  inHar('the `log` of an HTTP archive without its name', '{log: .}', hasNames('entries[].startedDateTime')),
  {
    is: 'evidence that was reformatted',
    matches: both(isInLines, textAt('type', /^(?:header|discovery|outcome|footer)$/)),
    instead: () => 'Judge the original file, one JSON object in each line',
  },
  {
    is: 'a list of exchanges',
    matches: ({ outline: { root, paths } }) => root === 'list' && paths.has('[].request'),
    instead: (file) => `Write one in each line with \`jq -c '.[]' ${file} > ${file}.ndjson\``,
  },
  {
    is: 'exchanges in JSON of several lines each',
    matches: both(isInLines, hasNames('request')),
    instead: (file) => `Write one in each line with \`jq -c . ${file} > ${file}.ndjson\``,
  },
  {
    is: 'a report of gateproof',
    matches: hasNames('judged', 'requirements'),
    instead: () => 'Judge the evidence.jsonl next to it',
  },
  recorded(
    'the body of a response',
    'holds neither the request nor the status',
    any(
      hasAnyName('choices', 'candidates'),
      hasAnyName('error.message', 'error.type'),
      hasNames('object', 'data'),
      both(textAt('type', /^message$/), hasNames('role')),
      textAt('object', /^(?:chat\.completion|response$|text_completion|model$)/),
    ),
  ),
  recorded(
    'the body of a request',
    'holds no response',
    both(hasNames('model'), hasAnyName('messages', 'input', 'prompt', 'contents')),
  ),
]

/** Names that need no quotes in a shell, and are no option. */
const isPlainName = (name: string) => /^[\w./@%+:,][\w./@%+:,-]{0,400}$/.test(name)

/** What a file of another tool looks like, and what to do instead, as two sentences; undefined if it is not recognised. */
function sentencesOf(kinds: readonly ForeignKind[], sample: Sample): string | undefined {
  const kind = kinds.find(({ matches }) => matches(sample))
  const file = isPlainName(sample.name) ? sample.name : 'FILE'
  return kind && `this looks like ${kind.is}. ${kind.instead(file)}`
}

/** The same for files that no reader of text can read. */
export const foreignBinary = (sample: Sample): string | undefined => sentencesOf(binaryKinds, sample)

/** The same for text, if no reader can read it. */
export const foreignText = (sample: Sample): string | undefined => sentencesOf(textKinds, sample)
