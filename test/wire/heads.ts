const ok = 'HTTP/1.1 200 OK\r\n'

/** Heads that no parser takes, and what is said of them. */
export const refusedHeads = [
  ['two lengths', `${ok}content-length: 2\r\ncontent-length: 9\r\n\r\n{}`, 'content-length is set 2 times: 2 and 9'],
  [
    'the same length twice',
    `${ok}Content-Length: 2\r\ncontent-length: 2\r\n\r\n{}`,
    'content-length is set 2 times: 2 and 2',
  ],
  ['a list of lengths', `${ok}content-length: 2, 9\r\n\r\n{}`, 'content-length is not a number: 2, 9'],
  ['a negative length', `${ok}content-length: -5\r\n\r\n{}`, 'content-length is negative: -5'],
  [
    'a huge length',
    `${ok}content-length: 99999999999999999999\r\n\r\n{}`,
    'content-length is too large: 99999999999999999999',
  ],
  ['a length in words', `${ok}content-length: abc\r\n\r\n{}`, 'content-length is not a number'],
  [
    'length and chunks',
    `${ok}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    'both content-length and transfer-encoding are set',
  ],
  [
    'chunks and length',
    `${ok}transfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    'both content-length and transfer-encoding are set',
  ],
  ['status 099', 'HTTP/1.1 099 X\r\ncontent-length: 0\r\n\r\n', 'the status 099 is not between 100 and 999'],
  ['status 000', 'HTTP/1.1 000 X\r\ncontent-length: 0\r\n\r\n', 'the status 000 is not between 100 and 999'],
  ['status 1000', 'HTTP/1.1 1000 X\r\ncontent-length: 0\r\n\r\n', 'the status 1000 is not between 100 and 999'],
  [
    'status 099 after early hints',
    'HTTP/1.1 103 E\r\n\r\nHTTP/1.1 099 X\r\n\r\n',
    'the status 099 is not between 100 and 999',
  ],
  ['an upgrade to nothing', 'HTTP/1.1 101 S\r\n\r\n', 'an unrequested upgrade (101)'],
  ['a header behind a length', `${ok}content-length: 2\r\nx: a\0b\r\n\r\n{}`, 'a header contains a NUL'],
  ['a folded header', `${ok}x: a\r\n b\r\n\r\n`, 'a header is folded over two lines, which HTTP no longer allows'],
  ['a header without a colon', `${ok}x: a\r\nhello\r\n\r\n`, 'line 3 of the head has no colon'],
  ['a space before the colon', `${ok}x : a\r\n\r\n`, 'a header has white space before its colon'],
  ['HTTP/0.9', '<html></html>\n', 'no status line'],
  ['TLS', '\x15\x03\x03\0\x02\x02F', 'the response is TLS: the URL may need https'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'HTTP/2 came, which is spoken only where both sides agreed on it'],
] as const
