import type { Naming } from '../../src/deployment/options/naming.ts'
import type { TextOptions } from '../options.ts'
import type { JudgedObserver } from '../output.ts'
import type { Task } from '../task.ts'

/** How a run is observed, and whether it writes reports. */
export interface Course extends Task {
  readonly text: TextOptions | undefined
  readonly names: Naming
  readonly writes: boolean
  readonly onJudged?: JudgedObserver | undefined
}
