// As much of curl as the commands of a report need, for machines that have none: `curl -sS -i … URL`.
import { readFileSync } from 'node:fs'
import { request } from 'node:http'

const args = process.argv.slice(2)
const headers = {}
let url, body, method, within
const takesValue = {
  '-X': (value) => (method = value),
  '-A': () => {},
  '-m': (value) => (within = Number(value) * 1000),
  '-u': (value) => (headers.authorization = `Basic ${Buffer.from(value).toString('base64')}`),
  '-H': setHeader,
  '--data-raw': (value) => (body = Buffer.from(value)),
  '--data-binary': (value) => (body = readFileSync(value === '@-' ? 0 : value.slice(1))),
}

function setHeader(line) {
  const [, name, value] = /^([^:;]+)[:;]\s*(.*)$/s.exec(line)
  if (value !== '' || line.endsWith(';')) headers[name] = value
}

while (args.length > 0) {
  const arg = args.shift()
  if (arg in takesValue) takesValue[arg](args.shift())
  else if (arg === '-I') method = 'HEAD'
  else if (!arg.startsWith('-')) url = arg
}

method ??= body === undefined ? 'GET' : 'POST'
if (body !== undefined) headers['content-length'] = body.length
const sent = request(url, { method, headers }, (reply) => {
  const fields = reply.rawHeaders.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('')
  process.stdout.write(`HTTP/1.1 ${reply.statusCode} ${reply.statusMessage}\r\n${fields}\r\n`)
  reply.on('data', (chunk) => process.stdout.write(chunk)).on('end', () => process.exit(0))
  reply.on('error', () => process.exit(18))
})
sent.on('error', () => process.exit(56))
sent.end(body)
if (within !== undefined) setTimeout(() => process.exit(28), within)
