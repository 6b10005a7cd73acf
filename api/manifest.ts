import { readPackageFile } from '../src/std/open-file.ts'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly engines: { readonly node: string }
}

export const isSource = import.meta.url.endsWith('.ts')

/** Reads `package.json`, which is one folder up from the sources and two from the compiled files. */
export function readManifest(): Manifest {
  const file = new URL(isSource ? '../package.json' : '../../package.json', import.meta.url)
  return JSON.parse(readPackageFile(file)) as Manifest
}
