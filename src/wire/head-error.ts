/**
 * Returns the HTTP error in the head of a response that the parser rejected, or undefined. The message only repeats digits of the head,
 * because the rest may contain secrets.
 *
 * @param head the first bytes of the response as Latin-1
 */
export function headErrorOf(head: string): string | undefined {
  if (/^[\x14-\x17]\x03[\0-\x04]/.test(head)) return 'the response is TLS: the URL may need https'
  if (/^(?:\0\0[^]\x04[\0\x01]\0{4}|PRI \* HTTP\/2)/.test(head))
    return 'HTTP/2 came, which is spoken only where both sides agreed on it'
  const [statusLine = '', ...lines] = (withoutInterim(head).split(/\r?\n\r?\n/)[0] ?? '').split(/\r?\n/)
  const status = /^HTTP\/\d\.\d (\d{1,20})(?: |$)/.exec(statusLine)?.[1]
  if (status === undefined) return head.startsWith('HTTP/') || head === '' ? undefined : 'no status line'
  if (!/^[1-9]\d\d$/.test(status)) return `the status ${status} is not between 100 and 999`
  if (status === '101') return 'an unrequested upgrade (101)'
  return headerFault(lines)
}

/** The head without leading interim responses, except 101, which ends HTTP on the connection. */
function withoutInterim(head: string): string {
  let rest = head
  while (/^HTTP\/\d\.\d 1(?!01)\d\d /.test(rest) && rest.includes('\r\n\r\n'))
    rest = rest.slice(rest.indexOf('\r\n\r\n') + 4)
  return rest
}

function headerFault(lines: readonly string[]): string | undefined {
  if (lines.some((line) => /^[ \t]/.test(line))) return 'a header is folded over two lines, which HTTP no longer allows'
  const colonless = lines.findIndex((line) => !line.includes(':'))
  if (colonless >= 0) return `line ${colonless + 2} of the head has no colon`
  if (lines.some((line) => /^[^:]+[ \t]:/.test(line))) return 'a header has white space before its colon'
  return lengthFault(lines) ?? (lines.some((line) => line.includes('\0')) ? 'a header contains a NUL' : undefined)
}

function lengthFault(lines: readonly string[]): string | undefined {
  const valuesOf = (name: string) =>
    lines.filter((line) => line.toLowerCase().startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim())
  const lengths = valuesOf('content-length')
  const [first] = lengths
  if (first === undefined) return undefined
  if (lengths.length > 1)
    return `content-length is set ${lengths.length} times: ${lengths.map(shownLength).join(' and ')}`
  if (valuesOf('transfer-encoding').length > 0) return 'both content-length and transfer-encoding are set'
  if (/^-\d+$/.test(first)) return `content-length is negative: ${shownLength(first)}`
  if (!/^\d+$/.test(first))
    return `content-length is not a number${/^[\d, -]+$/.test(first) ? `: ${shownLength(first)}` : ''}`
  return Number(first) > Number.MAX_SAFE_INTEGER ? `content-length is too large: ${shownLength(first)}` : undefined
}

const shownLength = (value: string) =>
  /^[\d, -]*$/.test(value) ? (value.length > 24 ? `${value.slice(0, 24)}…` : value || 'nothing') : 'not a number'
