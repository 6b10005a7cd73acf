import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { browserOptions } from '../../scripts/browser.ts'

/** Foreign content that a page executed or loaded: checks its policy, and opens it if there is a browser. */
export async function pageProblems(file: string, browser: string | undefined): Promise<readonly string[]> {
  if (!existsSync(file)) return ['there is no page']
  const html = readFileSync(file, 'utf8')
  return [...policyProblems(html), ...(browser === undefined ? [] : await browserProblems(file, browser))]
}

/** The policy must block all requests and allow only scripts by hash, and every script must match a hash. */
function policyProblems(html: string): readonly string[] {
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1] ?? ''
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => text)
  const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const allowed = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
  return [
    ...(policy.startsWith("default-src 'none'; ") ? [] : ['the page has no policy that begins with nothing']),
    ...(/https?:|\*|'self'/.test(policy) ? ['the policy of the page lets others in'] : []),
    ...(allowed.some((source) => /unsafe|data:/.test(source)) ? ['the policy of the page lets any script run'] : []),
    ...(hashes.every((hash) => allowed.includes(hash)) && hashes.length === 1
      ? []
      : ['the page holds a script that is not ours']),
  ]
}

/** Executed code marks the document or requests a watched URL. */
async function browserProblems(file: string, browser: string): Promise<readonly string[]> {
  const profile = await mkdtemp(join(tmpdir(), 'gateproof-browser-'))
  const flags = ['--headless', ...browserOptions, `--user-data-dir=${profile}`]
  const opened = ['--virtual-time-budget=4000', '--dump-dom', pathToFileURL(file).href]
  try {
    const { stdout } = await promisify(execFile)(browser, [...flags, ...opened], {
      timeout: 60_000,
      maxBuffer: 2 ** 28,
    })
    return [
      ...(/<html[^>]* data-executed/.test(stdout) ? ['a page executed what a server said'] : []),
      ...(/<main id="overview"/.test(stdout) ? [] : ['the browser did not show the report']),
    ]
  } catch (error) {
    return [`the browser could not open the page: ${String(error).slice(0, 200)}`]
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
