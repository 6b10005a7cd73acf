import type { Json } from '../../gateway/reference/json.ts'
import { checkMapping, parseMapping, type MappingKind } from '../../src/deployment/files/mapping-file.ts'
import { readUserFile } from '../../src/std/open-file.ts'
import { isUsageError, quoted, reasonOf } from '../../src/std/usage-error.ts'
import {
  lengthLimit,
  reasoning,
  refusal,
  refused,
  text,
  toolCall,
  usage,
  when,
  type Question,
  type RefusedOptions,
  type Reply,
  type TextOptions,
  type UsageOptions,
} from './replies.ts'
import { refuse } from './validated.ts'

/** A reply of a file (`replies.schema.json`). */
interface WrittenReply extends TextOptions {
  readonly when?: Partial<Pick<Question, 'role' | 'model' | 'protocol' | 'stream'>> & { readonly contains?: string }
  readonly always?: boolean
  readonly reasoning?: string
  readonly text?: string
  readonly toolCalls?: readonly {
    readonly name: string
    readonly arguments?: Readonly<Record<string, Json>>
    readonly id?: string
  }[]
  readonly finish?: 'filter' | 'length'
  readonly usage?: UsageOptions
  readonly refused?: RefusedOptions
}

const maxFileBytes = 16 * 2 ** 20

const layout: MappingKind = {
  name: 'the replies',
  schema: new URL('replies.schema.json', import.meta.url),
  describeError: ({ keyword, place, params }) =>
    keyword === 'enum' && Array.isArray(params['allowedValues'])
      ? `${place}: expected one of ${params['allowedValues'].join(', ')}`
      : undefined,
}

/**
 * Reads replies for the option `replies`, from YAML or JSON with the list `replies`, as `serve --replies` does.
 *
 * @throws GateproofError `usage` with file, line and reason
 */
export async function readReplies(file: string): Promise<readonly Reply[]> {
  try {
    const mapping = await parseMapping(file, contentOf(file))
    await checkMapping(mapping, layout)
    const { replies } = mapping.value as { readonly replies: readonly WrittenReply[] }
    return replies.map((written, index) => replyOf(written, `${file}: replies[${index}]`))
  } catch (error) {
    if (isUsageError(error)) refuse(error.message, { cause: error })
    throw error
  }
}

function contentOf(file: string): string {
  try {
    return readUserFile(file, maxFileBytes)
  } catch (error) {
    return refuse(`${quoted(file)}: ${reasonOf(error)}`, { cause: error })
  }
}

function replyOf(written: WrittenReply, place: string): Reply {
  const [first, ...others] = partsOf(written)
  if (first === undefined) return refuse(`${place}: expected text, toolCalls, reasoning, finish, usage or refused`)
  if (written.refused !== undefined && others.length > 0) refuse(`${place}: refused stands alone`)
  const reply = others.length === 0 ? first : first.and(...others)
  const repeated = written.always === true ? reply.always() : reply
  const condition = written.when
  if (condition === undefined) return repeated
  const { contains = '', ...members } = condition
  const wanted = Object.entries(members) as [keyof Question, unknown][]
  return when(
    (question) => question.text.includes(contains) && wanted.every(([name, value]) => question[name] === value),
    repeated,
  )
}

function partsOf(written: WrittenReply): readonly Reply[] {
  const { chunkSize, delayMs, toolCalls = [], finish } = written
  const pace = { ...(chunkSize !== undefined && { chunkSize }), ...(delayMs !== undefined && { delayMs }) }
  return [
    ...(written.refused === undefined ? [] : [refused(written.refused)]),
    ...(written.reasoning === undefined ? [] : [reasoning(written.reasoning, pace)]),
    ...(written.text === undefined ? [] : [text(written.text, pace)]),
    ...toolCalls.map(({ name, arguments: args, id }) => toolCall(name, args, id === undefined ? {} : { id })),
    ...(finish === undefined ? [] : [finish === 'filter' ? refusal() : lengthLimit()]),
    ...(written.usage === undefined ? [] : [usage(written.usage)]),
  ]
}
