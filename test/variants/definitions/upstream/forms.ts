import { all, type Inject, when } from '../../../../gateway/reference/fault-kit.ts'
import { completions } from '../chat/completions.ts'
import { chunks } from '../chat/streams.ts'
import { contents } from '../content.ts'
import { labels, members, serialisers } from '../json.ts'
import { messageStreams } from '../message-streams.ts'
import { messageObjects } from '../messages.ts'
import { responseObjects } from '../responses.ts'
import { sse } from '../sse.ts'
import { upstreamAreas, type ConformantVariants } from '../variant.ts'

/** Some of these variants collect a stream before they send it: a stream that the upstream holds back would wait for them. */
const unlessHeld = (inject: Inject): Inject => when(({ text }) => !/(?:Hold|Leave) the word/.test(text), inject)

/** Variants with content, signatures or counts of their own, which no upstream has sent. */
export const withOwnContent: readonly string[] = [
  'usage without details of the prompt',
  'tool calls that the limit cut short',
  'arguments written with white space',
  'thinking before the text',
  'redacted thinking before the text',
  'thinking without a signature',
  'an empty signature',
  'an empty reasoning item before the text',
  'an encrypted reasoning item before the text',
  'a finished web search before the text',
  'signatures beside parts',
  'message usage without the cache',
  'message usage told in full detail',
  'input tokens at the end with those of the cache',
  'input tokens told in message_delta alone',
  'cache tokens told in message_delta alone',
  'a thought before the text',
  'no content where the limit was reached',
  'a model that asks back before it calls a function',
  'calls with other arguments',
  'details of candidates and the cache',
]

/** The variants of responses by what they change. Variants of different lists do not affect each other. */
export const lists: readonly ConformantVariants[] = [
  completions,
  chunks,
  messageObjects,
  messageStreams,
  responseObjects,
  contents,
  { ...serialisers, ...members, ...labels },
  sse,
]

const relayed = lists.map((list) => Object.entries(list).filter(([name]) => !withOwnContent.includes(name)))

/** Variants of other areas, several in one gateway, whose responses are compared with those of the upstream. */
export const upstreamForms: ConformantVariants = Object.fromEntries(
  Array.from({ length: Math.max(...relayed.map(({ length }) => length)) }, (_, index) => {
    const chosen = relayed.flatMap((entries) => entries.slice(index, index + 1))
    const names = chosen.map(([name]) => name).join(' + ')
    const injections = chosen.flatMap(([, { inject }]) => inject ?? [])
    return [`both ends: ${names}`, { inject: unlessHeld(all(...injections)), areas: upstreamAreas }]
  }),
)
