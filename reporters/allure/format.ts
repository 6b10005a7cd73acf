import { hash } from 'node:crypto'
import type * as allure from 'allure-js-commons'

/** Allure's types with enums replaced by their values, so that the package is needed only to compile. */
type Plain<T> = T extends string ? `${T}` : T extends object ? { readonly [Key in keyof T]: Plain<T[Key]> } : T

export type Attachment = Plain<allure.Attachment>
export type Globals = Plain<allure.Globals>
export interface Label extends Plain<allure.Label> {
  readonly name: Plain<allure.LabelName>
}
export type Severity = Plain<allure.Severity>
/** Allure reads a fifth status that its writer types do not include. */
export type Status = Plain<allure.Status> | 'unknown'

/** A step of a result in `allure-results`. */
export interface StepResult extends Omit<Plain<allure.StepResult>, 'status' | 'steps' | 'name'> {
  readonly name: string
  readonly status: Status
  readonly steps: readonly StepResult[]
  readonly start: number
  readonly stop: number
}

/** A result in `allure-results`. */
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

/** The hash by which results, steps and attachments are named. */
export const md5 = (text: string): string => hash('md5', text)

/** A UUID derived from an id. */
export const uuidOf = (id: string): string => md5(id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The text of `environment.properties`. Names and values must be printable. */
export const propertiesText = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${escaped(name).replaceAll(/[=: ]/g, '\\$&')}=${escaped(value).replace(/^ +/, spaces)}`)
    .join('\n')

const escaped = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const spaces = (found: string) => '\\ '.repeat(found.length)
