import { createHash } from 'node:crypto'
import {
  all,
  asArray,
  asObject,
  editRequest,
  fault,
  type Inject,
  type Json,
  type JsonObject,
  when,
} from '../../gateway/reference/fault-kit.ts'
import type { ConcludedRun } from '../../src/judge/conclude.ts'
import { judgeSelected, recordInMemory } from '../suites/trial.ts'

/** Requirements that a model must comply with a prompt to show. */
export const followed = [
  'chat.request.system_followed',
  'chat.request.turns_remembered',
  'streaming.chat.system_followed',
  'streaming.chat.turns_remembered',
  'responses.request.instructions_followed',
  'responses.request.turns_remembered',
  'responses.request.input_string_arrives',
  'streaming.responses.instructions_followed',
  'streaming.responses.turns_remembered',
  'streaming.responses.input_string_arrives',
  'messages.request.system_followed',
  'messages.request.system_parts_followed',
  'messages.request.turns_remembered',
  'messages.request.prompt_arrives',
  'streaming.messages.system_followed',
  'streaming.messages.system_parts_followed',
  'streaming.messages.turns_remembered',
  'generate-content.request.systemInstruction_followed',
  'generate-content.request.turns_remembered',
  'chat.request.long_prompt',
  'responses.request.long_prompt',
  'messages.request.long_prompt',
  'generate-content.request.long_prompt',
  'service.response.intact_in_flight',
] as const

/** The same for prompts of 32 KB, which take as much time as all others: fewer seeds try them. */
export const followedInVeryLong = [
  'chat.request.very_long_prompt',
  'responses.request.very_long_prompt',
  'messages.request.very_long_prompt',
  'generate-content.request.very_long_prompt',
] as const

/** Requirements that a model must be able to do something for: write JSON, call a function. */
export const forced = [
  'chat.request.json_mode',
  'chat.request.tool_choice_function',
  'chat.request.tool_choice_required',
  'streaming.chat.json_object',
  'streaming.chat.tool_choice_function',
  'streaming.chat.tool_choice_required',
  'responses.request.tool_choice_required',
  'responses.request.tool_choice_name',
  'streaming.responses.tool_choice_required',
  'streaming.responses.tool_choice_name',
  'messages.request.tool_choice_any',
  'messages.request.tool_choice_name',
  'streaming.messages.tool_choice_any',
  'streaming.messages.tool_choice_name',
  'generate-content.request.tools_called',
] as const

/** The shares of prompts with which models comply, and the number of seeds of each in the slow proof. */
export const tried = { shares: [0.3, 0.6, 0.9], seeds: 200 } as const

/** In [0, 1), by the request. */
const drawn = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32

const inTexts = (body: JsonObject, edit: (text: string) => string): JsonObject =>
  JSON.parse(JSON.stringify(body), (_name, value: unknown) =>
    typeof value === 'string' ? edit(value) : value,
  ) as JsonObject

/** As many tokens, and no instruction that the reference model follows. */
const withoutInstruction = (text: string) => text.replaceAll('Begin every', 'Enjoy every')
const withoutName = (text: string) => text.replaceAll('My boat is called', 'My boat is coloured')

/** Another line. The reference model would also quote it in a response to what it does not understand. */
const withoutLine = (text: string) =>
  text.replace(/(?<=Repeat this line .*: ).*/, (line) => [...line].reverse().join(''))

/** Asks for prose in place of JSON. */
const withoutJson = ({ response_format: _format, ...body }: JsonObject): JsonObject =>
  inTexts(body, (text) => text.replaceAll('only the object', 'only some words'))

/** Functions that no prompt mentions: they are counted, and never called. */
const unmentioned = (tool: Json): Json => ({
  ...asObject(tool),
  functionDeclarations: asArray(asObject(tool)['functionDeclarations']).map((one) => ({
    ...asObject(one),
    name: 'zzz',
    description: 'qqq',
  })),
})

/** Asks for no call: without its functions, or, where the contract forces no call, with others. */
const withoutCalls = ({ tools, tool_choice: _choice, ...body }: JsonObject): JsonObject => ({
  ...body,
  ...('contents' in body && tools !== undefined && { tools: asArray(tools).map(unmentioned) }),
})

/** A model that follows instructions, remembers names, repeats lines, writes JSON and calls functions in this share of the requests only. */
export function disobedient(share: number, seed: number): Inject {
  const disobeys = (what: string) => (request: { readonly text: string }) =>
    drawn(`${what} ${seed} ${request.text}`) >= share
  return all(
    when(
      disobeys('word'),
      editRequest((body) => inTexts(body, withoutInstruction)),
    ),
    when(
      disobeys('name'),
      editRequest((body) => inTexts(body, withoutName)),
    ),
    when(
      disobeys('line'),
      editRequest((body) => inTexts(body, withoutLine)),
    ),
    when(disobeys('json'), editRequest(withoutJson)),
    when(disobeys('call'), editRequest(withoutCalls)),
  )
}

/** The conclusion of a run against a gateway whose model complies in a share of the requests, by a seed. */
export async function concludedWith(
  seed: number,
  inject: Inject,
  only: readonly string[] = [...followed, ...forced],
): Promise<ConcludedRun> {
  const settings = { only: [...only], samples: 1 }
  const options = { seed, settings, faults: [fault([], inject)], profile: 'full' } as const
  return judgeSelected(await recordInMemory(options), options)
}

/** The ids with a verdict. */
export const idsWith = ({ report }: ConcludedRun, verdict: string): readonly string[] =>
  report.requirements.flatMap((row) => (row.verdict === verdict ? [row.id] : []))
