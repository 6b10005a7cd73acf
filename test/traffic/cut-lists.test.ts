import { expect, test } from 'vitest'
import { judgeLines } from './lines.ts'

const record = (model: string) => ({ model, id: model })
const data = ['one', 'two', 'three'].map(record)

const verdict = async (reply: object, path = '/v1/models') =>
  (await judgeLines([{ method: 'GET', path, reply }], { areas: ['models'] }))('models.list.whole')

test.each([
  [{ object: 'list', data, has_more: true, total: 21 }],
  [{ data, has_more: true, last_id: 'three' }],
  [{ data, total: 21, page_size: 3 }],
  [{ models: data, nextPageToken: 'three' }],
  [{ data: { data, total_count: 21, page: 1 } }],
  [{ data, pagination: { next: '/v1/models?page=2' } }],
])('reports a list of models that is a page: %j', async (reply) => {
  expect(await verdict(reply)).toBe('violated')
})

test.each([
  [{ object: 'list', data, has_more: false, total: 3, first_id: 'one', last_id: 'three' }],
  [{ data, next: null, nextPageToken: '', total_pages: 1 }],
  [data],
  [{ data, total: '21', page_size: 3 }],
  [{ data, total: 21 }],
])('accepts a whole list: %j', async (reply) => {
  expect(await verdict(reply)).toBe('satisfied')
})

test.each(['limit=3', 'page=1&page_size=3', 'after_id=zero'])(
  'does not judge a page that was asked for: %s',
  async (query) => {
    expect(await verdict({ data, has_more: true, total: 21 }, `/v1/models?${query}`)).toBe('inconclusive')
  },
)
