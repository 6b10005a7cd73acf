import { readFileSync } from 'node:fs'
import { validateWorkflow } from '@action-validator/core'
import { Ajv } from 'ajv'
// @ts-expect-error -- the package has no types
import { schema } from 'gitlab-ci-local/src/schema/schema.js'
import { Job } from 'kubernetes-models/batch/v1'
import { PersistentVolumeClaim } from 'kubernetes-models/v1'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const example = (name: string) => readFileSync(`examples/${name}`, 'utf8')

/** The schema of GitLab has its own keywords and formats. */
const isValidForGitlab = new Ajv({ strict: false, validateFormats: false }).compile(schema)

type Model = new (data: never) => { readonly validate: () => void }

const models: Readonly<Record<string, Model>> = { Job, PersistentVolumeClaim }

function isValidForKubernetes(text: string): boolean {
  const objects = parseAllDocuments(text).map((document) => document.toJS() as { readonly kind: string })
  try {
    for (const object of objects) new (models[object.kind] as Model)(object as never).validate()
    return objects.length > 0
  } catch {
    return false
  }
}

describe.each<[string, (text: string) => boolean, readonly (readonly [string, string])[]]>([
  [
    'github-matrix.yml',
    (text) => validateWorkflow(text).errors.length === 0,
    [
      ['runs-on:', 'run-on:'],
      ['matrix:', 'matrices:'],
    ],
  ],
  [
    'gitlab.yml',
    (text) => isValidForGitlab(parse(text)),
    [
      ['parallel: 3', 'parallel: 300'],
      ['parallel: 3', 'machines: 3'],
      ['when: always', 'when: ever'],
    ],
  ],
  [
    'kubernetes-job.yaml',
    isValidForKubernetes,
    [
      ['completions: 3', "completions: '3'"],
      ['containers:', 'container:'],
      ['kind: Job', 'kind: Jobs'],
    ],
  ],
])('examples/%s', (name, isValid, errors) => {
  test('is valid by the schema of its system', () => {
    expect(isValid(example(name))).toBe(true)
  })

  test.each(errors)('is not valid with an error: %s, replaced by %s', (right, wrong) => {
    expect(isValid(example(name).replace(right, wrong))).toBe(false)
  })
})
