import type { Contract } from '../../src/contract/document.ts'
import type { Settings } from '../../src/deployment/deployment.ts'
import type { Naming } from '../../src/deployment/options/naming.ts'
import { evidenceIn } from '../files/out-folder.ts'
import type { Task } from '../task.ts'
import { driveToFile, type Driven } from './driving.ts'
import { startEmbedded, type Embedded } from './embedded.ts'
import { checkOpenFileLimit } from './open-files.ts'
import { resume, type Resumed } from './resume.ts'
import { startRunUpstream, type RunUpstream } from './upstream.ts'

/** A finished drive, with the settings that it used. */
interface DrivenRun {
  readonly driven: Driven
  readonly file: string
  readonly settings: Settings
  readonly resumed: Resumed | undefined
}

/** Resumes or starts the drive that the settings describe, with the embedded gateway if there is no other. */
export async function driveSettings(
  settings: Settings,
  contract: Contract,
  task: Task,
  names: Naming,
): Promise<DrivenRun> {
  const { outDir, resumeDir, deployment } = settings
  checkOpenFileLimit(settings.concurrency * (deployment.embedded ? 2 : 1), names('concurrency'))
  const file = evidenceIn(outDir)
  const resumed = resumeDir === undefined ? undefined : resume(settings, resumeDir, contract, file, names('resume'))
  const upstream = settings.upstream && (await startRunUpstream(settings.upstream, settings.timeoutS * 1000, names))
  try {
    const embedded = deployment.embedded ? await startEmbedded(settings, contract, upstream) : undefined
    try {
      const own = ownSettings(resumed?.settings ?? settings, embedded, upstream)
      const { baseUrl } = own.deployment
      task.onProgress?.({ type: 'endpoint', endpoint: 'domestic', baseUrl, embedded: embedded !== undefined })
      const driven = await driveToFile(file, own, contract, { resumed, upstream }, task)
      return { driven, file, settings: own, resumed }
    } finally {
      await embedded?.close()
    }
  } finally {
    await upstream?.close()
  }
}

/** With the addresses of what this process has started. */
const ownSettings = (settings: Settings, embedded?: Embedded, upstream?: RunUpstream): Settings => ({
  ...settings,
  ...(embedded && { deployment: embedded.deployment }),
  ...(upstream && { upstream: upstream.addresses }),
})
