import { isAbort } from './connection.ts'
import { errorReply, refusals } from './errors.ts'
import type { Handler, Inject, Target } from './faults/handler.ts'

/** One endpoint of a gateway, whose faults can change while it runs. */
export interface Line {
  readonly handle: Handler
  /** Adds a fault around the others. Returns what removes it. */
  readonly inject: (inject: Inject) => () => void
}

interface Layer {
  readonly handle: Handler
  /** What it wraps now. */
  next: Handler
}

/** Opens an endpoint. An error of a fault becomes a 500, unless it ends the connection on purpose. */
export function openLine(healthy: Handler, target: Target): Line {
  let layers: readonly Layer[] = []
  const use = (changed: readonly Layer[]) => {
    layers = changed
    for (const [index, layer] of layers.entries()) layer.next = layers[index - 1]?.handle ?? healthy
  }
  return {
    handle: async (request) => {
      try {
        return await (layers.at(-1)?.handle ?? healthy)(request)
      } catch (error) {
        if (isAbort(error)) throw error
        return errorReply(refusals.internal(String(error)), 'common')
      }
    },
    inject: (inject) => {
      const layer: Layer = { handle: inject((request) => layer.next(request), target), next: healthy }
      use([...layers, layer])
      return () => use(layers.filter((other) => other !== layer))
    },
  }
}
