import { printable, truncate } from '../reporters/escape.ts'
import type { EvidenceLine, Exchange } from '../src/evidence/exchange.ts'
import type { Redactor } from '../src/redact/redact.ts'

const maxPathLength = 100

/** `chat-plain/first POST /v1/chat/completions 200 412 ms`, or how the exchange ended without a complete response. */
function exchangeLine({ id, request, response, end }: Exchange): string {
  const { pathname } = new URL(request.url)
  const status = response === undefined ? '' : ` ${response.status}`
  const ending = end.how === 'complete' ? '' : ` ${end.how}`
  return printable(
    `${id} ${request.method} ${truncate(pathname, maxPathLength)}${status}${ending} ${Math.round(end.at)} ms`,
  )
}

/** Calls `write`, and prints the line if it is an exchange. The URL of an exchange is already redacted. */
export function withExchangeLines(
  write: (line: EvidenceLine) => void,
  print: (text: string) => void,
  redactor: Pick<Redactor, 'text'>,
): (line: EvidenceLine) => void {
  return (line) => {
    write(line)
    if (line.type === 'exchange') print(redactor.text(exchangeLine(line)))
  }
}
