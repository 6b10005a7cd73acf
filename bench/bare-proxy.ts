/** Forwards requests with plain Node: the baseline for any proxy. Prints its URL in the first line. */
import { Agent, createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

const { hostname, port } = new URL(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true })

const server = createServer((request, response) => {
  const { method, url: path, headers } = request
  const out = httpRequest({ agent, host: hostname, port, method, path, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(response)
  })
  request.pipe(out)
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.once('SIGINT', () => process.exit())
