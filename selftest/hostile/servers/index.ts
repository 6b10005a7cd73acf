import type { Hostile } from '../serve.ts'
import { bodies } from './bodies.ts'
import { echoes } from './echoes.ts'
import { headers } from './headers.ts'
import { models } from './models.ts'
import { redirects } from './redirects.ts'
import { replies } from './replies.ts'
import { retryAfter } from './retry-after.ts'
import { streams } from './streams.ts'
import { strings } from './strings.ts'
import { tasks } from './tasks.ts'

/** Every hostile server, by kind. */
export const servers: readonly Hostile[] = [
  ...[headers, bodies, streams, redirects, retryAfter, echoes, strings, models, tasks, replies].flat(),
]
