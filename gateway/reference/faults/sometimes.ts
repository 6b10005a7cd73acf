import { type Inject, onlyIf } from './handler.ts'

/** How long a call takes at least, unless others come: a model needs time too. */
const callMs = 25

/** Applies a fault to calls while at least this many are in flight, themselves included. */
export function whileInFlight(least: number, inject: Inject): Inject {
  return onlyIf([`at least ${least} requests are in flight`, inject.condition], (next, target) => {
    const injected = inject(next, target)
    let inFlight = 0
    let waiting: ((isLoaded: boolean) => void)[] = []
    const isLoaded = () =>
      new Promise<boolean>((resolve) => {
        waiting.push(resolve)
        setTimeout(() => resolve(false), callMs)
        if (inFlight < least) return
        for (const release of waiting) release(true)
        waiting = []
      })
    return async (request) => {
      inFlight += 1
      try {
        return await ((await isLoaded()) ? injected(request) : next(request))
      } finally {
        inFlight -= 1
      }
    }
  })
}
