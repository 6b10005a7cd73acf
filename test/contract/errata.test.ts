import { expect, test } from 'vitest'
import { flawsOfErrata } from '../../scripts/errata/flaws.ts'
import { errata } from '../../src/contract/errata.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { gateproof } from '../cli/gateproof.ts'

const ids = requirementsOf(packagedContract().document).map(({ id }) => id)
const erratum = { id: 'a-slip', place: 'Errors', says: 'two things', does: 'Both count.', requirements: ['chat.a'] }

test('errata refer to existing requirements', () => {
  expect(flawsOfErrata(errata(), ids)).toEqual([])
  expect(errata().length).toBeGreaterThan(0)
})

test.each([
  [[{ ...erratum, requirements: ['chat.b'] }], ['a-slip: unknown requirement chat.b']],
  [[erratum, erratum], ['a-slip: duplicate id']],
  [[{ ...erratum, requirements: [] }], ['/0/requirements must NOT have fewer than 1 items']],
  [[{ ...erratum, note: 'x' }], ['/0 must NOT have additional properties']],
  [{}, ['/ must be array']],
])('rejects invalid errata: %j', (given, flaws) => {
  expect(flawsOfErrata(given, ['chat.a'])).toEqual(flaws)
})

test('explain prints the errata of a requirement', async () => {
  const [first = erratum] = errata()
  const { code, stdout } = await gateproof(['explain', first.requirements[0] ?? ''])
  expect(code).toBe(0)
  expect(stdout).toContain(`${first.place}: ${first.says}. ${first.does} (docs/errata.md#${first.id})`)
})
