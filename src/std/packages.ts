/**
 * The only module that loads code by a computed name: optional packages, and files of this package. Lint enforces it (eslint.packages.js).
 * Everything is resolved from our own installation, never from the working folder, NODE_PATH or a folder above the installation: a folder
 * with files of others could bring its own code.
 */
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readPackageFile } from './open-file.ts'

/** A package beside gateproof. */
export interface Installed {
  /** The package's own folder, without links. */
  readonly folder: string
  /** The file that its name stands for. */
  readonly entry: string
  readonly version: string
}

/** The folder of this package's manifest: two folders up from the source, three from the compiled file. */
const ownFolder = realpathSync(
  fileURLToPath(new URL(extname(import.meta.url) === '.ts' ? '../../' : '../../../', import.meta.url)),
)

/** With Yarn's Plug'n'Play, packages have no folders. Its loader, which started this process, knows where they are. */
const isPlugAndPlay = process.versions['pnp'] !== undefined

/**
 * The nearest installation of a package: in the `node_modules` of the package that needs it, or in one that this package is installed in.
 *
 * @param from the folder of the package that needs it: gateproof by default
 * @returns undefined if it is not installed there
 */
export function findPackage(name: string, from: string = ownFolder): Installed | undefined {
  if (isPlugAndPlay) return resolved(name, from)
  return packageFolders(from)
    .filter((folder) => existsSync(join(folder, name, 'package.json')))
    .map((folder) => resolved(name, dirname(folder), join(folder, name)))
    .find((one) => one !== undefined)
}

/**
 * The `node_modules` folders that belong to the installation of a package, the nearest first. Node also looks in all folders above, which
 * on a shared machine can belong to others.
 */
export function packageFolders(packageFolder: string = ownFolder): readonly string[] {
  const root = installationFolder(packageFolder)
  const folders: string[] = []
  for (let folder = packageFolder; ; folder = dirname(folder)) {
    if (basename(folder) !== 'node_modules') folders.push(join(folder, 'node_modules'))
    if (folder === root || folder === dirname(folder)) return folders
  }
}

/** The folder that a package is installed in, such as the user's project: that of its outermost `node_modules`, or its own. */
function installationFolder(packageFolder: string): string {
  const inner = `${sep}node_modules${sep}`
  const outermost = packageFolder.indexOf(inner)
  return outermost === -1 ? packageFolder : dirname(packageFolder.slice(0, outermost + inner.length - 1))
}

/** @param expected its folder. Node would go on to other folders if this one has no entry */
function resolved(name: string, from: string, expected?: string): Installed | undefined {
  try {
    const entry = createRequire(join(from, 'any.js')).resolve(name)
    const folder = expected === undefined ? folderOf(dirname(entry), name) : realpathSync(expected)
    if (!entry.startsWith(`${folder}${sep}`)) return undefined
    const { version } = manifestIn(folder)
    return typeof version === 'string' ? { folder, entry, version } : undefined
  } catch {
    return undefined
  }
}

const manifestIn = (folder: string) =>
  JSON.parse(readPackageFile(join(folder, 'package.json'))) as {
    readonly name?: unknown
    readonly version?: unknown
  }

/** The folder of a package that contains a folder: packages need not export their manifest. */
function folderOf(inside: string, name: string): string {
  if (existsSync(join(inside, 'package.json')) && manifestIn(inside).name === name) return inside
  const above = dirname(inside)
  if (above === inside) throw new Error(`${name} has no package.json`)
  return folderOf(above, name)
}

/** A command that installs packages where they are found, and the folder to run it in. */
export interface InstallCommand {
  readonly command: string
  /** Absent if any folder will do. */
  readonly folder?: string
}

/** How to install packages beside gateproof. @param specifiers with versions: `sigstore@4` */
export function installCommand(specifiers: string, packageFolder: string = ownFolder): InstallCommand {
  if (isPlugAndPlay) return { command: `yarn add --dev ${specifiers}` }
  const folder = installationFolder(packageFolder)
  // A global installation has no manifest. There, npm would remove what no manifest lists.
  if (!existsSync(join(folder, 'package.json'))) return { command: `npm install --global ${specifiers}` }
  return { command: `npm install --no-save ${specifiers}`, folder }
}

/** {@link installCommand} as a sentence for a message. */
export function installAdvice(specifiers: string): string {
  const { command, folder } = installCommand(specifiers)
  return folder === undefined ? `Run: ${command}` : `In ${folder}, run: ${command}`
}

/** Loads a package that was found. */
export const requirePackage = <T>({ entry }: Pick<Installed, 'entry'>): T => createRequire(entry)(entry) as T

/** Loads a dependency of this package when it is needed. */
export const requireDependency = <T>(name: string): T => createRequire(import.meta.url)(name) as T

/** Whether Node finds a dependency from a file of this package, in a folder or by Plug'n'Play. */
export function isDependencyInstalled(name: string, file: string): boolean {
  const { resolve } = createRequire(file)
  if ((resolve.paths(name) ?? []).some((folder) => existsSync(join(folder, name, 'package.json')))) return true
  try {
    return resolve(`${name}/package.json`) !== ''
  } catch (error) {
    // A package that does not export its manifest is installed.
    return (error as NodeJS.ErrnoException).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
  }
}

/** Imports a file by its absolute path. */
export const importFile = (path: string): Promise<unknown> =>
  import(/* @vite-ignore */ pathToFileURL(path).href) as Promise<unknown>

/** The arguments of Node with which a child process finds packages as this one does. */
export function loaderArguments(): readonly string[] {
  if (!isPlugAndPlay) return []
  const places = createRequire(import.meta.url).resolve('pnpapi')
  const loader = join(dirname(places), '.pnp.loader.mjs')
  return ['--require', places, ...(existsSync(loader) ? ['--experimental-loader', pathToFileURL(loader).href] : [])]
}
