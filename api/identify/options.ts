import type { DeploymentOptions, DriveLimits, DriveTaskOptions, OutputOptions, CommonOptions } from '../options.ts'

/** The options of `planSamples`, which sends nothing. */
export interface PlanSamplesOptions
  extends
    Pick<
      DeploymentOptions,
      | 'baseUrl'
      | 'embedded'
      | 'apiKey'
      | 'apiKeyEnv'
      | 'headers'
      | 'headersEnv'
      | 'secretHeaders'
      | 'configFile'
      | 'env'
    >,
    Pick<
      DriveLimits,
      'seed' | 'maxRequests' | 'maxTokens' | 'maxCost' | 'prices' | 'concurrency' | 'rate' | 'timeoutMs' | 'deadlineMs'
    >,
    CommonOptions {
  /** The model to ask. Required unless the deployment is the embedded gateway, or a configuration file names its chat model. */
  readonly model?: string | undefined
  /** Answers for each prompt, from 5 to 200. Default: 20. */
  readonly samples?: number | undefined
}

/** The options of `collectSamples`. */
export interface CollectSamplesOptions extends PlanSamplesOptions, DriveTaskOptions {
  /** Continues the interrupted collection in this folder. The model, the seed and the number of samples are those of the collection. */
  readonly resume?: string | undefined
  /** The folder for `evidence.jsonl`. */
  readonly outDir: NonNullable<OutputOptions['outDir']>
}

/** The options of `compareSamples`, which sends nothing. */
export interface CompareSamplesOptions extends CommonOptions {
  /** Path of the evidence of the reference, or of its folder. */
  readonly reference: string
  /** Path of the evidence to compare with it, or of its folder. */
  readonly got: string
  /** The highest probability of a difference that is not there. Default: 0.01. */
  readonly alpha?: number | undefined
}
