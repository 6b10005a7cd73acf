import { reasonText } from '../../src/results/reasons.ts'
import { recordedSetupReason } from '../../src/results/setup.ts'
import { UsageError } from '../../src/std/usage-error.ts'
import { prepareOutFolder, withFolderLock } from '../files/out-folder.ts'
import { contractToDrive } from '../contract.ts'
import { folderOrTemporary } from '../files/temporary-folder.ts'
import { checkInstallation } from '../installation.ts'
import type { DriveOptions } from '../options.ts'
import { namesOf, settingsOf } from '../read-options.ts'
import { asTask } from '../task.ts'
import { driveSettings } from './drive-settings.ts'

/** A finished drive. `judge` accepts it in place of files. */
export interface Recording {
  /** Paths of the evidence, in order. */
  readonly files: readonly string[]
  readonly requests: number
  readonly retries: number
  /** Reported by the deployment. */
  readonly tokens: number
  /** Why the drive is incomplete, in one line: a budget, the deadline, an abort, a full disk. Absent if it is complete. */
  readonly incomplete?: string
  /** Deletes the evidence, if it is in a temporary folder. */
  readonly remove: () => void
  readonly [Symbol.dispose]: () => void
}

/** Implements `drive` of the library. */
export const drive = (options: DriveOptions): Promise<Recording> =>
  asTask(options, async (task, secrets) => {
    checkInstallation()
    const settings = await settingsOf(options, secrets)
    const names = namesOf(options)
    if (settings.repeat !== undefined) throw new UsageError(`${names('repeat')}: drive records one run. Use run`)
    const contract = contractToDrive(settings)
    const { path: outDir, remove } = folderOrTemporary(options.outDir && settings.outDir)
    try {
      prepareOutFolder(outDir, names('outDir'))
      const work = () => driveSettings({ ...settings, outDir }, contract, task, names)
      const { driven, file } = await withFolderLock(outDir, work, names('outDir'))
      const { requests, retries, tokens, because, why } = driven.footer
      const setup = recordedSetupReason(why)
      const incomplete = driven.failure ?? (setup === undefined ? because : reasonText(setup))
      return {
        files: [file],
        ...{ requests, retries, tokens },
        ...(incomplete !== undefined && { incomplete }),
        remove,
        [Symbol.dispose]: remove,
      }
    } catch (error) {
      remove()
      throw error
    }
  })
