/** A stream with what the standard makes of it. */
export interface Case {
  readonly title: string
  /** Text in UTF-8, or bytes that are none. */
  readonly stream: string | readonly number[]
  /** Data alone, or also the name and the last id of each event. */
  readonly events: readonly (string | { readonly event?: string; readonly data: string; readonly id?: string })[]
  readonly retry?: number
}

const long = 'x'.repeat(2048)

/** What the standard itself shows, in its text and in its examples. */
const ofStandard: readonly Case[] = [
  {
    title: 'three events, one of two lines',
    stream:
      'data: This is the first message.\n\ndata: This is the second message, it\ndata: has two lines.\n\ndata: This is the third message.\n\n',
    events: [
      'This is the first message.',
      'This is the second message, it\nhas two lines.',
      'This is the third message.',
    ],
  },
  {
    title: 'events of two types',
    stream: 'event: add\ndata: 73857293\n\nevent: remove\ndata: 2153\n\nevent: add\ndata: 113411\n\n',
    events: [
      { event: 'add', data: '73857293' },
      { event: 'remove', data: '2153' },
      { event: 'add', data: '113411' },
    ],
  },
  { title: 'lines of data, joined', stream: 'data: YHOO\ndata: +2\ndata: 10\n\n', events: ['YHOO\n+2\n10'] },
  {
    title: 'four blocks: a comment, an id, an id reset, and no blank line behind the last',
    stream: ': test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event',
    events: [
      { data: 'first event', id: '1' },
      { data: 'second event', id: '' },
    ],
  },
  {
    title: 'the same, ended',
    stream: ': test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n',
    events: [
      { data: 'first event', id: '1' },
      { data: 'second event', id: '' },
      { data: ' third event', id: '' },
    ],
  },
  { title: 'empty data, two empty lines of it, and no end', stream: 'data\n\ndata\ndata\n\ndata:', events: ['', '\n'] },
  { title: 'one space behind the colon or none', stream: 'data:test\n\ndata: test\n\n', events: ['test', 'test'] },
  {
    title: 'ignores an event without data, and its name',
    stream: 'event: a\n\ndata: b\n\n',
    events: ['b'],
  },
  {
    title: 'the last name of an event counts',
    stream: 'event: a\nevent: b\ndata: c\n\n',
    events: [{ event: 'b', data: 'c' }],
  },
  {
    title: 'an id without data lasts all the same',
    stream: 'id: 7\n\ndata: a\n\n',
    events: [{ data: 'a', id: '7' }],
  },
  { title: 'nothing', stream: '', events: [] },
  { title: 'half of a byte order mark', stream: [0xef, 0xbb], events: [] },
  {
    title: 'LF, CR, CR LF and LF CR end lines',
    stream: 'data:a\n\ndata:b\r\rdata:c\r\n\r\ndata:d\n\r',
    events: ['a', 'b', 'c', 'd'],
  },
  { title: 'CR LF is one end of a line', stream: 'data:a\r\ndata:b\r\n\r\n', events: ['a\nb'] },
  { title: 'a CR at the very end', stream: 'data:a\n\r', events: ['a'] },
  {
    title: 'other line separators are text',
    stream: 'data:a\u2028b\u0085c\vd\fe\n\n',
    events: ['a\u2028b\u0085c\vd\fe'],
  },
  { title: 'a tab behind the colon is data', stream: 'data:\ta\n\n', events: ['\ta'] },
  { title: 'field names are case-sensitive', stream: 'Data: a\nDATA: b\nEvent: c\ndata: d\n\n', events: ['d'] },
  { title: 'spaces belong to a name', stream: ' data: a\ndata : b\ndata: c\n\n', events: ['c'] },
  {
    title: 'only ASCII digits are a time',
    stream: 'retry: 5\nretry: -1\nretry: 1.5\nretry: ٣\nretry: 1e3\nretry:\nretry:  9\n',
    events: [],
    retry: 5,
  },
  { title: 'no digits at all are no time', stream: 'retry\n', events: [] },
  { title: 'a time without an event', stream: 'retry: 10\n\n', events: [], retry: 10 },
  { title: 'a line without an end sets no time', stream: 'retry: 10', events: [] },
  { title: 'characters of two, three and four bytes', stream: 'data: é€🙂\n\n', events: ['é€🙂'] },
  {
    title: 'a byte that is no UTF-8',
    stream: [...Buffer.from('data:a'), 0xff, ...Buffer.from('b\n\n')],
    events: ['a\uFFFDb'],
  },
  {
    title: 'a character that ends too early is replaced once',
    stream: [...Buffer.from('data:'), 0xf0, 0x9f, 0x99, ...Buffer.from('\n\n')],
    events: ['\uFFFD'],
  },
  {
    title: 'a character in too many bytes, and half of a pair',
    stream: [...Buffer.from('data:'), 0xc0, 0xaf, 0xed, 0xa0, 0x80, ...Buffer.from('\n\n')],
    events: ['\uFFFD'.repeat(5)],
  },
  {
    title: 'a cut character before a colon',
    stream: [...Buffer.from('data'), 0xe2, 0x82, ...Buffer.from(':a\ndata:b\n\n')],
    events: ['b'],
  },
]

/** What the files of web-platform-tests' `eventsource/` send, each named, with what they expect. */
const ofWebPlatformTests: readonly Case[] = [
  {
    title: 'event-data',
    stream: 'data:msg\ndata: msg\n\n:\nfalsefield:msg\n\nfalsefield:msg\nData:data\n\ndata\n\ndata:end\n\n',
    events: ['msg\nmsg', '', 'end'],
  },
  { title: 'format-bom', stream: '\uFEFFdata:1\n\n\uFEFFdata:2\n\ndata:3\n\n', events: ['1', '3'] },
  { title: 'format-bom-2', stream: '\uFEFF\uFEFFdata:1\n\ndata:2\n\ndata:3\n\n', events: ['2', '3'] },
  {
    title: 'format-comments',
    stream: `data:1\r:\0\n:\r\ndata:2\n:${long}\rdata:3\n:data:fail\r:${long}\ndata:4\n\n`,
    events: ['1\n2\n3\n4'],
  },
  {
    title: 'format-data-before-final-empty-line',
    stream: 'retry:1000\ndata:test1\n\nid:test\ndata:test2\n',
    events: ['test1'],
    retry: 1000,
  },
  { title: 'format-field-data', stream: 'data:\n\ndata\ndata\n\ndata:test\n\n', events: ['', '\n', 'test'] },
  {
    title: 'format-field-event',
    stream: 'event:test\ndata:x\n\ndata:x\n\n',
    events: [{ event: 'test', data: 'x' }, 'x'],
  },
  { title: 'format-field-event-empty', stream: 'event: \ndata:data\n\n', events: ['data'] },
  { title: 'format-field-id', stream: 'id: …\ndata: hello\n\n', events: [{ data: 'hello', id: '…' }] },
  {
    title: 'format-field-id-2',
    stream: 'id: …\ndata: hello\n\ndata:…\n\n',
    events: [
      { data: 'hello', id: '…' },
      { data: '…', id: '…' },
    ],
  },
  {
    title: 'format-field-id-3, which lasts',
    stream: 'id: 1\ndata: 1\n\ndata: 2\n\nid: 2\ndata:3\n\ndata:4\n\n',
    events: [
      { data: '1', id: '1' },
      { data: '2', id: '1' },
      { data: '3', id: '2' },
      { data: '4', id: '2' },
    ],
  },
  {
    title: 'format-field-id-3, which is reset',
    stream: 'id: 1\ndata: 1\n\nid:\ndata:2\n\ndata:3\n\n',
    events: [
      { data: '1', id: '1' },
      { data: '2', id: '' },
      { data: '3', id: '' },
    ],
  },
  {
    title: 'format-field-id-3, which is reset without a colon',
    stream: 'id: 1\ndata: 1\n\nid\ndata:2\n\ndata:3\n\n',
    events: [
      { data: '1', id: '1' },
      { data: '2', id: '' },
      { data: '3', id: '' },
    ],
  },
  ...['\0\0', 'x\0', '\0x', 'x\0x', ' \0'].map((id) => ({
    title: `format-field-id-null, ${JSON.stringify(id)}`,
    stream: `id: ${id}\ndata: hello\n\n`,
    events: ['hello'],
  })),
  {
    title: 'format-field-parsing',
    stream:
      'data:\0\ndata:  2\rData:1\ndata\0:2\ndata:1\r\0data:4\nda-ta:3\rdata_5\ndata:3\rdata:\r\n data:32\ndata:4\n\n',
    events: ['\0\n 2\n1\n3\n\n4'],
  },
  { title: 'format-field-retry', stream: 'retry:03000\ndata:x\n\n', events: ['x'], retry: 3000 },
  { title: 'format-field-retry-bogus', stream: 'retry:3000\nretry:1000x\ndata:x\n\n', events: ['x'], retry: 3000 },
  { title: 'format-field-retry-empty', stream: 'retry\ndata:test\n\n', events: ['test'] },
  {
    title: 'format-field-unknown',
    stream: 'data:test\n data\ndata\nfoobar:xxx\njustsometext\n:thisisacommentyay\ndata:test\n\n',
    events: ['test\n\ntest'],
  },
  { title: 'format-leading-space', stream: 'data:\ttest\rdata: \ndata:test\n\n', events: ['\ttest\n\ntest'] },
  { title: 'format-newlines', stream: 'data:test\r\ndata\ndata:test\r\n\r\n', events: ['test\n\ntest'] },
  { title: 'format-null-character', stream: 'data:\0\n\n', events: ['\0'] },
  { title: 'format-utf-8', stream: 'data:ok…\n\n', events: ['ok…'] },
]

export const cases: readonly (Case & { readonly source: string })[] = [
  ...ofStandard.map((one) => ({ ...one, source: 'the standard' })),
  ...ofWebPlatformTests.map((one) => ({ ...one, source: 'web-platform-tests' })),
]

export const bytesOf = ({ stream }: Pick<Case, 'stream'>): Uint8Array =>
  typeof stream === 'string' ? Buffer.from(stream) : Uint8Array.from(stream)

/** What a reader must tell of a case. */
export const expectedOf = ({ events, retry }: Case) => ({
  events: events.map((event) => ({ event: 'message', ...(typeof event === 'string' ? { data: event } : event) })),
  retry,
})
