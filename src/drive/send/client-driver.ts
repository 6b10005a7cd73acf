import type { Settings } from '../../deployment/deployment.ts'
import type { Exchange, Outcome } from '../../evidence/exchange.ts'
import type { Recorder } from '../../evidence/recorder.ts'
import type { Budget } from '../limits/budget.ts'
import type { CostTracker } from '../limits/cost-tracker.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { Probe } from '../probe.ts'
import type { Stop } from '../limits/stop.ts'
import type { UpstreamLink } from './upstream-link.ts'

/** The limits of the drive, which also apply to the requests of official clients and agents, and its recorder. */
export interface ClientContext {
  readonly settings: Settings
  readonly recorder: Recorder
  readonly rateLimiter: RateLimiter
  readonly budget: Budget
  readonly costs: CostTracker
  readonly stop: Stop
  readonly onExchange: (exchange: Exchange) => void
  /** The scripted upstream, which agents need. */
  readonly upstream?: UpstreamLink | undefined
}

/** Runs probes whose requests are sent by an official client or a coding agent. */
export interface ClientDriver {
  readonly drive: (probe: Probe) => Promise<Outcome>
  readonly close: () => Promise<void>
}

export type StartClients = (context: ClientContext) => ClientDriver | Promise<ClientDriver>
