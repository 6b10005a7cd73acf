import { createHash } from 'node:crypto'
import type { Contract } from '../contract/document.ts'
import { reportedTokens } from '../reply/token-usage.ts'
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
import { createTimeProblems } from './time-problems.ts'
import { createCallTimes } from './call-times.ts'
import { readCharles, readExchanges, readHar, readNewman, type ImportedEntry, type FileInfo } from './read.ts'

export interface Conversion {
  /** Files of one kind. */
  readonly files: readonly string[]
  /** How to name each of them in messages, if it is a decoded copy. */
  readonly nameOf?: (file: string) => string
  readonly from: 'har' | 'charles' | 'newman' | 'exchanges'
  /** The value of `--base-url`. */
  readonly baseUrl?: string
  readonly contract: Contract
  readonly tool: { readonly name: string; readonly version: string }
  /** The evidence file to write. */
  readonly target: string
}

/**
 * Converts recordings by other tools to evidence. Reads each file twice, because the secrets and the base URL must be known before the
 * first line is written.
 *
 * @throws UsageError (by `name`) if the files contain nothing that can be judged
 */
export function convertTraffic(conversion: Conversion): void {
  const { files, from, contract, tool, target } = conversion
  const survey = surveyOf(conversion, wordsOf(contract))
  const base = survey.bases.choose(conversion.baseUrl)
  const masking = survey.secrets.masking()
  const sorted = survey.files.toSorted((one, other) => one.startedAt - other.startedAt)
  const kept = createKept(base, conversion)
  const roles = createKeyRoles(survey.mayLackKeys)
  const recorder = createRecorder(target, masking.redactor)
  try {
    const startedAt = sorted[0]?.startedAt ?? 0
    const unseen = [...survey.unseen, ...(survey.mayLackKeys ? (['keys'] as const) : [])]
    // `leftOut` is only known at the end and written to the footer.
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

type Reader = (file: string, info: FileInfo) => Generator<ImportedEntry>

const readers: Readonly<Record<Conversion['from'], Reader>> = {
  har: readHar,
  charles: readCharles,
  newman: readNewman,
  exchanges: readExchanges,
}

/** True for words of the contract: a key that equals one of them is only masked where a key is expected. */
function wordsOf({ document }: Contract): (word: string) => boolean {
  const text = JSON.stringify(document)
  return (word) => text.includes(word)
}

interface Survey {
  readonly bases: BaseUrls
  readonly secrets: Secrets
  readonly unseen: readonly Unseen[]
  /** True if no request carries the headers that browsers remove from exported archives. */
  readonly mayLackKeys: boolean
  readonly by?: string
  readonly files: readonly { readonly file: string; readonly startedAt: number }[]
  readonly finishedAt: number
  readonly problems: readonly LeftOut[]
}

/** Collects what must be known about all exchanges before the first one is written. */
function surveyOf({ files, from, nameOf = (file) => file }: Conversion, isOurWord: (word: string) => boolean): Survey {
  const reader = readers[from]
  const times = createTimeProblems(from)
  const bases = createBaseUrls(files.map(nameOf), times.found)
  const secrets = createSecrets(isOurWord)
  const unseen = new Set<Unseen>()
  const producers = new Set<string>()
  const problems: LeftOut[] = []
  // Lines of exchanges come from the user's own recorder, which keeps keys and times.
  const isOfTool = from !== 'exchanges'
  let showsKeys = !isOfTool
  let finishedAt = 0
  const begun = files.map((file) => {
    const info: FileInfo = {}
    const callTimes = createCallTimes()
    let startedAt = Infinity
    for (const { number, read } of reader(file, info)) {
      times.add(read, number)
      callTimes.add(read)
      if (isExcluded(read)) continue
      const { request, end } = read
      bases.add(request.method, request.url)
      secrets.add(read)
      for (const one of read.unseen) unseen.add(one)
      showsKeys ||= request.headers.some(([name]) => /^(?:authorization|cookie)$/i.test(name))
      startedAt = Math.min(startedAt, read.startedAt)
      finishedAt = Math.max(finishedAt, read.startedAt + end.at)
    }
    if (info.by !== undefined) producers.add(info.by)
    if (isOfTool && !callTimes.areOfCalls(info.by)) unseen.add('clock')
    if (info.problem !== undefined) problems.push({ because: info.problem, count: 0, first: nameOf(file) })
    const durations = times.durations()
    if (durations !== undefined) problems.push({ because: durations, count: 0, first: nameOf(file) })
    return { file, startedAt }
  })
  const by = [...producers].join(' and ').slice(0, 200)
  return {
    ...{ bases, secrets, unseen: [...unseen], mayLackKeys: !showsKeys, finishedAt, problems, files: begun },
    ...(by !== '' && { by }),
  }
}

function maskedExchange(
  imported: ImportedExchange,
  name: string,
  roleOf: ReturnType<typeof createKeyRoles>,
  masking: TrafficMasking,
): Exchange {
  const { detail } = imported.end
  return createExchange({
    probe: trafficProbe,
    name,
    startedAt: new Date(imported.startedAt).toISOString(),
    request: {
      ...masking.request(imported),
      line: 'domestic',
      key: imported.request.key ?? roleOf(imported.request),
    },
    response: masking.response(imported),
    end: { ...imported.end, detail: detail === undefined ? undefined : masking.redactor.text(detail.slice(0, 200)) },
  })
}

/** Selects the entries to judge and counts the excluded ones by reason. */
function createKept(base: string, { files, from, nameOf = (file) => file }: Conversion) {
  const reasons = new Map<LeftOutCode, { readonly why: LeftOutReason; count: number; readonly first: string }>()
  const seen = createSeen()
  const leave = (why: LeftOutReason, number: number, file: string) => {
    const known = reasons.get(why.code)
    if (known !== undefined) known.count += 1
    else
      reasons.set(why.code, {
        why,
        count: 1,
        first: files.length === 1 ? String(number) : `${number} of ${nameOf(file)}`,
      })
    return false
  }
  return {
    takes: (read: ImportedExchange | ExcludedEntry, number: number, file: string): read is ImportedExchange => {
      if (isExcluded(read)) return leave(read.reason, number, file)
      const { method, url } = read.request
      if (!isCallTo(base, method, url)) return leave({ code: 'another-address', args: { base } }, number, file)
      return (from === 'har' || from === 'charles') && seen(read)
        ? leave({ code: 'recorded-twice' }, number, file)
        : true
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
 * Detects an exchange that was recorded twice, for example in two exports of the same page. Its response id would otherwise be reported as
 * a duplicate.
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
