import { describe, expect, test } from 'vitest'
import { gateproofProcess, inEmptyFolder } from './gateproof.ts'

const module = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`

/** A hook of Node that prints the address of each module of faker that is loaded, in any thread. */
const hook = module(`
  import { writeSync } from 'node:fs'
  export async function resolve(specifier, context, next) {
    const resolved = await next(specifier, context)
    if (/@faker-js/.test(resolved.url)) writeSync(2, 'loaded ' + resolved.url + '\\n')
    return resolved
  }`)
const env = {
  NODE_OPTIONS: `--import=${module(`import { register } from 'node:module'; register(${JSON.stringify(hook)})`)}`,
}

/** The locales of faker that a command loads. */
async function localesOf(args: readonly string[], cwd: string): Promise<readonly string[]> {
  const { code, stderr } = await gateproofProcess(args, { cwd, env })
  expect(code).toBe(0)
  const found = [...stderr.matchAll(/^loaded \S*\/locale\/(\w+)\.js$/gm)].map(([, locale = '']) => locale)
  if (found.length === 0) expect(stderr).not.toContain('loaded ')
  return [...new Set(found)]
}

describe('faker', () => {
  test('is loaded by a run that generates texts, one locale per probe, and not by plan or judge', async () => {
    await inEmptyFolder(async (cwd) => {
      const only = ['--only', 'chat.completion.id', '--probes', 'chat-plain', '--seed', '1']
      expect(await localesOf(['plan', ...only], cwd)).toEqual([])
      expect(await localesOf(['run', ...only], cwd)).toHaveLength(1)
      expect(await localesOf(['judge', 'gateproof-report/evidence.jsonl', '--out', 'again'], cwd)).toEqual([])
    })
  })
})
