import { beforeAll, describe, expect, test } from 'vitest'
import { faults } from '../../suites/faults.ts'
import { record } from '../suites/harness.ts'
import { gateproof, type Ended } from './gateproof.ts'

const env = { GITHUB_ACTIONS: 'true' }

let there: Ended
let json: Ended
let elsewhere: Ended
beforeAll(async () => {
  const fault = faults['models.groupsMissing']
  const judge = ['judge', await record({ ...(fault && { faults: [fault] }), settings: { only: ['models'] } })]
  there = await gateproof(judge, { env })
  json = await gateproof([...judge, '--json'], { env })
  elsewhere = await gateproof(judge)
})

const commands = (text: string) => text.match(/^::.*$/gm) ?? []

describe('in a GitHub workflow', () => {
  test('the output starts with the conclusion and ends with annotations', () => {
    expect(there.stdout).toMatch(/^judged \d+ of \d+: nonconformant\n/)
    expect(there.stdout.trimEnd().split('\n').at(-1)).toMatch(/^::error title=.*::GET \/v1\/models.*%0Acurl /)
    expect(commands(there.stderr)).toEqual([])
  })

  test('annotations go to stderr with --json', () => {
    expect(JSON.parse(json.stdout)).toMatchObject({ verdict: 'nonconformant' })
    expect(commands(json.stderr)).toEqual(commands(there.stdout).filter((line) => line.startsWith('::error')))
  })
})

test('outside GitHub no workflow command is printed', () => {
  expect([commands(elsewhere.stdout), commands(elsewhere.stderr), elsewhere.code]).toEqual([[], [], there.code])
})
