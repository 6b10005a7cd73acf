import type { Exchange } from '../../src/evidence/exchange.ts'
import type { Evidence } from '../../src/evidence/store.ts'

/** The replies of a recording as texts without values that change in every run, by exchange id. */
export const repliesIn = ({ exchanges }: Evidence): ReadonlyMap<string, string> =>
  new Map(exchanges.map((exchange) => [exchange.id, written(exchange)]))

/** The call of each exchange of a recording, such as `POST /v1/messages`, by exchange id. */
export const callsIn = ({ exchanges }: Evidence): ReadonlyMap<string, string> =>
  new Map(exchanges.map(({ id, request: { method, url } }) => [id, `${method} ${new URL(url).pathname}`]))

/** The reply as text. Chunks count too, because some faults change only these. */
function written({ response, end }: Exchange): string {
  if (response === undefined) return end.how
  const headers = response.headers.filter(([name]) => !/^(date|keep-alive)$/i.test(name)).map((pair) => pair.join(': '))
  const body = response.chunks.map((chunk) => ('text' in chunk ? chunk.text : chunk.base64)).join('')
  const large = response.large === undefined ? '' : JSON.stringify(response.large)
  return masked([String(response.status), ...headers, '', body, large, `= ${end.how}`].join('\n'))
}

/** Replaces ids, times and addresses, which differ in every run. */
const masked = (text: string): string =>
  text
    .replaceAll(/[\da-f]{64}/g, '(signature)')
    .replaceAll(/[\da-f]{24,32}/g, '(id)')
    .replaceAll(/\b1[6-9]\d{8}\b/g, '(time)')
    .replaceAll(/\b20\d\d-\d\d-\d\dT[\d:.]+/g, '(time)')
    .replaceAll(/127\.0\.0\.1:\d+/g, '(address)')
