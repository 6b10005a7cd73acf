import { assume, check, checkEach, conforms, expect, note } from '../../../src/checks/index.ts'
import { hasUniqueId, replyChecks } from '../checks.ts'
import { chat } from '../protocols.ts'
import { hasNoTags } from '../tags.rules.ts'
import { plain } from './probe.ts'
import {
  bodies,
  choiceFields,
  choices,
  completions,
  contents,
  creation,
  plainReplies,
  plainTexts,
  prefixOf,
  choiceMessages,
  textsWithoutRequestedTags,
} from './rules.ts'

const ofBodies = check(bodies, plain)

replyChecks(chat, plainReplies, plain)

ofBodies('chat.completion.id', conforms('ChatCompletion', 'id'))
ofBodies('chat.completion.object', conforms('ChatCompletion', 'object'))
ofBodies('chat.completion.created', conforms('ChatCompletion', 'created'))
ofBodies('chat.completion.model', conforms('ChatCompletion', 'model'))

check(completions, plain)('chat.completion.id_unique', hasUniqueId(plainReplies, 'chat.completion.id'))

ofBodies('chat.completion.id_prefix', (completion) =>
  note('Prefix of the id of a chat completion', prefixOf(completion.at('id'))),
)

check(creation, plain)('chat.completion.created_seconds', ({ created, secondsApart }) =>
  expect(secondsApart, `seconds between \`created\` (${created.shown}) and the exchange`).toBeLessThan(86_400),
)

check(completions, plain)('chat.completion.model_asked', ({ json, request }) => {
  const isSame = json.at('model').value === request.json.at('model').value
  note('`model` of a completion is the requested name', isSame)
})

ofBodies('chat.completion.choices', 'choices is a non-empty array', (completion) => {
  expect(completion.at('choices')).toBeArray()
  expect(completion.at('choices[0]')).toBePresent()
})

checkEach(choiceFields, plain)('chat.completion.choices', 'every item of choices is an object', (choice) =>
  expect(choice).toBeObject(),
)

ofBodies('chat.completion.usage', (completion) => expect(completion.at('usage')).toBeObject())

const ofChoices = checkEach(choices, plain)

ofChoices('chat.completion.choices.index', conforms('ChatChoice', 'index'))
ofChoices('chat.completion.finish_reason', conforms('ChatChoice', 'finish_reason'))
ofChoices('chat.completion.message', (choice) => expect(choice.at('message')).toBeObject())

check(choices, plain)('chat.completion.choices.index_order', (all) => {
  const numbers = all.map((choice) => choice.at('index').number ?? NaN)
  assume(numbers.every(Number.isInteger), 'chat.completion.choices.index')
  numbers.sort((a, b) => a - b)
  expect(numbers, 'index values of the choices').toEqual([...all.keys()])
})

checkEach(choiceMessages, plain)('chat.completion.role', conforms('ChatMessage', 'role'))

checkEach(contents, plain)('chat.completion.content', (content) => expect(content).toBeText())

checkEach(plainTexts, plain)('chat.completion.content_text', (content) => expect(content).toBeNonEmptyText())

checkEach(textsWithoutRequestedTags, plain)('chat.completion.content_plain', hasNoTags)
