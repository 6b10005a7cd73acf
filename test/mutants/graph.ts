import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'
import { memoizedModule, whileReadIn, type Switch } from './kept.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

type Exports = Record<string, unknown>
type Body = (
  exports: Exports,
  require: (name: string) => unknown,
  $m: (number: number) => boolean,
  $turn: () => void,
) => void

interface Source {
  readonly body: Body
  /** What it imports, as paths below the root or names of packages. */
  readonly imports: readonly string[]
}

/** Modules that are instantiated again when one of them changes: those that judge and read, and their tests. All others are imported. */
const isOwn = (path: string) => ownFolders.test(path) && path !== 'src/std/memoized.ts'

const ownFolders = new RegExp(
  `^(?:suites|(?:src|test)/(?:${[
    ...['std', 'results', 'redact', 'evidence', 'reply', 'media', 'wire', 'money'],
    ...['outcomes', 'calls', 'checks', 'judge', 'streams'],
  ].join('|')})|test/suites/rules)/`,
)

/** The judging modules in one thread, some of them mutated. Much faster to instantiate than a process. */
export function createGraph(state: Switch, given: Readonly<Record<string, object>>) {
  const sources = new Map<string, Source>()
  const changed = new Map<string, Source>()
  const imported = new Map<string, unknown>(Object.entries(given))
  let instances = new Map<string, Exports>()
  const $m = (number: number) => {
    state.frame?.add(number)
    return number === state.active
  }
  const $turn = () => {
    if ((state.turns += 1) > state.maxTurns) throw new Error('a loop does not end')
  }
  const sourceOf = (path: string): Source => {
    const found = changed.get(path) ?? sources.get(path)
    if (found !== undefined) return found
    const source = compiled(path, readFileSync(join(root, path), 'utf8'))
    sources.set(path, source)
    return source
  }

  /** All dependencies of these modules, in any order. */
  function below(paths: readonly string[], seen = new Set<string>()): ReadonlySet<string> {
    for (const path of paths) {
      if (seen.has(path)) continue
      seen.add(path)
      if (isOwn(path)) below(sourceOf(path).imports, seen)
    }
    return seen
  }

  function instance(path: string): unknown {
    if (!isOwn(path)) {
      if (!imported.has(path)) throw new Error(`${path} was not imported in prepare()`)
      return imported.get(path)
    }
    const made = instances.get(path)
    if (made !== undefined) return made
    const exports: Exports = {}
    instances.set(path, exports)
    sourceOf(path).body(exports, (name) => instance(resolved(path, name)), $m, $turn)
    if (path === 'src/reply/reader.ts') exports['cachedByReply'] = whileReadIn(state)
    return exports
  }

  return {
    below,
    /** Imports the dependencies that are not instantiated again. */
    prepare: async (paths: readonly string[]) => {
      imported.set('src/std/memoized.ts', memoizedModule(state))
      for (const path of below(paths)) {
        if (isOwn(path) || imported.has(path)) continue
        const isFile = /^(?:src|gateway|suites|spec|fixtures|test|reporters|cli)\//.test(path)
        imported.set(path, await import(isFile ? pathToFileURL(join(root, path)).href : path))
      }
    },
    /** Replaces the source of a module; undefined restores it. */
    change: (path: string, source: string | undefined) => {
      if (source === undefined) changed.delete(path)
      else changed.set(path, compiled(path, source))
    },
    /** Drops the instances that depend on `path`, so that they are created again. */
    renew: (path: string, paths: readonly string[]) => {
      instances = new Map(instances)
      for (const one of [...instances.keys(), ...paths]) if (below([one]).has(path)) instances.delete(one)
    },
    instances: () => instances,
    restore: (former: Map<string, Exports>) => {
      instances = former
    },
    load: (path: string) => instance(path) as Exports,
  }
}

const resolved = (from: string, name: string): string =>
  name.startsWith('.') ? relative(root, join(root, dirname(from), name)) : name

function compiled(path: string, text: string): Source {
  const { outputText } = ts.transpileModule(text, {
    fileName: path,
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: false },
  })
  const imports = [...outputText.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = '']) => resolved(path, name))
  const wrapped = `"use strict";${outputText.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(join(root, path)).href))}`
  const body = new Function('exports', 'require', '$m', '$turn', `${wrapped}\n//# sourceURL=${path}`) as Body
  return { body, imports }
}
