import type { LookupFunction } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createRedactor } from '../../src/redact/redact.ts'
import { createTransport, type TransportOptions } from '../../src/wire/transport.ts'
import { privateHost, privateKind, publicLookup } from '../../src/wire/private-address.ts'
import { closing, peer, type Behaviour } from './peer.ts'

describe('an address', () => {
  test.each([
    ['10.0.0.7', 'a private address'],
    ['172.16.0.1', 'a private address'],
    ['172.31.255.255', 'a private address'],
    ['192.168.1.1', 'a private address'],
    ['100.64.0.1', 'a private address'],
    ['127.1.2.3', 'a loopback address'],
    ['169.254.169.254', 'a link-local address'],
    ['0.0.0.0', 'an unspecified address'],
    ['224.0.0.1', 'a multicast address'],
    ['255.255.255.255', 'a reserved address'],
    ['::', 'an unspecified address'],
    ['::1', 'a loopback address'],
    ['fc00::1', 'a private address'],
    ['fd12:3456::1', 'a private address'],
    ['fe80::1%eth0', 'a link-local address'],
    ['fec0::1', 'a private address'],
    ['ff02::1', 'a multicast address'],
    ['::ffff:10.0.0.7', 'a private address'],
    ['::ffff:7f00:1', 'a loopback address'],
    ['::10.0.0.7', 'a private address'],
    ['64:ff9b::10.0.0.7', 'a private address'],
    ['64:ff9b:1::1', 'a private address'],
    ['2002:a00:7::1', 'a private address'],
    ['168.63.129.16', 'a cloud platform address'],
    ['::ffff:168.63.129.16', 'a cloud platform address'],
    ['::a83f:8110', 'a cloud platform address'],
    ['64:ff9b::168.63.129.16', 'a cloud platform address'],
    ['2002:a83f:8110::', 'a cloud platform address'],
    ['::ffff:0:168.63.129.16', 'a cloud platform address'],
    ['192.0.0.192', 'a reserved address'],
    ['::ffff:c000:c0', 'a reserved address'],
    ['64:ff9b::c000:c0', 'a reserved address'],
    ['100.100.100.200', 'a private address'],
    ['2002:6464:64c8::1', 'a private address'],
    ['fd00:ec2::254', 'a private address'],
    ['fd20:ce::254', 'a private address'],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'a tunnelled address'],
  ])('%s is %s', (address, kind) => {
    expect(privateKind(address)).toBe(kind)
  })

  test.each([
    ...['8.8.8.8', '11.0.0.1', '172.32.0.1', '100.128.0.1', '169.255.0.1', '198.18.0.9', '223.255.255.255'],
    ...[
      '168.63.129.15',
      '168.63.129.17',
      '192.0.1.1',
      '2001:1::1',
      '2001:4860:4860::8888',
      '::ffff:8.8.8.8',
      '64:ff9b::8.8.8.8',
      '2002:808:808::1',
      'gateway.example',
    ],
  ])('%s is there for all', (address) => {
    expect(privateKind(address)).toBeUndefined()
  })
})

/** Every name leads here. */
const resolvesTo =
  (...addresses: readonly string[]): LookupFunction =>
  (_hostname, { all }, callback) =>
    all === true
      ? callback(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
      : callback(null, addresses[0] ?? '', 4)

function transportWith(options: Partial<TransportOptions>) {
  const transport = createTransport({ redactor: createRedactor([]), env: {}, totalMs: 60_000, ...options })
  onTestFinished(() => transport.close())
  const get = (url: string, publicOnly: boolean) =>
    transport.send({ method: 'GET', url, line: publicOnly ? 'elsewhere' : 'domestic', headers: [], publicOnly })
  return { get, ending: async (url: string) => (await get(url, true)).end }
}

const refused = (what: string) => ({
  how: 'failed',
  at: expect.any(Number) as number,
  detail: `${what} (--allow-private fetches it)`,
  cause: 'not-sent',
})

/** A server that answers `ok`, and the request lines that reached it. */
async function listening(behave: Behaviour = closing('', 'ok')) {
  const requestLines: string[] = []
  const url = await peer((socket, request) => {
    requestLines.push(request.split('\r\n', 1)[0] ?? '')
    behave(socket, request)
  })
  return { requestLines, port: new URL(url).port }
}

const alive: Behaviour = (socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')

describe('URLs from responses', () => {
  test.each([
    ['http://10.0.0.7/a.mp4', '10.0.0.7 is a private address'],
    ['http://[::ffff:192.168.0.1]/', '::ffff:c0a8:1 is a private address'],
    ['http://metadata.google.internal./', 'metadata.google.internal. is a name of a private network'],
    ['http://minio:9000/', 'minio is a name of a private network'],
    ['http://168.63.129.16/machine', '168.63.129.16 is a cloud platform address'],
    ['http://0xa83f8110/', '168.63.129.16 is a cloud platform address'],
    ['http://2822734096/', '168.63.129.16 is a cloud platform address'],
    ['http://0250.077.0201.020/', '168.63.129.16 is a cloud platform address'],
    ['http://[::ffff:a83f:8110]/', '::ffff:a83f:8110 is a cloud platform address'],
    ['http://192.0.192/', '192.0.0.192 is a reserved address'],
    ['http://0xc0.0.0.0xc0/opc/v2/', '192.0.0.192 is a reserved address'],
    ['http://100.100.25800/', '100.100.100.200 is a private address'],
    ['http://[fd00:ec2::254]/', 'fd00:ec2::254 is a private address'],
    ['http://METADATA.Google.Internal/', 'metadata.google.internal is a name of a private network'],
    ['http://vault.prod.svc/', 'vault.prod.svc is a name of a private network'],
    ['http://vault.prod.svc.cluster.local./', 'vault.prod.svc.cluster.local. is a name of a private network'],
    ['http://wiki.corp/', 'wiki.corp is a name of a private network'],
    ['http://router.lan/', 'router.lan is a name of a private network'],
    ['http://nas.home.arpa/', 'nas.home.arpa is a name of a private network'],
    ['https://home.example/', undefined],
    ['https://internal.example.com/', undefined],
    ['https://10.0.0.7.nip.io/', undefined],
    ['https://media.example/a.mp4', undefined],
    ['https://8.8.8.8/', undefined],
  ])('by the text of %s', (url, what) => {
    expect(privateHost(url)).toBe(what && refused(what).detail)
  })

  test.each([
    ['http://169.254.169.254.nip.io/', '169.254.169.254, a link-local address'],
    ['http://app-10-0-0-7.sslip.io/', '10.0.0.7, a private address'],
    ['http://a.168-63-129-16.example/', '168.63.129.16, a cloud platform address'],
    ['http://ec2-54-1-2-3.compute-1.amazonaws.com/', undefined],
    ['http://8.8.8.8.nip.io/', undefined],
    ['http://release-1-10-0-0-7a.example/', undefined],
  ])('by an address in the name of %s, behind a proxy', (url, what) => {
    expect(privateHost(url, true)).toBe(what && refused(`${new URL(url).hostname} contains ${what}`).detail)
  })

  test.each([
    ['10.1.2.3, a private address', '10.1.2.3'],
    ['168.63.129.16, a cloud platform address', '168.63.129.16'],
    ['::ffff:192.0.0.192, a reserved address', '::ffff:192.0.0.192'],
    ['::ffff:169.254.169.254, a link-local address', '::ffff:169.254.169.254'],
    ['fd00::1, a private address', '203.0.113.9', 'fd00::1'],
  ])('by a name that leads to %s', (what, ...addresses) => {
    const callback = vi.fn()
    publicLookup(resolvesTo(...addresses))('media.example', { all: true }, callback)
    expect(callback).toHaveBeenCalledOnce()
    expect(callback.mock.lastCall?.[0]).toMatchObject({ message: refused(`media.example is ${what}`).detail })
  })

  test('and a public one is', () => {
    const callback = vi.fn()
    publicLookup(resolvesTo('203.0.113.9'))('media.example', { all: true }, callback)
    expect(callback).toHaveBeenCalledWith(null, [{ address: '203.0.113.9', family: 4 }], undefined)
  })

  // Requests of these tests must not reach a real host, even if they are not refused.
  test.each([
    ['http://2130706433/', '127.0.0.1 is a loopback address'],
    ['https://0x7f.1:8443/', '127.0.0.1 is a loopback address'],
    ['http://localhost:1/', 'localhost is a name of a private network'],
  ])('from %s', async (url, what) => {
    expect(await transportWith({}).ending(url)).toEqual(refused(what))
  })

  test.each(['127.0.0.1', '::ffff:127.0.0.1'])('from a name that leads to %s', async (address) => {
    const { requestLines, port } = await listening()
    const { ending } = transportWith({ lookup: resolvesTo(address) })
    const ends = [await ending(`http://media.example:${port}/`), await ending(`https://media.example:${port}/`)]
    const refusal = refused(`media.example is ${address}, a loopback address`)
    expect([...ends, requestLines]).toEqual([refusal, refusal, []])
  })

  test('over a connection that stands to the line of the deployment', async () => {
    const { requestLines, port } = await listening(alive)
    const { get, ending } = transportWith({ lookup: resolvesTo('127.0.0.1') })
    const url = `http://gateway.example:${port}/`
    expect((await get(url, false)).response?.status).toBe(200)
    expect(await ending(url)).toEqual(refused('gateway.example is 127.0.0.1, a loopback address'))
    expect((await get(url, false)).response?.status).toBe(200)
    expect(requestLines).toHaveLength(2)
  })

  test('by literal and by name, with a proxy that resolves names', async () => {
    const { requestLines, port } = await listening(
      (socket) => void socket.end('HTTP/1.1 403 No\r\ncontent-length: 0\r\n\r\n'),
    )
    const { ending } = transportWith({
      env: { http_proxy: `http://127.0.0.1:${port}`, no_proxy: 'direct.example' },
      lookup: resolvesTo('127.0.0.1'),
    })
    expect(await ending('http://127.0.0.9:1/')).toEqual(refused('127.0.0.9 is a loopback address'))
    expect(await ending('http://nas.internal/')).toEqual(refused('nas.internal is a name of a private network'))
    expect(await ending('http://168.63.129.16/')).toEqual(refused('168.63.129.16 is a cloud platform address'))
    expect(await ending('http://10.0.0.7.nip.io/')).toEqual(
      refused('10.0.0.7.nip.io contains 10.0.0.7, a private address'),
    )
    expect(await ending('http://direct.example:1/')).toEqual(refused('direct.example is 127.0.0.1, a loopback address'))
    expect(requestLines).toEqual([])
    await ending('http://media.example/')
    expect(requestLines).toEqual(['CONNECT media.example:80 HTTP/1.1'])
  })

  test('reports a name that cannot be resolved', async () => {
    const nowhere = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND', hostname: 'gone.example' })
    const { ending } = transportWith({ lookup: (_name, _options, callback) => callback(nowhere, '', 0) })
    expect(await ending('http://gone.example/')).toMatchObject({ how: 'unresolved', detail: 'ENOTFOUND gone.example' })
  })
})
