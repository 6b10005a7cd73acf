import { expect, test } from 'vitest'
import type { End } from '../../src/evidence/exchange.ts'
import { assumeHostReached } from '../../src/calls/answer.ts'
import { isUndecided } from '../../src/outcomes/undecided.ts'
import { headed, judgingOne, told } from '../checks/recorded.ts'

/** Whether an unreached URL says something about a gateway at this base URL. */
function isJudged(url: string, end: Partial<End> = {}, baseUrl = 'https://gateway.example.com/api'): boolean {
  const { request } = told({ request: 'GET /', key: 'none', line: 'elsewhere' })
  const refused: End = { how: 'refused', at: 1, code: 'ECONNREFUSED', ...end }
  const header = headed({}, { baseUrl })
  const reply = judgingOne({ status: 0, parts: { request: { ...request, url }, end: refused } }, header)
  try {
    assumeHostReached(reply)
    return true
  } catch (error) {
    if (isUndecided(error)) return false
    throw error
  }
}

test.each([
  ['https://gateway.example.com:8443/files/1.png'],
  ['http://gateway.example.com/files/1.png'],
  ['http://GATEWAY.example.com:3000/files/1.png'],
])('judges a closed port of the host of the gateway: %s', (url) => {
  expect(isJudged(url)).toBe(true)
})

test('takes all names of this machine as one host', () => {
  expect(isJudged('http://localhost:9000/1.png', {}, 'http://127.0.0.1:8787')).toBe(true)
  expect(isJudged('http://127.0.0.1:8787/1.png', {}, 'http://localhost:8787')).toBe(false)
})

test.each<[string, string, Partial<End>]>([
  ['another host', 'https://cdn.example.com:8443/1.png', {}],
  ['a host below its name', 'https://cdn.gateway.example.com/1.png', {}],
  ['its own port: it is down', 'https://gateway.example.com:443/1.png', {}],
  ['a port that does not answer', 'https://gateway.example.com:8443/1.png', { how: 'timeout', code: 'ETIMEDOUT' }],
  ['a refusal of the proxy', 'https://gateway.example.com:8443/1.png', { cause: 'proxy-refused' }],
  ['a network without a route', 'https://gateway.example.com:8443/1.png', { code: 'EHOSTUNREACH' }],
  ['this machine, of a gateway elsewhere', 'http://localhost:3000/1.png', {}],
])('leaves %s undecided', (_what, url, end) => {
  expect(isJudged(url, end)).toBe(false)
})
