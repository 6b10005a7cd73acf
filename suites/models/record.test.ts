import { covers, describe, expect, note, universal } from '../../src/checks/index.ts'
import { idOf, lists, records } from './rules.ts'

const Record = 'ModelRecord/properties'

describe('model record', () => {
  const test = universal.each(records)

  test('model is a non-empty string', covers('models.record.model'), (record) => {
    expect(record.at('model')).toBeNonEmptyText()
  })

  test('description is a string', covers('models.record.description'), (record) => {
    expect(record.at('description')).toConform(`${Record}/description`)
  })

  test('model_type is a documented type', covers('models.record.model_type'), (record) => {
    expect(record.at('model_type')).toConform(`${Record}/model_type`)
  })

  test('tags is an array of labels', covers('models.record.tags'), (record) => {
    expect(record.at('tags')).toConform(`${Record}/tags`)
  })

  test(
    'supported_endpoint_types is an array of endpoint types',
    covers('models.record.supported_endpoint_types'),
    (record) => {
      expect(record.at('supported_endpoint_types')).toConform(`${Record}/supported_endpoint_types`)
    },
  )

  test('enable_groups is an array of group names', covers('models.record.enable_groups'), (record) => {
    expect(record.at('enable_groups')).toConform(`${Record}/enable_groups`)
  })
})

describe('model list', () => {
  universal(lists)('members of the envelope are recorded', covers('models.list.envelope'), ({ json }) => {
    note('The members of the list of models; none: it is a bare array', json.names)
  })

  universal(records)('presence of id in records is recorded', covers('models.record.id'), (records) => {
    const withId = records.filter((record) => record.at('id').exists)
    const same = withId.filter((record) => record.at('id').value === record.at('model').value)
    note('Records of models, those with `id`, and those whose `model` is the same', [
      records.length,
      withId.length,
      same.length,
    ])
  })

  universal(records)('fields of the records are recorded', covers('models.record.other_fields'), (records) => {
    note('Fields of the records of models', [...new Set(records.flatMap(({ names }) => names))].sort())
  })

  universal(records)('labels of endpoint types are recorded', covers('models.record.endpoint_labels'), (records) => {
    const labels = records.flatMap((record) => record.at('supported_endpoint_types').items.map(({ value }) => value))
    note('Labels of endpoint types', [...new Set(labels)].sort())
  })

  universal(records)(
    'models with a -thinking variant are recorded',
    covers('models.family.thinking_variants'),
    (records) => {
      const ids = new Set(records.map(idOf))
      note(
        'Models that are listed with a `-thinking` variant',
        records.map(idOf).filter((id) => ids.has(`${id}-thinking`)),
      )
    },
  )
})
