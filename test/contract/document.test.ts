import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { contractOf, packagedContract } from '../../src/contract/document.ts'
import type { Node } from '../../src/contract/pointer.ts'
import { readContract } from '../../src/contract/read-contract.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { validatorOf } from '../../src/contract/schemas.ts'

const source = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url))

function fileWith(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'gateproof-contract-')), 'contract.yaml')
  writeFileSync(file, text)
  return file
}

function refusalOf(file: string): { name: string; message: string } {
  try {
    readContract(file)
  } catch (error) {
    const { name, message } = error as Error
    return { name, message: message.replace(file, 'FILE') }
  }
  throw new Error(`${file} was accepted`)
}

describe('the packaged contract', () => {
  test('is the document, as YAML and as JSON', () => {
    expect(packagedContract()).toEqual(readContract(source))
    expect(packagedContract().version).toBe('1.0.0')
    expect(packagedContract().sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  test('has the requirements whose ids are a type', () => {
    const ids = requirementsOf(packagedContract().document).map(({ id }) => id)
    const types = readFileSync(new URL('../../spec/generated/requirements.ts', import.meta.url), 'utf8')
    // Ids with a common beginning share it: `chat.completion.${'id' | 'model'}`.
    const groups = [...types.matchAll(/`([\w.-]+)\$\{(.+)\}`/g)]
    const typed = groups.flatMap(([, start = '', ends = '']) =>
      [...ends.matchAll(/'([^']+)'/g)].map(([, end = '']) => start + end),
    )
    expect(typed.toSorted()).toEqual(ids.toSorted())
  })
})

test('a number in the document determines the sentence and the validator', () => {
  const document = parse(readFileSync(source, 'utf8').replaceAll('maxItems: 4', 'maxItems: 6')) as Node
  const texts = requirementsOf(contractOf(document).document).map(({ id, text }) => `${id}: ${text}`)
  expect(texts).toContain(
    'limits.chat.stop.accepts: `stop` is accepted as a string and as an array of up to 6 strings.',
  )
  const request = { model: 'm', messages: [], stop: ['1', '2', '3', '4', '5', '6'] }
  expect(validatorOf('ChatCompletionRequest', document)(request)).toEqual([])
  expect(validatorOf('ChatCompletionRequest')(request)).toHaveLength(1)
})

describe('an invalid contract document is rejected in one line', () => {
  test.each([
    ['not YAML', 'a: [1', /^FILE: not valid YAML or JSON: Flow sequence .* at line 1, column \d+$/],
    ['empty', '', /^FILE: not an OpenAPI document/],
    ['a list', '[]', /^FILE: not an OpenAPI document/],
    ['without a version', '{"openapi": "3.2.0", "info": {}, "paths": {}}', /^FILE: info\.version: expected a string$/],
    [
      'with an invalid requirement',
      '{"openapi": "3.2.0", "info": {"version": "1", "x-requirements": [{"id": "chat.a"}]}, "paths": {}}',
      /^FILE: requirement chat\.a: basis is missing \(and 2 more\)$/,
    ],
  ])('%s', (_, text, message) => {
    const refusal = refusalOf(fileWith(text))
    expect(refusal.name).toBe('UsageError')
    expect(refusal.message).toMatch(message)
  })

  test('missing', () => {
    expect(refusalOf('/nowhere/contract.yaml')).toEqual({
      name: 'UsageError',
      message: 'FILE: cannot be read: no such file',
    })
  })
})
