import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { requirementSet } from '../../src/contract/sets.ts'
import { dayOf, daysAfter } from '../../src/std/day.ts'
import type { Conformance, Statement } from '../../src/statement/statement.ts'
import { requiredBy } from '../../src/judge/gating.ts'
import { checked } from './checking.ts'
import { made } from './sample-statement.ts'
import { signed, vendor } from './sign-statement.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'vendor.pub'), vendor.publicPem)

const honest = made()
const today = dayOf(new Date())
const id = requiredBy(requirementSet(), 'spec')[0] ?? ''
const { passedTests, conformance, configuration } = honest.predicate
const [document, set, tool] = configuration

const predicate = (fields: object): Statement => ({ ...honest, predicate: { ...honest.predicate, ...fields } })
const claim = (fields: Partial<Conformance> | object) => predicate({ conformance: { ...conformance, ...fields } })
const about = (fields: object) => claim({ deployment: { ...conformance.deployment, ...fields } })
const withTool = (fields: object) => predicate({ configuration: [document, set, { ...tool, ...fields }] })
const passing = (ids: readonly string[], fields: object = {}) => ({ ...predicate({ ...fields, passedTests: ids }) })
const without = passedTests.filter((one) => one !== id)
const moment = (days: number) => `${daysAfter(today, days)}T00:00:00.000Z`

interface Cheat {
  readonly statement: unknown
  readonly args?: readonly string[]
  readonly says: RegExp
}

/** What a trusted key signed all the same, and what is said of it. */
const cheats: Readonly<Record<string, Cheat>> = {
  'another type of statement': { statement: { ...honest, _type: 'x' }, says: /✗ form .*\._type is not https:/ },
  'another predicate': { statement: { ...honest, predicateType: 'x' }, says: /✗ form .*\.predicateType is not/ },
  'no subject': { statement: { ...honest, subject: [] }, says: /✗ form .*\.subject is empty/ },
  'a field that nobody knows': { statement: predicate({ url: 'x' }), says: /✗ form .*has the unknown field "url"/ },
  'a field that is missing': { statement: predicate({ failedTests: undefined }), says: /\.failedTests is missing/ },
  'a later form': { statement: claim({ version: 2 }), says: /✗ form .*\.conformance\.version is not 1/ },
  'a number as text': { statement: claim({ drive: { ...conformance.drive, seed: '7' } }), says: /seed is not a whole/ },
  'truth as text': { statement: about({ embedded: 'false' }), says: /embedded is not true or false/ },
  'a day that there is not': { statement: claim({ validUntil: '2026-02-30' }), says: /validUntil is not a day/ },
  'a moment in another zone': { statement: claim({ statedAt: '2026-11-22T10:00:00+05:00' }), says: /is not a moment/ },
  'an inherited name': {
    statement: JSON.parse(JSON.stringify(honest).replace('"seed":7', '"seed":7,"__proto__":{}')),
    says: /has the unknown field "__proto__"/,
  },
  'a name that turns text around': {
    statement: about({ name: 'a\u202Eb' }),
    says: /name holds U\+202E, which does not/,
  },
  'a name with nothing in it': { statement: about({ name: 'acme\u200B' }), says: /name holds U\+200B, which does not/ },
  'a name in pieces': { statement: about({ name: 'Cafe\u0301' }), says: /name holds letters in pieces/ },
  'a name of two alphabets': { statement: about({ name: 'аcme' }), says: /name mixes Latin and Cyrillic letters/ },
  'a wide name': { statement: about({ name: 'ａｃｍｅ' }), says: /name holds characters that stand for others/ },
  'a model of another alphabet': { statement: about({ models: { chat: 'gрt-4' } }), says: /chat mixes Latin and Cyr/ },
  'a host of other letters': {
    statement: about({ baseUrl: 'https://exаmple.com' }),
    says: /baseUrl is not an address/,
  },
  'a host with a user': { statement: about({ baseUrl: 'https://a@b.example' }), says: /baseUrl is not an address/ },
  'an address with a path upwards': {
    statement: about({ baseUrl: 'https://a.example/x/..' }),
    says: /is not an address/,
  },
  'an id of other letters': { statement: passing([...without, id.replace(/[aeo]/, 'е')]), says: /is not an id of a/ },
  'a wide id': { statement: passing([...without, id.replace('.', '．')]), says: /is not an id of a requirement/ },
  'an id in capitals': { statement: passing([...without, id.toUpperCase()]), says: /✗ contents +it speaks of/ },
  'an id that no document has': {
    statement: passing([...passedTests, 'chat.made.up']),
    says: /it speaks of chat\.made\.up/,
  },
  'a requirement left out': { statement: passing(without), says: /✗ contents +it says nothing of/ },
  'a requirement twice': { statement: passing([...passedTests, id]), says: /✗ contents +it says two things of/ },
  'a requirement set aside': {
    statement: passing(without, { warnedTests: [id] }),
    says: /✗ contents +it sets .* aside, which set 1\.0\.0 requires in the profile spec/,
  },
  'a requirement that nobody judged': {
    statement: passing(without, {
      conformance: { ...conformance, notJudged: { ...conformance.notJudged, [id]: 'x' } },
    }),
    says: /✗ contents +it sets .* aside/,
  },
  'a requirement that is said not to apply': {
    statement: passing(without, {
      conformance: { ...conformance, notApplicable: [{ id, because: 'x', declared: 'lacks: images' }] },
    }),
    says: /✗ contents +its numbers are not those of its lists/,
  },
  'a violation that passed': {
    statement: passing(without, {
      failedTests: [id],
      conformance: {
        ...conformance,
        required: { ...conformance.required, satisfied: conformance.required.satisfied - 1, violated: 1 },
      },
    }),
    says: /✗ contents +it says PASSED, and its lists come to FAILED/,
  },
  'one that is over': {
    statement: honest,
    args: ['--at', daysAfter(today, 91)],
    says: /✗ dates +valid until .*, and it is/,
  },
  'one that is to come': {
    statement: honest,
    args: ['--at', daysAfter(today, -1)],
    says: /✗ dates +stated on .*, which is after/,
  },
  'one that is good for ever': {
    statement: claim({ validUntil: '9999-12-31' }),
    says: /✗ dates +.*no more than 366 days/,
  },
  'an old run, stated today': {
    statement: claim({ drivenAt: { started: moment(-400), finished: moment(-400) } }),
    says: /✗ dates +valid until .*, but a run of .* is worth no more than 366 days/,
  },
  'one that was stated before it was driven': {
    statement: claim({ drivenAt: { started: moment(1), finished: moment(1) } }),
    says: /✗ dates +it was stated .* before its drive ended/,
  },
  'one of before the set': {
    statement: claim({
      statedAt: '2020-01-01T00:00:00.000Z',
      drivenAt: { started: '2020-01-01T00:00:00.000Z', finished: '2020-01-01T00:00:00.000Z' },
      validUntil: '2020-06-01',
    }),
    args: ['--at', '2020-02-01'],
    says: /✗ set +1\.0\.0, which was published on /,
  },
  'one about another deployment': {
    statement: honest,
    args: ['--base-url', 'https://other.example.com'],
    says: /✗ deployment +it is about https:\/\/gateway\.example\.com, not about https:\/\/other\.example\.com/,
  },
  'one about the embedded gateway, where a deployment was asked for': {
    statement: about({ embedded: true }),
    args: ['--base-url', 'https://other.example.com'],
    says: /✗ deployment +it is about the embedded reference gateway, which is nobody's deployment, not about https/,
  },
  'one about a deployment, where the embedded gateway was asked for': {
    statement: honest,
    args: ['--embedded'],
    says: /✗ deployment +it is about https:\/\/gateway\.example\.com, not about the embedded gateway/,
  },
  'a lenient profile': { statement: claim({ profile: 'interop' }), says: /✗ profile +interop/ },
  'a profile of its own': { statement: claim({ profile: 'lenient' }), says: /profile is not spec or interop/ },
  'a set that nobody published': {
    statement: claim({ set: '0.9.0' }),
    says: /✗ set +this version of gateproof knows no set/,
  },
  'a set of its own': {
    statement: predicate({ configuration: [document, { ...set, digest: tool.digest }, tool] }),
    says: /✗ set +1\.0\.0, but another file than the one that was published/,
  },
  'a document of its own': {
    statement: predicate({ configuration: [{ ...document, digest: tool.digest }, set, tool] }),
    says: /✗ document +not the contract document that this version has/,
  },
  'another tool': { statement: withTool({ name: 'gateprооf' }), says: /mixes Latin and Cyrillic/ },
  'a tool of another name': {
    statement: withTool({ name: 'gatepr00f' }),
    says: /✗ tool +it was not made by gateproof/,
  },
  'a tool without a version': {
    statement: withTool({ annotations: {} }),
    says: /✗ tool +it does not say which version/,
  },
  'a newer tool': {
    statement: withTool({ annotations: { version: '99.0.0' } }),
    says: /✗ tool +.*npm install gateproof@99/,
  },
  'another build': { statement: withTool({ digest: set.digest }), says: /✗ tool +made by another build of gateproof/ },
}

test.for(Object.entries(cheats))('%s does not pass', async ([, { statement, args = [], says }]) => {
  const trust = ['--trust', join(folder, 'vendor.pub')]
  const { code, text } = await checked(folder, signed(statement as Statement), [...trust, ...args])
  expect(text).toMatch(says)
  expect(text).toMatch(/\n {2}✓ signature /)
  expect(text).toMatch(/\ndoes not hold: /)
  expect(code).toBe(1)
})

test('a profile, a day, a set and a deployment that were asked for pass', async () => {
  const asked = [
    '--base-url',
    'https://gateway.example.com/v1/',
    '--at',
    today,
    '--set',
    '1.0.0',
    '--profile',
    'interop',
  ]
  const { code, text } = await checked(folder, signed(honest), ['--trust', join(folder, 'vendor.pub'), ...asked])
  expect(text).not.toContain('✗')
  expect(code).toBe(3)
})

test('an older tool made it: this one judges again', async () => {
  const older = withTool({ annotations: { version: '0.0.9' }, digest: set.digest })
  const { text } = await checked(folder, signed(older), ['--trust', join(folder, 'vendor.pub')])
  expect(text).toMatch(/✓ tool +made by gateproof 0\.0\.9, judged again by \d/)
})

test('one that says FAILED holds, and is no pass', async () => {
  const required = { ...conformance.required, satisfied: conformance.required.satisfied - 1, violated: 1 }
  const failed = passing(without, { result: 'FAILED', failedTests: [id], conformance: { ...conformance, required } })
  const { code, text } = await checked(folder, signed(failed), ['--trust', join(folder, 'vendor.pub')])
  expect(text).toMatch(
    /\nholds, and says that it FAILED: https:\/\/gateway\.example\.com.*: 1 required ones violated\n$/,
  )
  expect(code).toBe(1)
})

test('JSON says the same', async () => {
  const { code, text } = await checked(folder, signed(honest), ['--json', '--base-url', 'https://other.example.com'])
  expect(JSON.parse(text)).toMatchObject({ schemaVersion: 1, outcome: 'fails', exitCode: 1, says: { set: '1.0.0' } })
  expect(code).toBe(1)
})

test.for([
  [['--unsigned', '--trust', 'vendor.pub'], /--unsigned and --trust exclude each other/],
  [['--at', '2026-02-30'], /--at "2026-02-30": expected a date/],
  [['--set', '9.9.9'], /--set "9\.9\.9": unknown requirement set/],
  [['--evidence', 'nowhere'], /--evidence "nowhere": there is no such file/],
  [['--trust', 'nowhere.pub'], /--trust "nowhere\.pub": there is no such file/],
  [['--profile', 'lenient'], /--profile "lenient" must be spec or interop/],
  [['--evidence', folder], /no evidence\.jsonl in this folder/],
] as const)('%j is refused', async ([args, says]) => {
  const { code, text } = await checked(folder, signed(honest), args)
  expect(text).toMatch(says)
  expect(code).toBe(2)
})
