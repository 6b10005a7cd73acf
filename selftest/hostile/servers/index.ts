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

/** Where a healthy gateway answers most of what is asked, half of a drive are limits: they add nothing but time. */
const withoutLimits = (server: Hostile): Hostile => ({ ...server, skip: 'limits' })

const shown = strings.map((server): Hostile => ({ ...server, shown: true }))

/** Every hostile server, by kind. */
export const servers: readonly Hostile[] = [
  ...[headers, bodies].flat(),
  ...[streams, redirects, retryAfter, echoes, shown, models, tasks, replies].flat().map(withoutLimits),
]
