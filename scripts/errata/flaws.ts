import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Erratum } from '../../src/contract/errata.ts'

const schema = JSON.parse(readFileSync(new URL('../../spec/errata.schema.json', import.meta.url), 'utf8')) as object
const validate = new Ajv2020({ allErrors: true, strict: true }).compile<readonly Erratum[]>(schema)

export const isErrata = (value: unknown): value is readonly Erratum[] => validate(value)

/** Why errata cannot be published: a schema violation, a duplicate id, an unknown requirement. */
export function flawsOfErrata(value: unknown, ids: readonly string[]): readonly string[] {
  if (!isErrata(value))
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  const names = value.map(({ id }) => id)
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  const unknown = value.flatMap(({ id, requirements }) =>
    requirements.filter((one) => !ids.includes(one)).map((one) => `${id}: unknown requirement ${one}`),
  )
  return [...twice.map((name) => `${name}: duplicate id`), ...unknown]
}
