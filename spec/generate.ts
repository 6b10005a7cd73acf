import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { format, resolveConfig } from 'prettier'
import { parse } from 'yaml'
import { contractOf } from '../src/contract/document.ts'
import { prepared } from '../src/contract/vocabulary.ts'
import { requirementsOf, type Requirement } from '../src/contract/requirements.ts'

/**
 * Writes spec/generated from spec/openapi.yaml: the document as JSON, its types, and its requirements. The same document
 * always gives the same files.
 */
const source = new URL('openapi.yaml', import.meta.url)
const folder = new URL('generated/', import.meta.url)

async function generate(): Promise<void> {
  const { document } = contractOf(parse(await readFile(source, 'utf8')))
  const requirements = requirementsOf(document)
  await mkdir(folder, { recursive: true })
  await write('openapi.json', JSON.stringify(document))
  await write('requirements.ts', requirementsModule(requirements))
  await write('types.ts', `${banner}\n${astToString(await openapiTS(prepared(document, '') as OpenAPI3, typeOptions))}`)
  console.log(`${requirements.length} requirements`)
}

/** Nothing that was parsed is written to, and what has a default may be left out. */
const typeOptions = { immutable: true, defaultNonNullable: false }

const banner = '// Generated from spec/openapi.yaml by `npm run generate`; do not edit.\n'

function requirementsModule(requirements: readonly Requirement[]): string {
  return `${banner}
    /** The id of a requirement of the packaged contract, in document order. A misspelt one does not compile. */
    export type RequirementId = ${requirements.map(({ id }) => `| '${id}'`).join('\n')}
  `
}

/** Formatted as everything else, so that a formatting check needs no exception. */
async function write(name: string, text: string): Promise<void> {
  const file = new URL(name, folder)
  const filepath = fileURLToPath(file)
  await writeFile(file, await format(text, { ...(await resolveConfig(filepath)), filepath }))
}

try {
  await generate()
} catch (error) {
  if (!(error instanceof Error) || error.name !== 'UsageError') throw error
  for (const problem of (error as Error & { problems?: readonly string[] }).problems ?? [error.message])
    console.error(problem)
  process.exitCode = 1
}
