import { identifyArea } from '../../src/identify/probe.ts'
import { defaultSamples, maxSamples } from '../../src/identify/prompts.ts'
import type { Settings } from '../../src/deployment/deployment.ts'
import { readInteger } from '../../src/deployment/values.ts'
import { UsageError } from '../../src/std/usage-error.ts'
import type { Secrets } from '../failing.ts'
import type { RunOptions } from '../options.ts'
import { namesOf, settingsOf } from '../read-options.ts'
import type { PlanSamplesOptions } from './options.ts'

/** All that a drive for samples sends. */
export const sampleAreas = [identifyArea]

/**
 * The settings of a drive for samples: those of a run that sends nothing else.
 *
 * @throws UsageError that names the option
 */
export async function sampleSettings(
  { model, samples = defaultSamples, ...others }: PlanSamplesOptions & Pick<RunOptions, 'outDir' | 'resume'>,
  secrets: Secrets,
): Promise<Settings> {
  const names = namesOf(others)
  const checked = readInteger(5, maxSamples)(names('samples'), String(samples))
  const models = model === undefined ? undefined : { chat: model }
  const settings = await settingsOf({ ...others, samples: checked, ...(models && { models }) }, secrets)
  const { deployment } = settings
  if (!deployment.embedded && deployment.models.chat === undefined && settings.resumeDir === undefined)
    throw new UsageError(`${others.optionNames === 'command' ? '--model' : 'model'}: missing. Name the model to ask`)
  return { ...settings, only: [], skip: [], compareOverseas: false }
}
