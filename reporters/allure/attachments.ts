import type { Exchange } from '../../src/evidence/exchange.ts'
import type { Observation, Verdict } from '../../src/report/report.ts'
import { md5, type Attachment, type ResultFile } from './format.ts'
import { exchangeText } from './http.ts'
import { streamSvg } from './stream-timeline.ts'
import { taskStates, timelineSvg } from './task-timeline.ts'

/** The total size of all attachments, because the page is one file. */
const maxCharacters = 16_000_000

/** Attachments of results. Allure shows a file in one place only, so an exchange is written once for each check that shows it. */
export interface Attachments {
  /**
   * The request and response of an exchange as one text for a check, and the timeline of a stream; empty once the size limit is reached, and
   * for a satisfied check unless all are asked for.
   */
  readonly of: (exchange: Exchange, check: string, verdict: Verdict) => Attachment[]
  /** A picture for each observed video task. */
  readonly timelines: (observations: readonly Observation[]) => Attachment[]
  /** Any other text. */
  readonly text: (name: string, text: string) => Attachment
  /** A table, as CSV. */
  readonly table: (name: string, csv: string) => Attachment
  readonly files: () => readonly ResultFile[]
}

/** @param isFull whether what is satisfied has attachments too */
export function createAttachments(isFull: boolean): Attachments {
  const files: ResultFile[] = []
  const texts = new Map<Exchange, readonly [text: string, svg: string | undefined]>()
  let left = maxCharacters
  const named = (name: string, text: string, ending: string, type: string) => {
    const source = `${md5(name)}-attachment.${ending}`
    files.push({ name: source, text })
    return { name, type, source }
  }
  return {
    of: (exchange, check, verdict) => {
      if (left <= 0 || (verdict === 'satisfied' && !isFull)) return []
      const [text, svg] = texts.get(exchange) ?? [exchangeText(exchange), streamSvg(exchange)]
      texts.set(exchange, [text, svg])
      left -= text.length + (svg?.length ?? 0)
      const source = md5(`${check} ${exchange.id}`)
      const add = (name: string, type: string, ending: string, content: string) => {
        files.push({ name: `${source}-attachment.${ending}`, text: content })
        return { name, type, source: `${source}-attachment.${ending}` }
      }
      return [
        add('request and response', 'text/plain', 'txt', text),
        ...(svg === undefined ? [] : [add('timeline of the stream', 'image/svg+xml', 'svg', svg)]),
      ]
    },
    timelines: (observations) =>
      observations.flatMap(({ id, text, value }, index) => {
        const svg = text === taskStates ? timelineSvg(value) : undefined
        if (svg === undefined) return []
        const source = `${md5(`${id} ${text} ${index}`)}-attachment.svg`
        files.push({ name: source, text: svg })
        return [{ name: text, type: 'image/svg+xml', source }]
      }),
    text: (name, text) => named(name, text, 'txt', 'text/plain'),
    table: (name, csv) => named(name, csv, 'csv', 'text/csv'),
    files: () => files,
  }
}
