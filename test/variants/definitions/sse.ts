import type { ConformantVariant, ConformantVariants } from './variant.ts'
import { passing } from './edit.ts'

const areas = ['streaming']

const blocks = (block: (text: string, index: number) => string): ConformantVariant => ({
  inject: passing({ block }),
  areas,
})

/** Field note 3: forms that the event-stream format allows and clients accept. */
export const sse: ConformantVariants = {
  'comments before and between events': {
    inject: passing({ before: ': PROCESSING\n\n', block: (block) => `: PING\n\n:\n${block}:keep-alive\n\n` }),
    areas,
  },
  'comments inside of events': blocks((block) => block.replace('data:', ':half\ndata:')),
  'a comment behind the last event': { inject: passing({ behind: ': bye' }), areas },
  'lines that end with CR LF': blocks((block) => block.replaceAll('\n', '\r\n')),
  'lines that end with CR': blocks((block) => block.replaceAll('\n', '\r')),
  'line ends mixed': blocks((block, index) =>
    index % 3 === 0 ? block : block.replaceAll('\n', index % 3 === 1 ? '\r\n' : '\r'),
  ),
  'no space behind the colon': blocks((block) => block.replaceAll(/^(event|data): /gm, '$1:')),
  'lines of id and retry': blocks((block, index) => `id: ${index}\nretry: 3000\n${block}`),
  'unknown lines': blocks((block) => `x-vendor: 1\nping\n${block}`),
  'data before event': blocks((block) => block.replace(/^(event: .*\n)((?:data: .*\n)+)/, '$2$1')),
  'empty lines between events': blocks((block) => `\n${block}\n\n`),
  'a byte order mark': { inject: passing({ before: '\uFEFF' }), areas },
  'a comment behind an id': blocks((block) => `id: 7\n: ping\n\n${block}`),
  'events without data': blocks((block) => `event: ping\n\nid: 7\n\n${block}`),
}
