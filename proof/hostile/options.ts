import { parseArgs } from 'node:util'
import { servers } from './servers/index.ts'
import type { Hostile } from './serve.ts'

export const help = `npm run hostile -- [options] [NAME...]

Runs the built command against servers that misbehave, one after the other, and says what was not as it must be. A NAME is the start
of a server's name: \`streams\`, \`bodies.gzip\`. When all were run, docs/robustness.md is written anew.

  --results FILE  keep figures there as they come; servers that it tells of are not run again unless they are named
  --seed N        what servers draw at random (default: 1)
  --jobs N        so many at a time (default: 1)
  --keep          leave what the runs wrote where it is
  --no-browser    do not open pages in a browser
  --list          name the servers
  --help`

export interface Options {
  readonly chosen: readonly Hostile[]
  /** True if servers were named. */
  readonly named: boolean
  readonly results: string | undefined
  readonly seed: number
  readonly jobs: number
  readonly keep: boolean
  readonly browser: boolean
  readonly list: boolean
  readonly help: boolean
}

/**
 * What was asked for on the command line.
 * @throws Error with one line for who typed it
 */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      results: { type: 'string' },
      seed: { type: 'string', default: '1' },
      jobs: { type: 'string', default: '1' },
      keep: { type: 'boolean', default: false },
      'no-browser': { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const named = positionals.length > 0
  const unknown = positionals.filter((start) => !servers.some(({ name }) => name.startsWith(start)))
  if (unknown.length > 0) throw new Error(`no server is called ${unknown.join(', ')} (--list names them)`)
  const chosen = servers.filter(({ name }) => !named || positionals.some((start) => name.startsWith(start)))
  const { results, keep, list, help: helped } = values
  const [seed, jobs] = [whole('--seed', values.seed, 0), whole('--jobs', values.jobs, 1)]
  return { chosen, named, results, seed, jobs, keep, list, help: helped, browser: !values['no-browser'] }
}

function whole(name: string, text: string, least: number): number {
  if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text)
  throw new Error(`${name} takes a whole number of ${least} or more, not ${text}`)
}
