import type { StepPhase } from '../probe.ts'

export const stepPhases: readonly StepPhase[] = [1, 2, 3]

/**
 * Lets steps wait until the steps of earlier phases have ended, in all probes: their calls may change how the gateway treats the calls
 * that follow.
 */
export interface Phases {
  /** Resolves when the steps of earlier phases have ended, and the phases have begun. */
  readonly opened: (phase: StepPhase) => Promise<void>
  /** The steps of a probe before this phase have ended. */
  readonly reached: (probe: string, phase: StepPhase) => void
  /** The probe has ended, or will not start. */
  readonly ended: (probe: string) => void
  /** Resolves when all steps without a phase have ended. */
  readonly ready: Promise<void>
  /** Lets the first phase begin. */
  readonly begin: () => void
}

/** @param probes the names of those whose steps are awaited */
export function createPhases(probes: readonly string[]): Phases {
  const begun = createGate(['begin'])
  const gates = { 1: createGate(probes), 2: createGate(probes), 3: createGate(probes) } satisfies Readonly<
    Record<StepPhase, Gate>
  >
  return {
    opened: (phase) => Promise.all([begun.opened, gates[phase].opened]).then(() => undefined),
    reached: (probe, phase) => gates[phase].reached(probe),
    ended: (probe) => stepPhases.forEach((phase) => gates[phase].reached(probe)),
    ready: gates[1].opened,
    begin: () => begun.reached('begin'),
  }
}

/** Opens when all names have reached it. */
interface Gate {
  readonly opened: Promise<void>
  readonly reached: (name: string) => void
}

function createGate(names: readonly string[]): Gate {
  const awaited = new Set(names)
  let open: (() => void) | undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  const reached = (name?: string) => {
    if (name !== undefined) awaited.delete(name)
    if (awaited.size === 0) open?.()
  }
  reached()
  return { opened, reached }
}
