import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { digestOfPaths } from '../../scripts/built.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'
import type { Aspect, Snapshots } from './aspects.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const kit = relative(root, import.meta.dirname)
export const cache = join(root, 'node_modules/.cache/gateproof/builds')

/** What git prints; undefined if it fails. */
function git(...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

const commitOf = (ref: string) => git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`)

/** @throws UsageError if there is no such commit */
function baseOf(given: string | undefined): string {
  const head = commitOf('HEAD')
  const [left, isDirty] = [git('merge-base', 'origin/main', 'HEAD'), git('status', '--porcelain') !== '']
  const chosen = isDirty ? head : left !== undefined && left !== head ? left : commitOf('HEAD~1')
  const commit = given === undefined ? chosen : commitOf(given)
  if (commit === undefined) throw new UsageError(`BASE ${quoted(given ?? 'HEAD~1')}: no such commit`)
  return commit
}

const running = new Set<ChildProcess>()
let worktree: string | undefined

/** Ends all processes and removes the worktree. */
function cleanUp(): void {
  for (const child of running) endGroup(child)
  if (worktree === undefined) return
  rmSync(worktree, { recursive: true, force: true, maxRetries: 5 })
  git('worktree', 'prune')
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * Runs a program in a process group of its own, and prints its errors and its progress after the name of the tree.
 *
 * @throws UsageError if it fails
 */
async function run(name: string, cwd: string, program: string, ...args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { cwd, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  running.add(child)
  createInterface(child.stderr).on('line', (line) => void process.stderr.write(`${name}: ${line}\n`))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  running.delete(child)
  if (code !== 0) throw new UsageError(`${name} cannot be built or collected (exit code ${String(code)}): see above`)
}

/** The folder of the kit in a tree, which may have another place for it; undefined if the tree is older than the kit. */
function kitIn(tree: string): string | undefined {
  const { scripts } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return /(\S+)\/run\.ts/.exec(scripts['compare-builds'] ?? '')?.[1]
}

/** Builds a tree and collects aspects of it into a folder. */
async function collectIn(name: string, tree: string, folder: string, wanted: readonly Aspect[]): Promise<void> {
  await run(name, tree, 'npm', 'run', '--silent', 'build')
  const node = ['--no-warnings', '--import', import.meta.resolve('tsx'), join(kitIn(tree) ?? kit, 'collect.ts'), folder]
  const [slow, quick] = [true, false].map((isSlow) => wanted.filter((one) => (one === 'kill-matrix') === isSlow))
  const parts = [slow ?? [], quick ?? []].filter(({ length }) => length > 0)
  await Promise.all(parts.map((part) => run(name, tree, process.execPath, ...node, ...part)))
}

/** A worktree of a commit with the installed packages, and with the kit if the commit is older. */
async function checkOut(name: string, commit: string): Promise<string> {
  const tree = mkdtempSync(join(tmpdir(), 'gateproof-base-'))
  worktree = tree
  if (git('worktree', 'add', '--detach', tree, commit) === undefined)
    throw new UsageError(`${name} cannot be checked out`)
  const [lock, packages] = ['package-lock.json', 'node_modules']
  if (readFileSync(join(tree, lock), 'utf8') === readFileSync(join(root, lock), 'utf8')) {
    // Not the folder itself: a build keeps in its cache what it was made from.
    mkdirSync(join(tree, packages))
    for (const entry of readdirSync(join(root, packages)).filter((one) => one !== '.cache'))
      symlinkSync(join(root, packages, entry), join(tree, packages, entry))
  } else await run(name, tree, 'npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline')
  if (kitIn(tree) === undefined) cpSync(join(root, kit), join(tree, kit), { recursive: true })
  return tree
}

function read(folder: string, wanted: readonly Aspect[]): Snapshots {
  const files = wanted.map((aspect) => [aspect, join(folder, `${aspect}.json`)] as const)
  const collected = files.filter(([, file]) => existsSync(file))
  return Object.fromEntries(
    collected.map(([aspect, file]) => [aspect, JSON.parse(readFileSync(file, 'utf8')) as unknown]),
  )
}

/**
 * Snapshots of a commit, which are collected once, and of the working tree.
 *
 * @throws UsageError if the commit does not exist or a build fails
 */
export async function collect(given: string | undefined, wanted: readonly Aspect[]) {
  const commit = baseOf(given)
  const name = commit.slice(0, 8)
  // Another version of Node or of the kit may collect something else.
  const [base, now] = [join(cache, `${name}-${digestOfPaths(root, [kit]).slice(0, 8)}`), join(cache, 'working-tree')]
  rmSync(now, { recursive: true, force: true })
  const missing = wanted.filter((aspect) => !existsSync(join(base, `${aspect}.json`)))
  process.stderr.write(`comparing the working tree with ${git('log', '-1', '--format=%h %s', commit) ?? name}\n`)
  process.once('exit', cleanUp)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
  const ofBase = async () => collectIn(name, await checkOut(name, commit), base, missing)
  await Promise.all([collectIn('working tree', root, now, wanted), missing.length > 0 ? ofBase() : undefined])
  return [read(base, wanted), read(now, wanted)] as const
}
