import { valueAt, type Node } from '../../src/contract/pointer.ts'
import { digest } from './model/random.ts'
import type { Model } from './model/catalogue.ts'
import { asNumber } from './json.ts'
import type { Key } from './keys.ts'
import type { Script } from './script.ts'
import type { Upstream } from './relay/upstream.ts'
import { type RequestValidator, validatorFor } from './validation.ts'

/** A video task. It advances with every poll, so that tests depend on no clock. */
export interface Task {
  readonly id: string
  readonly key: Key
  readonly model: Model
  readonly seconds: number
  readonly created: number
  /** The name of the finished file. */
  readonly file: string
  polls: number
  completed: number | undefined
}

/** A file that is served at a signed URL. */
export interface StoredFile {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The state of one gateway. Gateways share nothing. */
export interface Gateway {
  readonly seed: number
  readonly validate: RequestValidator
  /** The models that it lists. */
  readonly models: readonly Model[]
  /** A model that it serves without listing it. */
  readonly unlistedModel: (id: string) => Model | undefined
  /** Replaces the text model; undefined without a script. */
  readonly script: Script | undefined
  /** Signs the URLs of files. */
  readonly secret: string
  readonly keys: ReadonlyMap<string, Key>
  readonly tasks: Map<string, Task>
  readonly files: Map<string, StoredFile>
  /** The allowed durations of videos, in seconds. */
  readonly durations: { readonly minimum: number; readonly maximum: number }
  /** The upstream of the relayed models; undefined without a relay. */
  readonly upstream: Upstream | undefined
  /** A new unique identifier with this prefix. */
  readonly newId: (prefix: string) => string
}

/** What a gateway is made of. */
type Parts = Pick<Gateway, 'seed' | 'keys' | 'models' | 'unlistedModel' | 'script' | 'upstream'>

/** A new gateway that validates against a contract document. */
export function openGateway(document: () => Node, parts: Parts): Gateway {
  const { seed } = parts
  let ordinal = 0
  return {
    ...parts,
    validate: validatorFor(document),
    get durations() {
      return readDurations(document())
    },
    secret: digest('secret', seed),
    tasks: new Map(),
    files: new Map(),
    newId: (prefix) => prefix + digest('id', seed, ordinal++).slice(0, 24),
  }
}

function readDurations(document: Node): Gateway['durations'] {
  const bound = (name: string): number | undefined =>
    asNumber(valueAt(document, `/components/schemas/VideoFile/x-seconds-${name}`))
  return { minimum: bound('minimum') ?? 0, maximum: bound('maximum') ?? Infinity }
}

/** Unix time in whole seconds. */
export function unixNow(): number {
  return Math.floor(Date.now() / 1000)
}
