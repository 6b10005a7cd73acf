import {
  assumeCallable,
  servingFlaw,
  contrast,
  covers,
  describe,
  expect,
  judgesHead,
  recordArray,
  universal,
} from '../../src/checks/index.ts'
import { modelsPerKey, nonTruncatingModel } from './probe.ts'
import { answeringModels, callsOfListed, listingOf, choicesOfNonTruncating, isNotFound } from './calls.rules.ts'
import { groupedModels, groupsInCommon, hiddenFromOtherKey, listWithoutOtherGroup } from './groups.rules.ts'
import { furtherModels } from './whole.rules.ts'
import { answers, countedModels, duplicatesOf, identifiers } from './rules.ts'

describe('model list', () => {
  universal(servingFlaw('listModels', 'plain'))(
    'is returned with status 200 for a valid call',
    judgesHead(covers('models.list.served')),
    ({ flaw }) => {
      expect(flaw).toHaveNoFlaw()
    },
  )

  universal(answers)('is valid JSON', covers('models.list.json'), (reply) => {
    expect(reply.jsonProblem, 'JSON syntax error in the body').toBeUndefined()
  })

  universal(answers)('has a JSON content type', judgesHead(covers('models.list.content_type')), (reply) => {
    expect(reply).toHaveJsonContentType()
  })

  universal(answers)(
    'contains an array of model records',
    covers('models.list.records', 'models.list.json'),
    (reply) => {
      expect(recordArray(reply) ?? reply.json).toBeArray()
    },
  )

  universal(countedModels)(
    'contains at least one model',
    covers('models.list.not_empty', 'models.list.complete'),
    ({ models }) => {
      expect(models, 'number of models listed for the default key').toBeGreaterThan(0)
    },
  )

  universal(furtherModels)(
    'contains all models, not a page of them',
    covers('models.list.whole', 'models.list.records'),
    (further) => {
      expect(further, 'members that declare further models').toHaveNoFlaw()
    },
  )

  universal(identifiers)('contains no identifier twice', covers('models.list.unique'), (ids) => {
    expect(duplicatesOf(ids), 'duplicate identifiers').toHaveNoFlaw()
  })
})

describe('model list of a key', () => {
  universal(groupedModels)(
    'contains only models with the group of the key',
    covers('models.list.group'),
    ({ group, models }) => {
      const others = models.filter(({ groups }) => !groups.includes(group)).map(({ id }) => id)
      expect(others, `models without the group ${group} in \`enable_groups\``).toHaveNoFlaw()
    },
  )

  contrast(modelsPerKey)('depends on the group of the key', covers('models.list.per_key'), ({ low }) => {
    expect(groupsInCommon(low), 'groups shared by all models of the other key').not.toEqual([])
  })

  contrast(modelsPerKey)(
    'contains all models with the group of the key',
    covers('models.list.per_key_all'),
    ({ default: defaultList, low: otherList }) => {
      expect(
        hiddenFromOtherKey(defaultList, otherList),
        'models that name the group of the other key and are missing from its list',
        otherList,
      ).toHaveNoFlaw()
    },
  )

  universal(listWithoutOtherGroup)(
    'omits models that only another group can reach',
    covers('models.family.low_group'),
    ({ ids, otherGroupModel }) => {
      expect(ids, 'models listed for the default key').not.toContain(otherGroupModel)
    },
  )

  universal(answeringModels)(
    'contains every model that serves calls with the key',
    covers('models.list.complete'),
    ({ model, isListed, list }) => {
      expect(isListed, `${model} serves calls but is not listed`, list).toBe(true)
    },
  )
})

universal(callsOfListed)('model list: every model exists for the key', covers('models.list.usable'), (reply) => {
  expect(isNotFound(reply), `404 for a model in ${listingOf(reply)}: ${reply.text.slice(0, 160)}`).toBe(false)
})

describe('non-truncating model', () => {
  const test = contrast(nonTruncatingModel)

  test(
    'accepts the max_tokens parameter',
    covers('models.family.non_truncating', 'models.list.usable', 'chat.completion.json'),
    ({ tokens }) => {
      expect(assumeCallable(tokens)).toHaveStatus(200)
    },
  )

  test(
    'accepts the max_completion_tokens parameter',
    covers('models.family.non_truncating_completion', 'models.list.usable', 'chat.completion.json'),
    ({ completionTokens }) => {
      expect(assumeCallable(completionTokens)).toHaveStatus(200)
    },
  )

  universal(choicesOfNonTruncating, nonTruncatingModel)(
    'is not truncated by a token limit',
    covers('models.family.not_truncated', 'models.family.non_truncating', 'models.family.non_truncating_completion'),
    (choices) => {
      for (const choice of choices) expect(choice.at('finish_reason')).toHaveNoneOf(['length'])
    },
  )
})
