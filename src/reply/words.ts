import { whileRead } from './reader.ts'
import type { Reply } from './reply.ts'

/**
 * The body for whoever looks for words in it: of JSON, only what JSON must escape is escaped, however the gateway wrote it. Some escape
 * whatever is not ASCII, others every slash.
 */
export const wordsOf = whileRead(({ json, text }: Reply): string => (json.exists ? JSON.stringify(json.value) : text))
