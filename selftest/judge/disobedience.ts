import { createHash } from 'node:crypto'
import { all, editRequest, fault, type Inject, type JsonObject, when } from '../../src/reference/fault-kit.ts'
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

/** A model that follows instructions, and remembers names, in this share of the requests only. */
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
  )
}

/** The conclusion of a run against a gateway whose model complies in a share of the requests, by a seed. */
export async function concludedWith(
  seed: number,
  inject: Inject,
  only: readonly string[] = followed,
): Promise<ConcludedRun> {
  const options = { seed, settings: { only: [...only], samples: 1 }, faults: [fault([], inject)] }
  return judgeSelected(await recordInMemory(options), options)
}

/** The ids with a verdict. */
export const idsWith = ({ report }: ConcludedRun, verdict: string): readonly string[] =>
  report.requirements.flatMap((row) => (row.verdict === verdict ? [row.id] : []))
