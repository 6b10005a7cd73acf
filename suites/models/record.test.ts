import { check, checkEach, conforms, expect, modelIdOf, note } from '../../src/checks/index.ts'
import { lists, records } from './rules.ts'

const ofRecords = checkEach(records)

ofRecords('models.record.model', (record) => {
  expect(record.at('model')).toBeNonEmptyText()
})

ofRecords('models.record.description', conforms('ModelRecord', 'description'))
ofRecords('models.record.model_type', conforms('ModelRecord', 'model_type'))
ofRecords('models.record.tags', conforms('ModelRecord', 'tags'))
ofRecords('models.record.supported_endpoint_types', conforms('ModelRecord', 'supported_endpoint_types'))
ofRecords('models.record.enable_groups', conforms('ModelRecord', 'enable_groups'))

check(lists)('models.list.envelope', ({ json }) => {
  note('Fields of the model list (none for a bare array)', json.names)
})

check(records)('models.record.id', (records) => {
  const withId = records.filter((record) => record.at('id').exists)
  const same = withId.filter((record) => record.at('id').value === record.at('model').value)
  note('Number of model records, of those with `id`, and of those whose `id` equals `model`', [
    records.length,
    withId.length,
    same.length,
  ])
})

check(records)('models.record.other_fields', (records) => {
  note('Fields of the model records', [...new Set(records.flatMap(({ names }) => names))].sort())
})

check(records)('models.record.endpoint_labels', (records) => {
  const labels = records.flatMap((record) => record.at('supported_endpoint_types').items.map(({ value }) => value))
  note('Labels of endpoint types', [...new Set(labels)].sort())
})

check(records)('models.family.thinking_variants', (records) => {
  const ids = new Set(records.map(modelIdOf))
  note(
    'Models listed with a `-thinking` variant',
    records.map(modelIdOf).filter((id) => ids.has(`${id}-thinking`)),
  )
})
