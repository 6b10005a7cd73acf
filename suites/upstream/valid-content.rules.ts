import type { Field } from '../../src/checks/index.ts'
import { badName, empty, type Flaws, outside, unknownMembers, unless } from './valid-kit.rules.ts'

/** Google takes both spellings of a name. */
const spelled = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => [name, name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]))

/** @see https://ai.google.dev/api/generate-content */
const members = spelled([
  ...['contents', 'tools', 'toolConfig', 'safetySettings', 'systemInstruction', 'generationConfig', 'cachedContent'],
  ...['model', 'store', 'serviceTier', 'labels'],
])
/** @see https://ai.google.dev/api/generate-content#generationconfig */
const configMembers = spelled([
  ...[
    'stopSequences',
    'responseMimeType',
    'responseSchema',
    'responseJsonSchema',
    'responseModalities',
    'candidateCount',
  ],
  ...['maxOutputTokens', 'temperature', 'topP', 'topK', 'seed', 'presencePenalty', 'frequencyPenalty'],
  ...['responseLogprobs', 'logprobs', 'enableEnhancedCivicAnswers', 'speechConfig', 'thinkingConfig', 'imageConfig'],
  ...['mediaResolution', 'audioTimestamp', 'routingConfig', 'modelSelectionConfig'],
])
const partData = spelled([
  ...['text', 'inlineData', 'functionCall', 'functionResponse', 'fileData', 'executableCode', 'codeExecutionResult'],
  ...['toolCall', 'toolResponse'],
])
const roles = ['user', 'model', 'function']
const modes = ['AUTO', 'ANY', 'NONE', 'VALIDATED', 'MODE_UNSPECIFIED']
const maxStopSequences = 5

/** The member of a name in either spelling. */
const either = (field: Field, camel: string, snake: string): Field =>
  field.at(camel).exists ? field.at(camel) : field.at(snake)

/** Why Google refuses a request of `generateContent`. */
export function contentFlaws(request: Field): Flaws {
  const contents = request.at('contents')
  const config = either(request, 'generationConfig', 'generation_config')
  const stops = either(config, 'stopSequences', 'stop_sequences')
  const calling = either(
    either(request, 'toolConfig', 'tool_config'),
    'functionCallingConfig',
    'function_calling_config',
  )
  return [
    ...unknownMembers(request, members),
    ...unknownMembers(config, configMembers),
    ...empty(contents),
    ...contents.items.flatMap(turnFlaws),
    ...callFlaws(contents.items),
    ...request
      .at('tools')
      .items.flatMap((tool) => either(tool, 'functionDeclarations', 'function_declarations').items)
      .flatMap((declared) => badName(declared.at('name'))),
    ...modeFlaws(calling.at('mode')),
    ...unless(stops.items.length <= maxStopSequences, stops, 'more than 5 stop sequences'),
    ...outside(config.at('temperature'), 0, 2),
    ...outside(either(config, 'topP', 'top_p'), 0, 1),
    ...outside(either(config, 'maxOutputTokens', 'max_output_tokens'), 1, Infinity),
  ]
}

const modeFlaws = (mode: Field): Flaws =>
  mode.absent ? [] : unless(modes.includes(mode.text ?? ''), mode, `${mode.shown} is not a mode`)

function turnFlaws(content: Field): Flaws {
  const role = content.at('role')
  const parts = content.at('parts')
  return [
    ...unless(role.absent || roles.includes(role.text ?? ''), role, `${role.shown} is neither "user" nor "model"`),
    ...empty(parts),
    ...parts.items.flatMap((part) => [
      ...unless(part.names.filter((name) => partData.has(name)).length === 1, part, 'not exactly one kind of data'),
      ...resultFlaws(either(part, 'functionResponse', 'function_response')),
    ]),
  ]
}

function resultFlaws(result: Field): Flaws {
  if (result.absent) return []
  const response = result.at('response')
  return [
    ...badName(result.at('name')),
    ...unless(
      !response.absent && !Array.isArray(response.value) && typeof response.value === 'object',
      response,
      'not an object',
    ),
  ]
}

/** The turn after calls has as many results. Their names may differ: the order says which is which. */
function callFlaws(contents: readonly Field[]): Flaws {
  const count = (content: Field | undefined, camel: string, snake: string) =>
    (content?.at('parts').items ?? []).filter((part) => !either(part, camel, snake).absent).length
  return contents.flatMap((content, index) => {
    const results = count(content, 'functionResponse', 'function_response')
    const calls = count(content, 'functionCall', 'function_call')
    const called = count(contents[index - 1], 'functionCall', 'function_call')
    const answers = count(contents[index + 1], 'functionResponse', 'function_response')
    return [
      ...unless(results === 0 || called > 0, content, 'results without a call in the turn before'),
      ...unless(calls === 0 || calls === answers, content, `${calls} calls, and ${answers} results in the next turn`),
    ]
  })
}
