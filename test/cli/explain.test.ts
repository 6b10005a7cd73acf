import { describe, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { areas, requirementsOf } from '../../src/contract/requirements.ts'
import { requirementSet } from '../../src/contract/sets.ts'
import { requiredBy } from '../../src/judge/gating.ts'
import { faults } from '../../suites/faults.ts'
import { testsOf } from '../../suites/ledger.ts'
import { gateproof } from './gateproof.ts'

const requirements = requirementsOf(packagedContract().document)

describe('explain prints', () => {
  test('a requirement with its sentence, level, place, tests and faults', async () => {
    const [[name, fault] = ['', undefined]] = Object.entries(faults)
    const requirement = requirements.find(({ id }) => id === fault?.breaks[0])
    const { id = '', text, level, section, at } = requirement ?? {}
    const { code, stdout, stderr } = await gateproof(['explain', id])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [head, , sentence, , ...rows] = stdout.split('\n')
    expect({ head, sentence }).toEqual({ head: id, sentence: `  ${text}` })
    expect(rows).toContain(`  section    ${section}`)
    expect(rows).toContain(`  place      spec/openapi.yaml#${at}`)
    expect(rows[0]).toMatch(new RegExp(`^  level {6}${level}`))
    for (const title of testsOf(id)) expect(stdout).toContain(title)
    expect(testsOf(id)).not.toEqual([])
    expect(stdout).toContain(name)
    expect(rows).toContain(`  defect     ${requirement?.defect}`)
  })

  test('all requirements by area, with counts, without an id', async () => {
    const { code, stdout } = await gateproof(['explain'])
    expect(code).toBe(0)
    for (const { id } of requirements) expect(stdout).toContain(` ${id}: `)
    const heads = stdout.split('\n').filter((line) => /^[a-z-]+: \d+ requirements/.test(line))
    const named = heads.map((line) => line.split(':')[0])
    expect(named).toEqual(areas.filter((area) => requirements.some(({ id }) => id.startsWith(`${area}.`))))
    expect(stdout).toContain(`\nin total: ${requirements.length} requirements (`)
    const required = requiredBy(requirementSet(), 'full').length
    const testable = requirements.filter((one) => one.level !== 'OPEN' && one.untestable === undefined).length
    expect(stdout).toMatch(new RegExp(`\\ntestable: ${testable}, .*\\nrequired: ${required}, `))
  })

  test('the requirements of an area or an id prefix', async () => {
    const { code, stdout } = await gateproof(['explain', 'streaming.chat'])
    expect(code).toBe(0)
    const ids = [...stdout.matchAll(/^ {2}\w+ +([\w.-]+): /gm)].map(([, id]) => id)
    expect(ids).toEqual(requirements.map(({ id }) => id).filter((id) => id.startsWith('streaming.chat.')))
  })

  test.each([
    ['streaming.chat.terminater', 'streaming.chat.terminator'],
    ['chat.completion.creatd', 'chat.completion.created'],
    ['chat.complition', 'chat.completion'],
    ['completion.created', 'chat.completion.created'],
  ])('a suggestion for the unknown id %s', async (id, meant) => {
    const stderr = `gateproof: unknown requirement "${id}" (did you mean "${meant}"?)\n`
    expect(await gateproof(['explain', id])).toEqual({ code: 2, stdout: '', stderr })
  })
})
