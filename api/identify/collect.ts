import type { Plan } from '../plan.ts'
import { contractToDrive } from '../contract.ts'
import { failing } from '../failing.ts'
import { prepareOutFolder, withFolderLock } from '../files/out-folder.ts'
import { checkInstallation } from '../installation.ts'
import { planWith } from '../plan.ts'
import { namesOf } from '../read-options.ts'
import { driveSettings } from '../run/drive.ts'
import { asTask } from '../task.ts'
import { recordedSetupReason } from '../../src/results/setup.ts'
import { reasonText } from '../../src/results/reasons.ts'
import type { CollectSamplesOptions, PlanSamplesOptions } from './options.ts'
import { sampleAreas, sampleSettings } from './settings.ts'

/** The recorded samples of a model. */
export interface CollectedSamples {
  /** The evidence, which `compareSamples` accepts. */
  readonly file: string
  readonly seed: number
  readonly requests: number
  /** Reported by the deployment. */
  readonly tokens: number
  /** Why requests are missing, in one line: a budget, the deadline, an abort, a wrong set-up. Absent if all were sent. */
  readonly incomplete?: string
  /** True if `resume` can continue it: not without a tested deployment, and not with the embedded gateway. */
  readonly resumable?: true
}

/** Implements `planSamples` of the library. */
export const planSamples = (options: PlanSamplesOptions): Promise<Plan> =>
  failing(async (secrets) => planWith(sampleAreas, await sampleSettings(options, secrets)))

/** Implements `collectSamples` of the library. */
export const collectSamples = (options: CollectSamplesOptions): Promise<CollectedSamples> => {
  const { signal, driveSignal, onProgress, ...others } = options
  return asTask({ signal, driveSignal, onProgress }, async (task, secrets) => {
    checkInstallation()
    const settings = await sampleSettings(others, secrets)
    const names = namesOf(options)
    const contract = contractToDrive(settings)
    prepareOutFolder(settings.outDir, names('outDir'))
    const work = () => driveSettings(settings, contract, task, names, sampleAreas)
    const { driven, file } = await withFolderLock(settings.outDir, work, names('outDir'))
    const { requests, tokens, because, why } = driven.footer
    const setup = recordedSetupReason(why)
    const incomplete = driven.failure ?? (setup === undefined ? because : reasonText(setup))
    if (incomplete === undefined) return { file, seed: settings.seed, requests, tokens }
    const resumable = driven.footer.ended !== 'setup' && !settings.deployment.embedded
    return { file, seed: settings.seed, requests, tokens, incomplete, ...(resumable && { resumable }) }
  })
}
