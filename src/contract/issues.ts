import type { ErrorObject } from 'ajv/dist/2020.js'
import { segmentsOf } from './pointer.ts'

/** One thing that is wrong with a value. `path` is as people write it, `choices[0].message.role`; empty for the whole value. */
export interface Issue {
  readonly path: string
  readonly keyword: string
  readonly message: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Errors of a value against one alternative of a choice. */
export type Alternative = (schema: unknown, value: unknown) => readonly ErrorObject[]

/**
 * Validation errors as issues, so that one flaw is one issue: of a choice (`oneOf`, `anyOf`) only the alternative is told
 * that the value was meant for, by its type and its constant members.
 */
export const issuesOf = (errors: readonly ErrorObject[], alternative: Alternative): readonly Issue[] =>
  settled(errors, alternative).map(toIssue)

/** In time in proportion to the errors, of which a list of many members that are all wrong has as many. */
function settled(errors: readonly ErrorObject[], alternative: Alternative): readonly ErrorObject[] {
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
  const typed = branches.filter((branch) => !branch.some((error) => isWrongType(error, choice)))
  const meant = typed.filter((branch) => !branch.some((error) => isOtherConstant(error, choice)))
  const [only, ...more] = meant.length > 0 ? meant : typed
  if (only !== undefined && only.length > 0 && more.length === 0) return settled(only, alternative)
  return [typed.length === 0 ? wrongType(choice, branches) : choice]
}

const isChoice = ({ keyword }: ErrorObject) => keyword === 'oneOf' || keyword === 'anyOf'

const isWrongType = ({ keyword, instancePath }: ErrorObject, choice: ErrorObject) =>
  keyword === 'type' && instancePath === choice.instancePath

/** A constant member right inside the value tells alternatives apart. */
const isOtherConstant = ({ keyword, instancePath }: ErrorObject, choice: ErrorObject) =>
  keyword === 'const' && instancePath.lastIndexOf('/') === choice.instancePath.length

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
