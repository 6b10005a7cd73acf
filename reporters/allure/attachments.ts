import type { Exchange } from '../../src/evidence/exchange.ts'
import type { Observation } from '../../src/verdict/report.ts'
import { md5, type Attachment, type ResultFile } from './format.ts'
import { exchangeText } from './http.ts'
import { statesOfTask, timelineSvg } from './timeline.ts'

/** Characters of all attachments together: the page is one file that a browser must hold. */
const mostCharacters = 16_000_000

/** The messages of exchanges as attachments. Allure shows a file in one place: an exchange in several is written for each. */
export interface Attachments {
  /** Request and response of an exchange in one text, as a check of that name shows them; none once the ceiling is reached. */
  readonly of: (exchange: Exchange, check: string) => Attachment[]
  /** The tasks among some observations, a picture of each. */
  readonly timelines: (observations: readonly Observation[]) => Attachment[]
  /** A text of another kind. */
  readonly text: (name: string, text: string) => Attachment
  readonly files: () => readonly ResultFile[]
}

export function createAttachments(): Attachments {
  const files: ResultFile[] = []
  const texts = new Map<Exchange, string>()
  let left = mostCharacters
  return {
    of: (exchange, check) => {
      if (left <= 0) return []
      const text = texts.get(exchange) ?? exchangeText(exchange)
      texts.set(exchange, text)
      left -= text.length
      const source = `${md5(`${check} ${exchange.id}`)}-attachment.txt`
      files.push({ name: source, text })
      return [{ name: 'request and response', type: 'text/plain', source }]
    },
    timelines: (observations) =>
      observations.flatMap(({ id, text, value }, index) => {
        const svg = text === statesOfTask ? timelineSvg(value) : undefined
        if (svg === undefined) return []
        const source = `${md5(`${id} ${text} ${index}`)}-attachment.svg`
        files.push({ name: source, text: svg })
        return [{ name: text, type: 'image/svg+xml', source }]
      }),
    text: (name, text) => {
      const source = `${md5(name)}-attachment.txt`
      files.push({ name: source, text })
      return { name, type: 'text/plain', source }
    },
    files: () => files,
  }
}
