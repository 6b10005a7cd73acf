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

/** Where a healthy gateway answers most of what is asked, areas that do not meet what is hostile add nothing but time. */
const without =
  (skip: string) =>
  (server: Hostile): Hostile => ({ ...server, skip })

const shown = strings.map((server): Hostile => ({ ...server, shown: true }))

/** Every hostile server, by kind. */
export const servers: readonly Hostile[] = [
  ...headers,
  ...bodies,
  ...streams.map(without('limits,images,video,balance,models,authentication')),
  ...[redirects, retryAfter, echoes, shown, models, replies].flat().map(without('limits')),
  ...tasks.map(without('limits,streaming,chat,responses,messages,generate-content')),
]
