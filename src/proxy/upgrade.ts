import { ServerResponse, type ClientRequest, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { abortedByClient } from '../evidence/truncation.ts'
import { createScope, type ExchangeScope } from '../std/exchange-scope.ts'
import { upstreamFailure } from './upstream.ts'
import { failureOfProxy, headOf, passReply, pathOf, type ProxyContext } from './forward.ts'
import { requestHeaders, type RawHeaders } from './headers.ts'

/** Only WebSocket upgrades are forwarded. Any other upgrade, such as `h2c`, is removed from the request. */
const spoken = /^\s*websocket\s*$/i

/**
 * Forwards an upgraded connection in both directions until one side closes it. Never throws: an error of the proxy closes both connections.
 */
export function upgrade(
  request: IncomingMessage,
  socket: Socket,
  head: Buffer,
  passing: ProxyContext & { readonly server: Server },
): void {
  const { method = 'GET', rawHeaders } = request
  if (!spoken.test(request.headers.upgrade ?? '')) return readAgain(request, socket, head, passing.server)
  const { upstream, recorder } = passing
  const path = pathOf(request.url)
  const headers = [...requestHeaders(rawHeaders, upstream.url.host), 'Connection', 'Upgrade', 'Upgrade', 'websocket']
  const track = recorder.begin(method, path, headers)
  let out: ClientRequest | undefined
  const scope = createScope((error) => {
    track.end(failureOfProxy(error))
    out?.destroy()
    socket.destroy()
  })
  scope.run(() => {
    const response = new ServerResponse(request)
    response.sendDate = false
    response.shouldKeepAlive = false
    // Throws if an earlier response on the connection is not complete.
    response.assignSocket(socket)
    scope.once(response, 'finish', () => socket.destroySoon())
    const sent = (out = upstream.request(method, path, headers))
    scope.on(socket, 'error', () => sent.destroy())
    scope.once(socket, 'close', () => {
      track.end(abortedByClient)
      sent.destroy()
    })
    scope.once(sent, 'response', (reply: IncomingMessage) => passReply(reply, { response, track, scope }))
    scope.once(sent, 'upgrade', (reply: IncomingMessage, peer: Socket, first: Buffer) => {
      const { statusCode = 101, statusMessage = '', rawHeaders: replied } = reply
      track.head(statusCode, replied)
      track.end({ how: 'complete' })
      response.detachSocket(socket)
      socket.write(headOf(statusCode, statusMessage, replied), 'latin1')
      if (first.length > 0) socket.write(first)
      if (head.length > 0) peer.write(head)
      join(socket, peer, scope)
    })
    scope.on(sent, 'error', (error) => {
      if (track.isOver()) return
      track.end(upstreamFailure(error, 'waiting', upstream.secure))
      socket.destroy()
    })
    sent.end()
  })
}

/** Pipes both ways. When one side closes, the other one is closed as well. */
function join(one: Socket, other: Socket, scope: ExchangeScope): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to)
    scope.on(from, 'error', () => to.destroy())
    scope.once(from, 'close', () => to.destroy())
  }
}

/** Parses the request again without its upgrade headers, because Node does not read the body of an upgrade request. */
function readAgain(request: IncomingMessage, socket: Socket, head: Buffer, server: Server): void {
  const { method = 'GET', url = '/', httpVersion, rawHeaders } = request
  const kept = rawHeaders.filter((_part, at) => !isOfUpgrade(rawHeaders, at - (at % 2)))
  const lines = headOf(0, '', kept).split('\r\n').slice(1).join('\r\n')
  socket.unshift(Buffer.concat([Buffer.from(`${method} ${url} HTTP/${httpVersion}\r\n${lines}`, 'latin1'), head]))
  server.emit('connection', socket)
}

const isOfUpgrade = (headers: RawHeaders, at: number) =>
  /^(?:upgrade|http2-settings)$/i.test(headers[at] ?? '') ||
  (/^connection$/i.test(headers[at] ?? '') && /upgrade/i.test(headers[at + 1] ?? ''))
