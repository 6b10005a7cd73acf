import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { parse, stringify } from 'yaml'
import { writeFormatted } from '../scripts/generated-file.ts'
import { conformanceFlaws } from '../src/contract/conformance.ts'
import { defectFlaws } from '../src/contract/defects.ts'
import { contractOf } from '../src/contract/document.ts'
import { featureFlaws } from '../src/contract/features.ts'
import { usageFlaws } from '../src/contract/usage.ts'
import { prepared } from '../src/contract/schemas.ts'
import type { Node } from '../src/contract/pointer.ts'
import { requirementsOf, type Requirement, InvalidContractError } from '../src/contract/requirements.ts'
import { publishedSets, sentenceChanges, type RequirementSet, type SetEntry } from '../src/contract/sets.ts'
import { published, type Examples } from './published.ts'
import { changesText, undeclaredChanges } from './sentence-changes.ts'

/** Writes spec/generated from spec/openapi.yaml: the document as JSON and for publication, its types, and its requirement ids. */
const source = new URL('openapi.yaml', import.meta.url)
const folder = new URL('generated/', import.meta.url)

async function generate(): Promise<void> {
  const { document } = contractOf(parse(await readFile(source, 'utf8')))
  const requirements = requirementsOf(document)
  const ids = requirements.map(({ id }) => id)
  const flaws = [
    ...conformanceFlaws(document, ids),
    ...featureFlaws(document, ids),
    ...usageFlaws(document),
    ...defectFlaws(requirements),
  ]
  if (flaws.length > 0) throw new InvalidContractError(flaws)
  await mkdir(folder, { recursive: true })
  await write('openapi.json', JSON.stringify(document))
  await write('openapi.yaml', publishedText(published(document, await readExamples())))
  await write('requirements.ts', requirementsModule(requirements))
  await write('types.ts', `${banner}\n${astToString(await openapiTS(prepared(document, '') as OpenAPI3, typeOptions))}`)
  const changes = undeclaredChanges(newestEntries(), requirements, sentenceChanges(), committedSentences())
  if (changes.length > 0) console.log(changesText(changes))
}

/** Of the newest set, without comparing it with the document that is being written. */
function newestEntries(): readonly SetEntry[] {
  const file = new URL(`sets/${publishedSets().at(-1)?.version}.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as RequirementSet).requirements
}

/** The sentences of the last commit, by id. Empty outside a repository. */
function committedSentences(): ReadonlyMap<string, string> {
  try {
    const text = execFileSync('git', ['show', 'HEAD:./openapi.yaml'], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 26,
    })
    const { document } = contractOf(parse(text.toString()))
    return new Map(requirementsOf(document).map(({ id, text }) => [id, text]))
  } catch {
    return new Map()
  }
}

/** Parsed documents are immutable, and members with a default are optional. */
const typeOptions = { immutable: true, defaultNonNullable: false, emptyObjectsUnknown: true }

/** Examples by operation: `spec/examples/<operationId>.yaml`. */
async function readExamples(): Promise<Readonly<Record<string, Examples>>> {
  const found = new URL('examples/', import.meta.url)
  const files = (await readdir(found)).sort()
  const read = async (file: string) =>
    [file.replace(/\.yaml$/, ''), parse(await readFile(new URL(file, found), 'utf8')) as Examples] as const
  return Object.fromEntries(await Promise.all(files.map(read)))
}

const publishedText = (document: Node): string =>
  `# Made from spec/openapi.yaml by \`npm run generate\`; do not edit.\n${stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 })}`

const banner = '// Generated from spec/openapi.yaml by `npm run generate`; do not edit.\n'

function requirementsModule(requirements: readonly Requirement[]): string {
  return `${banner}
    /** The id of a requirement of the packaged contract, in document order. A misspelt one does not compile. */
    export type RequirementId = ${idsByBeginning(requirements.map(({ id }) => id))}
  `
}

/** The ids as a union. Ids with common first segments share them, which halves the types of the package. */
function idsByBeginning(ids: readonly string[]): string {
  const groups = new Map<string, string[]>()
  for (const id of ids) {
    const segments = id.split('.')
    const beginning = segments.slice(0, Math.min(2, segments.length - 1)).join('.')
    groups.set(beginning, [...(groups.get(beginning) ?? []), `'${id.slice(beginning.length + 1)}'`])
  }
  return [...groups].map(([beginning, rests]) => `| \`${beginning}.\${${rests.join(' | ')}}\``).join('\n')
}

async function write(name: string, text: string): Promise<void> {
  await writeFormatted(fileURLToPath(new URL(name, folder)), text)
}

try {
  await generate()
} catch (error) {
  if (!(error instanceof Error) || error.name !== 'UsageError') throw error
  for (const problem of (error as Error & { problems?: readonly string[] }).problems ?? [error.message])
    console.error(problem)
  process.exitCode = 1
}
