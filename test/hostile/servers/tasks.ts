import { jsonReply, withStrings, type Reply } from '../reply.ts'
import type { Hostile, Request, Serve } from '../serve.ts'
import { answer, edited, forever, head, isTask, only } from '../write.ts'

const isFile = ({ method, path }: Request) => method === 'GET' && /\/content$|\/files\//.test(path)
const isPoll = (request: Request) => isTask(request) && request.method === 'GET' && !isFile(request)

/** Edits the members of every task record. */
const records = (edit: (record: Record<string, unknown>, request: Request) => Record<string, unknown>): Serve =>
  only(
    (request) => isTask(request) && !isFile(request),
    edited((reply, request) =>
      reply.status === 200
        ? {
            ...reply,
            body: Buffer.from(
              JSON.stringify(edit(JSON.parse(reply.body.toString()) as Record<string, unknown>, request)),
            ),
          }
        : reply,
    ),
  )
/** Edits every task record by its number, from 0. */
function numbered(edit: (record: Record<string, unknown>, number: number) => Record<string, unknown>): Serve {
  let number = 0
  return records((record) => edit(record, number++))
}
const named = (id: string | ((request: Request) => string)): Serve =>
  records((record, request) => {
    const text = typeof id === 'string' ? id : id(request)
    return { ...record, id: text, task_id: text }
  })
const anyTask = (id: string): Reply => jsonReply({ id, task_id: id, status: 'in_progress', model: 'm' })

export const tasks: readonly Hostile[] = [
  {
    name: 'tasks.never-finished',
    what: 'Videos stay in progress forever.',
    ends: [0, 1, 3],
    conformant: 'the contract has no time limit for videos',
    serve: records((record) => ({ ...record, status: 'in_progress', progress: 50 })),
  },
  {
    name: 'tasks.backwards',
    what: 'Progress decreases, and the state changes from completed to queued.',
    ends: [0, 3],
    conformant: 'that a task stays completed is a SHOULD',
    serve: numbered((record, number) => ({
      ...record,
      status: ['queued', 'completed'][number % 2],
      progress: 100 - (number % 100),
    })),
  },
  {
    name: 'tasks.path',
    what: 'Task ids with path traversal.',
    ends: [1, 3],
    serve: named('../../../../tmp/executed'),
  },
  { name: 'tasks.dots', what: 'The id of every task is `..`.', ends: [1, 3], serve: named('..') },
  { name: 'tasks.megabyte', what: 'Task ids are 1 MB long.', ends: [1, 3], serve: named('t'.repeat(2 ** 20)) },
  {
    name: 'tasks.control',
    what: 'Task ids contain line ends, NUL and escape sequences.',
    ends: [1, 3],
    serve: named('a\r\nX-Injected: 1\r\n\r\n\0\u001B[31m\u202E'),
  },
  {
    name: 'tasks.query',
    what: 'Task ids contain `?`, `#` and another host.',
    ends: [1, 3],
    serve: named('//127.0.0.1:9/?a=1#b@c'),
  },
  {
    name: 'tasks.changing',
    what: 'Every record of a task has another id.',
    ends: [1, 3],
    serve: named(({ count }) => `task_${count}`),
  },
  {
    name: 'tasks.answer-all',
    what: 'Every request for videos returns a task in progress.',
    ends: [1, 3],
    serve: only(
      (request) => isTask(request),
      edited((_, { count }) => anyTask(`task_${count}`)),
    ),
  },
  {
    name: 'tasks.endless-file',
    what: 'The file of a video never ends.',
    ends: [0, 1, 3],
    conformant: 'a file that is too large is inconclusive',
    serve: only(isFile, async (socket) => {
      const kilobytes = Buffer.alloc(65_536)
      kilobytes.writeUInt32BE(65_536)
      kilobytes.write('free', 4)
      socket.write(head('video/mp4'))
      await forever(socket, () => kilobytes)
    }),
  },
  {
    name: 'tasks.boxes',
    what: 'A video file with nested boxes of wrong lengths.',
    ends: [1, 3],
    serve: only(isFile, (socket, request) => {
      const box = Buffer.alloc(8)
      box.writeUInt32BE(0xffff_fff0)
      box.write('moov', 4)
      answer(socket, request, {
        status: 200,
        headers: [['Content-Type', 'video/mp4']],
        body: Buffer.concat(Array.from({ length: 50_000 }, () => box)),
      })
    }),
  },
  {
    name: 'tasks.file-is-page',
    what: 'The file of a video is an HTML page.',
    ends: [1, 3],
    serve: only(
      isFile,
      edited(() => ({
        status: 200,
        headers: [['Content-Type', 'text/html']],
        body: Buffer.from('<script>document.documentElement.dataset.executed=1</script>'),
      })),
    ),
  },
  {
    name: 'tasks.ten-thousand-urls',
    what: 'An image has 10,000 URLs, none of which leads to a file.',
    ends: [1, 3],
    serve: only(
      ({ path }) => path.includes('/images/'),
      edited((reply, { own }) =>
        reply.status === 200
          ? jsonReply({
              created: 1,
              data: Array.from({ length: 10_000 }, (_, at) => ({ url: `${own}/files/${at}.png` })),
            })
          : reply,
      ),
    ),
  },
  {
    name: 'tasks.base64-bomb',
    what: 'An image is 60 MB of Base64.',
    ends: [0, 1, 3],
    conformant: 'a body that is too large is inconclusive',
    serve: only(
      ({ path }) => path.includes('/images/'),
      edited((reply) =>
        reply.status === 200 ? jsonReply({ created: 1, data: [{ b64_json: 'A'.repeat(60_000_000) }] }) : reply,
      ),
    ),
  },
  {
    name: 'tasks.polls-fail',
    what: 'Every poll of a video returns 500.',
    ends: [1, 3],
    serve: only(
      isPoll,
      edited(() => jsonReply({ error: { message: 'x', type: 'x', code: 'x' } }, 500)),
    ),
  },
  {
    name: 'tasks.states',
    what: 'The state of a video is an unknown word.',
    ends: [1, 3],
    serve: only(
      isPoll,
      edited((reply, { count }) => withStrings(reply, (text, key) => (key === 'status' ? `state-${count}` : text))),
    ),
  },
]
