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

/** If most responses are healthy, unaffected areas only cost time. */
const without =
  (skip: string) =>
  (server: Hostile): Hostile => ({ ...server, skip })

const shown = strings.map((server): Hostile => ({ ...server, shown: true }))

/** All hostile servers, by kind. */
export const servers: readonly Hostile[] = [
  ...headers,
  ...bodies,
  ...streams.map(without('limits,images,video,balance,models,authentication')),
  ...[redirects, retryAfter, echoes, shown, models, replies].flat().map(without('limits')),
  ...tasks.map(without('limits,streaming,chat,responses,messages,generate-content')),
]
