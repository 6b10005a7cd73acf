import { Agent, request as send } from 'node:http'

type Header = readonly [name: string, value: string]

/** A received request. */
export interface Asked {
  readonly method: string
  readonly path: string
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** A complete response. The writer adds the framing headers. */
export interface Reply {
  readonly status: number
  readonly headers: readonly Header[]
  readonly body: Buffer
}

/** Connections to the reference gateway. */
const agent = new Agent({ keepAlive: true })
const framing = /^(content-length|transfer-encoding|connection|keep-alive|date)$/i

/** The response of the reference gateway, or 502 if the connection breaks. */
export function askGateway(gateway: string, { method, path, headers, body }: Asked): Promise<Reply> {
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 502, headers: [], body: Buffer.alloc(0) })
    const asked = send(`${gateway}${path}`, { agent, method, headers, path }, (incoming) => {
      const chunks: Buffer[] = []
      const pairs = incoming.rawHeaders.flatMap((name, at): Header[] =>
        at % 2 === 0 && !framing.test(name) ? [[name, incoming.rawHeaders[at + 1] ?? '']] : [],
      )
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', failed)
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 502, headers: pairs, body: Buffer.concat(chunks) }),
      )
    })
    asked.on('error', failed).end(body)
  })
}

/** Closes the connections to the reference gateway. */
export const closeGatewayConnections = (): void => agent.destroy()

export const jsonReply = (value: unknown, status = 200): Reply => ({
  status,
  headers: [['Content-Type', 'application/json']],
  body: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
})

export const isEventStream = ({ headers }: Reply): boolean =>
  headers.some(([name, value]) => /^content-type$/i.test(name) && value.startsWith('text/event-stream'))

/** Replaces the strings in JSON or in the events of a stream. Other bodies do not change. */
export function withStrings(reply: Reply, replace: (text: string, key: string) => string): Reply {
  const edit = (json: string): string => {
    try {
      return JSON.stringify(JSON.parse(json), (key, value: unknown) =>
        typeof value === 'string' ? replace(value, key) : value,
      )
    } catch {
      return json
    }
  }
  if (!isEventStream(reply))
    return { ...reply, body: textual(reply) ? Buffer.from(edit(reply.body.toString())) : reply.body }
  const events = reply.body.toString().replaceAll(/^data: (.*)$/gm, (_, data: string) => `data: ${edit(data)}`)
  return { ...reply, body: Buffer.from(events) }
}

const textual = ({ headers }: Reply) =>
  headers.some(([name, value]) => /^content-type$/i.test(name) && value.includes('json'))

/** Adds a member at the start of a JSON object, or a comment at the start of a stream. */
export function withMember(reply: Reply, member: string, comment: string): Reply {
  const text = reply.body.toString()
  if (isEventStream(reply)) return { ...reply, body: Buffer.from(`: ${comment.replaceAll('\n', '\n: ')}\n\n${text}`) }
  return { ...reply, body: textual(reply) ? Buffer.from(text.replace(/^\{/, () => `{${member},`)) : reply.body }
}
