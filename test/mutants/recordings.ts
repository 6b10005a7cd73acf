import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packagedContract } from '../../src/contract/document.ts'
import { isSelectedByDefault } from '../../src/contract/selection.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { fault, untouched, type Fault } from '../../gateway/reference/fault.ts'
import { areas } from '../../suites/areas.ts'
import { faults } from '../../suites/faults.ts'
import { faultOfMutations, mutationsOf } from '../../suites/limits/kit.faults.ts'
import { evidenceOf, judgements } from '../recordings/judgements.ts'
import { drives, dying } from '../suites/outages/outages.ts'
import { healthyTrial, scopeOf, withinScope } from '../prove/scope.ts'
import { record, scratchFile, sideBySide } from '../suites/harness.ts'
import { recordLines, type TrialOptions } from '../suites/trial.ts'
import { asHar } from '../traffic/as-har.ts'
import { evidenceFrom } from '../traffic/judging.ts'
import { conformantVariants } from '../variants/definitions/index.ts'
import { panelsOf, type Panel } from '../variants/definitions/panels.ts'

/** A recording that mutants are judged on. Each is made once and cached. */
export type Specimen = { readonly name: string; readonly file: string } & (
  | { readonly kind: 'healthy' | 'real' | 'traffic' | 'dead' }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'variation'; readonly undecides: readonly string[] }
)

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The folder of the cached recordings. It does not depend on the judging code. */
const folder = (): string => join(tmpdir(), `gateproof-mutants-${digestOf(sent()).slice(0, 12)}`)

const digestOf = (paths: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** The sources that decide what is recorded: the document, the driver and the reference gateway. */
const sent = (): readonly string[] => [
  'spec/openapi.yaml',
  ...['gateway/reference', 'src/drive', 'fixtures', 'suites'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && (top !== 'suites' || /(?:^|[./])(?:probe|areas)\.ts$/.test(path)))
      .map((path) => `${top}/${path}`)
      .sort(),
  ),
]

/** The fault sources of an area, so that changes in other areas keep its recordings. */
const faultSources = (area: string): readonly string[] =>
  readdirSync(join(root, 'suites'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /faults\.ts$/.test(path) && (path.includes(`${area}/`) || !path.includes('/')))
    .map((path) => `suites/${path}`)
    .sort()

/** A recording, and how it is made. */
type RequiredSpecimen = Specimen & { readonly make: (within: string) => Promise<string> }

const long = { timeoutS: 60, deadlineS: 600 }

/** The recordings for the mutants of an area. */
function requiredFor(area: string, within: string): readonly RequiredSpecimen[] {
  const all = area === 'upstream' || area === 'agents' ? bothEnds(area) : oneEnd(area)
  return all.map((one) => ({ ...one, file: join(within, one.file), make: () => one.make(within) }))
}

function oneEnd(area: string): readonly RequiredSpecimen[] {
  const own = [...healthyOf(area), ...faultsOf(area)]
  return [
    ...own,
    ...own.filter((_one, at) => at % 6 === 0).map(throughHar),
    ...(area === 'limits' ? limitsTogether() : [...deadOf(area), ...panels(area)]),
    ...real(),
  ]
}

/** Recordings of both ends of the gateway: only the areas `upstream` and `agents` judge them. */
function bothEnds(area: 'upstream' | 'agents'): readonly RequiredSpecimen[] {
  const digest = digestOf(faultSources(area)).slice(0, 8)
  const make = (options: TrialOptions) => async () => {
    const lines = await recordLines({ upstream: true, ...options })
    const file = scratchFile()
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    return file
  }
  // Each recording has the calls of a whole pair of protocols or of all of them: more of them would not fit into the memory.
  const broken = Object.entries(faults)
    .filter(([name]) => name.startsWith(`${area}.`))
    .filter((_one, at) => area === 'agents' || at % 2 === 0)
  const conformant = Object.entries(conformantVariants)
    .filter(([, { areas: own }]) => own?.includes(area))
    .filter((_one, at) => at % 12 === 0)
  const settings = { ...healthyTrial(broken).settings, ...long, only: [area], samples: 0 }
  return [
    { kind: 'healthy', name: `${area} healthy`, file: pathOf(`${area} healthy`), make: make({ settings }) },
    ...broken.map(([name, own]): RequiredSpecimen => {
      const scope = withinScope(name, own)
      const options = { ...scope, settings: { ...scope.settings, samples: 1 }, faults: [own] }
      return { kind: 'fault', name, fault: own, file: pathOf(`${name} ${digest} one sample`), make: make(options) }
    }),
    ...conformant.map(([name, { inject = untouched, upstream, undecides = [] }]): RequiredSpecimen => {
      const own = { ...fault([], inject), ...(upstream && { upstream }) }
      const file = pathOf(`${area} variation ${name}`)
      return { kind: 'variation', name: `variation ${name}`, file, undecides, make: make({ settings, faults: [own] }) }
    }),
  ]
}

/** The same as recorded traffic (test/traffic). */
const throughHar = ({ name, file }: RequiredSpecimen): RequiredSpecimen => ({
  kind: 'traffic',
  name: `${name} through an archive`,
  file: `${file}.har.jsonl`,
  make: (within) => {
    const { exchanges, header } = loadEvidence([join(within, file)])
    return Promise.resolve(evidenceFrom(asHar(exchanges), { baseUrl: header.deployment.baseUrl }))
  },
})

/** Each operation with each kind of outage, as in outages.series.test.ts. */
const deadOf = (area: string): readonly RequiredSpecimen[] =>
  drives.map(({ name, dead }) => ({
    kind: 'dead',
    name: `${area} dead, ${name}`,
    file: pathOf(`${area} dead, ${name}`),
    make: () =>
      record({
        faults: dead.map(({ target, kind }) => dying(target, kind)),
        settings: { ...long, only: [area], samples: 2 },
      }),
  }))

const pathOf = (name: string) => `${name.replaceAll(/[^\w.+-]/g, '_').slice(0, 180)}.jsonl`

/**
 * All limits share a few rules, and each limit fault sends all requests of its operation. A quarter of these faults is enough, with those
 * of drawn requests and these combinations.
 */
const limitsTogether = (): readonly RequiredSpecimen[] => [
  ...(
    [
      ['limits.chat', 'limits.chat.temperature.refuses', 'limits.chat.user.accepts'],
      ['limits.chat', 'limits.chat.user.accepts', 'limits.chat.drawn.accepts'],
      ['limits.chat', 'limits.chat.temperature.refuses', 'limits.chat.drawn.refuses'],
      ['limits.chat.drawn', 'limits.chat.drawn.accepts'],
      ['limits.responses.model', 'limits.responses.model.accepts'],
    ] as const
  ).map(([selected, ...names]) =>
    severalOf(
      names.join(' + '),
      names.flatMap((name) => faults[name] ?? []),
      selected,
    ),
  ),
  severalOf('responses to a text refused', [textRefused()], 'limits.responses'),
]

/** Rejects the form of a parameter that other requests use. */
const textRefused = () =>
  faultOfMutations(
    ['limits.responses.input.accepts'],
    mutationsOf(packagedContract().document).filter(
      ({ case: { requirement, name } }) => requirement === 'limits.responses.input.accepts' && name !== 'at-array',
    ),
  )

function severalOf(title: string, some: readonly Fault[], selected: string): RequiredSpecimen {
  const name = `${title}, ${selected} alone`
  return {
    kind: 'fault',
    name,
    fault: fault(
      some.flatMap(({ breaks }) => breaks),
      untouched,
    ),
    file: pathOf(`${name} ${digestOf(faultSources('limits')).slice(0, 8)}`),
    make: () => record({ faults: some, settings: { ...long, only: [selected], samples: 40 } }),
  }
}

const healthyOf = (area: string): readonly RequiredSpecimen[] => [
  {
    kind: 'healthy',
    name: 'healthy whole',
    file: pathOf('healthy whole'),
    make: () => record({ settings: { ...long, skip: ['limits', 'clients'] } }),
  },
  {
    kind: 'healthy',
    name: `${area} healthy`,
    file: pathOf(`${area} healthy`),
    make: () => record({ settings: { ...long, only: [area] } }),
  },
]

const faultsOf = (area: string): readonly RequiredSpecimen[] => {
  const digest = digestOf(faultSources(area)).slice(0, 8)
  return Object.entries(faults)
    .filter(([name]) => name.startsWith(`${area}.`))
    .filter(([name], at) => area !== 'limits' || name.includes('.drawn.') || at % 4 === 0)
    .map(([name, own]) => ({
      kind: 'fault',
      name,
      fault: own,
      file: pathOf(`${name} ${digest}`),
      make: () => record({ faults: [own], settings: { only: scopeOf(name, own).only } }),
    }))
}

const finished = areas.map(({ name }) => name).filter((name) => isSelectedByDefault(name))
const areasOf = (panel: Panel) => [
  ...new Set(
    panel.flatMap(([, { areas: own }]) => finished.filter((area) => own?.includes(area) ?? area !== 'limits')),
  ),
]

const panels = (area: string): readonly RequiredSpecimen[] =>
  panelsOf(Object.entries(conformantVariants))
    .filter((panel) => areasOf(panel).includes(area))
    .map((panel) => {
      const name = `${area} variation ${panel.map(([one]) => one).join(' + ')}`
      const wire = panel.find(([, one]) => one.wire !== undefined)?.[1].wire
      const injected = panel.flatMap(([, { inject }]) => (inject ? [{ breaks: [], inject }] : []))
      return {
        kind: 'variation',
        name,
        file: pathOf(`${area} variation ${createHash('sha256').update(name).digest('hex').slice(0, 16)}`),
        undecides: panel.flatMap(([, { undecides = [] }]) => undecides),
        make: () => record({ faults: injected, ...(wire && { wire }), settings: { ...long, only: [area] } }),
      }
    })

const real = (): readonly RequiredSpecimen[] =>
  [...new Set(judgements.map(({ recording }) => recording))].map((name) => ({
    kind: 'real',
    name: `recording ${name}`,
    file: pathOf(`recording ${name}`),
    make: (within) => {
      const file = join(within, `${name}.unpacked`)
      writeFileSync(file, evidenceOf(name))
      return Promise.resolve(file)
    },
  }))

/** Makes the missing recordings of an area, or the named ones. */
export async function obtain(
  area: string,
  say: (line: string) => void,
  isNamed: (specimen: Specimen) => boolean = () => true,
  within = folder(),
): Promise<readonly Specimen[]> {
  mkdirSync(within, { recursive: true })
  const wanted = requiredFor(area, within).filter(isNamed)
  const missing = wanted.filter(({ file }) => !existsSync(file))
  let made = 0
  const making = missing.map((one) => async () => {
    const written = await one.make(within)
    renameSync(written, one.file)
    if ((made += 1) % 20 === 0)
      say(`${area}: ${made} of ${missing.length} recordings, the last ${one.name.slice(0, 60)}`)
    return one.file
  })
  // Recordings through an archive use those made before.
  const isDriven = (_: unknown, at: number) => missing[at]?.kind !== 'traffic'
  await sideBySide(making.filter(isDriven))
  await sideBySide(making.filter((one, at) => !isDriven(one, at)))
  return wanted.map(({ make: _, ...specimen }) => specimen)
}
