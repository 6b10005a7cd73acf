import { once } from '../../../src/std/memoized.ts'
import { jsonReply, type Reply } from '../reply.ts'
import type { Hostile } from '../serve.ts'
import { edited, isList, only } from '../write.ts'

const every = [
  'chat-compatible',
  'responses',
  'messages',
  'generate-content',
  'image',
  'image-edit',
  'video',
  'motion-control',
]
const record = (id: string) => ({
  ...{ id, model: id, object: 'model', created: 1_767_225_600, owned_by: 'x', description: 'x', model_type: '对话' },
  ...{ tags: [], supported_endpoint_types: every, enable_groups: ['default'] },
})
const listed = (ids: readonly string[]): Reply => jsonReply({ object: 'list', data: ids.map(record) })
const manyModels = once(() => listed(Array.from({ length: 100_000 }, (_, at) => `model-${at}`)))
const long = once(() => listed(['a', 'b', 'c'].map((letter) => letter.repeat(2 ** 20))))

const listing = (reply: () => Reply) => only(isList, edited(reply))

export const models: readonly Hostile[] = [
  {
    name: 'models.hundred-thousand',
    what: 'A list of 100,000 models, none of which responds.',
    ends: [1, 3],
    serve: listing(manyModels),
  },
  {
    name: 'models.hundred-thousand-more',
    what: 'A list of 100,000 models after those of a healthy gateway.',
    ends: [1, 3],
    serve: only(
      isList,
      edited((reply) => {
        const more = manyModels().body.toString().slice('{"object":"list","data":['.length)
        return reply.status === 200
          ? { ...reply, body: Buffer.from(reply.body.toString().replace(/\]\}$/, `,${more}`)) }
          : reply
      }),
    ),
  },
  { name: 'models.megabyte', what: 'Models whose ids are 1 MB long.', ends: [1, 3], serve: listing(long) },
  {
    name: 'models.changing',
    what: 'Another list of models in every response.',
    ends: [1, 3],
    serve: only(
      isList,
      edited((_, { count }) => listed([`model-${count}`, `model-${count + 1}`])),
    ),
  },
  {
    name: 'models.same',
    what: 'A thousand models with the same id.',
    ends: [1, 3],
    serve: listing(() => listed(Array.from({ length: 1000 }, () => 'ref-chat-1'))),
  },
  {
    name: 'models.paths',
    what: 'Ids with special characters of paths and queries.',
    ends: [1, 3],
    serve: listing(() =>
      listed([
        '../../etc/passwd',
        '..',
        '.',
        '//127.0.0.1:9/',
        '?key=1',
        '#',
        '%2e%2e%2f',
        '%',
        '\\',
        'a b',
        '\u0000',
        '',
        '\r\nX-Injected: 1',
        '\uD800',
      ]),
    ),
  },
  {
    name: 'models.numbers',
    what: 'Ids that are numbers, null, lists and objects.',
    ends: [1, 3],
    serve: listing(() =>
      jsonReply({ data: [1, null, [], {}, { id: 1 }, { id: null }, { id: [] }, { model: {} }, 'x'] }),
    ),
  },
  { name: 'models.empty', what: 'An empty list of models.', ends: [1, 3], serve: listing(() => listed([])) },
  {
    name: 'models.deep',
    what: 'Lists nested a thousand deep.',
    ends: [1, 3],
    serve: listing(() => jsonReply(`${'{"data":['.repeat(1000)}${']}'.repeat(1000)}`)),
  },
  {
    name: 'models.prototype',
    what: 'Models called __proto__, constructor and toString.',
    ends: [1, 3],
    serve: listing(() => listed(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])),
  },
]
