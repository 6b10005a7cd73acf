import { gzipSync } from 'node:zlib'
import type { Inject } from '../../src/reference/fault.ts'

/** What would be run, fetched or obeyed if any report took it for more than text. `canary`: a file to be made, and an address to be called. */
export const hostileText = (canary: { readonly file: string; readonly url: string }): string =>
  [
    '\u001b[2J\u001b[31mred\u001b]0;title\u0007\u001b]8;;http://x\u0007link\u001b]8;;\u0007\u009b31m\u0085',
    '\u202ereversed\u202c\u2066isolated\u2069\u200b\u200d\ufeff\u0000\u0008\u007f\ud800\udfff\ufffe',
    'overwritten\rover\u2028\u2029',
    `<script>document.title='PWNED';fetch('${canary.url}script')</script>`,
    `<img src="${canary.url}img" onerror="document.title='PWNED'"><svg onload="document.title='PWNED'">`,
    `</script></style></title></textarea>--><iframe src="javascript:document.title='PWNED'"></iframe>`,
    `<a href="javascript:document.title='PWNED'" autofocus onfocus="document.title='PWNED'">x</a><meta http-equiv="refresh" content="0;url=${canary.url}meta">`,
    ']]> &amp; &#0; <?xml?> <!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>',
    `| a | b |\n|---|---|\n![image](${canary.url}md) [link](javascript:alert(1)) <${canary.url}auto> # heading`,
    '```\n~~~\n``',
    '\n::error::obeyed\n::add-mask::a\n::set-env name=PATH::x\n::stop-commands::x\n  ::warning::x',
    '##vso[task.complete result=Succeeded] ##[error]x ###[group]x ##teamcity[buildStatus status="SUCCESS"]',
    `'; touch ${canary.file}; ' $(touch ${canary.file}) \`touch ${canary.file}\` "; touch ${canary.file}; " \\'; touch ${canary.file} #`,
    '../../../../etc/passwd ..\\..\\x /dev/null CON %2e%2e%2f',
    '${{ secrets.GATEWAY_API_KEY }} $GATEWAY_API_KEY {{constructor.constructor("x")()}} =cmd|\'/c calc\'!A0',
    '👩‍👩‍👧‍👦 \u{1f1e9}\u{1f1ea} \u{10ffff}',
  ].join(' ')

/** The shapes in which a key is given back. */
export const formsOf = (key: string): readonly string[] => [
  key,
  key.toUpperCase(),
  [...key].reverse().join(''),
  encodeURIComponent(key),
  [...key].map((one) => `%${one.charCodeAt(0).toString(16)}`).join(''),
  Buffer.from(key).toString('hex'),
  Buffer.from(key).toString('base64'),
  [...key].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join(''),
]

/** Members that requests are understood by, and that a client goes on with. */
const kept = new Set(['object', 'role', 'finish_reason', 'id'])

/**
 * A gateway that is right in what it does, and hostile in what it says: behind every text, in the names of members and in the ids of
 * models stands `text`, and with it the key that came, in every form, compressed as often as not.
 */
export const saying =
  (text: string): Inject =>
  (next) =>
  async (request) => {
    const key = (request.headers.get('authorization') ?? '').replace('Bearer ', '')
    const response = await next(await withoutText(request, text))
    const type = response.headers.get('content-type') ?? ''
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    const add = (value: unknown) => JSON.stringify(edited(value, text, formsOf(key)))
    const body = type.includes('json')
      ? add(await response.json())
      : type.includes('event-stream')
        ? (await response.text()).replaceAll(
            /^data: (\{.*\})$/gm,
            (_line, json: string) => `data: ${add(JSON.parse(json))}`,
          )
        : undefined
    if (body === undefined) return new Response(response.body, { status: response.status, headers })
    const isPacked = type.includes('json') && body.length % 2 === 0
    if (isPacked) headers.set('content-encoding', 'gzip')
    return new Response(isPacked ? gzipSync(body) : body, { status: response.status, headers })
  }

/** The request as it would be of a model without the text. */
async function withoutText(request: Request, text: string): Promise<Request> {
  const url = request.url.replaceAll(encodeURIComponent(suffixOf(text)), '')
  const body = (await request.text()).replaceAll(JSON.stringify(suffixOf(text)).slice(1, -1), '')
  return new Request(url, {
    method: request.method,
    headers: request.headers,
    ...(body !== '' && { body }),
  })
}

/** What stands behind the id of a model: all of it, but what cannot be part of an address. */
const suffixOf = (text: string) => text.replaceAll(/[\ud800-\udfff]/g, '').slice(0, 1500)

function edited(value: unknown, text: string, forms: readonly string[], name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => edited(one, text, forms, name))
  if (typeof value === 'string')
    return isModel(name, value) ? `${value}${suffixOf(text)}` : said(value, text, forms, name)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([own, member]) => [own, edited(member, text, forms, own)])
  const extra = forms.map((form, index) => [`${form} ${text} ${index}`, form])
  return Object.fromEntries([...members, ...extra]) as unknown
}

const isModel = (name: string, value: string) => name === 'model' || (name === 'id' && value.startsWith('ref-'))

const said = (value: string, text: string, forms: readonly string[], name: string) =>
  kept.has(name) ? value : `${value} ${text} ${forms.join(' ')}`
