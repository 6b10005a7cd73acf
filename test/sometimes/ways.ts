import { createHash } from 'node:crypto'
import {
  type Inject,
  type JsonObject,
  type SeenRequest,
  when,
  whileInFlight,
} from '../../gateway/reference/fault-kit.ts'
import { type Gateway, ofAll, ofFiles, ofText } from './defects.ts'

/** When a defect shows. */
export interface Way {
  readonly says: string
  readonly gateways: readonly Gateway[]
  readonly seeds: number
  /** The areas that are driven. Default: all except the limits. */
  readonly only?: readonly string[]
  readonly shows: (inject: Inject, seed: number) => Inject
}

/** Shows a defect in the requests that a function of each gateway selects. */
const showsIn =
  (selecting: (seed: number) => (request: SeenRequest) => boolean): Way['shows'] =>
  (inject, seed) =>
  (next, target) =>
    when(selecting(seed), inject)(next, target)

/** Numbers equal requests. */
function numbering(keyOf: (request: SeenRequest) => string) {
  const counts = new Map<string, number>()
  return (request: SeenRequest): number => {
    const key = keyOf(request)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}

/** A request without ids, which differ from run to run. */
const textOf = ({ method, path, headers, body }: SeenRequest) =>
  JSON.stringify([method, path.replaceAll(/[\w-]*\d[\w-]{5,}/g, ''), headers.get('authorization'), body])

/** Draws by the request: the order of requests differs from run to run. */
const oneOfFive = showsIn((seed) => {
  const numberOf = numbering(textOf)
  return (request) => {
    const drawn = createHash('sha256')
      .update(`${seed} ${numberOf(request)} ${textOf(request)}`)
      .digest()
    return drawn.readUInt32BE() % 5 === 0
  }
})

const promptOf = ({ body }: { readonly body: JsonObject }) =>
  [body['messages'], body['input'], body['contents'], body['system'], body['instructions']].filter(Boolean)

const longerThan = (characters: number) =>
  showsIn(() => (request) => JSON.stringify(promptOf(request)).length > characters)

const isDownload = ({ method, path }: SeenRequest) => method === 'GET' && /\/content$|\/files?\//.test(path)

export const ways: Readonly<Record<string, Way>> = {
  'one call of five': { says: 'in one call of five', gateways: ofAll, seeds: 3, shows: oneOfFive },
  'in flight': {
    says: 'while four calls are in flight',
    gateways: ofAll,
    seeds: 2,
    shows: (inject) => whileInFlight(4, inject),
  },
  'after 300 calls': {
    says: 'after 300 calls',
    gateways: ofAll,
    seeds: 2,
    shows: showsIn(() => {
      let calls = 0
      return () => (calls += 1) > 300
    }),
  },
  'several turns': {
    says: 'if the prompt has several turns',
    gateways: ofText,
    seeds: 1,
    shows: showsIn(() => (request) => promptOf(request).some((part) => Array.isArray(part) && part.length > 1)),
  },
  'more than 1,500 characters': {
    says: 'if the prompt has more than 1,500 characters',
    gateways: ofText,
    seeds: 1,
    shows: longerThan(1500),
  },
  '4 KB': { says: 'if the prompt has 4 KB', gateways: ofText, seeds: 1, shows: longerThan(4000) },
  'second download': {
    says: 'in every second download of a file',
    gateways: ofFiles,
    seeds: 3,
    only: ['images', 'video'],
    shows: showsIn(() => {
      const numberOf = numbering(({ path }) => path)
      return (request) => isDownload(request) && numberOf(request) % 2 === 0
    }),
  },
}
