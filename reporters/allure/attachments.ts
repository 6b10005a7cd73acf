import { ContentType, type Attachment } from 'allure-js-commons'
import { md5 } from 'allure-js-commons/sdk/reporter'
import type { Exchange } from '../../src/evidence/exchange.ts'
import type { Observation } from '../../src/verdict/report.ts'
import { requestText, responseText } from './http.ts'
import type { ResultFile } from './result-file.ts'
import { statesOfTask, timelineSvg } from './timeline.ts'

/** Characters of all attachments together: the page is one file that a browser must hold. */
const mostCharacters = 16_000_000

/** The messages of exchanges as attachments. Allure shows a file in one place: an exchange in several is written for each. */
export interface Attachments {
  /** Request and response of an exchange, as a check of that name shows them; none once the ceiling is reached. */
  readonly of: (exchange: Exchange, check: string) => Attachment[]
  /** The tasks among some observations, a picture of each. */
  readonly timelines: (observations: readonly Observation[]) => Attachment[]
  readonly files: () => readonly ResultFile[]
}

export function createAttachments(): Attachments {
  const files: ResultFile[] = []
  const texts = new Map<Exchange, Readonly<Record<'request' | 'response', string>>>()
  let left = mostCharacters
  return {
    of: (exchange, check) => {
      if (left <= 0) return []
      const known = texts.get(exchange) ?? { request: requestText(exchange), response: responseText(exchange) }
      texts.set(exchange, known)
      left -= known.request.length + known.response.length
      return Object.entries(known).map(([name, text]) => {
        const source = `${md5(`${check} ${exchange.id} ${name}`)}-attachment.txt`
        files.push({ name: source, text })
        return { name, type: ContentType.TEXT, source }
      })
    },
    timelines: (observations) =>
      observations.flatMap(({ id, text, value }, index) => {
        const svg = text === statesOfTask ? timelineSvg(value) : undefined
        if (svg === undefined) return []
        const source = `${md5(`${id} ${text} ${index}`)}-attachment.svg`
        files.push({ name: source, text: svg })
        return [{ name: text, type: ContentType.SVG, source }]
      }),
    files: () => files,
  }
}
