import { existsSync, readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { reasonText } from '../../../src/results/reasons.ts'
import { recordedSetupReason, setupExitCode } from '../../../src/results/setup.ts'
import type { Settings } from '../../../src/deployment/deployment.ts'
import type { Report } from '../../../src/report/report.ts'
import { gateproof, inEmptyFolder } from '../../cli/gateproof.ts'
import { judgeTrial } from '../../suites/trial.ts'
import { deploymentOf, driven, judgedFrom } from '../target.ts'
import { sendJson, sendPage, withBytes, withHttp, withTls } from './servers.ts'

const key = 'sk-preflight-0123456789abcdef'

interface Outcome {
  readonly code: number | null
  readonly stdout: string
  /** The lines on stderr. */
  readonly lines: readonly string[]
  readonly report: Report
}

/** Runs the command against a base URL in an empty folder. */
const run = (
  baseUrl: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = ['--only', 'chat'],
): Promise<Outcome> =>
  inEmptyFolder(async (folder) => {
    const given = ['run', '--base-url', baseUrl, ...args]
    const { code, stdout, stderr } = await gateproof(given, { cwd: folder, env: { GATEWAY_API_KEY: key, ...env } })
    const file = join(folder, 'gateproof-report/report.json')
    const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : expect.unreachable(stderr)
    return { code, stdout, lines: stderr.trim().split('\n'), report }
  })

type Tried = Omit<Outcome, 'stdout'>

/**
 * Drives and judges without the command, which is four times as fast. The line is the one that the command prints, as the tests with `run`
 * show for some of them.
 */
async function tryHost(baseUrl: string, apiKey = key, part: Partial<Settings> = {}): Promise<Tried> {
  const deployment = deploymentOf(baseUrl, { embedded: false, keys: { default: apiKey } })
  const { evidence, file } = await driven(deployment, { only: ['chat'], ...part })
  const setup = recordedSetupReason(evidence.footer?.why)
  if (setup === undefined) {
    const { report, exitCode } = await judgeTrial(evidence, { suites: { areas: ['models', 'errors'] } })
    return { code: exitCode, lines: [], report }
  }
  const { report } = await judgedFrom(file)
  return { code: setupExitCode(setup), lines: [reasonText(setup)], report }
}

/** Nothing is judged, and the report says the same as the line. */
function expectSetup({ code, lines, report }: Tried, expected: 2 | 3, line: string): void {
  expect({ code, lines }).toEqual({ code: expected, lines: [line] })
  expect(report).toMatchObject({ verdict: 'inconclusive', judged: { of: 0 }, summary: { violated: 0, satisfied: 0 } })
  expect(report.problems?.join('\n')).toContain(line.slice(0, 100))
}

/** Nothing is judged, stdout is empty, and the reports say the same as the only line on stderr. */
function expectUntested({ code, stdout, lines, report }: Outcome, expected: 2 | 3, line: string): void {
  expect({ code, stdout, lines }).toEqual({ code: expected, stdout: '', lines: [`gateproof: ${line}`] })
  expect(report).toMatchObject({ verdict: 'inconclusive', judged: { of: 0 }, summary: { violated: 0, satisfied: 0 } })
  expect(report.problems?.join('\n')).toContain(line.slice(0, 100))
}

describe('a wrong base URL', () => {
  test('that redirects to another scheme or host names the address there', async () => {
    const serve: RequestListener = ({ url }, response) =>
      response.writeHead(301, { location: `https://gateway.example${url}` }).end()
    await withHttp(serve, async (host) => {
      expectUntested(
        await run(`http://${host}`),
        2,
        `base URL redirects to https://gateway.example/v1/models: http://${host}. Set the base URL to https://gateway.example`,
      )
    })
  })

  test('that redirects to a login page asks for the address of the API or a header', async () => {
    const serve: RequestListener = (_request, response) =>
      response.writeHead(302, { location: 'https://sso.example/login?next=%2F' }).end()
    await withHttp(serve, async (host) => {
      expectSetup(
        await tryHost(`http://${host}`),
        2,
        `base URL redirects to https://sso.example/login?next=%2F: http://${host}. Set the base URL to the address of the API, ` +
          'or pass the header of its gate with --header NAME=ENV',
      )
    })
  })

  test.each(['/console', '/console/deeper'])('at the path %s of a gateway names the path above', async (path) => {
    const serve: RequestListener = ({ url }, response) =>
      url === '/v1/models'
        ? sendJson(response, 401, { error: { message: 'no token provided' } })
        : sendPage(response, url?.startsWith('/console') ? 200 : 404)
    await withHttp(serve, async (host) => {
      expectSetup(
        await tryHost(`http://${host}${path}`),
        2,
        `http://${host}${path}: this is not the path of the API: 200 with an HTML page on 4 of 4 paths. Set the base URL to http://${host}`,
      )
    })
  })

  test('above the path of a gateway names the path below', async () => {
    const serve: RequestListener = ({ url }, response) =>
      url === '/api/v1/models'
        ? sendJson(response, 200, { data: [{ id: 'm' }] })
        : sendJson(response, 404, { detail: 'Not Found' })
    await withHttp(serve, async (host) => {
      const outcome = await tryHost(`http://${host}`)
      expect(outcome.code).toBe(2)
      expect(outcome.lines[0]).toContain(`Set the base URL to http://${host}/api`)
    })
  })
})

describe('a host that is not a gateway', () => {
  const hosts: readonly (readonly [name: string, statuses: string, serve: RequestListener])[] = [
    ['a proxy without a backend', '502 with an HTML page', (_request, response) => sendPage(response, 502)],
    ['a CDN that blocks the client', '403 with an HTML page', (_request, response) => sendPage(response, 403)],
    ['another server', '404', (_request, response) => response.writeHead(404).end('404 page not found')],
    ['another API', '404', (_request, response) => sendJson(response, 404, { detail: 'Not Found' })],
    ['a login page', '200 with an HTML page', (_request, response) => sendPage(response, 200)],
  ]
  const lineOf = (host: string, statuses: string) =>
    `http://${host}: this host does not respond like a model gateway: ${statuses} on 4 of 4 paths. ` +
    'Check the base URL, and that the gateway is running'

  test.each(hosts)('%s is not reported as nonconformant', async (_name, statuses, serve) => {
    await withHttp(serve, async (host) => {
      expectSetup(await tryHost(`http://${host}`), 3, lineOf(host, statuses))
    })
  })

  test('is reported in one line by the command', async () => {
    await withHttp(
      (_request, response) => sendPage(response, 502),
      async (host) => expectUntested(await run(`http://${host}`), 3, lineOf(host, '502 with an HTML page')),
    )
  })

  test('is reported the same when its recording is judged', async () => {
    await withHttp(
      (_request, response) => sendPage(response, 502),
      (host) =>
        inEmptyFolder(async (cwd) => {
          const { code } = await gateproof(['--base-url', `http://${host}`], { cwd, env: { GATEWAY_API_KEY: key } })
          const judged = await gateproof(['judge', 'gateproof-report/evidence.jsonl', '--json'], { cwd })
          expect([code, judged.code]).toEqual([3, 3])
          expect(JSON.parse(judged.stdout)).toMatchObject({ verdict: 'inconclusive', judged: { of: 0 } })
        }),
    )
  })
})

describe('a key that is refused everywhere', () => {
  const refuse: RequestListener = (_request, response) =>
    sendJson(response, 401, { error: { message: `invalid token: ${key}`, type: 'authentication_error' } })

  test('shows the status and the message first, without the key', async () => {
    await withHttp(refuse, async (host) => {
      const outcome = await run(`http://${host}`)
      expect(outcome.code).toBe(3)
      expect(outcome.lines[0]).toMatch(
        /^gateproof: 401 "invalid token: sk-\*+": the gateway refuses the key of GATEWAY_API_KEY/,
      )
      expect(JSON.stringify(outcome)).not.toContain(key)
    })
  })

  test('with a value in quotation marks gets a hint', async () => {
    await withHttp(refuse, async (host) => {
      const outcome = await run(`http://${host}`, { STAGING_KEY: '"sk-0123456789abcdef"' }, [
        '--api-key-env',
        'STAGING_KEY',
      ])
      expect(outcome.code).toBe(2)
      expect(outcome.lines[0]).toContain(
        'the key of STAGING_KEY everywhere. The key begins or ends with a quotation mark: remove it',
      )
    })
  })

  test.each([
    ['Bearer sk-0123456789abcdef', 'The key begins with "Bearer", which Gateproof adds itself: remove it'],
    ['sk-01234 56789abcdef', 'The key contains a space: remove it'],
    ['$' + '{GATEWAY_KEY}', 'The key looks like a placeholder: replace it with a key of the gateway'],
  ])('with the value %s gets a hint', async (value, hint) => {
    await withHttp(refuse, async (host) => {
      const outcome = await tryHost(`http://${host}`, value)
      expect(outcome.code).toBe(2)
      expect(outcome.lines[0]).toContain(`the key of GATEWAY_API_KEY everywhere. ${hint}`)
    })
  })

  test('by a gate with HTTP authentication gets a hint', async () => {
    const serve: RequestListener = (_request, response) =>
      response.writeHead(401, { 'www-authenticate': 'Basic realm="staging"' }).end()
    await withHttp(serve, async (host) => {
      const outcome = await tryHost(`http://${host}`)
      expect(outcome.code).toBe(2)
      expect(outcome.lines[0]).toContain('The host asks for HTTP authentication')
    })
  })

  test('does not prevent a run without a key', async () => {
    await withHttp(refuse, async (host) => {
      const outcome = await run(`http://${host}`, {}, ['--no-key', '--only', 'authentication.missing'])
      expect(outcome.report.judged.of).toBeGreaterThan(0)
    })
  })
})

describe('a connection that cannot be made', () => {
  test('with http to a TLS port names the https URL', async () => {
    await withTls(
      (_request, response) => sendPage(response, 200),
      async (host) => {
        const line = `http://${host}: this port expects TLS. Set the base URL to https://${host}`
        expectSetup(await tryHost(`http://${host}`), 2, line)
      },
    )
  })

  test('with http to a TLS port that explains itself in plain HTTP names the https URL', async () => {
    const explain =
      'HTTP/1.1 400 Bad Request\r\ncontent-type: text/html\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'
    await withBytes(explain, async (host) => {
      const outcome = await tryHost(`http://${host}`)
      expect(outcome.lines[0]).toContain('does not respond like a model gateway: 400 with an HTML page on 4 of 4 paths')
    })
  })

  test('with TLS to an http port names the http URL', async () => {
    await withHttp(
      (_request, response) => sendJson(response, 200, []),
      async (host) => {
        const line = `https://${host}: this port does not use TLS. Set the base URL to http://${host}`
        expectSetup(await tryHost(`https://${host}`), 2, line)
      },
    )
  })

  test('with a certificate that is not trusted names NODE_EXTRA_CA_CERTS', async () => {
    await withTls(
      (_request, response) => sendJson(response, 200, []),
      async (host) => {
        expectSetup(
          await tryHost(`https://${host}`),
          3,
          `https://${host}: the certificate is not trusted. Set NODE_EXTRA_CA_CERTS to a PEM file with the certificate of its ` +
            'authority (DEPTH_ZERO_SELF_SIGNED_CERT)',
        )
      },
    )
  })

  test('through a proxy that refuses names the proxy without its password', async () => {
    await withBytes('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n', async (proxy) => {
      expectUntested(
        await run('https://gateway.invalid', { HTTPS_PROXY: `http://user:proxy-password@${proxy}` }),
        3,
        `https://gateway.invalid could not be reached through the proxy http://${proxy}: the proxy returned 407. ` +
          'Correct HTTPS_PROXY or HTTP_PROXY, or add the host to NO_PROXY',
      )
    })
  })

  test.each([
    ['http://127.0.0.1:9', /^http:\/\/127\.0\.0\.1:9 could not be reached: ECONNREFUSED 127\.0\.0\.1:9\. Check/],
    ['http://gateproof.invalid', /^http:\/\/gateproof\.invalid could not be reached: E[A-Z_]+/],
  ])('to %s is one line', async (baseUrl, line) => {
    const outcome = await tryHost(baseUrl)
    expect({ code: outcome.code, lines: outcome.lines.length }).toEqual({ code: 3, lines: 1 })
    expect(outcome.lines[0]).toMatch(line)
  })

  test('sends no trial of a configured chat model', async () => {
    const requests = async (models: Settings['deployment']['models']) => {
      const { evidence } = await driven(
        deploymentOf('http://127.0.0.1:9', { embedded: false, keys: { default: key }, models }),
      )
      return evidence.footer?.requests
    }
    expect(await requests({ chat: 'some-model' })).toBe(await requests({}))
  })

  test('to a server of another protocol says that the response is not HTTP', async () => {
    await withBytes('SSH-2.0-OpenSSH_9.0\r\n', async (host) => {
      expectSetup(
        await tryHost(`http://${host}`),
        3,
        `http://${host} did not send a readable response: not HTTP: no status line. Check the base URL and the port`,
      )
    })
  })
})

describe('a gateway that is wrong in some places', () => {
  const error = { error: { message: 'no', type: 'invalid_request_error' } }
  const gateways: readonly (readonly [name: string, serve: RequestListener])[] = [
    [
      'only fails to list its models',
      ({ url }, response) => (url === '/v1/models' ? sendPage(response, 502) : sendJson(response, 400, error)),
    ],
    [
      'only serves one protocol',
      ({ url }, response) => (url === '/v1/messages' ? sendJson(response, 400, error) : sendPage(response, 404)),
    ],
    [
      'redirects its list to a trailing slash',
      ({ url }, response) => response.writeHead(307, { location: `${url}/` }).end(),
    ],
    [
      'labels what is no JSON as JSON',
      (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('\0'),
    ],
    ['fails with an error object everywhere', (_request, response) => sendJson(response, 500, error)],
    [
      'refuses the key for its list only',
      ({ url }, response) => sendJson(response, url === '/v1/models' ? 401 : 400, error),
    ],
  ]
  test.each(gateways)('is judged if it %s', async (_name, serve) => {
    await withHttp(serve, async (host) => {
      const { code, report } = await tryHost(`http://${host}`, key, { only: ['models', 'errors'], samples: 0 })
      expect({ code, verdict: report.verdict }).toEqual({ code: 1, verdict: 'nonconformant' })
    })
  })

  test('is judged if it reports an unknown model everywhere, which decides nothing', async () => {
    const serve: RequestListener = (_request, response) =>
      sendJson(response, 404, { error: { code: 'model_not_found' } })
    await withHttp(serve, async (host) => {
      const { stdout, report } = await run(`http://${host}`, {}, ['--only', 'models', '--samples', '0'])
      expect(stdout).toContain('discovery/models was rejected with 404')
      expect(report.judged.total).toBeGreaterThan(0)
    })
  })
})
