import { hash } from 'node:crypto'
import type * as allure from 'allure-js-commons'

/** Allure's own types with the values of its enums in their place: the package is needed to compile, never to run. */
type Plain<T> = T extends string ? `${T}` : T extends object ? { readonly [Key in keyof T]: Plain<T[Key]> } : T

export type Attachment = Plain<allure.Attachment>
export type Globals = Plain<allure.Globals>
export interface Label extends Plain<allure.Label> {
  readonly name: Plain<allure.LabelName>
}
export type Severity = Plain<allure.Severity>
/** Allure's readers know a fifth status that its writers have no name for. */
export type Status = Plain<allure.Status> | 'unknown'

/** A step of a result, as it stands in `allure-results`. */
export interface StepResult extends Omit<Plain<allure.StepResult>, 'status' | 'steps' | 'name'> {
  readonly name: string
  readonly status: Status
  readonly steps: readonly StepResult[]
  readonly start: number
  readonly stop: number
}

/** A result, as it stands in `allure-results`. */
export interface TestResult extends Omit<
  Plain<allure.TestResult>,
  'status' | 'steps' | 'name' | 'fullName' | 'testCaseId' | 'titlePath' | 'labels'
> {
  readonly name: string
  readonly fullName: string
  readonly testCaseId: string
  readonly titlePath: readonly string[]
  readonly status: Status
  readonly labels: readonly Label[]
  readonly steps: readonly StepResult[]
  readonly start: number
  readonly stop: number
}

/** A file of `allure-results`. */
export interface ResultFile {
  readonly name: string
  readonly text: string
}

/** What results, steps and attachments are named by: the same for the same text, on every machine. */
export const md5 = (text: string): string => hash('md5', text)

/** A UUID that is the same for the same id. */
export const uuidOf = (id: string): string => md5(id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Under which id Allure's page shows the result of a requirement. */
export const pageIdOf = (id: string): string => md5(uuidOf(id))

/** `environment.properties`; names and values have no character that steers. */
export const propertiesText = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${escaped(name).replaceAll(/[=: ]/g, '\\$&')}=${escaped(value).replace(/^ +/, spaces)}`)
    .join('\n')

const escaped = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const spaces = (found: string) => '\\ '.repeat(found.length)
