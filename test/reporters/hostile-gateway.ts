import { gzipSync } from 'node:zlib'
import type { Inject } from '../../gateway/reference/fault.ts'

/** Texts that would be run, fetched or obeyed if a report did not escape them. `canary`: a file that they would create and a URL that they would call. */
export const hostileTexts = (canary: { readonly file: string; readonly url: string }): readonly string[] => [
  '\u001b[2J\u001b[31mred\u001b]0;title\u0007\u001b]8;;http://x\u0007link\u001b]8;;\u0007\u009b31m\u0085',
  '\u202ereversed\u202c\u2066isolated\u2069\u200b\u200d\ufeff\u0000\u0008\u007f\udfff \ud800 \ufffe',
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
]

/** A hostile model id, which gets into requests and command lines. */
export const hostileModel = ({ file, url }: { readonly file: string; readonly url: string }): string =>
  ` '; touch ${file}; ' $(touch ${file}) \`touch ${file}\` "; touch ${file}; " \\'; touch ${file} # \u001b[2J\u202e\u0000\r\n::error::x <script src=${url}>|`

/** The encodings in which a key is sent back. */
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

/** Members that clients need to continue. */
const kept = new Set(['object', 'role', 'finish_reason', 'id', 'model_type', 'supported_endpoint_types', 'abilities'])

/**
 * A gateway that is right in what it does, and hostile in what it says: behind every text and in the names of members stand `texts`,
 * behind the ids of models `modelText`, and with it the key that came, in every form, compressed as often as not.
 */
export const saying =
  (texts: readonly string[], modelText: string): Inject =>
  (next) =>
  async (request) => {
    const key = (request.headers.get('authorization') ?? '').replace('Bearer ', '')
    const response = await next(await withoutText(request, modelText))
    const type = response.headers.get('content-type') ?? ''
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    const add = (value: unknown) => JSON.stringify(edited(value, { texts, modelText, forms: formsOf(key) }))
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

/** The request with the model id without the hostile text. */
async function withoutText(request: Request, modelText: string): Promise<Request> {
  const url = request.url.replaceAll(encodeURIComponent(modelText), '')
  const body = (await request.text()).replaceAll(JSON.stringify(modelText).slice(1, -1), '')
  return new Request(url, {
    method: request.method,
    headers: request.headers,
    ...(body !== '' && { body }),
  })
}

interface Said {
  readonly texts: readonly string[]
  readonly modelText: string
  readonly forms: readonly string[]
}

function edited(value: unknown, said: Said, name = ''): unknown {
  const { texts, modelText, forms } = said
  if (Array.isArray(value)) return value.map((one) => edited(one, said, name))
  if (typeof value === 'string') {
    if (isModel(name, value)) return `${value}${modelText}`
    return kept.has(name) ? value : `${value} ${turned(texts, name.length + value.length).join(' ')} ${forms.join(' ')}`
  }
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([own, member]) => [own, edited(member, said, own)])
  const extra = forms.map((form, index) => [`${form} ${turned(texts, index).join(' ')}`, form])
  return Object.fromEntries([...members, ...extra]) as unknown
}

/** Each text has another beginning, because reports show only the beginning. */
const turned = (texts: readonly string[], by: number) => {
  const start = by % texts.length
  return [...texts.slice(start), ...texts.slice(0, start)]
}

const isModel = (name: string, value: string) => name === 'model' || (name === 'id' && value.startsWith('ref-'))
