import type { Node } from '../contract/pointer.ts'
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
  readonly title: string
  /** The path below `suites/`, with `/` and the source extension: `streaming/chat/chat.test.ts`. */
  readonly file: string
  readonly coverage: Coverage
  readonly judge: Judge | EachJudge<unknown>
}

/** A check, or checks derived from the contract document. */
type Entry = Check | ((document: Node) => readonly Check[])

interface Suite {
  readonly file: string
  /** The titles of the enclosing `describe` blocks. */
  readonly prefix: string
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
export function register(title: string, coverage: Coverage, judge: Check['judge']): void {
  const { file, prefix, entries } = suiteLoading()
  entries.push({ title: `${prefix}${title}`, file, coverage, judge })
}

/** Adds checks that depend on the contract document: `declareChecks` is called once for each document. */
export function deriveChecks(declareChecks: (document: Node) => void): void {
  const { file, prefix, entries } = suiteLoading()
  const checksOf = memoized((document: Node) =>
    checksOfEntries(withSuite({ file, prefix, entries: [] }, () => declareChecks(document)).entries, document),
  )
  entries.push(checksOf)
}

/** Groups checks: their titles become `<group>: <check>`. Groups can be nested. */
export function describe(title: string, declareChecks: () => void): void {
  const suite = suiteLoading()
  withSuite({ ...suite, prefix: `${suite.prefix}${title}: ` }, declareChecks)
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
  suites.set(file, withSuite({ file, prefix: '', entries: [] }, load))
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
    const suite: Suite = { file, prefix: '', entries: [] }
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
export const checksFor = (files: readonly string[], document: Node): readonly Check[] =>
  files.flatMap((file) => checksOfEntries(suites.get(file)?.entries ?? [], document))

const checksOfEntries = (entries: readonly Entry[], document: Node): readonly Check[] =>
  entries.flatMap((entry) => (typeof entry === 'function' ? entry(document) : [entry]))
