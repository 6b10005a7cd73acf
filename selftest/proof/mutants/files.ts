import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './graph.ts'

/** A source whose mutants are tried, and the areas whose checks stand on it. */
export interface Mutated {
  readonly path: string
  readonly areas: readonly string[]
}

const protocols = ['chat', 'responses', 'messages', 'generate-content']

/** What judges in `suites/`: neither what sends nor what makes the reference gateway misbehave. */
function judgingSources(): readonly Mutated[] {
  return filesIn('suites')
    .filter((path) => !/(?:faults|probe)\.ts$|^suites\/[^/]+$|^suites\/clients\//.test(path))
    .map((path) => ({ path, areas: areasOf(path) }))
}

/** Readers of replies, held by their unit tests and by what the checks of a few areas see through them. */
const readers = [
  'field',
  'json',
  'json-strings',
  'decode',
  'sse',
  'event-reader',
  'deltas',
  'reader',
  'cut',
  'bytes',
  'mp4',
  'movie',
  'movie-header',
  'task',
  'sniff',
  'failure',
  'saturation',
  'head-fault',
  'amount',
]

/** What decides which exchanges concern a check, and what they say together. */
const deciders = [
  'each-exchange',
  'selections',
  'members',
  'lacking',
  'picked',
  'cascade',
  'valid-calls',
  'answer',
  'request',
  'paths',
  'traffic',
  'tasks',
  'own-cut',
  'named-exchanges',
  'lists',
  'shards',
  'undecided',
  'conforms',
]

/** All sources whose mutants are tried. */
export const mutatedSources = (): readonly Mutated[] => [
  ...judgingSources(),
  ...readers.map((name) => ({ path: `src/evidence/${name}.ts`, areas: ['balance', 'streaming', 'video'] })),
  ...deciders.map((name) => ({
    path: `src/verdict/${name}.ts`,
    areas: ['balance', 'chat', 'streaming', 'errors', 'video', 'models'],
  })),
]

/** Unit tests that run in no time. */
export const unitTests = (): readonly string[] =>
  ['selftest/evidence', 'selftest/verdict', 'selftest/suites']
    .flatMap(filesIn)
    .filter((path) =>
      /\/(?:deltas|event-stream|malformed|movie|readers|sse|body|lacking|members|paths|picked|counts|verdict|image-expiry|leaks|error-rules|model-claims|listed|shapes|video-told|cascade|streamed(?:-\w+)?)\.test\.ts$/.test(
        path,
      ),
    )

function areasOf(path: string): readonly string[] {
  const [, top = '', second = ''] = path.split('/')
  if (top !== 'protocols') return [top]
  return second.endsWith('.ts') ? protocols : [second]
}

/** The test files that judge what is driven for an area. */
export const testsOf = (areas: readonly string[]): readonly string[] =>
  filesIn('suites').filter(
    (path) =>
      path.endsWith('.test.ts') && areas.some((area) => path.replace('/protocols/', '/').startsWith(`suites/${area}/`)),
  )

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => path.endsWith('.ts'))
    .sort()
