import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './graph.ts'

/** A source whose mutants are tried, and the areas whose checks stand on it. */
export interface Mutated {
  readonly path: string
  readonly areas: readonly string[]
}

const protocols = ['chat', 'responses', 'messages', 'generate-content']

/** What judges in `suites/`: neither what sends nor what makes the reference gateway misbehave. */
export function judgingSources(): readonly Mutated[] {
  return filesIn('suites')
    .filter((path) => !/(?:faults|probe)\.ts$|^suites\/[^/]+$|^suites\/clients\//.test(path))
    .map((path) => ({ path, areas: areasOf(path) }))
}

function areasOf(path: string): readonly string[] {
  const [, top = '', second = ''] = path.split('/')
  if (top !== 'protocols') return [top]
  return second.endsWith('.ts') ? protocols : [second]
}

/** The test files that judge what is driven for an area. */
export const testsOf = (areas: readonly string[]): readonly string[] =>
  filesIn('suites').filter(
    (path) =>
      path.endsWith('.test.ts') && areas.some((area) => path.replace('/protocols/', '/').startsWith(`suites/${area}/`)),
  )

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => path.endsWith('.ts'))
    .sort()
