import { once } from '../src/std/memoized.ts'
import type { Fault } from '../gateway/reference/fault-kit.ts'
import { byName as agents } from './agents/faults.ts'
import * as authentication from './authentication/faults.ts'
import { byOperation } from './authentication/operations.faults.ts'
import * as balance from './balance/faults.ts'
import * as clients from './clients/faults.ts'
import * as chat from './protocols/chat/faults.ts'
import * as responses from './protocols/responses/faults.ts'
import * as messages from './protocols/messages/faults.ts'
import * as generateContent from './protocols/generate-content/faults.ts'
import * as errors from './errors/faults.ts'
import { byOperation as errorsByOperation } from './errors/operations.faults.ts'
import * as images from './images/faults.ts'
import { byRequirement as limits } from './limits/faults.ts'
import * as metering from './metering/faults.ts'
import * as models from './models/faults.ts'
import * as service from './service/faults.ts'
import { byName as streaming } from './streaming/faults.ts'
import * as upstream from './upstream/faults.ts'
import * as video from './video/faults.ts'
import * as versioning from './versioning/faults.ts'

const byArea: Readonly<Record<string, Readonly<Record<string, Fault>>>> = {
  authentication: { ...authentication, ...byOperation },
  balance,
  chat,
  clients,
  responses,
  messages,
  'generate-content': generateContent,
  errors: { ...errors, ...errorsByOperation },
  images,
  limits,
  models,
  service,
  streaming,
  upstream,
  versioning,
  video,
  agents,
  metering,
}

/** Every fault by its name, `area.name`, for `serve --fault` and the kill matrix. */
export const faults: Readonly<Record<string, Fault>> = Object.fromEntries(
  Object.entries(byArea).flatMap(([area, named]) =>
    Object.entries(named).map(([name, fault]) => [`${area}.${name}`, fault] as const),
  ),
)

/** The names of the faults that violate a requirement. */
export const faultsOf = (id: string): readonly string[] => namesByRequirement().get(id) ?? []

const namesByRequirement = once(() => {
  const names = new Map<string, string[]>()
  for (const [name, { breaks }] of Object.entries(faults)) {
    for (const id of new Set<string>(breaks)) names.set(id, [...(names.get(id) ?? []), name])
  }
  return names
})
