import type { Node } from '../contract/pointer.ts'
import { requirementsOf } from '../contract/requirements.ts'
import { memoized } from '../std/memoized.ts'
import type { Coverage, CheckOutcome } from '../outcomes/check-result.ts'
import type { Select } from './selection.ts'

/** Judges every selected exchange. */
export interface EachJudge<Subject> {
  readonly select: Select<Subject>
  readonly judge: (subject: Subject) => void
  /** The probe that sends such requests, if there is only one. */
  readonly source: string | undefined
  /** The only probes that send such requests: what keeps them from being sent is the reason if there are none. Default: `source`. */
  readonly senders?: readonly string[] | undefined
}

/** Judges exchanges that it looks up itself. */
export type Judge = (coverage: Coverage) => CheckOutcome

/** A check as a suite registers it. */
export interface Check {
  /** Its own title, or the sentence of its requirement. */
  readonly title: string
  /** The path below `suites/`, with `/` and the source extension: `streaming/chat/chat.test.ts`. */
  readonly file: string
  readonly coverage: Coverage
  readonly judge: Judge | EachJudge<unknown>
}

/** A check without a title is called by the sentence of its requirement. */
type Registered = Omit<Check, 'title'> & { readonly title: string | undefined }

/** A check, or checks derived from the contract document. */
type Entry = Registered | ((document: Node) => readonly Registered[])

interface Suite {
  readonly file: string
  readonly entries: Entry[]
}

const suites = new Map<string, Suite>()

/** Suites are loaded one after the other. */
let loading: Suite | undefined

function suiteLoading(): Suite {
  if (loading === undefined) throw new Error('checks can only be registered while their suite is loaded')
  return loading
}

/** Adds a check to the suite that is being loaded. */
export function register(title: string | undefined, coverage: Coverage, judge: Check['judge']): void {
  const { file, entries } = suiteLoading()
  entries.push({ title, file, coverage, judge })
}

/** Adds checks that depend on the contract document: `declareChecks` is called once for each document. */
export function deriveChecks(declareChecks: (document: Node) => void): void {
  const { file, entries } = suiteLoading()
  const checksOf = memoized((document: Node) =>
    checksOfEntries(withSuite({ file, entries: [] }, () => declareChecks(document)).entries, document),
  )
  entries.push(checksOf)
}

function withSuite(suite: Suite, load: () => void): Suite {
  const outer = loading
  loading = suite
  try {
    load()
  } finally {
    loading = outer
  }
  return suite
}

/** Collects the checks that a suite registers while `load` runs. */
export function collectSuite(file: string, load: () => void): void {
  suites.set(file, withSuite({ file, entries: [] }, load))
}

let queue: Promise<unknown> = Promise.resolve()

/**
 * Imports a suite and registers its checks, once in a process.
 *
 * @param file path below `suites/`, with the extension of the source
 * @throws the error of the import
 */
export function loadSuite(file: string, importSuite: () => Promise<unknown>): Promise<void> {
  const loaded = queue.then(async () => {
    if (suites.has(file)) return
    const suite: Suite = { file, entries: [] }
    loading = suite
    try {
      await importSuite()
      suites.set(file, suite)
    } finally {
      loading = undefined
    }
  })
  queue = loaded.catch(() => undefined)
  return loaded
}

/** The checks of loaded suites for a contract document. */
export function checksFor(files: readonly string[], document: Node): readonly Check[] {
  const sentences = sentencesOf(document)
  return files
    .flatMap((file) => checksOfEntries(suites.get(file)?.entries ?? [], document))
    .map(({ title, ...check }) => {
      const { requirement } = check.coverage
      return { title: title ?? sentences.get(requirement) ?? requirement, ...check }
    })
}

const sentencesOf = memoized(
  (document: Node): ReadonlyMap<string, string> => new Map(requirementsOf(document).map(({ id, text }) => [id, text])),
)

const checksOfEntries = (entries: readonly Entry[], document: Node): readonly Registered[] =>
  entries.flatMap((entry) => (typeof entry === 'function' ? entry(document) : [entry]))
