import type { Environment } from './environment.ts'
import { quoted, UsageError } from '../std/usage-error.ts'
import type { Shard } from './values.ts'

/** How an engine that runs one command on many machines tells each of them which it is, and of how many. */
interface CiEngine {
  readonly name: string
  readonly index: string
  /** The number of the first machine. */
  readonly from: 0 | 1
  readonly count: string
}

/** Kubernetes tells a Pod its index, and not how many there are: that the Job's own manifest says in a variable. */
const engines: readonly CiEngine[] = [
  { name: 'GitLab CI', index: 'CI_NODE_INDEX', from: 1, count: 'CI_NODE_TOTAL' },
  { name: 'CircleCI', index: 'CIRCLE_NODE_INDEX', from: 0, count: 'CIRCLE_NODE_TOTAL' },
  { name: 'Buildkite', index: 'BUILDKITE_PARALLEL_JOB', from: 0, count: 'BUILDKITE_PARALLEL_JOB_COUNT' },
  { name: 'Kubernetes', index: 'JOB_COMPLETION_INDEX', from: 0, count: 'GATEPROOF_SHARDS' },
]

/**
 * The shard of `--shard auto`: what the engine says in the environment.
 *
 * @throws UsageError where no engine says it, where two do, and where what is said is no shard
 */
export function shardFromEnvironment(env: Environment): Shard {
  const said = (name: string) => env[name] !== undefined && env[name] !== ''
  const [engine, other] = engines.filter(({ index }) => said(index))
  if (engine === undefined) {
    const names = engines.map(({ name, index, count }) => `${index} and ${count} (${name})`)
    throw new UsageError(`--shard auto: no engine says which shard this is: ${names.join(', ')}`)
  }
  if (other !== undefined) {
    throw new UsageError(
      `--shard auto: both ${engine.name} and ${other.name} say which shard this is: give --shard I/N`,
    )
  }
  const { index, from, count } = engine
  if (!said(count))
    throw new UsageError(`--shard auto: ${index} is set, and ${count}, how many shards there are, is not`)
  const [number, total] = [wholeIn(env[index]) + 1 - from, wholeIn(env[count])]
  if (number >= 1 && number <= total) return { index: number, count: total }
  const told = `${index} ${quoted(env[index] ?? '')} and ${count} ${quoted(env[count] ?? '')}`
  throw new UsageError(
    `--shard auto: ${told} are no shard: the first counts from ${from}, and the second is how many there are`,
  )
}

const wholeIn = (value = '') => (/^\d{1,6}$/.test(value) ? Number(value) : NaN)
