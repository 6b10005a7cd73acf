import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** The judgement of a person on a reported violation, or on a missed one. */
export interface Judgement {
  readonly recording: string
  readonly requirement: string
  readonly judgement: string
}

const read = (file: string): readonly Judgement[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [recording = '', requirement = '', judgement = ''] = line.split('\t')
      return { recording, requirement, judgement }
    })

/** One row for each violation that version 0.1.0 reported or missed. */
export const judgements = read('judged-by-hand.tsv')

/** One row for each advisory result since then, reviewed in the recording. */
export const adviceJudged = read('advice-judged-by-hand.tsv')

/** The recorded evidence of a real gateway. */
export const evidenceOf = (recording: string): Buffer =>
  gunzipSync(readFileSync(new URL(`${recording}.jsonl.gz`, import.meta.url)))

/** Rows (recording and requirement) whose defect is reported under another requirement today. */
const reportedUnder: Readonly<Record<string, string>> = {
  // Every call without `model` in its body was rejected, and none with it was recorded: the operation is not served.
  'litellm-openai generate-content.request.model': 'generate-content.result.served',
  'portkey-streams-dead streaming.chat': 'streaming.chat.served',
  // A wrong type gets a status other than 400, which is one defect for all parameters.
  'portkey-claude limits.chat.tools.refuses': 'errors.status.invalid_parameter',
  // A generation of an image without `model`: the contract does not show the body.
  'new-api-native errors.status.invalid_parameter': 'errors.status.invalid_media_parameter',
  'axonhub-messages streaming.messages.content_block': 'streaming.messages.block_text',
  // The rules of the protocol judge the answers of both ends too.
  'axonhub-both upstream.answer.text': 'chat.completion.content',
  'axonhub-both upstream.answer.finish': 'streaming.chat.finish_reason',
}

/** The requirement that a row is about today. */
export const aboutToday = ({ recording, requirement }: Judgement): string =>
  reportedUnder[`${recording} ${requirement}`] ?? requirement

/** Rows (recording and requirement) that the recording no longer decides, with the reason. */
export const undecided: Readonly<Record<string, string>> = {
  'litellm-openai limits.chat.messages.role.refuses':
    'compared with a valid request of two turns, since a system turn alone is refused by many channels: 0.1.0 never sent that one',
  'mock-llm limits.chat.messages.role.refuses': 'likewise',
}

/** Rows (recording and requirement) that checks still get wrong. Remove a row with the correction of its check. */
export const misjudged: readonly string[] = []

/** Violations that 0.1.0 did not report, each reviewed in the recording. */
export const foundSince: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'new-api-native': {
    'messages.message.stop_sequence':
      'true: 4 of 70 messages, the ones with thinking, leave the field out that the contract lists',
  },
  'litellm-openai': {
    'generate-content.result.served': 'true: 400 `tools must be of type array` to plain calls; it sends tools as null',
  },
  'litellm-claude': {
    'messages.message.served': 'set-up of the test: the model of the messages protocol was the one of another upstream',
    'streaming.messages.served': 'set-up of the test: likewise',
  },
  'portkey-streams-dead': {
    'streaming.chat.served': 'true: every stream is answered with 500',
    'streaming.responses.served': 'true: every stream is answered with 500',
  },
  'portkey-claude': {
    'streaming.chat.id_unique': 'true: an id is a time in milliseconds, and two streams of one millisecond share it',
  },
  'cliproxy-translated-2': {
    'responses.request.input_string_arrives': 'true: each string `input` counts 3 tokens, whatever its length',
  },
  'mock-llm': {
    'models.list.complete': 'true: gpt-4 answers every call, and the list does not name it',
  },
  'axonhub-both': {
    'chat.completion.created_seconds': 'true: `created` is 0 in every answer of the messages channel',
    'streaming.chat.delta':
      'true: the chunk with the finish reason of the messages channel has a choice without `delta`',
    'streaming.chat.role': 'true: `role` is an empty string in every chunk but the first; the upstream sends none',
    'errors.body.type': 'true: `internal_server_error` in the answers to a cut and to a page under status 200',
  },
  mockllm: {
    'streaming.messages.stop_reason': 'true: no event has a `stop_reason`',
    'streaming.messages.stop_sequence_given': 'true: no event has a `stop_sequence`',
    'streaming.messages.usage': 'true: no event has a `usage` with tokens',
  },
}
