import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areaOf, areas, levelOf, sections } from '../../src/contract/requirements.ts'
import { didYouMean } from '../../src/std/did-you-mean.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'
import { formatted } from '../formatted.ts'
import { readDocument, withRequirement } from './in-document.ts'
import { withOutlined } from './in-outline.ts'
import type { OutlineEntry } from '../../spec/outline.ts'
import { placeAt, pointerOf } from './place.ts'
import { relativesOf, type Edit, type NewRule } from './rule.ts'
import { withFault, withTest } from './skeletons.ts'

/**
 * Plans the file changes for a new requirement: sentence, place in the outline, skeletons of its test and fault. Writes nothing.
 *
 * @param root the folder of the repository
 * @throws UsageError if the requirement is invalid
 */
export async function planned(root: string, rule: NewRule): Promise<readonly Edit[]> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  refuseWords(rule)
  const written = readDocument(read('spec/openapi.yaml'))
  const { requirements } = written
  const taken = requirements.find(({ id }) => id === rule.id)
  if (taken !== undefined) throw new UsageError(`${rule.id} already exists at ${taken.at}: ${taken.text}`)
  const place = rule.at === undefined ? undefined : pointerOf(placeAt(written.document, rule.at))
  const relatives = relativesOf(rule.id, place, requirements)
  const [nearest] = relatives
  const at = place ?? nearest?.at
  if (at === undefined)
    throw new UsageError(`missing --at: no other id begins like ${rule.id}. Give its place in the document`)
  const ids = relatives.map(({ id }) => id)
  const whole = {
    ...rule,
    at,
    section: rule.section ?? nearest?.section ?? 'Resources',
    basis: rule.basis ?? 'protocol',
  }
  if (isTested(whole) && whole.defect === undefined)
    throw new UsageError('missing --defect: what a user of the gateway sees when the requirement is violated')
  const outline = JSON.parse(read('spec/outline.json')) as readonly OutlineEntry[]
  const edits: Edit[] = [
    {
      path: 'spec/openapi.yaml',
      content: withRequirement(written, whole, nearest?.id),
      what: 'the sentence',
      mark: `- id: ${rule.id}`,
    },
    {
      path: 'spec/outline.json',
      content: JSON.stringify(withOutlined(outline, rule.id, rule.outline, ids), null, 2),
      what: 'its place in the contract',
      mark: `"${rule.id}"`,
    },
  ]
  if (rule.untestable === undefined) edits.push(testEdit(root, rule, ids))
  if (isTested(whole)) edits.push(faultEdit(root, rule, ids, edits.at(-1)?.path ?? ''))
  return Promise.all(edits.map(async (edit) => ({ ...edit, content: await formatted(edit.path, edit.content) })))
}

const isTested = ({ untestable, basis }: NewRule) => untestable === undefined && basis !== 'open'

function refuseWords({ id, text, section, basis, interop }: NewRule): void {
  const area = areaOf(id)
  if (!/^[a-z][\w-]*(\.[A-Za-z][\w-]*)+$/.test(id)) {
    throw new UsageError(`${quoted(id)}: expected an id of the form area.subject.property`)
  }
  if (!(areas as readonly string[]).includes(area))
    throw new UsageError(`${quoted(area)}: unknown area${didYouMean(area, areas)}`)
  if (text.trim() === '') throw new UsageError('missing --text: the sentence of the requirement')
  oneOf('--section', section, sections)
  oneOf('--basis', basis, Object.keys(levelOf))
  oneOf('--interop', interop, ['advisory', 'gating'])
}

function oneOf(option: string, word: string | undefined, words: readonly string[]): void {
  if (word === undefined || words.includes(word)) return
  throw new UsageError(`${option} ${quoted(word)}: expected one of ${words.join(', ')}${didYouMean(word, words)}`)
}

/** Files below `suites/` with this suffix, as `suites/protocols/chat/chat.test.ts`. */
function suiteFiles(root: string, ending: string): readonly string[] {
  return readdirSync(join(root, 'suites'), { recursive: true, encoding: 'utf8' })
    .map((path) => `suites/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith(ending))
    .sort()
}

const holding = (root: string, files: readonly string[], ids: readonly string[]): string | undefined =>
  ids
    .map((id) => files.find((file) => readFileSync(join(root, file), 'utf8').includes(`'${id}'`)))
    .find((file) => file !== undefined)

function testEdit(root: string, { id, text, file }: NewRule, relatives: readonly string[]): Edit {
  const files = suiteFiles(root, '.test.ts')
  if (file !== undefined && !files.includes(file)) {
    throw new UsageError(`--file ${quoted(file)}: unknown test file${didYouMean(file, files)}`)
  }
  const area = areaOf(id)
  const own = files.filter((path) => path.includes(`/${area}/`))
  const path = file ?? holding(root, own, relatives) ?? own.find((one) => one.endsWith(`/${area}.test.ts`)) ?? own[0]
  if (path === undefined) throw new UsageError(`missing --file: ${area} has no test file yet`)
  const content = withTest(readFileSync(join(root, path), 'utf8'), path, id, text, relatives)
  return { path, content, what: 'the test', mark: `covers('${id}')` }
}

function faultEdit(root: string, rule: NewRule, relatives: readonly string[], testFile: string): Edit {
  const { id, text, fault: name = nameFor(id) } = rule
  const folder = testFile.split('/').slice(0, -1).join('/')
  const own = suiteFiles(root, 'faults.ts').filter(
    (path) => path.startsWith(`${folder}/`) && !path.endsWith('kit.faults.ts'),
  )
  const path = holding(root, own, relatives) ?? own.find((one) => one === `${folder}/faults.ts`)
  if (path === undefined || !existsSync(join(root, path))) throw new UsageError(`${folder} has no faults.ts`)
  if (!/^[a-z]\w*$/i.test(name)) throw new UsageError(`--fault ${quoted(name)}: not a valid constant name`)
  const taken = own.find((one) => new RegExp(`export const ${name}\\b`).test(readFileSync(join(root, one), 'utf8')))
  if (taken !== undefined) throw new UsageError(`--fault ${name}: already defined in ${taken}. Choose another name`)
  const content = withFault(readFileSync(join(root, path), 'utf8'), path, { id, name, sentence: text }, relatives)
  return { path, content, what: 'the fault', mark: `export const ${name} ` }
}

/** `chat.completion.choices.index_order` → `choicesIndexOrderBroken`. */
function nameFor(id: string): string {
  const words = `${id.split('.').slice(-2).join('_')}_broken`.split(/[_-]/)
  return words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('')
}
