import { abortError } from '../../gateway/reference/connection.ts'
import { all, type Inject } from '../../gateway/reference/fault-kit.ts'
import { fault } from '../../gateway/reference/fault.ts'
import type { RecordOptions } from '../suites/harness.ts'

/** When a gateway in this process ends, and how it comes back. */
export interface Mortality {
  /** True if this request ends the process. `inFlight` counts the requests that it is working on, this one included. */
  readonly kills: (request: Request, inFlight: number) => boolean | Promise<boolean>
  /** How many connections the closed port refuses until the process is started again; Infinity if it stays dead. */
  readonly refusals: number
  /** The error of a connection to a process that has ended. */
  readonly whileDead?: 'PortClosed' | 'Hang'
}

/** The names of errors by which the transport in process imitates the ends of connections. */
const cut = abortError

/** A gateway whose process ends: the requests in flight are reset, and then the port refuses connections. */
const mortal =
  ({ kills, refusals, whileDead = 'PortClosed' }: Mortality): Inject =>
  (next) => {
    let life = 0
    let inFlight = 0
    let refusalsLeft = 0
    return async (request) => {
      if (refusalsLeft > 0) {
        refusalsLeft -= 1
        throw cut(whileDead)
      }
      const ownLife = life
      inFlight += 1
      try {
        if (await kills(request.clone(), inFlight)) {
          life += 1
          refusalsLeft = refusals
          throw cut('Reset')
        }
        const response = await next(request)
        if (life !== ownLife) throw cut('Reset')
        return response
      } finally {
        inFlight -= 1
      }
    }
  }

/** Options of a trial of a gateway that ends. */
export const mortalOptions = (
  mortality: Mortality,
  settings: RecordOptions['settings'],
  more: readonly Inject[] = [],
) => ({
  faults: [fault([], all(mortal(mortality), ...more))],
  imitatesCuts: true as const,
  settings: { samples: 1, ...settings },
})

/** True for a request whose JSON body has this member. */
export const hasMember =
  (name: string) =>
  async (request: Request): Promise<boolean> => {
    const text = request.method === 'POST' ? await request.text() : ''
    return text.includes(`"${name}"`)
  }
