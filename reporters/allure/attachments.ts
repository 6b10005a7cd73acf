import { ContentType, type Attachment } from 'allure-js-commons'
import { md5 } from 'allure-js-commons/sdk/reporter'
import type { Exchange } from '../../src/evidence/exchange.ts'
import { requestText, responseText } from './http.ts'
import type { ResultFile } from './results.ts'

/** Characters of all attachments together: the page is one file that a browser must hold. */
const mostCharacters = 16_000_000

/** The messages of exchanges as attachments; an exchange that many requirements show is held once. */
export interface Attachments {
  /** Request and response of an exchange; none once the ceiling is reached. */
  readonly of: (exchange: Exchange) => Attachment[]
  readonly files: () => readonly ResultFile[]
}

export function createAttachments(): Attachments {
  const files: ResultFile[] = []
  const known = new Map<Exchange, Attachment[]>()
  let left = mostCharacters
  const attach = (exchange: Exchange): Attachment[] => {
    const texts = { request: requestText(exchange), response: responseText(exchange) }
    left -= texts.request.length + texts.response.length
    return Object.entries(texts).map(([name, text]) => {
      const source = `${md5(`${exchange.id} ${name}`)}-attachment.txt`
      files.push({ name: source, text })
      return { name, type: ContentType.TEXT, source }
    })
  }
  return {
    of: (exchange) => {
      const held = known.get(exchange) ?? (left > 0 ? attach(exchange) : [])
      known.set(exchange, held)
      return held
    },
    files: () => files,
  }
}
