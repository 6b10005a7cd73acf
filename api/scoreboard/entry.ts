import { Ajv2020 } from 'ajv/dist/2020.js'
import { parseDocument } from 'yaml'
import { readPackageFile } from '../../src/std/open-file.ts'

/** The judgement by hand of a violation. */
export const judgementKinds = ['bug', 'custom', 'lenient', 'again', 'unfair'] as const
export type JudgementKind = (typeof judgementKinds)[number]

export interface Judgement {
  readonly judgement: JudgementKind
  /** One sentence. */
  readonly seen: string
}

/** The content of a valid `entry.yaml`: `scoreboard/entry.schema.json` describes its members. */
export interface Entry {
  readonly gateway: string
  readonly version: string
  readonly name: string
  readonly homepage: string
  readonly licence?: string
  /** `2026-11-26`. */
  readonly date: string
  readonly install: readonly string[]
  readonly start: readonly string[]
  readonly record?: string
  readonly upstream: string
  readonly lacks: Readonly<Record<string, string>>
  readonly submitter: { readonly name: string; readonly relation: 'vendor' | 'user' | 'gateproof' }
  readonly notes?: string
  /** What the samples are of, which the scoreboard compares. */
  readonly identification?: { readonly model: string; readonly referenceModel?: string; readonly reference: string }
  /** By requirement id. */
  readonly judgements?: Readonly<Record<string, Judgement>>
}

/** It stands beside the entries, which name it. */
const schema = JSON.parse(readPackageFile(new URL('../../scoreboard/entry.schema.json', import.meta.url))) as object
const validate = new Ajv2020({ allErrors: false }).compile<Entry>(schema)

/** The entry, or what is wrong with the text: one line. */
export function parseEntry(text: string): Entry | string {
  const document = parseDocument(text)
  const [error] = document.errors
  if (error !== undefined) return error.message.split('\n', 1)[0]?.replace(/:$/, '') ?? 'not valid YAML'
  let value: unknown
  try {
    // No aliases: they can expand to gigabytes.
    value = document.toJS({ maxAliasCount: 0 })
  } catch (reason) {
    return (reason as Error).message
  }
  if (validate(value)) return value
  const [flaw] = validate.errors ?? []
  const { instancePath = '', message = '', params = {} } = flaw ?? {}
  const where = instancePath === '' ? '' : `${instancePath.slice(1).replaceAll('/', '.')}: `
  const named = 'additionalProperty' in params ? ` \`${String(params['additionalProperty'])}\`` : ''
  const allowed = 'allowedValues' in params ? ` ${(params['allowedValues'] as string[]).join(', ')}` : ''
  return `${where}${message}${named}${allowed}`
}
