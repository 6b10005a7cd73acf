import { setTimeout as sleep } from 'node:timers/promises'
import { ASYMMETRIC_MATCHERS_OBJECT, JestAsymmetricMatchers, JestChaiExpect } from '@vitest/expect'
import { expect as chaiExpect, use } from 'chai'

use(JestChaiExpect)
use(JestAsymmetricMatchers)

/** A unit test of a reader or a judging module. */
export interface Unit {
  readonly name: string
  readonly run: () => unknown
}

type Body = (...given: readonly unknown[]) => unknown

/**
 * Replaces vitest for unit tests: they are collected and run on demand. Tests with long waits or snapshots fail here without a mutant and
 * are left out.
 */
export function createUnits() {
  let [file, units, beginnings, titles] = ['', [] as Unit[], [] as Body[], [] as readonly string[]]
  let before: readonly Body[] = []
  const expect = Object.assign((value: unknown, message?: string) => chaiExpect(value, message), {
    ...Reflect.get(globalThis, ASYMMETRIC_MATCHERS_OBJECT),
  })
  const declared = (title: string, body: Body, given: readonly unknown[]) => {
    // Numbered, because the rows of `each` may share a title.
    const name = [file, ...titles, title, ...(given.length > 0 ? [shown(given)] : []), units.length].join(' › ')
    const own = before
    const run = () => {
      for (const begin of own) begin()
      return body(...given)
    }
    units.push({ name, run })
  }
  const within = (title: string, body: Body, given: readonly unknown[]) => {
    const outer = { titles, before }
    titles = [...titles, title]
    body(...given)
    ;({ titles, before } = outer)
  }
  const declaring = (declare: typeof declared) =>
    Object.assign(
      (title: string, ...rest: readonly unknown[]) => declare(title, rest.findLast(isBody) ?? (() => {}), []),
      {
        each: (rows: readonly unknown[]) => (title: string, body: Body) => {
          for (const row of rows) declare(title, body, Array.isArray(row) ? row : [row])
        },
        for: (rows: readonly unknown[]) => (title: string, body: Body) => {
          for (const row of rows) declare(title, body, [row])
        },
      },
    )
  const test = declaring(declared)
  return {
    module: {
      expect,
      test,
      it: test,
      describe: declaring(within),
      beforeAll: (body: Body) => void beginnings.push(body),
      beforeEach: (body: Body) => void (before = [...before, body]),
      afterAll: () => {},
      afterEach: () => {},
    },
    collect: (path: string, load: () => void): readonly Unit[] => {
      ;[file, units, beginnings, titles] = [path, [], [], []]
      before = []
      load()
      for (const begin of beginnings) begin()
      return units
    },
  }
}

const isBody = (value: unknown): value is Body => typeof value === 'function'

const shown = (given: readonly unknown[]) => {
  try {
    return JSON.stringify(given).slice(0, 60)
  } catch {
    return ''
  }
}

/**
 * Waits for a unit test and returns whether it passed.
 *
 * @param ms timeout, for tests that a mutant keeps from ending
 */
export function holds({ run }: Unit, ms: number): boolean | Promise<boolean> {
  try {
    const outcome = run()
    return outcome instanceof Promise ? Promise.race([fulfilled(outcome), sleep(ms, false)]) : true
  } catch {
    return false
  }
}

const fulfilled = (outcome: Promise<unknown>): Promise<boolean> =>
  outcome.then(
    () => true,
    () => false,
  )
