import { checkEach, checkProbe, expect, note } from '../../../src/checks/index.ts'
import { reachesModel } from '../checks.ts'
import { plainMode } from '../modes.checks.ts'
import { choiceChecks, limitChecks, stopChecks, textModeChecks } from './effects.checks.ts'
import {
  conversation,
  image,
  limits,
  plain,
  responseFormat,
  schemaFormat,
  severalChoices,
  stops,
  twoChoices,
} from './probe.ts'
import { jsonTexts, promptTokens, statusAndFinishReason, truncatedChoice } from './request.rules.ts'

const ofConversation = checkProbe(conversation)

ofConversation(
  [
    'chat.request.turns',
    'chat.completion.served',
    'limits.chat.messages.role.accepts',
    'chat.request.turns_remembered',
  ],
  ({ alone, turns }) => reachesModel(turns, alone, promptTokens),
)

ofConversation(
  [
    'chat.request.system',
    'chat.completion.served',
    'limits.chat.messages.role.accepts',
    'chat.request.system_followed',
  ],
  ({ alone, system }) => reachesModel(system, alone, promptTokens),
)

limitChecks(plainMode(), limits)

checkProbe(limits)(['chat.request.max_tokens_finish', 'chat.completion.finish_reason'], ({ cut }) =>
  expect(truncatedChoice(cut).at('finish_reason')).toHaveValue('length'),
)

stopChecks(plainMode(), stops)

checkEach(jsonTexts, responseFormat)('chat.request.json_mode', (text) => expect(text).toHoldJsonObject())

textModeChecks(plainMode(), responseFormat)

choiceChecks(plainMode(), plain, severalChoices)

checkProbe(twoChoices)('chat.request.n_elsewhere', ({ two }) => {
  note('Status for `n` of 2 with a model whose support is unknown', `${two.status}`)
  note('Choices for `n` of 2', two.json.at('choices').items.length)
})

checkProbe(schemaFormat)('chat.request.json_schema', ({ schema }) => {
  const { value: answer = null } = schema.json.at('choices[0].message.content')
  note('Response to a `response_format` of type `json_schema`', { status: schema.status ?? null, answer })
})

checkProbe(image)('chat.request.multimodal', (replies) =>
  note('Response to content items of type `image_url`', statusAndFinishReason(replies.image)),
)
