import { areaOf } from '../../src/contract/requirements.ts'
import type { Fault, Inject } from '../../gateway/reference/fault.ts'
import { perCall } from '../../gateway/reference/faults/per-call.ts'
import { didYouMean } from '../../src/std/did-you-mean.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'
import { tryGateway } from '../suites/trial.ts'
import { problemsOfHealthy, problemsOf, type Problem } from './problems.ts'
import { healthyTrial, revealingPart, sentAreas } from './scope.ts'

/** Faults by name, `area.name`. */
export type Faults = Readonly<Record<string, Fault>>

/** The result for a fault, or for the healthy gateway if `fault` is undefined. */
export interface Proof {
  readonly fault: string | undefined
  readonly problems: readonly Problem[]
  /** The failure messages in the report, prefixed with their requirement. */
  readonly messages: readonly string[]
}

/**
 * The faults whose names start with one of these words, and those that violate one of these requirements.
 *
 * @throws UsageError for a word that selects no fault
 */
export const chosenFaults = (words: readonly string[], faults: Faults): Faults =>
  Object.fromEntries(words.flatMap((word) => faultsFor(word, Object.entries(faults))))

function faultsFor(word: string, all: readonly (readonly [string, Fault])[]) {
  const chosen = all.filter(([name, { breaks }]) => name.startsWith(word) || breaks.some((id) => id === word))
  if (chosen.length > 0) return chosen
  const known = new Set(all.flatMap(([name, { breaks }]) => [areaOf(name), name, ...breaks]))
  throw new UsageError(`${quoted(word)}: no fault is called this or violates it${didYouMean(word, known)}`)
}

/** Tests the healthy gateway, then a gateway with each of the faults. */
export async function prove(faults: Faults): Promise<readonly Proof[]> {
  const all = Object.entries(faults)
  const healthy = await tryGateway(healthyTrial(all))
  const proofs: Proof[] = [
    { fault: undefined, problems: problemsOfHealthy(healthy.concluded, sentAreas(all)), messages: [] },
  ]
  for (const [name, fault] of all) {
    const affected = new Set<string>()
    const inject = noting(affected, fault.inject)
    const { concluded } = await tryGateway({ ...revealingPart(name, fault), faults: [{ ...fault, inject }] })
    const violated = concluded.report.requirements.filter(({ id }) => fault.breaks.some((broken) => broken === id))
    const messages = violated.flatMap(({ id, tests }) =>
      tests.flatMap(({ message }) => (message === undefined ? [] : [`${id}: ${message.split('\n')[0]}`])),
    )
    proofs.push({ fault: name, problems: problemsOf(fault, concluded, affected), messages })
  }
  return proofs
}

/** What the gateway itself received and answered. */
interface Plain {
  request?: string
  response?: Response
  reply?: string
}

/**
 * Notes the calls that a fault affects, such as `POST /v1/messages`: those with a different reply, or passed to the gateway differently. A new
 * reply with the same content does not count.
 */
function noting(affected: Set<string>, inject: Inject): Inject {
  return (next, gateway) => {
    const within = perCall<Plain>()
    const injected = inject(async (request) => {
      const plain = within.current() ?? {}
      plain.request = await textOf(request)
      plain.response = await next(request)
      plain.reply = await textOf(plain.response)
      return plain.response
    }, gateway)
    return async (request) => {
      const plain: Plain = {}
      const sent = await textOf(request)
      const call = `${request.method} ${new URL(request.url).pathname}`
      const response = await within
        .run(plain, async () => injected(request))
        .catch((error: unknown) => {
          affected.add(call)
          throw error
        })
      const isSame = response === plain.response || (isJson(response) && (await textOf(response)) === plain.reply)
      if (plain.request !== sent || !isSame) affected.add(call)
      return response
    }
  }
}

const isJson = ({ headers }: Response) => /\bjson\b/.test(headers.get('content-type') ?? '')

/** Everything that a gateway can read in a request, or a client in a reply. A stream is not read. */
async function textOf(message: Request | Response): Promise<string> {
  const isRequest = message instanceof Request
  const start = isRequest ? [message.method, message.url] : [message.status]
  const headers = [...message.headers].filter(([name]) => !isRequest || name !== 'content-length')
  return JSON.stringify([start, headers, isRequest || isJson(message) ? await message.clone().text() : ''])
}
