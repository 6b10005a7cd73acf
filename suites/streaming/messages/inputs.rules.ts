import { type Field, type Reply } from '../../../src/checks/index.ts'
import { isJsonObject, joinedText } from '../rules.ts'
import { blockObjects, completeBlocks, kindOf, typedDeltas } from './blocks.rules.ts'
import { validStopReason } from './rules.ts'

/** The input of a streamed tool use. */
export interface Input {
  readonly fragments: readonly Field[]
  readonly mayBeEmpty: boolean
}

/** The input of each tool use that was not truncated. */
export function inputs(reply: Reply): readonly Input[] | undefined {
  if (!['tool_use', 'end_turn'].includes(validStopReason(reply) ?? '')) return undefined
  if (typedDeltas(reply).length + blockObjects(reply).length === 0) return undefined
  const uses = completeBlocks(reply)?.filter(({ type }) => type === 'tool_use')
  return uses?.map(({ starts, deltas }) => ({
    // Deltas of undocumented types are not judged.
    fragments: deltas.filter((field) => kindOf(field) === 'input_json_delta').map((field) => field.at('partial_json')),
    mayBeEmpty: !starts.some(({ json }) => isWithoutInput(json.at('content_block')) && requiresInput(reply, json)),
  }))
}

/** Some gateways send the complete input in `content_block_start`. */
const isWithoutInput = (block: Field) => block.at('input').names.length === 0

function requiresInput({ request }: Reply, start: Field): boolean {
  const name = start.at('content_block.name').text
  const tool = request.json.at('tools').items.find((offered) => offered.at('name').text === name)
  return (tool?.at('input_schema.required').items.length ?? 0) > 0
}

/** Describes an input that does not join to a JSON object. A tool without required input may have none. */
export function inputProblem({ fragments, mayBeEmpty }: Input): string | undefined {
  const text = joinedText(fragments)
  if (text === '') return mayBeEmpty ? undefined : 'empty input for a tool that requires some'
  return isJsonObject(text) ? undefined : text
}
