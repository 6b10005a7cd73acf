import type { ErrorObject } from 'ajv/dist/2020.js'
import { isNode, segmentsOf } from './pointer.ts'

/** A validation error. `path` is `choices[0].message.role`, or empty for the value itself. */
export interface Issue {
  readonly path: string
  readonly keyword: string
  readonly message: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Validates a value against one alternative of `oneOf` or `anyOf`. */
export type Alternative = (schema: unknown, value: unknown) => readonly ErrorObject[]

/**
 * Converts validation errors to issues, one per flaw. For `oneOf` and `anyOf`, it reports only the errors of the intended alternative,
 * which the type and the constant members of the value determine.
 */
export const issuesOf = (errors: readonly ErrorObject[], alternative: Alternative): readonly Issue[] =>
  resolveChoices(errors, alternative).map(toIssue)

/** Linear in the number of errors, which may be as many as the items of a list. */
function resolveChoices(errors: readonly ErrorObject[], alternative: Alternative): readonly ErrorObject[] {
  const remaining = new Set(errors.filter(({ keyword }) => keyword !== 'if'))
  const choices = [...remaining].filter(isChoice)
  if (choices.length === 0) return [...remaining]
  const alike = new Map<string, Set<ErrorObject>>()
  const add = (error: ErrorObject) => {
    remaining.add(error)
    alike.set(keyOf(error), (alike.get(keyOf(error)) ?? new Set()).add(error))
  }
  remaining.forEach(add)
  for (const choice of choices) {
    if (!remaining.delete(choice)) continue
    const branches = (choice.schema as readonly unknown[]).map((schema) =>
      alternative(schema, choice.data).map((error) => ({
        ...error,
        instancePath: choice.instancePath + error.instancePath,
      })),
    )
    for (const key of branches.flat().map(keyOf)) {
      alike.get(key)?.forEach((error) => remaining.delete(error))
      alike.delete(key)
    }
    errorsOfChoice(choice, branches, alternative).forEach(add)
  }
  return [...remaining]
}

function errorsOfChoice(choice: ErrorObject, branches: readonly (readonly ErrorObject[])[], alternative: Alternative) {
  const sameType = branches.filter((branch) => !branch.some((error) => isWrongType(error, choice)))
  const matching = sameType.filter((branch) => !branch.some((error) => isOtherConstant(error, choice)))
  const named = matching.filter((branch) => !branch.some((error) => isMissingConstant(error, choice)))
  const [only, ...more] = [named, matching, sameType].find(({ length }) => length > 0) ?? []
  if (only !== undefined && only.length > 0 && more.length === 0) return resolveChoices(only, alternative)
  if (sameType.length === 0) return [wrongType(choice, branches)]
  // Without its type, a value may be of any alternative. What all of them lack is missing.
  const shared = (only ?? []).filter((error) =>
    more.every((branch) => branch.some((other) => keyOf(other) === keyOf(error))),
  )
  return shared.length > 0 ? shared : [choice]
}

const isChoice = ({ keyword }: ErrorObject) => keyword === 'oneOf' || keyword === 'anyOf'

const isWrongType = ({ keyword, instancePath }: ErrorObject, choice: ErrorObject) =>
  keyword === 'type' && instancePath === choice.instancePath

/** A constant member of the value itself distinguishes the alternatives; the alternative of all other constants has `not`. */
const isOtherConstant = ({ keyword, instancePath }: ErrorObject, choice: ErrorObject) =>
  (keyword === 'const' || keyword === 'not') && instancePath.lastIndexOf('/') === choice.instancePath.length

/** The alternative is named by a constant that the value lacks. */
function isMissingConstant({ keyword, instancePath, params, parentSchema }: ErrorObject, choice: ErrorObject): boolean {
  if (keyword !== 'required' || instancePath !== choice.instancePath) return false
  const { properties } = (parentSchema ?? {}) as { readonly properties?: Readonly<Record<string, unknown>> }
  const member = properties?.[String(params['missingProperty'])]
  return isNode(member) && ('const' in member || 'not' in member)
}

function wrongType(choice: ErrorObject, branches: readonly (readonly ErrorObject[])[]): ErrorObject {
  const types = new Set(
    branches
      .flat()
      .filter((error) => isWrongType(error, choice))
      .flatMap(({ params }) => params['type'] as string),
  )
  const type = [...types]
  return { ...choice, keyword: 'type', params: { type }, message: `must be ${type.join(' or ')}` }
}

const keyOf = ({ instancePath, keyword, params }: ErrorObject) => `${instancePath} ${keyword} ${JSON.stringify(params)}`

function toIssue({ instancePath, keyword, message = 'is not valid', params }: ErrorObject): Issue {
  const segments = segmentsOf(instancePath)
  if (keyword === 'required') {
    return { path: written([...segments, String(params['missingProperty'])]), keyword, message: 'is required', params }
  }
  return { path: written(segments), keyword, message: worded(keyword, message, params), params }
}

function worded(keyword: string, message: string, params: Readonly<Record<string, unknown>>): string {
  if (keyword === 'enum')
    return `must be one of ${(params['allowedValues'] as readonly unknown[]).map(json).join(', ')}`
  if (keyword === 'const') return `must be ${json(params['allowedValue'])}`
  return message
}

const json = (value: unknown) => JSON.stringify(value)

const written = (segments: readonly string[]): string =>
  segments.reduce(
    (path, segment) => path + (/^\d+$/.test(segment) ? `[${segment}]` : `${path === '' ? '' : '.'}${segment}`),
    '',
  )
