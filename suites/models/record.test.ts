import { covers, describe, expect, note, universal, modelIdOf } from '../../src/checks/index.ts'
import { lists, records } from './rules.ts'

const fields = {
  description: 'a string',
  model_type: 'a documented type',
  tags: 'an array of labels',
  supported_endpoint_types: 'an array of endpoint types',
  enable_groups: 'an array of group names',
}

describe('model record', () => {
  const test = universal.each(records)

  test('model is a non-empty string', covers('models.record.model'), (record) => {
    expect(record.at('model')).toBeNonEmptyText()
  })

  for (const [field, type] of Object.entries(fields) as [keyof typeof fields, string][]) {
    test(`${field} is ${type}`, covers(`models.record.${field}`), (record) => {
      expect(record.at(field)).toConform(`ModelRecord/properties/${field}`)
    })
  }
})

describe('model list', () => {
  universal(lists)('may have any envelope (not judged)', covers('models.list.envelope'), ({ json }) => {
    note('Fields of the model list (none for a bare array)', json.names)
  })

  universal(records)('records may have an id (not judged)', covers('models.record.id'), (records) => {
    const withId = records.filter((record) => record.at('id').exists)
    const same = withId.filter((record) => record.at('id').value === record.at('model').value)
    note('Number of model records, of those with `id`, and of those whose `id` equals `model`', [
      records.length,
      withId.length,
      same.length,
    ])
  })

  universal(records)('records may have other fields (not judged)', covers('models.record.other_fields'), (records) => {
    note('Fields of the model records', [...new Set(records.flatMap(({ names }) => names))].sort())
  })

  universal(records)(
    'records may use any endpoint type labels (not judged)',
    covers('models.record.endpoint_labels'),
    (records) => {
      const labels = records.flatMap((record) => record.at('supported_endpoint_types').items.map(({ value }) => value))
      note('Labels of endpoint types', [...new Set(labels)].sort())
    },
  )

  universal(records)(
    'may contain -thinking variants of models (not judged)',
    covers('models.family.thinking_variants'),
    (records) => {
      const ids = new Set(records.map(modelIdOf))
      note(
        'Models listed with a `-thinking` variant',
        records.map(modelIdOf).filter((id) => ids.has(`${id}-thinking`)),
      )
    },
  )
})
