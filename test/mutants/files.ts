import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './graph.ts'

/** A source whose mutants are tried, and the areas whose checks depend on it. Without areas, only unit tests cover it. */
export interface Mutated {
  readonly path: string
  readonly areas: readonly string[]
  /** The unit tests that cover it; all by default. */
  readonly units?: readonly string[]
}

const protocols = ['chat', 'responses', 'messages', 'generate-content']

/** The sources in `suites/` that judge: neither probes nor faults. */
function judgingSources(): readonly Mutated[] {
  return filesIn('suites')
    .filter((path) => !/(?:faults|probe|texts|token-counts)\.ts$|^suites\/[^/]+$|^suites\/clients\//.test(path))
    .filter((path) => !(path in coveredByUnits))
    .map((path) => ({ path, areas: areasOf(path) }))
}

/** Readers of responses that only their unit tests cover: checks kill no further mutants. */
const readersByUnits = [
  'src/reply/field.ts',
  'src/reply/json.ts',
  'src/reply/sse.ts',
  'src/reply/event-reader.ts',
  'src/reply/reader.ts',
  'src/reply/saturation.ts',
  'src/redact/json-strings.ts',
  'src/redact/spelled-secrets.ts',
  'src/wire/decoder.ts',
  'src/wire/failure.ts',
  'src/wire/head-error.ts',
  'src/evidence/truncation.ts',
  'src/evidence/bytes.ts',
  'src/std/bytes.ts',
  'src/std/amount.ts',
]

/** Sources whose mutants these unit tests kill completely, so that no recording is judged. */
const coveredByUnits: Readonly<Record<string, readonly string[]>> = {
  'src/media/mp4-boxes.ts': ['boxes', 'video-file'],
  'src/media/video-file.ts': ['boxes', 'video-file'],
  'src/media/video-header.ts': ['boxes', 'video-file'],
  'src/reply/video-task.ts': ['video-task'],
  'src/media/image-file.ts': ['image-file'],
  'src/media/media-type.ts': ['media-type'],
  'src/results/flaws.ts': ['expect'],
  'src/results/reasons.ts': ['reasons'],
  'src/checks/expect.ts': ['expect'],
  'src/outcomes/flaw.ts': ['expect', 'answer'],
  'suites/limits/difference.rules.ts': ['limit-rules'],
  'suites/limits/names.ts': ['limit-rules'],
  'suites/limits/titles.ts': ['limit-rules'],
  'suites/metering/fit.rules.ts': ['metering-fit'],
}

/**
 * Sources that select exchanges and combine outcomes, covered by unit tests and by the checks of one or two areas. All checks depend on
 * them, but further areas cost minutes and kill no further mutants.
 */
const deciders: Readonly<Record<string, readonly string[]>> = {
  'src/calls/answer.ts': ['balance', 'models'],
  'src/judge/each-exchange.ts': ['balance', 'models'],
  'src/checks/selections.ts': ['balance', 'models'],
  'src/checks/members.ts': ['models'],
  'src/checks/missing.ts': ['balance'],
  'src/checks/selection.ts': ['balance'],
  'src/judge/cascade.ts': ['balance'],
  'src/calls/valid-calls.ts': ['balance', 'models'],
  'src/calls/request.ts': ['balance', 'models'],
  'src/calls/paths.ts': ['balance', 'versioning'],
  'src/calls/traffic.ts': ['balance'],
  'src/calls/tasks.ts': ['balance'],
  'src/checks/client-truncation.ts': ['balance'],
  'src/checks/named-exchanges.ts': ['balance'],
  'src/calls/shards.ts': ['balance'],
  'src/outcomes/undecided.ts': ['balance', 'models'],
  'src/checks/conforms.ts': ['balance'],
}

/** All sources whose mutants are tried. */
export const mutatedSources = (): readonly Mutated[] => [
  ...judgingSources(),
  ...readersByUnits.map((path) => ({ path, areas: [], units: unitTestsOfReaders() })),
  ...Object.entries(coveredByUnits).map(([path, names]) => ({
    path,
    areas: [],
    units: unitTests().filter((unit) => names.some((name) => unit.endsWith(`/${name}.test.ts`))),
  })),
  ...filesIn('src/money').map((path) => ({ path, areas: [], units: filesIn('test/money').filter(isTest) })),
  ...Object.entries(deciders).map(([path, areas]) => ({ path, areas })),
]

const isTest = (path: string): boolean => path.endsWith('.test.ts')

const readerTests = ['std', 'redact', 'wire', 'evidence', 'reply', 'media'].map((folder) => `test/${folder}`)

/** Fast unit tests. */
export const unitTests = (): readonly string[] =>
  [...readerTests, 'test/results', 'test/calls', 'test/checks', 'test/judge', 'test/suites/rules']
    .flatMap(filesIn)
    .filter((path) =>
      /\/(?:amount|bytes|truncation|decoder|deltas-marks|event-stream|failure|field|head-error|json|json-strings|image-file|video-file|readers|saturation|sse|missing|members|paths|selection|counts|verdict|image-expiry|leaks|error-rules|model-claims|listed|shapes|video-reporting|cascade|answer|requests|tasks|shards|each-exchange|expect|reasons|valid-calls|selections|protocol-rules|video-task|media-type|boxes|costs|same-json|metering-fit|upstream-(?:expected|sent|read-answer|read-request)|limit-rules|streamed(?:-\w+)?)\.test\.ts$/.test(
        path,
      ),
    )

/** The unit tests of the readers. */
const unitTestsOfReaders = (): readonly string[] =>
  unitTests().filter(
    (path) => readerTests.some((folder) => path.startsWith(`${folder}/`)) && !path.endsWith('/video-file.test.ts'),
  )

function areasOf(path: string): readonly string[] {
  const [, top = '', second = ''] = path.split('/')
  if (top !== 'protocols') return [top]
  return second.endsWith('.ts') ? protocols : [second]
}

/** The suite files that judge these areas. */
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
