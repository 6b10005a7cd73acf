import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../../src/std/seeded-random.ts'
import { faults } from '../../suites/faults.ts'
import { ctrfProblems, sarifProblems } from '../reporters/json-schemas.ts'
import { junitProblems } from '../reporters/junit-schema.ts'
import { markdownProblems } from '../reporters/markdown-tables.ts'
import { wellFormedness } from '../reporters/xml.ts'
import { sampled } from '../series.ts'
import { record } from '../suites/harness.ts'
import { sampleStatement } from '../verify/sample-statement.ts'
import { signed } from '../verify/sign-statement.ts'
import { gateproof, inEmptyFolder, type Ended } from './gateproof.ts'

/** What terminals, log viewers, CI servers, parsers, shells and pages would obey: one row for each kind. */
const kinds = [
  ['\nFORGED judged 9 of 9: conformant\n', '\r\nFORGED', '\u2028FORGED', '\u0085FORGED', '\u000bFORGED', '\r', '\n', '\t'],
  ['\u001b[2J', '\u001b[8m', '\u001b[31m', '\u001b]0;title\u0007', '\u001b]8;;http://x\u0007', '\u009b31m', '\u202e', '\u200b', '\u0000', '\ud800'],
  ['::error::x', '\n::set-env name=PATH::x', '\n  ::add-mask::a', '\n::stop-commands::x', '::group::models', '::endgroup::', '%0A::error::x'],
  ['##vso[task.setvariable variable=x]y', '##[error]', '###[group]', '##teamcity[buildStatus]', '##VSO[task.complete]'],
  ['section_start:17:x\r\u001b[0K', 'section_end:17:x'],
  ['[[ATTACHMENT|/etc/passwd]]', '[[[ATTACHMENT|x]]', '[[PROPERTY|a=b]]'],
  ['</system-out>', ']]>', '<script>x</script>', '&amp;', '| a |', '```', '`', '[a](javascript:x)', '{{x}}', '${{ secrets.KEY }}'],
  ['$(touch obeyed)', "\\'; touch obeyed; '", '-K-', '--help', '=ls', 'x', '你', '🎬'],
] // prettier-ignore
const texts = fc
  .tuple(...kinds.map((pieces) => fc.constantFrom(...pieces)))
  .chain((pieces) => fc.shuffledSubarray(pieces, { minLength: 3 }))
  .map((pieces) => pieces.join(''))

function textsInTurn(seed: number): () => string {
  const drawn = fc.sample(texts, { numRuns: 200, seed })
  let turn = 0
  return () => drawn[(turn += 1) % drawn.length] ?? ''
}

const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u
const command = /^\s*::(?!(?:group::[a-z ]+|endgroup::)$)|##[a-z]*\[|section_(?:start|end):\d/im
const annotation = /^::(?:error|warning|notice) title=[^:\p{Cc}]*::\P{Cc}*$/gmu

/** What a terminal or a CI server would obey in an output, or undefined. */
function obeyed(text: string): string | undefined {
  const lines = text.replaceAll('\n', '')
  return (
    unprintable.exec(lines)?.[0] ??
    command.exec(text.replaceAll(annotation, (line) => line.slice(2)))?.[0] ??
    /^FORGED.*/m.exec(text)?.[0]
  )
}

/** What is wrong with each output of a command. */
function problemsOf(ended: Ended, folder: string): readonly string[] {
  const printed = (['stdout', 'stderr'] as const).flatMap((name) => {
    const found = obeyed(ended[name])
    return found === undefined ? [] : [`${name}: ${JSON.stringify(found)} in ${ended[name].slice(0, 20_000)}`]
  })
  const crashed = ended.code === 4 || ended.stderr.includes('internal error') ? [`crashed: ${ended.stderr}`] : []
  return [...printed, ...crashed, ...filesIn(folder).flatMap(([name, text]) => problemsOfFile(name, text))]
}

const filesIn = (folder: string): readonly (readonly [string, string])[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'utf8')] as const)

function problemsOfFile(name: string, text: string): readonly string[] {
  const checks: Readonly<Record<string, (text: string) => readonly string[]>> = {
    'junit.xml': (xml) => [
      ...wellFormedness(xml),
      ...junitProblems(xml),
      ...(xml.match(/\[\[\w+\|[^\n]*|##[a-z]*\[[^\n]*|^(?:&#10;|\s)*::.*/gim) ?? []),
    ],
    'summary.md': markdownProblems,
    'x.sarif': sarifProblems,
    'x.ctrf': ctrfProblems,
  }
  const found = checks[name]?.(text) ?? []
  const isShown = /\.(?:md|xml|html|prom|sarif)$/.test(name) && unprintable.test(text.replaceAll(/[\n\t]/g, ''))
  return [...found, ...(isShown && name !== 'index.html' ? ['unprintable characters'] : [])].map(
    (one) => `${name}: ${one}`,
  )
}

/** The same JSON with hostile text after some of its strings, and as the names of members that lists of names have. */
function poisoned(json: unknown, draw: (text: string) => string | undefined): unknown {
  if (typeof json === 'string') {
    const text = draw(json)
    return text === undefined ? json : `${json}${text}`
  }
  if (Array.isArray(json)) return json.map((one) => poisoned(one, draw))
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, poisoned(value, draw)]))
}

/** Draws a hostile text for a share of the strings. */
function drawing(seed: number, share: number): () => string | undefined {
  let draws = 0
  const next = textsInTurn(seed)
  return () => (seededRandom(seed, `hostile-${draws++}`) < share ? next() : undefined)
}

/** Draws for sentences and URLs only, so that the ids and verdicts of the file stay valid and it is read on. */
const ofSentences =
  (draw: () => string | undefined) =>
  (text: string): string | undefined =>
    /[ /]/.test(text) ? draw() : undefined

const environments = [{ GITHUB_ACTIONS: 'true' }, {}, { FORCE_COLOR: '1', TF_BUILD: 'True' }] as const
let commands = 0

/** A run draws some hundred texts: the slow proofs draw others. */
const seeds = sampled([1, 2, 3], 3)

/** Runs a command in an empty folder with these files, and expects that nothing is obeyed in what it prints and writes. */
async function expectShown(
  files: Readonly<Record<string, string>>,
  args: readonly string[],
  { isRead = false }: { readonly isRead?: boolean } = {},
): Promise<void> {
  const env = environments[(commands += 1) % environments.length] ?? {}
  await inEmptyFolder(async (cwd) => {
    for (const [name, text] of Object.entries(files)) {
      if (name.includes('/')) mkdirSync(join(cwd, name, '..'), { recursive: true })
      writeFileSync(join(cwd, name), text)
    }
    const ended = await gateproof(args, { cwd, env: { ...env, GATEWAY_API_KEY: 'sk-Abcdefghij0123456789Abcdefghij' } })
    for (const name of Object.keys(files)) rmSync(join(cwd, name))
    const plain = { ...ended, stdout: withoutColors(ended.stdout), stderr: withoutColors(ended.stderr) }
    expect(problemsOf('FORCE_COLOR' in env ? plain : ended, cwd)).toEqual([])
    expect(readdirSync(cwd)).not.toContain('obeyed')
    if (isRead) expect(ended.code).not.toBe(2)
  })
}

/** The colors of our own renderers are no text of others. */
const withoutColors = (text: string) => text.replaceAll(/\u001b\[(?:[012]|22|3[1-6]|39)m/g, '')

let evidence = ''
let report = ''
beforeAll(async () => {
  const fault = faults['models.groupsMissing']
  const file = await record({
    ...(fault && { faults: [fault] }),
    settings: { only: ['models', 'chat.completion'], samples: 0 },
  })
  evidence = readFileSync(file, 'utf8')
  await inEmptyFolder(async (cwd) => {
    await gateproof(['judge', file, '--out', cwd])
    report = readFileSync(join(cwd, 'report.json'), 'utf8')
  })
})

const formats = ['--report', 'sarif=out/x.sarif,ctrf=out/x.ctrf,prometheus=out/x.prom', '--out', 'out']

/** The lines of the evidence with hostile text in the members for which `isChosen` is true. */
function evidenceWith(seed: number, share: number, isChosen: (path: string) => boolean): string {
  const draw = drawing(seed, share)
  return evidence
    .trimEnd()
    .split('\n')
    .map((line) => {
      const ofMember = (value: unknown, path: string): unknown => {
        if (isChosen(path)) return poisoned(value, draw)
        if (Array.isArray(value)) return value.map((one) => ofMember(one, `${path}[]`))
        if (typeof value !== 'object' || value === null) return value
        return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, ofMember(one, `${path}.${name}`)]))
      }
      return JSON.stringify(ofMember(JSON.parse(line), ''))
    })
    .join('\n')
}

describe.each(seeds)('hostile text, seed %i', (seed) => {
  test('in responses that were recorded is shown by judge and in every report', async () => {
    const isOfResponse = (path: string) =>
      /^\.response\.(?:headers|chunks\[\]\.text)/.test(path) || path === '.end.detail'
    await expectShown({ 'e.jsonl': evidenceWith(seed, 0.5, isOfResponse) }, ['judge', 'e.jsonl', ...formats], {
      isRead: true,
    })
  })

  test.each([0.02, 0.3, 1])('in %f of all strings of an evidence file is shown or refused by judge', async (share) => {
    await expectShown({ 'e.jsonl': evidenceWith(seed, share, (path) => path === '') }, ['judge', 'e.jsonl', ...formats])
  })

  test('in the names, models and URLs of an evidence file is shown or refused by judge and compare', async () => {
    const isChosen = (path: string) =>
      /^\.(?:deployment\.(?:models|group|baseUrl)|asked|probe|request\.(?:method|url|headers|body))/.test(path)
    const file = evidenceWith(seed, 0.4, isChosen)
    await expectShown({ 'e.jsonl': file }, ['judge', 'e.jsonl', ...formats])
    await expectShown({ 'a.jsonl': evidence, 'b.jsonl': file }, ['compare', 'a.jsonl', 'b.jsonl'])
  })

  describe('in a report of another user is shown or refused by', () => {
    const reports = () =>
      [drawing(seed, 0.1), ofSentences(drawing(seed, 1))].map((draw) =>
        JSON.stringify(poisoned(JSON.parse(report), draw)),
      )

    test.each([
      ['explain of a requirement', ['explain', 'models.record.enable_groups', '--out', '.']],
      ['explain of a finding', ['explain', '--out', '.']],
      ['compare', ['compare', 'report.json', 'old/report.json']],
    ])('%s', async (_name, args) => {
      for (const text of reports()) await expectShown({ 'report.json': text, 'old/report.json': text }, args)
    })

    test('certify', async () => {
      await expectShown({ 'report.json': reports()[1] ?? '', 'evidence.jsonl': evidence }, ['certify', '.'])
    })

    test('--history', async () => {
      const [one = '', other = ''] = reports()
      const files = { 'old/one.json': one, 'old/two.json': other, 'e.jsonl': evidence }
      await expectShown(files, ['judge', 'e.jsonl', '--only', 'models', '--history', 'old', '--out', 'out'])
    })
  })

  test('in a statement of another user is shown or refused by verify', async () => {
    for (const share of [0.05, 0.3, 1]) {
      const statement = poisoned(sampleStatement(), drawing(seed, share)) as ReturnType<typeof sampleStatement>
      await expectShown({ 's.json': signed(statement) }, ['verify', 's.json', '--unsigned'])
      await expectShown({ 's.json': JSON.stringify(statement) }, ['verify', 's.json', '--unsigned', '--json'])
    }
  })

  test('in settings and prices of another user is shown or refused by plan', async () => {
    const next = textsInTurn(seed)
    for (let turn = 0; turn < 5; turn += 1) {
      const configuration = JSON.stringify({ models: { chat: next() }, lacks: [next()], [next()]: next() })
      await expectShown({ 'c.json': configuration }, ['plan', '--embedded', '--config', 'c.json'])
      const prices = JSON.stringify({ currency: next(), models: { [next()]: { input: next() } } })
      await expectShown({ 'p.json': prices }, ['plan', '--embedded', '--prices', 'p.json'])
    }
  })
})

describe('a gateway that answers with hostile text', () => {
  let server: Server
  let url = ''
  let next: () => string
  beforeAll(async () => {
    server = createServer((request, response) => {
      const text = next().replaceAll('\ud800', '')
      const line = text.replaceAll(/[^\x20-\x7e]/g, ' ')
      const models = { object: 'list', data: [{ id: `gpt-${text}`, object: 'model', created: 1, owned_by: text }] }
      const isList = (request.url ?? '').includes('/models') && !(request.url ?? '').includes('bad')
      response.writeHead(isList ? 200 : 401, line, {
        'content-type': 'application/json',
        'x-text': line,
        location: `https://x/${encodeURI(line)}`,
      })
      response.end(JSON.stringify(isList ? models : { error: { message: text, type: text, code: text, param: text } }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())

  test.each(seeds)('is shown by doctor and run, seed %i', async (seed) => {
    next = textsInTurn(seed)
    await expectShown({}, ['doctor', '--base-url', url])
    await expectShown({}, ['run', '--base-url', url, '--only', 'models,authentication', '--samples', '0', ...formats])
  })
})

test('the pieces that CI servers obey are found by the test itself', () => {
  for (const text of [
    'a\n::error::x',
    '##vso[x]',
    'x\u001b[2J',
    'section_start:1:x',
    'a\nFORGED',
    ' ::add-mask::x',
    '##TEAMCITY[x',
  ])
    expect([text, obeyed(text)]).not.toEqual([text, undefined])
  expect(problemsOfFile('junit.xml', '<testsuites>[[ATTACHMENT|x]]</testsuites>').join()).toContain('[[ATTACHMENT|')
})
