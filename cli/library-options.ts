import {
  addresses as addressesKind,
  models as modelsKind,
  shard as shardKind,
} from '../src/deployment/options/kinds.ts'
import type { OptionValues } from '../src/deployment/options/option.ts'
import { reportFiles } from '../src/deployment/report-files.ts'
import type { RunOptions as Values } from '../src/deployment/options/run.ts'
import { UsageError } from '../src/std/usage-error.ts'

/** The common part of all calls: paths start from the working directory, and messages name options as the user wrote them. */
export const commandContext = () => ({ cwd: workingFolder(), optionNames: 'command' as const })

/** @throws UsageError if the working directory has been removed */
export function workingFolder(): string {
  try {
    return process.cwd()
  } catch {
    throw new UsageError('the working directory no longer exists. Change to one that does')
  }
}

/** The options of the library for those of a command that describe a deployment. The environment and a configuration file apply. */
export function deploymentOptions({
  headers,
  models,
  shard,
  upstream,
  reports,
  json,
  quiet,
  verbose,
  open,
  ...others
}: Values & Presentation) {
  return {
    ...others,
    ...commandContext(),
    env: process.env,
    ...(headers && { headersEnv: Object.fromEntries(headers.map(({ header, variable }) => [header, variable])) }),
    ...(models && { models: [...(modelsKind.write?.(models) ?? []), ...models.files.map((file) => `@${file}`)] }),
    ...(upstream && { upstream: addressesKind.write?.(upstream) ?? [] }),
    ...reportOptions(reports),
    ...(shard && { shard: shardKind.write?.(shard).join('') }),
  }
}

/** `--report` for the library. */
export const reportOptions = (reports: Values['reports']) =>
  reports === undefined ? {} : { reports: reportFiles.write?.(reports) ?? [] }

type Presentation = OptionValues<Record<'json' | 'quiet' | 'verbose' | 'open', { syntax: string; help: string }>>
