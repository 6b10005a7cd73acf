import { quoted, UsageError } from '../std/usage-error.ts'
import type { Environment } from './environment.ts'
import type { Shard } from './values.ts'

/** A CI server that runs one command on several machines, and the variables with the index and the count. */
interface CiEngine {
  readonly name: string
  readonly index: string
  readonly firstIndex: 0 | 1
  readonly count: string
}

/** Kubernetes sets the index only. The manifest of the Job sets GATEPROOF_SHARDS. */
const engines: readonly CiEngine[] = [
  { name: 'GitLab CI', index: 'CI_NODE_INDEX', firstIndex: 1, count: 'CI_NODE_TOTAL' },
  { name: 'CircleCI', index: 'CIRCLE_NODE_INDEX', firstIndex: 0, count: 'CIRCLE_NODE_TOTAL' },
  { name: 'Buildkite', index: 'BUILDKITE_PARALLEL_JOB', firstIndex: 0, count: 'BUILDKITE_PARALLEL_JOB_COUNT' },
  { name: 'Kubernetes', index: 'JOB_COMPLETION_INDEX', firstIndex: 0, count: 'GATEPROOF_SHARDS' },
]

/**
 * The shard for `--shard auto`, from the environment.
 *
 * @throws UsageError if no engine sets its variables, if several do, or if they are not a valid shard
 */
export function shardFromEnvironment(env: Environment): Shard {
  const isSet = (name: string) => env[name] !== undefined && env[name] !== ''
  const [engine, other] = engines.filter(({ index }) => isSet(index))
  if (engine === undefined) {
    const names = engines.map(({ name, index, count }) => `${index} and ${count} (${name})`)
    throw new UsageError(`--shard auto: no shard in the environment. Set one of: ${names.join(', ')}`)
  }
  if (other !== undefined) {
    throw new UsageError(`--shard auto: both ${engine.name} and ${other.name} set a shard. Use --shard I/N`)
  }
  const { index, firstIndex, count } = engine
  if (!isSet(count))
    throw new UsageError(`--shard auto: ${index} is set, but ${count} is not. Set it to the number of shards`)
  const [number, total] = [integerIn(env[index]) + 1 - firstIndex, integerIn(env[count])]
  if (number >= 1 && number <= total) return { index: number, count: total }
  const actual = `${index}=${quoted(env[index] ?? '')} and ${count}=${quoted(env[count] ?? '')}`
  throw new UsageError(
    `--shard auto: not a valid shard: ${actual}. Expected an index from ${firstIndex}, and the number of shards`,
  )
}

const integerIn = (value = '') => (/^\d{1,6}$/.test(value) ? Number(value) : NaN)
