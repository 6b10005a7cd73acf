import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { requirementSet } from '../../src/contract/sets.ts'
import { dateOf, addDays } from '../../src/std/date.ts'
import type { Conformance, Statement } from '../../src/statement/statement.ts'
import { requiredBy } from '../../src/judge/gating.ts'
import { fails, holds, partial, unchecked, verificationOf } from '../../src/statement/verification.ts'
import { makerRelation, otherBuildStep, toolStep } from '../../src/statement/tool-step.ts'
import { verify } from './checking.ts'
import { sampleStatement } from './sample-statement.ts'
import { signed, vendor } from './sign-statement.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'vendor.pub'), vendor.publicPem)

const honest = sampleStatement()
const today = dateOf(new Date())
const id = requiredBy(requirementSet(), 'spec')[0] ?? ''
const { passedTests, conformance, configuration } = honest.predicate
const [document, set, tool] = configuration

const predicate = (fields: object): Statement => ({ ...honest, predicate: { ...honest.predicate, ...fields } })
const claim = (fields: Partial<Conformance> | object) => predicate({ conformance: { ...conformance, ...fields } })
const about = (fields: object) => claim({ deployment: { ...conformance.deployment, ...fields } })
const withTool = (fields: object) => predicate({ configuration: [document, set, { ...tool, ...fields }] })
const passing = (ids: readonly string[], fields: object = {}) => ({ ...predicate({ ...fields, passedTests: ids }) })
const without = passedTests.filter((one) => one !== id)
const area = id.slice(0, id.indexOf('.'))
const violation = { id, observed: 'status 500', exchanges: [] }
const withoutGroups = passing(
  passedTests.filter((one) => !['authentication.group.refused', 'images.generation.served'].includes(one)),
  {
    conformance: {
      ...conformance,
      lacks: ['groups', 'images'],
      required: { ...conformance.required, satisfied: conformance.required.satisfied - 2, notApplicable: 2 },
      notApplicable: [
        { id: 'images.generation.served', because: 'x', declared: 'lacks: images' },
        { id: 'authentication.group.refused', because: 'x', declared: 'lacks: groups' },
      ],
    },
  },
)
const moment = (days: number) => `${addDays(today, days)}T00:00:00.000Z`

interface Cheat {
  readonly statement: unknown
  readonly args?: readonly string[]
  readonly says: RegExp
}

/** Invalid statements that a trusted key signed, and what is reported. */
const cheats: Readonly<Record<string, Cheat>> = {
  'another type of statement': { statement: { ...honest, _type: 'x' }, says: /✗ form .*\._type is not https:/ },
  'another predicate': { statement: { ...honest, predicateType: 'x' }, says: /✗ form .*\.predicateType is not/ },
  'no subject': { statement: { ...honest, subject: [] }, says: /✗ form .*\.subject is empty/ },
  'an unknown field': { statement: predicate({ url: 'x' }), says: /✗ form .*has the unknown field "url"/ },
  'a missing field': { statement: predicate({ failedTests: undefined }), says: /\.failedTests is missing/ },
  'a later form': { statement: claim({ version: 2 }), says: /✗ form .*\.conformance\.version is not 1/ },
  'a number as text': { statement: claim({ drive: { ...conformance.drive, seed: '7' } }), says: /seed is not a whole/ },
  'a boolean as text': { statement: about({ embedded: 'false' }), says: /embedded is not true or false/ },
  'a day that does not exist': { statement: claim({ validUntil: '2026-02-30' }), says: /validUntil is not a day/ },
  'a time in another zone': {
    statement: claim({ statedAt: '2026-11-22T10:00:00+05:00' }),
    says: /is not a time in UTC/,
  },
  'an inherited name': {
    statement: JSON.parse(JSON.stringify(honest).replace('"seed":7', '"seed":7,"__proto__":{}')),
    says: /has the unknown field "__proto__"/,
  },
  'a name with a bidirectional override': {
    statement: about({ name: 'a\u202Eb' }),
    says: /name contains the invisible character U\+202E/,
  },
  'a name with a zero-width character': {
    statement: about({ name: 'acme\u200B' }),
    says: /name contains the invisible character U\+200B/,
  },
  'a name that is not normalized': { statement: about({ name: 'Cafe\u0301' }), says: /name is not normalized/ },
  'a name with letters of two scripts': {
    statement: about({ name: 'аcme' }),
    says: /name mixes Latin and Cyrillic letters/,
  },
  'a full-width name': { statement: about({ name: 'ａｃｍｅ' }), says: /name contains compatibility characters/ },
  'a model with letters of two scripts': {
    statement: about({ models: { chat: 'gрt-4' } }),
    says: /chat mixes Latin and Cyr/,
  },
  'a host with Cyrillic letters': {
    statement: about({ baseUrl: 'https://exаmple.com' }),
    says: /baseUrl is not a URL in ASCII/,
  },
  'a host with a user': { statement: about({ baseUrl: 'https://a@b.example' }), says: /baseUrl is not a URL in ASCII/ },
  'a URL with a path that goes up': {
    statement: about({ baseUrl: 'https://a.example/x/..' }),
    says: /is not a URL in ASCII/,
  },
  'an id with Cyrillic letters': {
    statement: passing([...without, id.replace(/[aeo]/, 'е')]),
    says: /is not a requirement id/,
  },
  'a full-width id': { statement: passing([...without, id.replace('.', '．')]), says: /is not a requirement id/ },
  'an id in capitals': {
    statement: passing([...without, id.toUpperCase()]),
    says: /✗ contents +.* is not in the contract document/,
  },
  'an id that is not in the document': {
    statement: passing([...passedTests, 'chat.made.up']),
    says: /chat\.made\.up is not in the contract document/,
  },
  'a missing requirement': { statement: passing(without), says: /✗ contents +.* is not listed/ },
  'a requirement that is listed twice': {
    statement: passing([...passedTests, id]),
    says: /✗ contents +.* is listed twice/,
  },
  'a required requirement among the warnings': {
    statement: passing(without, { warnedTests: [id] }),
    says: /✗ contents +.* is listed as not required, but set [\d.]+, profile spec requires it/,
  },
  'a required requirement among those not judged': {
    statement: passing(without, {
      conformance: { ...conformance, notJudged: { ...conformance.notJudged, [id]: 'x' } },
    }),
    says: /✗ contents +.* is listed as not required/,
  },
  'a requirement that is listed as not applicable but not counted': {
    statement: passing(without, {
      conformance: { ...conformance, lacks: [area], notApplicable: [{ id, because: 'x', declared: `lacks: ${area}` }] },
    }),
    says: /✗ contents +the numbers do not match the lists/,
  },
  'a requirement that is not applicable by a feature that is not declared': {
    statement: passing(without, {
      conformance: { ...conformance, notApplicable: [{ id, because: 'x', declared: `lacks: ${area}` }] },
    }),
    says: /✗ contents +.* is listed as not applicable, but no declared feature makes it so: lacks: /,
  },
  'a violation that is not among those described': {
    statement: passing(without, {
      result: 'FAILED',
      failedTests: [id],
      conformance: {
        ...conformance,
        required: { ...conformance.required, satisfied: conformance.required.satisfied - 1, violated: 1 },
      },
    }),
    says: /✗ contents +the violations that are described are not those that are listed/,
  },
  'a feature that it leaves out, and --require names': {
    statement: withoutGroups,
    args: ['--require', 'video,groups'],
    says: /✗ scope +leaves out groups, which --require names: it does not show that a key of one group cannot use /,
  },
  'a violation with the result PASSED': {
    statement: passing(without, {
      failedTests: [id],
      conformance: {
        ...conformance,
        violations: [violation],
        required: { ...conformance.required, satisfied: conformance.required.satisfied - 1, violated: 1 },
      },
    }),
    says: /✗ contents +the result is PASSED, but the lists amount to FAILED/,
  },
  'an expired statement': {
    statement: honest,
    args: ['--at', addDays(today, 91)],
    says: /✗ dates +expired: valid until .*, today is/,
  },
  'a statement of the future': {
    statement: honest,
    args: ['--at', addDays(today, -1)],
    says: /✗ dates +stated on .*, which is after/,
  },
  'a statement that never expires': {
    statement: claim({ validUntil: '9999-12-31' }),
    says: /✗ dates +.*more than 366 days after the run/,
  },
  'an old run, stated today': {
    statement: claim({ drivenAt: { started: moment(-400), finished: moment(-400) } }),
    says: /✗ dates +valid until .*, more than 366 days after the run of /,
  },
  'a statement that is older than its run': {
    statement: claim({ drivenAt: { started: moment(1), finished: moment(1) } }),
    says: /✗ dates +stated .* before the run ended/,
  },
  'a statement that is older than its set': {
    statement: claim({
      statedAt: '2020-01-01T00:00:00.000Z',
      drivenAt: { started: '2020-01-01T00:00:00.000Z', finished: '2020-01-01T00:00:00.000Z' },
      validUntil: '2020-06-01',
    }),
    args: ['--at', '2020-02-01'],
    says: /✗ set +[\d.]+, published on /,
  },
  'a statement about another deployment': {
    statement: honest,
    args: ['--base-url', 'https://other.example.com'],
    says: /✗ deployment +about https:\/\/gateway\.example\.com, not about https:\/\/other\.example\.com/,
  },
  'a statement about the embedded gateway, with --base-url': {
    statement: about({ embedded: true }),
    args: ['--base-url', 'https://other.example.com'],
    says: /✗ deployment +about the embedded reference gateway, not about https/,
  },
  'a statement about a deployment, with --embedded': {
    statement: honest,
    args: ['--embedded'],
    says: /✗ deployment +about https:\/\/gateway\.example\.com, not about the embedded gateway/,
  },
  'a lenient profile': { statement: claim({ profile: 'interop' }), says: /✗ profile +interop/ },
  'an unknown profile': { statement: claim({ profile: 'lenient' }), says: /profile is not spec or interop/ },
  'an unpublished set': {
    statement: claim({ set: '0.9.0' }),
    says: /✗ set +unknown requirement set 0\.9\.0/,
  },
  'a changed set': {
    statement: predicate({ configuration: [document, { ...set, digest: tool.digest }, tool] }),
    says: /✗ set +[\d.]+, but its digest is not that of the published set/,
  },
  'another document': {
    statement: predicate({ configuration: [{ ...document, digest: tool.digest }, set, tool] }),
    says: /✗ document +not the contract document of this version/,
  },
  'a tool with a lookalike name': { statement: withTool({ name: 'gateprооf' }), says: /mixes Latin and Cyrillic/ },
  'a tool of another name': {
    statement: withTool({ name: 'gatepr00f' }),
    says: /✗ tool +not made by gateproof/,
  },
  'a tool without a version': {
    statement: withTool({ annotations: {} }),
    says: /✗ tool +the version of the tool is missing/,
  },
  'a newer tool': {
    statement: withTool({ annotations: { version: '99.0.0' } }),
    says: /✗ tool +.*newer than this version .*Verify it with the build that made it, .*: version 99\.0\.0, commit unknown\n/,
  },
  'a scope that the declarations contradict': {
    statement: claim({ lacks: ['authentication'] }),
    says: /✗ scope +the statement calls itself whole, but lacks authentication/,
  },
  'a partial scope without a reason': {
    statement: claim({ scope: 'partial', lacks: ['images'] }),
    says: /✗ scope +the statement calls itself partial, but lacks images/,
  },
  'a run that was not made for the challenge': {
    statement: honest,
    args: ['--seed', '42'],
    says: /✗ challenge +the seed is 7, not 42: the run was not made for your challenge/,
  },
  'a build of an unknown commit': {
    statement: withTool({ digest: set.digest }),
    says: /✗ tool +made by another build of gateproof \S+, of an unknown commit, yours is \S+: the verdicts were not compared\. --other-build accepts another build\n/,
  },
}

test.for(Object.entries(cheats))('%s does not pass', async ([, { statement, args = [], says }]) => {
  const trust = ['--trust', join(folder, 'vendor.pub')]
  const { code, text } = await verify(folder, signed(statement as Statement), [...trust, ...args])
  expect(text).toMatch(says)
  expect(text).toMatch(/\n {2}✓ signature /)
  expect(text).toMatch(/\nnot valid: /)
  expect(code).toBe(1)
})

test('a statement with the required profile, day, set and deployment passes', async () => {
  const asked = [
    '--base-url',
    'https://gateway.example.com/v1/',
    '--at',
    today,
    '--set',
    requirementSet().version,
    '--profile',
    'interop',
  ]
  const { code, text } = await verify(folder, signed(honest), ['--trust', join(folder, 'vendor.pub'), ...asked])
  expect(text).not.toContain('✗')
  expect(code).toBe(3)
})

test('the first line says how much was judged, and what is lacking', async () => {
  const required = { ...conformance.required, satisfied: conformance.required.satisfied - 2, notApplicable: 2 }
  const { text } = await verify(folder, signed(claim({ lacks: ['images', 'video'], required })), [])
  expect(text).toMatch(
    /^\S+statement\.json says conformant: \d+ of \d+ requirements judged, without images and video\n/,
  )
  expect(text).toMatch(/✓ scope +\d+ of \d+ requirements judged; declared as unsupported: images, video\n/)
})

test('what a statement does not show comes first, and what protects users before the rest', async () => {
  const { text } = await verify(folder, signed(withoutGroups), ['--require', 'video'])
  expect(text.split('\n').slice(0, 3)).toEqual([
    expect.stringMatching(/ says conformant: \d+ of \d+ requirements judged, without groups and images$/),
    '  not shown: that a key of one group cannot use the models and video tasks of another group (lacks: groups, 1 requirement)',
    '  not shown: that generated and edited images conform (lacks: images, 1 requirement)',
  ])
  expect(text).toMatch(/✓ scope /)
})

test('--require names a feature', async () => {
  const { code, text } = await verify(folder, signed(honest), ['--require', 'group'])
  expect([code, text]).toEqual([
    2,
    expect.stringContaining('--require "group": unknown feature (did you mean "groups"?)'),
  ])
})

test('a partial statement needs --partial', async () => {
  const claimed = signed(claim({ scope: 'partial', lacks: ['authentication'] }))
  const trust = ['--trust', join(folder, 'vendor.pub')]
  const refused = await verify(folder, claimed, trust)
  const accepted = await verify(folder, claimed, [...trust, '--partial'])
  expect(refused.text).toMatch(/^\S+ says partial: .* judged, without authentication\n/)
  expect(refused.text).toMatch(
    /~ scope +partial: .*every gateway must be tested for authentication\. --partial accepts it\n/,
  )
  expect(accepted.text).toMatch(/✓ scope +partial: .* Accepted by --partial\n/)
  expect([refused.code, accepted.code]).toEqual([3, 3])
})

test('a partial statement exits with 3 unless it is accepted, and worse steps count first', () => {
  const codes = [[partial], [holds], [partial, unchecked], [partial, fails]].map((steps) => {
    const { exitCode, outcome } = verificationOf(
      steps.map((step) => step('scope', 'some reason')),
      honest,
    )
    return [outcome, exitCode]
  })
  expect(codes).toEqual([
    ['partial', 3],
    ['holds', 0],
    ['unchecked', 3],
    ['fails', 1],
  ])
})

test('a challenged seed is accepted, and reported', async () => {
  const { text } = await verify(folder, signed(honest), ['--trust', join(folder, 'vendor.pub'), '--seed', '7'])
  expect(text).toMatch(/✓ challenge +seed 7, the one that you chose\n/)
})

test('a name whose letters can be mistaken for others is shown with escapes', async () => {
  const named = signed(about({ name: 'Асме' }))
  const { text } = await verify(folder, named, ['--trust', join(folder, 'vendor.pub')])
  expect(text).toMatch(
    /✓ deployment .*\(\\u0410\\u0441\\u043c\\u0435\); .* has letters that can be mistaken for Latin ones\n/,
  )
  expect(text).not.toContain('Асме')
})

describe('a statement of another build of this version', () => {
  const commit = 'b2f45101'.padEnd(40, '0')
  const made = (by: string, digest = set.digest) =>
    predicate({
      configuration: [document, set, { ...tool, digest, annotations: { ...tool.annotations, commit: by } }],
    })
  const own = { version: tool.annotations?.['version'] ?? '', build: tool.digest.sha256, commit }

  test.each([
    ['the same files', made(commit, tool.digest), own, 'same'],
    ['other files of the same commit', made(commit), own, 'modified'],
    ['the same commit, before our changes', made(commit), { ...own, commit: `${commit}-dirty` }, 'modified'],
    ['another commit', made('c'.repeat(40)), own, 'other'],
    ['an unknown commit', made('unknown'), own, 'other'],
    ['a commit in another form', made('b2f4510'), own, 'other'],
    ['the commit of a build that does not know its own', made(commit), { ...own, commit: undefined }, 'other'],
    ['another version', made(commit), { ...own, version: '9.9.9' }, 'version'],
  ] as const)('%s', (_what, statement, { commit: ours, ...rest }, relation) => {
    expect(makerRelation(statement, { ...rest, ...(ours !== undefined && { commit: ours }) })).toBe(relation)
  })

  test('says of the same commit that one was modified', () => {
    expect(toolStep(made(commit), own)).toEqual(
      fails(
        'tool',
        `made by another build of gateproof ${own.version} of the same commit (b2f45101): one of the two was modified`,
      ),
    )
    expect(toolStep(made(commit), { ...own, commit: `${commit}-dirty` }).says).toMatch(
      /: yours contains uncommitted changes$/,
    )
  })

  const says = 'made by cccccccc, yours is b2f45101: '
  const refusal = '. --other-build accepts another build'
  test.each([
    [undefined, false, fails('tool', `${says}the verdicts were not compared${refusal}`)],
    [undefined, true, unchecked('tool', `${says}the verdicts were not compared`)],
    [[], false, fails('tool', `${says}the verdicts agree${refusal}`)],
    [[], true, holds('tool', `${says}the verdicts agree. Accepted by --other-build`)],
    [['a.b'], false, fails('tool', `${says}this verdict differs: a.b${refusal}`)],
    [['a.b', 'c.d'], true, holds('tool', `${says}these 2 verdicts differ: a.b, c.d. Accepted by --other-build`)],
  ] as const)('of another commit with the differences %j, accepted: %j', (differing, isAccepted, step) => {
    expect(otherBuildStep(made('c'.repeat(40)), own, differing, isAccepted)).toEqual(step)
  })
})

test('a statement of an older version is judged again', async () => {
  const older = withTool({ annotations: { version: '0.0.9' }, digest: set.digest })
  const { text } = await verify(folder, signed(older), ['--trust', join(folder, 'vendor.pub')])
  expect(text).toMatch(/✓ tool +made by gateproof 0\.0\.9, judged again by \d/)
})

test('a valid statement with the result FAILED exits with 1', async () => {
  const required = { ...conformance.required, satisfied: conformance.required.satisfied - 1, violated: 1 }
  const change = { ...conformance, required, violations: [violation] }
  const failed = passing(without, { result: 'FAILED', failedTests: [id], conformance: change })
  const { code, text } = await verify(folder, signed(failed), ['--trust', join(folder, 'vendor.pub')])
  expect(text).toMatch(
    new RegExp(
      String.raw`\nvalid, but the result is FAILED: https://gateway\.example\.com.*: 1 requirement violated: ${id}\n$`,
    ),
  )
  expect(code).toBe(1)
})

test('--json has the same result', async () => {
  const { code, text } = await verify(folder, signed(honest), ['--json', '--base-url', 'https://other.example.com'])
  const { satisfied } = conformance.required
  expect(JSON.parse(text)).toMatchObject({
    schemaVersion: 1,
    outcome: 'fails',
    exitCode: 1,
    says: {
      ...{ set: requirementSet().version, judged: { of: satisfied, total: satisfied } },
      ...{ lacks: [], scope: 'whole', seed: 7, seedSource: 'given' },
    },
  })
  expect(code).toBe(1)
})

test.for([
  [['--unsigned', '--trust', 'vendor.pub'], /--unsigned and --trust exclude each other/],
  [['--at', '2026-02-30'], /--at "2026-02-30": expected a date/],
  [['--set', '9.9.9'], /--set "9\.9\.9": unknown requirement set/],
  [['--seed', 'x'], /--seed "x": expected/],
  [['--evidence', '/dev/zero'], /--evidence "\/dev\/zero": it is not a regular file/],
  [['--trust', '/dev/zero'], /--trust "\/dev\/zero": it is not a regular file/],
  [['--evidence', 'nowhere'], /--evidence "nowhere": no such file/],
  [['--trust', 'nowhere.pub'], /--trust "nowhere\.pub": no such file/],
  [['--profile', 'lenient'], /--profile "lenient": expected spec or interop/],
  [['--evidence', folder], /no evidence\.jsonl in this folder/],
] as const)('%j is refused', async ([args, says]) => {
  const { code, text } = await verify(folder, signed(honest), args)
  expect(text).toMatch(says)
  expect(code).toBe(2)
})
