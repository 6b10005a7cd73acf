import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reproduce, type Reproduction } from '../../reporters/reproduce/reproduction.ts'
import type { EvidenceLine, Exchange } from '../../src/evidence/exchange.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { startJudge } from '../../src/judge/judge.ts'
import type { Report } from '../../src/report/report.ts'
import { gateproof, type Ended } from '../cli/gateproof.ts'
import { judged, sideBySide } from '../suites/harness.ts'
import { answeredAgain, paste, servedWith, type Pasted, type Served } from './reproduce/reproducing.ts'

/** Ten faults of different kinds, with the requirements that they violate. */
const violations: Readonly<Record<string, string>> = {
  'authentication.malformedHeaderAccepted': 'authentication.malformed.status',
  'authentication.prefixIgnored': 'authentication.key.prefix',
  'errors.noResponsesProtocolFails': 'errors.status.no_responses_protocol',
  'errors.keyEchoed': 'errors.body.no_secrets',
  'limits.chat.frequency_penalty.refuses': 'limits.chat.frequency_penalty.refuses',
  'chat.createdAsText': 'chat.completion.created',
  'chat.labelledText': 'chat.completion.content_type',
  'streaming.messages.hangsAtTheEnd': 'streaming.messages.closes',
  'images.fileGone': 'images.result.reachable',
  'video.submissionAsText': 'video.submission.content_type',
}
const ids = Object.values(violations)

/** An exchange that a report shows for a requirement, its commands, and their results. */
interface Shown {
  readonly id: string
  readonly exchange: Exchange
  readonly repeat: Reproduction
  readonly pasted: Pasted
  readonly byStandIn: Pasted
}

const folder = mkdtempSync(join(tmpdir(), 'gateproof-repeat-'))
let served: Served
let ended: Ended
let report: Report
let shown: readonly Shown[]
/** The report on the recording with the responses that curl received. */
let again: Report
/** The reports of the gateproof commands, by requirement. */
let repeated: ReadonlyMap<string, Report>

beforeAll(async () => {
  served = await servedWith(Object.keys(violations), folder)
  const options = ['--only', ids.join(), '--allow', 'images,video', '--seed', '7', '--timeout', '2', '--samples', '0']
  const place = { cwd: folder, env: served.env }
  ended = await gateproof(['--base-url', served.url, ...options, '--poll-interval', '0.1', '--out', 'report'], place)
  report = readReport('report')
  shown = await pastedAll(offenders())
  again = await judgedAgain()
  const firsts = ids.map((id) => shown.find((one) => one.id === id)?.repeat.gateproof ?? '')
  const folders = await sideBySide(firsts.map((command, index) => () => runIn(`again-${index}`, command)))
  repeated = new Map(ids.map((id, index) => [id, readReport(folders[index] ?? '')]))
})
afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true, force: true })
})

const readReport = (name: string) => JSON.parse(readFileSync(join(folder, name, 'report.json'), 'utf8')) as Report
const evidenceFile = () => join(folder, 'report', 'evidence.jsonl')

/** The first exchange of each failed test, with its commands. */
function offenders(): Omit<Shown, 'pasted' | 'byStandIn'>[] {
  const evidence = loadEvidence([evidenceFile()])
  const judgedRun = { report, evidence, folder: 'report' }
  return report.requirements.flatMap(({ id, tests }) =>
    tests
      .filter(({ failed = 0 }) => failed > 0)
      .flatMap(({ exchanges: [first] }) => evidence.exchanges.filter((exchange) => exchange.id === first))
      .map((exchange) => ({ id, exchange, repeat: reproduce(exchange, id, judgedRun) })),
  )
}

/** Runs them one after another, because some are timed. */
async function pastedAll(all: readonly Omit<Shown, 'pasted' | 'byStandIn'>[]): Promise<readonly Shown[]> {
  const lane = async (standIn?: true) => {
    const outcomes: Pasted[] = []
    for (const { repeat } of all)
      outcomes.push(await paste(repeat.curl, { folder, env: served.env, ...(standIn && { standIn }) }))
    return outcomes
  }
  const [pasted, byStandIn] = await Promise.all([lane(), lane(true)])
  return all.map((one, index) => ({ ...one, pasted: pasted[index] as Pasted, byStandIn: byStandIn[index] as Pasted }))
}

/** Judges the recording again, with the responses that curl received. */
async function judgedAgain(): Promise<Report> {
  const replies = new Map(shown.map(({ exchange, pasted }) => [exchange.id, pasted]))
  const redactor = createRedactor(Object.values(served.env))
  const lines = readFileSync(evidenceFile(), 'utf8').trim().split('\n')
  const edited = lines.flatMap((line) => {
    const recorded = JSON.parse(line) as EvidenceLine
    if (recorded.type === 'chunks' && replies.has(recorded.exchange)) return []
    const reply = recorded.type === 'exchange' ? replies.get(recorded.id) : undefined
    return [reply === undefined ? line : JSON.stringify(answeredAgain(recorded as Exchange, reply, redactor))]
  })
  const file = join(folder, 'again.jsonl')
  writeFileSync(file, `${edited.join('\n')}\n`)
  const judge = startJudge({})
  try {
    return (await judged(judge, file)).report
  } finally {
    await judge.close()
  }
}

async function runIn(name: string, command: string): Promise<string> {
  const own = join(folder, name)
  mkdirSync(own)
  writeFileSync(join(own, 'gateproof.config.json'), readFileSync(join(folder, 'gateproof.config.json')))
  await paste(command, { folder: own, env: served.env })
  return join(name, 'gateproof-repeat')
}

const rowOf = (of: Report | undefined, id: string) => of?.requirements.find((row) => row.id === id)

/** The failing exchanges of a requirement. */
const failedIn = (of: Report, id: string) =>
  rowOf(of, id)?.tests.flatMap(({ failed = 0, exchanges }) => exchanges.slice(0, failed)) ?? []

test('a run reports all faults', () => {
  const unmet = report.requirements.filter(({ verdict }) => verdict === 'violated' || verdict === 'advisory')
  expect(unmet.map(({ id }) => id).sort(), ended.stderr).toEqual([...ids].sort())
})

describe('the response that curl receives', () => {
  test.each(ids)('shows %s', (id) => {
    const own = shown.filter((one) => one.id === id)
    expect(failedIn(again, id)).toEqual(expect.arrayContaining(own.map(({ exchange }) => exchange.id)))
    expect(own.map(({ pasted }) => pasted.stdout.toString().slice(0, 12))).toEqual(
      own.map(({ exchange }) => `HTTP/1.1 ${exchange.response?.status}`),
    )
  })

  test('is the one that the replacement of curl receives', () => {
    const outcome = ({ code, stdout }: Pasted) => [code, stdout.toString().slice(0, 12)]
    expect(shown.map(({ byStandIn }) => outcome(byStandIn))).toEqual(shown.map(({ pasted }) => outcome(pasted)))
  })
})

describe('the command of gateproof', () => {
  test.each(ids)('reproduces %s', (id) => {
    expect(rowOf(repeated.get(id), id)?.verdict).toBe(rowOf(report, id)?.verdict)
  })
})
