import { test as vitestTest, type TestOptions } from '@vitest/runner'
import type { Node } from '../contract/pointer.ts'
import { isSelected } from '../contract/selection.ts'
import { isAssertion } from './assertion.ts'
import { withMeta } from './matchers.ts'
import type { CheckMeta } from './meta.ts'
import { choose, recordedDocument, recording, recordings } from './recording.ts'
import { exhaustion, isUndecided } from './undecided.ts'

/** While checks are derived from a document: the recordings that it travelled with. */
let among: readonly number[] | undefined

/**
 * Checks that follow from the contract document: `declareChecks` is called with each document that travelled with a recording
 * under judgement, and what it declares is judged for those recordings alone.
 */
export function derived(declareChecks: (document: Node) => void): void {
  const documents = new Map<Node, number[]>()
  for (const index of recordings().keys()) {
    choose(index)
    const document = recordedDocument()
    documents.set(document, [...(documents.get(document) ?? []), index])
  }
  for (const [document, indices] of documents) {
    among = indices
    declareChecks(document)
  }
  among = undefined
}

/** Recordings whose drive was asked about this requirement: of the others nothing is said, and no test is declared. */
const asking = (indices: Iterable<number>, id: string): readonly number[] =>
  [...indices].filter((index) => {
    choose(index)
    return isSelected(id, recording().header)
  })

/**
 * Declares the vitest test, one for each recording under judgement.
 *
 * @param register told of each of them when it is declared
 */
export function declare(
  title: string,
  options: TestOptions,
  judge: (meta: CheckMeta) => void,
  register?: (meta: CheckMeta) => void,
): void {
  const check = options.meta?.check
  if (check === undefined) throw new Error(`the check "${title}" declares no requirement with covers(…)`)
  for (const index of asking(among ?? recordings().keys(), check.requirement)) {
    const meta: CheckMeta = { ...check, recording: index, exchanges: [], failures: [], observations: [] }
    register?.(meta)
    vitestTest(title, { ...options, meta: { check: meta } }, ({ task }) => {
      // vitest hands the test a copy of its meta: what is noted must go there.
      const own = task.meta.check ?? meta
      choose(index)
      withMeta(own, () => settle(own, () => judge(own)))
    })
  }
}

/** Runs a judge and notes in the meta why it could not decide; the test ends as the judge ended. */
function settle(meta: CheckMeta, judge: () => void): void {
  try {
    judge()
  } catch (thrown) {
    const error = exhaustion(thrown) ?? thrown
    if (isAssertion(error) && meta.failures.length === 0) {
      meta.failures.push({ exchanges: meta.exchanges, message: error.message })
    }
    if (isUndecided(error)) {
      const { verdict, because, reason, cut } = error
      meta.undecided = { verdict, because, ...(reason && { reason }), ...(cut !== undefined && { cut }) }
    }
    throw error
  }
}
