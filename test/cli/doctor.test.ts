import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import type { Report } from '../../src/report/report.ts'
import { gateproof, inEmptyFolder } from './gateproof.ts'

let reference: Reference
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

/** Runs a command against the reference gateway, as against any deployment. */
const onReference = (...args: readonly string[]) =>
  inEmptyFolder((cwd) =>
    gateproof([...args, '--base-url', reference.url], { cwd, env: { GATEWAY_API_KEY: reference.keys.default } }),
  )

interface DoctorJson {
  readonly ready: boolean
  readonly judged: Report['judged']
  readonly gaps: readonly { readonly reason: object; readonly fix?: string; readonly ids: readonly string[] }[]
}

describe('doctor', () => {
  test('prints the contract, the endpoint, the key, the models by role, and the option that enables each gap', async () => {
    const { code, stdout, stderr } = await onReference('doctor', '--only', 'images,authentication')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^contract +version \d+\.\d+\.\d+, requirement set \d+\.\d+\.\d+\n/)
    expect(stdout).toMatch(
      new RegExp(`^endpoint +${reference.url}: GET /v1/models returned 200 in \\d+ ms, 19 models$`, 'm'),
    )
    expect(stdout).toMatch(/^overseas +not configured$/m)
    expect(stdout).toMatch(/^key +GATEWAY_API_KEY: accepted, group default$/m)
    expect(stdout).toMatch(/^ {2}chat +ref-chat-1$/m)
    expect(stdout).toMatch(/^ {2}\d+ +--allow images$/m)
    expect(stdout).toMatch(/^ {2}\d+ +keys\.expired in the configuration$/m)
  })

  test('predicts exactly the requirements that a run does not judge', async () => {
    const selection = ['--only', 'images,models,balance', '--models', 'tools=ref-chat-1']
    const doctor = await onReference('doctor', '--json', ...selection)
    const { ready, judged, gaps } = JSON.parse(doctor.stdout) as DoctorJson
    const run = await onReference('run', '--json', ...selection)
    const report = JSON.parse(run.stdout) as Report
    const open = report.requirements.filter(({ verdict }) => verdict === 'inconclusive')
    expect(ready).toBe(true)
    expect(open).not.toEqual([])
    expect(judged).toEqual(report.judged)
    expect(gaps.flatMap(({ ids }) => ids).toSorted()).toEqual(open.map(({ id }) => id).toSorted())
    const ofSettings = gaps.filter(({ fix }) => fix !== undefined)
    expect(ofSettings).not.toEqual([])
    for (const { reason, ids } of ofSettings)
      for (const id of ids) expect(open.find((row) => row.id === id)?.reason).toEqual(reason)
  })

  test('checks the overseas endpoint too', async () => {
    const { code, stdout } = await onReference('doctor', '--only', 'balance', '--overseas-url', reference.overseasUrl)
    expect(code).toBe(0)
    expect(stdout).toMatch(new RegExp(`^overseas +${reference.overseasUrl}: GET /v1/models returned 200`, 'm'))
  })

  test('ends with the exit code and the line of a run if the set-up is wrong', async () => {
    const args = ['doctor', '--base-url', 'http://127.0.0.1:9']
    const env = { GATEWAY_API_KEY: 'sk-doctor-0123456789abcdef' }
    const { code, stdout, stderr } = await gateproof(args, { env })
    const line =
      'http://127.0.0.1:9 could not be reached: ECONNREFUSED 127.0.0.1:9. Check the base URL, and that the gateway is running'
    expect({ code, stdout, stderr }).toEqual({ code: 3, stdout: '', stderr: `gateproof: ${line}\n` })
    const asJson = await gateproof([...args, '--json'], { env })
    expect(JSON.parse(asJson.stdout)).toMatchObject({
      ready: false,
      problem: { code: 'setup-unreachable', text: line },
    })
  })

  test('claims that the key is accepted only if a call shows it, and ends with exit code 3 otherwise', async () => {
    const server = createServer(({ url = '' }, response) => {
      const isList = url.endsWith('/models')
      const body = isList
        ? { data: [{ id: 'small-1', object: 'model' }] }
        : { error: { message: 'key table is locked' } }
      response.writeHead(isList ? 200 : 500, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const args = ['doctor', '--base-url', url, '--only', 'balance']
    const { code, stdout } = await gateproof(args, { env: { GATEWAY_API_KEY: 'sk-doctor-0123456789abcdef' } })
    server.close()
    expect(code).toBe(3)
    expect(stdout).toMatch(
      /^key +GATEWAY_API_KEY: no response shows that it is accepted \(small-1 returned 500\), group/m,
    )
  })

  test('ends with exit code 2 for a redirect', async () => {
    const server = createServer((_request, response) => response.writeHead(302, { location: '/login' }).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { code, stderr } = await gateproof(['doctor', '--base-url', url], {
      env: { GATEWAY_API_KEY: 'sk-doctor-0123456789abcdef' },
    }).finally(() => server.close())
    expect(code).toBe(2)
    expect(stderr).toContain(`base URL redirects to ${url}/login`)
  })

  test('needs a deployment', async () => {
    const { code, stderr } = await gateproof(['doctor'])
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'gateproof: doctor: no deployment to check. Set --base-url\n' })
  })
})
