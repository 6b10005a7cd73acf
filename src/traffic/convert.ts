import { createHash } from 'node:crypto'
import type { Contract } from '../contract/document.ts'
import { reportedTokens } from '../drive/limits/token-usage.ts'
import { createExchange } from '../evidence/create-exchange.ts'
import type { Exchange, LeftOut, Traffic, Unseen } from '../evidence/exchange.ts'
import { replyOf } from '../reply/reader.ts'
import { createRecorder } from '../evidence/recorder.ts'
import { leftOutText, type LeftOutCode, type LeftOutReason } from '../results/left-out.ts'
import { createBaseUrls, isCallTo, type BaseUrls } from './base-url.ts'
import {
  isExcluded,
  trafficHeader,
  trafficProbe,
  type ImportedExchange,
  type ExcludedEntry,
} from './imported-exchange.ts'
import { createKeyRoles } from './credentials.ts'
import { createSecrets, type TrafficMasking, type Secrets } from './masking.ts'
import { readExchanges, readHar, type ImportedEntry, type FileInfo } from './read.ts'

export interface Conversion {
  /** Files of one kind. */
  readonly files: readonly string[]
  readonly from: 'har' | 'exchanges'
  /** The deployment, where the operator says which it is. */
  readonly baseUrl?: string
  readonly contract: Contract
  readonly tool: { readonly name: string; readonly version: string }
  /** The file of evidence that is written. */
  readonly target: string
}

/**
 * Makes evidence of what others recorded. The files are read twice, each time from start to end: what is secret in them, and whose they
 * are, must be known before anything is written.
 *
 * @throws UsageError (by `name`) where nothing in them can be judged
 */
export function convertTraffic(conversion: Conversion): void {
  const { files, from, contract, tool, target } = conversion
  const survey = surveyOf(files, readers[from], wordsOf(contract))
  const base = survey.bases.choose(conversion.baseUrl)
  const masking = survey.secrets.masking()
  const sorted = survey.files.toSorted((one, other) => one.startedAt - other.startedAt)
  const kept = createKept(base, conversion)
  const roles = createKeyRoles(survey.mayLackKeys)
  const recorder = createRecorder(target, masking.redactor)
  try {
    const startedAt = sorted[0]?.startedAt ?? 0
    const unseen = [...survey.unseen, ...(survey.mayLackKeys ? (['keys'] as const) : [])]
    // What was left out shows at the end alone: `leftOut` is told by the last line.
    const traffic: Traffic = { from, ...(survey.by !== undefined && { by: survey.by }), unseen }
    const begun = new Date(startedAt).toISOString()
    recorder.write(trafficHeader({ baseUrl: base, contract, tool, traffic, startedAt: begun }))
    let [requests, tokens] = [0, 0]
    for (const { file } of sorted) {
      for (const { number, read } of readers[from](file, {})) {
        if (!kept.takes(read, number, file)) continue
        const name = files.length === 1 ? String(number) : `${files.indexOf(file) + 1}-${number}`
        const exchange = maskedExchange(read, name, roles, masking)
        requests += 1
        tokens += reportedTokens(replyOf(exchange)) ?? 0
        recorder.write(exchange)
      }
    }
    recorder.write({
      type: 'footer',
      finishedAt: new Date(survey.finishedAt).toISOString(),
      driveMs: Math.round(survey.finishedAt - startedAt),
      requests,
      retries: 0,
      tokens,
      ended: 'complete',
      leftOut: [...kept.leftOut(), ...survey.problems],
    })
  } finally {
    recorder.close()
  }
}

type Reader = (file: string, told: FileInfo) => Generator<ImportedEntry>

const readers: Readonly<Record<Conversion['from'], Reader>> = { har: readHar, exchanges: readExchanges }

/** The words of the contract: a key that is one of them is masked where it stands for a key alone. */
function wordsOf({ document }: Contract): (word: string) => boolean {
  const text = JSON.stringify(document)
  return (word) => text.includes(word)
}

interface Survey {
  readonly bases: BaseUrls
  readonly secrets: Secrets
  readonly unseen: readonly Unseen[]
  /** True where no request shows what a browser removes from the archives it exports. */
  readonly mayLackKeys: boolean
  readonly by?: string
  readonly files: readonly { readonly file: string; readonly startedAt: number }[]
  readonly finishedAt: number
  readonly problems: readonly LeftOut[]
}

/** What must be known of all exchanges before the first is written. */
function surveyOf(files: readonly string[], reader: Reader, isOurWord: (word: string) => boolean): Survey {
  const bases = createBaseUrls(files)
  const secrets = createSecrets(isOurWord)
  const unseen = new Set<Unseen>()
  const producers = new Set<string>()
  const problems: LeftOut[] = []
  let showsKeys = reader !== readHar
  let finishedAt = 0
  const begun = files.map((file) => {
    const told: FileInfo = {}
    let startedAt = Infinity
    for (const { read } of reader(file, told)) {
      if (isExcluded(read)) continue
      const { request, end } = read
      bases.add(request.method, request.url)
      secrets.add(read)
      for (const one of read.unseen) unseen.add(one)
      showsKeys ||= request.headers.some(([name]) => /^(?:authorization|cookie)$/i.test(name))
      startedAt = Math.min(startedAt, read.startedAt)
      finishedAt = Math.max(finishedAt, read.startedAt + end.at)
    }
    if (told.by !== undefined) producers.add(told.by)
    if (told.problem !== undefined) problems.push({ because: told.problem, count: 0, first: file })
    return { file, startedAt }
  })
  const by = [...producers].join(' and ').slice(0, 200)
  return {
    ...{ bases, secrets, unseen: [...unseen], mayLackKeys: !showsKeys, finishedAt, problems, files: begun },
    ...(by !== '' && { by }),
  }
}

function maskedExchange(
  foreign: ImportedExchange,
  name: string,
  roleOf: ReturnType<typeof createKeyRoles>,
  masking: TrafficMasking,
): Exchange {
  const { detail } = foreign.end
  return createExchange({
    probe: trafficProbe,
    name,
    startedAt: new Date(foreign.startedAt).toISOString(),
    request: {
      ...masking.request(foreign),
      line: 'domestic',
      key: foreign.request.key ?? roleOf(foreign.request),
    },
    response: masking.response(foreign),
    end: { ...foreign.end, detail: detail === undefined ? undefined : masking.redactor.text(detail.slice(0, 200)) },
  })
}

/** Which entries are judged, and why the others are not. */
function createKept(base: string, { files, from }: Conversion) {
  const reasons = new Map<LeftOutCode, { readonly why: LeftOutReason; count: number; readonly first: string }>()
  const seen = createSeen()
  const leave = (why: LeftOutReason, number: number, file: string) => {
    const known = reasons.get(why.code)
    if (known !== undefined) known.count += 1
    else reasons.set(why.code, { why, count: 1, first: files.length === 1 ? String(number) : `${number} of ${file}` })
    return false
  }
  return {
    takes: (read: ImportedExchange | ExcludedEntry, number: number, file: string): read is ImportedExchange => {
      if (isExcluded(read)) return leave(read.reason, number, file)
      const { method, url } = read.request
      if (!isCallTo(base, method, url)) return leave({ code: 'another-address', args: { base } }, number, file)
      return from === 'har' && seen(read) ? leave({ code: 'recorded-twice' }, number, file) : true
    },
    leftOut: (): readonly LeftOut[] =>
      [...reasons.values()].map(({ why, count, first }) => ({
        because: leftOutText(why, count),
        ...why,
        count,
        first,
      })),
  }
}

/**
 * Tells an exchange that stands in the recording twice, as in two exports of the same page: its id would else be one that the gateway
 * gave twice.
 */
function createSeen(): (exchange: ImportedExchange) => boolean {
  const known = new Set<string>()
  return ({ request, response, startedAt }) => {
    if (response === undefined || response.pieces.length === 0) return false
    const hash = createHash('sha256').update(`${startedAt} ${request.method} ${request.url}\n`)
    hash.update(request.body ?? '')
    for (const { bytes } of response.pieces) hash.update(bytes)
    const key = hash.digest('base64')
    return known.size === known.add(key).size
  }
}
