import type { Node } from '../contract/pointer.ts'
import { memoized } from '../std/memoized.ts'
import type { Coverage, CheckOutcome } from '../outcomes/check-result.ts'
import type { Select } from './selection.ts'

/** Judges every exchange that a selection picks, one by one. */
export interface EachJudge<Subject> {
  readonly select: Select<Subject>
  readonly judge: (subject: Subject) => void
  /** The probe that obtains such exchanges, if there is only one. */
  readonly source: string | undefined
}

/** Judges exchanges that it looks up itself, at once. */
export type Judge = (coverage: Coverage) => CheckOutcome

/** A check as a suite registers it: once, and for every recording. */
export interface Check {
  readonly title: string
  /** Path below `suites/`, with `/` and the extension of the source: `streaming/streaming.test.ts`. */
  readonly file: string
  readonly coverage: Coverage
  readonly judge: Judge | EachJudge<unknown>
}

/** A check, or checks that follow from the contract document that a recording is judged by. */
type Entry = Check | ((document: Node) => readonly Check[])

interface Suite {
  readonly file: string
  /** What the title of every check begins with: the titles of the `describe` blocks around it. */
  readonly prefix: string
  readonly entries: Entry[]
}

const suites = new Map<string, Suite>()

/** The suite that is being loaded. Suites are loaded one after the other. */
let loading: Suite | undefined

function suiteLoading(): Suite {
  if (loading === undefined) throw new Error('checks are registered while their suite is loaded, and not later')
  return loading
}

/** Adds a check to the suite that is being loaded. */
export function register(title: string, coverage: Coverage, judge: Check['judge']): void {
  const { file, prefix, entries } = suiteLoading()
  entries.push({ title: `${prefix}${title}`, file, coverage, judge })
}

/**
 * Adds checks that follow from the contract document: `declareChecks` is called once with each document that a recording is judged by.
 */
export function deriveChecks(declareChecks: (document: Node) => void): void {
  const { file, prefix, entries } = suiteLoading()
  const checksOf = memoized((document: Node) =>
    checksOfEntries(withSuite({ file, prefix, entries: [] }, () => declareChecks(document)).entries, document),
  )
  entries.push(checksOf)
}

/** Groups checks: the title of each becomes `<title of the group>: <title of the check>`. Groups can be nested. */
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
 * Imports a suite and keeps its checks; a suite that is loaded already stays as it is.
 *
 * @param file path below `suites/`, with the extension of the source
 * @throws what importing it threw
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

/** The checks of suites that are loaded, for recordings that are judged by this document. */
export const checksFor = (files: readonly string[], document: Node): readonly Check[] =>
  files.flatMap((file) => checksOfEntries(suites.get(file)?.entries ?? [], document))

const checksOfEntries = (entries: readonly Entry[], document: Node): readonly Check[] =>
  entries.flatMap((entry) => (typeof entry === 'function' ? entry(document) : [entry]))
