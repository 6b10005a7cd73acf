import {
  assumeCallable,
  check,
  checkProbe,
  expect,
  judgesHead,
  recordArray,
  servingFlaw,
} from '../../src/checks/index.ts'
import { modelsPerKey, nonTruncatingModel } from './probe.ts'
import { answeringModels, callsOfListed, listingOf, choicesOfNonTruncating, isNotFound } from './calls.rules.ts'
import { groupedModels, groupsInCommon, hiddenFromOtherKey, listWithoutOtherGroup } from './groups.rules.ts'
import { furtherModels } from './whole.rules.ts'
import { answers, countedModels, duplicatesOf, identifiers } from './rules.ts'

check(servingFlaw('listModels', 'plain'))(judgesHead('models.list.served'), ({ flaw }) => {
  expect(flaw).toHaveNoFlaw()
})

check(answers)('models.list.json', (reply) => {
  expect(reply.jsonProblem, 'JSON syntax error in the body').toBeUndefined()
})

check(answers)(judgesHead('models.list.content_type'), (reply) => {
  expect(reply).toHaveJsonContentType()
})

check(answers)(['models.list.records', 'models.list.json'], (reply) => {
  expect(recordArray(reply) ?? reply.json).toBeArray()
})

check(countedModels)(['models.list.not_empty', 'models.list.complete'], ({ models }) => {
  expect(models, 'number of models listed for the default key').toBeGreaterThan(0)
})

check(furtherModels)(['models.list.whole', 'models.list.records'], (further) => {
  expect(further, 'members that declare further models').toHaveNoFlaw()
})

check(identifiers)('models.list.unique', (ids) => {
  expect(duplicatesOf(ids), 'duplicate identifiers').toHaveNoFlaw()
})

check(groupedModels)('models.list.group', ({ group, models }) => {
  const others = models.filter(({ groups }) => !groups.includes(group)).map(({ id }) => id)
  expect(others, `models without the group ${group} in \`enable_groups\``).toHaveNoFlaw()
})

checkProbe(modelsPerKey)('models.list.per_key', ({ low }) => {
  expect(groupsInCommon(low), 'groups shared by all models of the other key').not.toEqual([])
})

checkProbe(modelsPerKey)('models.list.per_key_all', ({ default: defaultList, low: otherList }) => {
  expect(
    hiddenFromOtherKey(defaultList, otherList),
    'models that name the group of the other key and are missing from its list',
    otherList,
  ).toHaveNoFlaw()
})

check(listWithoutOtherGroup)('models.family.low_group', ({ ids, otherGroupModel }) => {
  expect(ids, 'models listed for the default key').not.toContain(otherGroupModel)
})

check(answeringModels)('models.list.complete', ({ model, isListed, list }) => {
  expect(isListed, `${model} serves calls but is not listed`, list).toBe(true)
})

check(callsOfListed)('models.list.usable', (reply) => {
  expect(isNotFound(reply), `404 for a model in ${listingOf(reply)}: ${reply.text.slice(0, 160)}`).toBe(false)
})

const ofNonTruncatingModel = checkProbe(nonTruncatingModel)

ofNonTruncatingModel(['models.family.non_truncating', 'models.list.usable', 'chat.completion.json'], ({ tokens }) => {
  expect(assumeCallable(tokens)).toHaveStatus(200)
})

ofNonTruncatingModel(
  ['models.family.non_truncating_completion', 'models.list.usable', 'chat.completion.json'],
  ({ completionTokens }) => {
    expect(assumeCallable(completionTokens)).toHaveStatus(200)
  },
)

check(choicesOfNonTruncating, nonTruncatingModel)(
  ['models.family.not_truncated', 'models.family.non_truncating', 'models.family.non_truncating_completion'],
  (choices) => {
    for (const choice of choices) expect(choice.at('finish_reason')).toHaveNoneOf(['length'])
  },
)
