/** Responds to every request with events that contain the time they were sent: `EVENTS`, `GAP_MS`. Prints its URL in the first line. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const [events = 100, gapMs = 20] = process.argv.slice(2).map(Number)
const filling = 'a'.repeat(120)

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  let sent = 0
  const send = () => {
    if (sent === events) return void response.end()
    sent += 1
    // The clock of the machine since its start, which all processes share.
    response.write(`data: {"at":${process.hrtime.bigint()},"text":"${filling}"}\n\n`)
    setTimeout(send, gapMs)
  }
  send()
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
