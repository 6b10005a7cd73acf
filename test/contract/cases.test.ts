import { describe, expect, test } from 'vitest'
import { casesOf } from '../../src/contract/cases/cases.ts'
import { contractOf, packagedContract } from '../../src/contract/document.ts'
import { resolveSchema, locationsOf } from '../../src/contract/cases/locations.ts'
import type { Node } from '../../src/contract/pointer.ts'
import { requestsOf } from '../../src/contract/cases/requests.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { validatorAt } from '../../src/contract/schemas.ts'

const { document } = packagedContract()
const groups = casesOf(document)
const requests = requestsOf(document)
const every = groups.flatMap((group) => group.cases.map((limitCase) => ({ ...limitCase, group })))

/** What is wrong with a request, by each schema that one of its operation may follow: none when one of them says so. */
function flaws(operation: string, body: unknown) {
  const schemas = requests.filter((request) => request.operation === operation)
  return schemas.map(({ pointer }) => validatorAt(pointer, document)(body)).reduce((all, some) => [...all, ...some], [])
}

/** The packaged document with something else in one place. */
function changed(pointer: readonly string[], value: unknown): Node {
  const copy = structuredClone(document) as Record<string, unknown>
  const holder = pointer.slice(0, -1).reduce((at, name) => at[name] as Record<string, unknown>, copy)
  holder[pointer.at(-1) ?? ''] = value
  return contractOf(copy).document
}

const chatProperty = (...names: readonly string[]) => [
  'components',
  'schemas',
  'ChatCompletionRequest',
  'properties',
  ...names,
]

describe('the cases of the packaged document', () => {
  test('cover every limit of the document on both sides', () => {
    const sides = requirementsOf(document).filter(({ id, untestable, level }) => {
      return /^limits\..+(?<!\.drawn)\.(accepts|refuses)$/.test(id) && level !== 'OPEN' && untestable === undefined
    })
    const judged = new Set(every.map(({ requirement }) => requirement))
    expect(sides.map(({ id }) => id).filter((id) => !judged.has(id))).toEqual([])
  })

  test('have unique names and requests', () => {
    for (const { cases, controls, parameter } of groups) {
      const names = [...cases.map(({ name }) => name), ...Object.keys(controls)]
      expect(new Set(names).size, parameter).toBe(names.length)
    }
    // The least request stands for two: for itself, and as one form of a parameter that has several.
    const others = every.filter(({ rival }) => rival === undefined)
    const requests = others.map(({ group: { operation, role }, body }) => JSON.stringify([operation, role, body]))
    expect(requests.filter((request, index) => requests.indexOf(request) !== index)).toEqual([])
  })

  test('have a control that is sent, except for minimal requests', () => {
    const alone = every.filter(({ control, group }) => {
      return control === undefined || !(control in group.controls || group.cases.some(({ name }) => name === control))
    })
    expect(alone.map(({ requirement }) => requirement)).toEqual([
      'limits.chat.model.accepts',
      'limits.responses.model.accepts',
      'limits.messages.model.accepts',
      'limits.generate-content.contents.accepts',
      'limits.video.model.accepts',
      'limits.images.model.accepts',
      'limits.images.edit.model.accepts',
    ])
  })

  test('need fewer than 600 requests', () => {
    const sent = groups.map(({ cases, controls }) => cases.length + Object.keys(controls).length)
    expect(sent.reduce((sum, count) => sum + count, 0)).toBeLessThan(600)
  })

  test.each(
    groups.flatMap(({ parameter, operation, controls, cases }) => {
      const valid = [
        ...Object.values(controls),
        ...cases.filter(({ side }) => side === 'accepts').map(({ body }) => body),
      ]
      return [[parameter, operation, valid] as const]
    }),
  )('of %s that must be accepted are valid', (_parameter, operation, valid) => {
    for (const body of valid) expect(flaws(operation, body)).toEqual([])
  })

  test.each(
    every.filter(({ side }) => side === 'refuses').map((one) => [`${one.requirement} ${one.name}`, one] as const),
  )('%s is wrong in its one place', (_name, { group, path, body, at }) => {
    const schema = requests.find(({ operation, pointer }) => operation === group.operation && reaches(pointer, at))
    const issues = validatorAt(schema?.pointer ?? '', document)(body)
    expect(issues).not.toEqual([])
    expect(issues.filter((issue) => !around(issue.path, path))).toEqual([])
  })
})

/** True when a constraint belongs to a request schema. */
const reaches = (pointer: string, at: string) =>
  locationsOf(document, pointer).some(
    (place) => place.parentPointer === at || place.leaves.some((leaf) => leaf.pointer === at),
  )

/** The location an issue may be reported at: the place itself, something in it, or the object that contains the alternatives. */
const around = (issue: string, path: string) => path.startsWith(issue) || issue.startsWith(path)

describe('every constraint of the request schemas', () => {
  /** A parameter that requests share is judged with the first of them. */
  const firsts = new Map<string, string>()
  const constraints = requests.flatMap(({ pointer }) =>
    locationsOf(document, pointer).flatMap(({ path, limits, leaves, types, required, parentPointer: within }) => {
      if (limits === undefined || (firsts.get(limits) ?? pointer) !== pointer) return []
      firsts.set(limits, pointer)
      const bounds = leaves.flatMap((leaf) =>
        Object.keys(leaf.schema)
          .filter((name) => /^(enum|const|pattern|(min|max)(imum|Length|Items))$/.test(name))
          .filter((name) => name !== 'const' || leaf.schema['x-open'] !== true)
          .map((keyword) => ({ path, at: leaf.pointer, keyword })),
      )
      const typed = types.size > 0 ? [{ path, at: leaves[0]?.pointer ?? '', keyword: 'type' }] : []
      return [...bounds, ...typed, ...(required ? [{ path, at: within, keyword: 'required' }] : [])]
    }),
  )

  test('has a case that violates it', () => {
    const hit = new Set(
      every.filter(({ side }) => side === 'refuses').map(({ path, at, keyword }) => `${path} ${at} ${keyword}`),
    )
    const label = ({ path, at, keyword }: (typeof constraints)[number]) => `${path} ${at} ${keyword}`
    expect(constraints.length).toBeGreaterThan(150)
    expect(constraints.map(label).filter((constraint) => !hit.has(constraint))).toEqual([])
  })

  test('is known, and unknown keywords throw', () => {
    const schema = { ...resolveSchema(document, `/${chatProperty('top_p').join('/')}`).schema, multipleOf: 0.5 }
    expect(() => casesOf(changed(chatProperty('top_p'), schema))).toThrow('unsupported schema keyword: multipleOf')
  })
})

describe('a different number in the document', () => {
  const six = changed(chatProperty('stop', 'oneOf', '1', 'maxItems'), 6)
  const sizes = (name: string) => {
    const stop = casesOf(six).find(({ parameter }) => parameter === 'limits.chat.stop')
    return (stop?.cases.find((limitCase) => limitCase.name === name)?.body['stop'] as readonly unknown[]).length
  }

  test('changes the cases', () => {
    expect([sizes('between'), sizes('at-maxItems'), sizes('beyond-maxItems')]).toEqual([3, 6, 7])
  })

  test('and a different list changes their members', () => {
    const list = changed(
      ['components', 'schemas', 'ResponsesRequest', 'properties', 'truncation', 'enum'],
      ['auto', 'never', 'late'],
    )
    const names = casesOf(list)
      .find(({ parameter }) => parameter === 'limits.responses.truncation')
      ?.cases.map(({ name }) => name)
    expect(names).toEqual(['at-auto', 'at-never', 'at-late', 'not-listed', 'wrong-type'])
  })
})
