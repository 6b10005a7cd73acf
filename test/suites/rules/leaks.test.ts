import { expect, test } from 'vitest'
import { replyOf } from '../../../src/reply/reader.ts'
import { hostsIn, internalsIn, keysIn } from '../../../suites/errors/leaks.rules.ts'
import { exchangeOf } from '../../evidence/sample.ts'

const leaksIn = (text: string) => {
  const reply = replyOf(exchangeOf([{ at: 1, text }]))
  return [...keysIn(reply), ...internalsIn(reply), ...hostsIn(reply)]
}

/** An error with this text, and whatever is odd about the request before it. */
function errorOf(
  text: string,
  { authorization, url, sent }: { readonly authorization?: string; readonly url?: string; readonly sent?: string } = {},
) {
  const exchange = exchangeOf([{ at: 1, text }])
  const headers = authorization === undefined ? [] : ([['Authorization', authorization]] as const)
  const body = sent === undefined ? {} : { body: { text: sent } }
  return replyOf({ ...exchange, request: { ...exchange.request, ...body, headers, url: url ?? exchange.request.url } })
}

/** A page as proxies and consoles write them: long lines without a blank, paths and dots. */
const page = `<html><head>${'<link href="/static/js/main-4f/chunk.app_module/index-a.b.c"/>'.repeat(20)}</head>`

test.each([
  'TypeError: no model\n    at findModel (/app/relay/channel.js:12:7)',
  '    at async Promise.all (node:internal/process/task_queues:95:5)',
  '    at com.example.Relay.send(Relay.java:42)',
  'Traceback (most recent call last): File "/app/main.py", line 3',
  'File \\"main.py\\", line 3',
  'goroutine 17 [running]',
  'panic: runtime error: index out of range',
  'unexpected model (/src/middleware/distributor.go)',
  'relay/channel.go:120',
  'C:\\gateway\\relay.cs: not found',
  'index.php on line 12',
  'dial tcp 10.4.0.12:8080: connect: refused',
  'no route to models.prod.internal',
  'connect ECONNREFUSED 192.168.0.7:80',
  'lookup upstream on 10.96.0.10:53: no such host',
  'localhost is not allowed',
])('finds a leak: %s', (text) => {
  expect(leaksIn(text)).not.toEqual([])
})

test.each([
  page,
  'The model gpt-4.1 does not exist (request id: 20261121084045123456789AbCdEfGh)',
  'See https://docs.example.com/errors/index.html for more',
  'Use application/json; version 1.2.3.4567',
  'your plan allows 10.0 requests at most',
])('finds no leak in ordinary text: %s', (text) => {
  expect(leaksIn(text)).toEqual([])
})

/** A row of asterisks stands for each key in evidence. */
const stars = (count: number) => '*'.repeat(count)
const bearer = `Bearer sk-${stars(40)}`

test.each([
  [`sk-${stars(16)}`, undefined, [`sk-${stars(16)}`]],
  [`sk-${stars(15)}`, undefined, []],
  [stars(40), bearer, [stars(40)]],
  [stars(20), bearer, []],
  [stars(20), `bearer sk-${stars(40)}`, []],
  [stars(20), `Bearer ${stars(40)}`, []],
  [stars(40), `Bearer  sk-${stars(40)}`, [stars(40)]],
  [stars(20), `Basic bearer ${stars(40)}`, [stars(20)]],
  [`AIza${'a'.repeat(35)}.`, undefined, [`AIza${stars(35)}`]],
  [`AIza${'a'.repeat(180)}`, undefined, [`AIza${stars(96)}`]],
  [`AIza${'a'.repeat(20)}`, undefined, []],
  ['Bearer abcdefghijklmnopqrstuvwxyz is wrong', undefined, [`Bearer ${stars(26)}`]],
  ['bearer  abcdefghijklmnopqrstuvwxyz', undefined, [`bearer  ${stars(26)}`]],
  [`Bearer ${stars(26)}`, undefined, [`Bearer ${stars(26)}`]],
  ['Bearer token-based-authentication is required', undefined, []],
  [`{"x-api-key": "4fA9wQx27LmZp8sK"}`, undefined, [`api-key": "${stars(16)}`]],
  [`{'api_key': 'sk-${stars(32)}', 'api_base': ''}`, undefined, [`sk-${stars(32)}`]],
  ['api_key=YOUR_OWN_API_KEY_GOES_HERE', undefined, []],
  [`AKIA${'A1'.repeat(8)}`, undefined, [`AKIA${stars(16)}`]],
  [`gsk_${'a'.repeat(48)} and hf_${'b'.repeat(30)}`, undefined, [`gsk_${stars(48)}`, `hf_${stars(30)}`]],
  ['the keys sk-4fA9…HeRu and sk-4fA9****HeRu', undefined, []],
  ['Bearer sk-your-own-key-goes-here-', undefined, []],
] as const)('keys in %s, sent with %s', (text, authorization, keys) => {
  expect(keysIn(errorOf(text, authorization === undefined ? {} : { authorization }))).toEqual(keys)
})

test.each([
  ['at async Promise.all (node:internal/main:95:5)', ['at async Promise.all (node:internal/main:9']],
  ['at node:internal/main:9', ['at node:internal/main:9']],
  ['at a.Relay.send(Relay.java:42)', ['at a.Relay.send(Relay.java:42)', 'Relay.java:42']],
  ['at a.Relay.send(Relay.java)', ['at a.Relay.send(Relay.java)']],
  ['Traceback (most recent call last)', ['Traceback (most recent call last)']],
  ['File "main.py", line 34', ['File "main.py", line 34']],
  ['File \\"main.py\\", line 34', ['File \\"main.py\\", line 34']],
  ['goroutine 17 [running]', ['goroutine 17 [running']],
  ['panic: no such model', ['panic: no such model']],
  ['in relay/channel.go:120', ['relay/channel.go:120']],
  ['relay/channel.go:120', ['relay/channel.go:120']],
  [`${'x/'.repeat(60)}a.go:1`, [`${'x/'.repeat(60)}a`.slice(-80) + '.go:1']],
])('finds stack traces in %s', (text, traces) => {
  expect(internalsIn(errorOf(text))).toEqual(traces)
})

test.each([
  ['from 10.1.2.3 only', ['10.1.2.3']],
  ['from 127.1.2.3 only', ['127.1.2.3']],
  ['from 169.254.2.3 only', ['169.254.2.3']],
  ['from 172.31.2.3 only', ['172.31.2.3']],
  ['from 192.168.2.3 only', ['192.168.2.3']],
  ['from 8.8.8.8, 172.32.2.3 or 1.10.1.2.3', []],
  ['from 172.18.0.5:8000/v1', ['172.18.0.5:8000']],
  ['to localhost:80', ['localhost:80']],
  ['to [fd00:1::7]:8000 and [::1]', ['[fd00:1::7]:8000', '[::1]']],
  ['to vllm.models.svc.cluster.local:8000/v1', ['vllm.models.svc.cluster.local:8000']],
  ['from http://vllm:8000/v1/chat', ['http://vllm:8000']],
  ['from http:\\/\\/vllm:8000\\/v1', ['http:\\/\\/vllm:8000']],
  ['from https://relay-7/v1/chat', ['https://relay-7']],
  [`HTTPConnectionPool(host='vllm', port=8000): refused`, [`HTTPConnectionPool(host='vllm', port=8000)`]],
  ['Cannot connect to host vllm:8000 ssl:default', ['Cannot connect to host vllm:8000']],
  ['see https://docs.example.com:8443/errors or https://example.com/v1', []],
  ['the model library/llama3:70b, host/model:8b or localhost.model does not exist', []],
  ['request 2026112410.0.0.5 and id 0af7651916cd43dd8448eb211c80319c', []],
  ['a URL begins with http:// or https://host:port', []],
  ['to Localhost', ['Localhost']],
  ['to localhost.example.com', []],
  ['to models.prod.internal', ['models.prod.internal']],
  ['to RELAY.INTERNAL', ['RELAY.INTERNAL']],
  ['dial tcp relay-7:80: refused', ['dial tcp relay-7:80:']],
  ['Dial UDP6 relay-7:80: refused', ['Dial UDP6 relay-7:80:']],
  ['lookup relay-7 on resolver:53: none', ['lookup relay-7 on resolver:53:']],
  ['Lookup relay-7 on resolver', ['Lookup relay-7 on resolver']],
  ['getaddrinfo ENOTFOUND relay-7', ['getaddrinfo ENOTFOUND relay-7']],
  ['connect ECONNREFUSED relay-7:80 at last', ['connect ECONNREFUSED relay-7:80']],
])('finds hosts in %s', (text, hosts) => {
  expect(hostsIn(errorOf(text))).toEqual(hosts)
})

test.each([
  ['127.0.0.1 is down', 'http://127.0.0.1:1/v1/x', []],
  ['127.0.0.1 is down', 'HTTP://127.0.0.1:1/v1/x', []],
  ['LOCALHOST is down', 'http://localhost:1/v1/x', []],
  ['localhost is down', 'https://LOCALHOST/v1/x', []],
  ['127.0.0.1:1 is down', 'http://127.0.0.1:1/v1/x', []],
  ['127.0.0.1:2 is down', 'http://127.0.0.1:1/v1/x', ['127.0.0.1:2']],
  ['gate.internal:443 is down', 'https://gate.internal/v1/x', []],
  ['gate.internal:8443 is down', 'https://gate.internal/v1/x', ['gate.internal:8443']],
  ['http://gateway:8080/v1 is down', 'http://gateway:8080/v1/x', []],
  ['localhost is down', '/v1/x?next=http://localhost/', []],
  ['localhost is down', '/v1/x', ['localhost']],
])('ignores the host of the gateway: %s from %s', (text, url, hosts) => {
  expect(hostsIn(errorOf(text, { url }))).toEqual(hosts)
})

test('ignores hosts that the request contains', () => {
  const text = 'cannot fetch http://10.0.0.5:81/cat.png: connect ECONNREFUSED 10.0.0.5:81'
  const reply = errorOf(text, { sent: '{"url":"http://10.0.0.5:81/cat.png"}' })
  expect(hostsIn(reply)).toEqual([])
  expect(hostsIn(errorOf('no model in.local', { sent: '{"model":"in.local"}' }))).toEqual([])
})

test('limits the searched length and the number of findings', () => {
  const names = Array.from({ length: 30 }, (_, at) => `a${at}.internal`)
  expect(hostsIn(errorOf(names.join(' ')))).toEqual(names.slice(0, 20))
  expect(hostsIn(errorOf(`${' '.repeat(2 ** 20)}localhost`))).toEqual([])
})
