import { parseArgs } from 'node:util'
import { servers } from './servers/index.ts'
import type { Hostile } from './serve.ts'

export const help = `npm run proof -- robustness [options] [NAME...]

Runs the built command against hostile servers and reports every problem. A NAME is a prefix of server names: \`streams\`,
\`bodies.gzip\`. After a run with all servers, docs/robustness.md is updated.

  --results FILE  append results to this file; servers in it are skipped unless they are named
  --seed N        seed for random servers (default: 1)
  --jobs N        number of parallel runs (default: 1)
  --keep          keep the output folders
  --no-browser    do not open pages in a browser
  --list          list the servers
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
 * Parses the command line.
 * @throws Error with a one-line message
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
