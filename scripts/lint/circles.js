import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

/**
 * Forbids import cycles, including those of types, which `import-x/no-cycle` ignores. Move shared code to a third file.
 */
export const noCircles = {
  meta: { type: 'problem', schema: [], messages: { circle: 'Import cycle: {{ way }}.' } },
  create({ filename, cwd, report }) {
    const check = (node) => {
      if (node.source?.value.startsWith('.') !== true) return
      const way = wayBack(resolve(dirname(filename), node.source.value), filename)
      const named = way?.map((file) => relative(cwd, file)).join(' → ')
      if (named !== undefined) report({ node, messageId: 'circle', data: { way: named } })
    }
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check }
  },
}

/** The chain of imports from one file to another, or undefined. */
function wayBack(from, to) {
  const seen = new Set([from])
  const ways = [[from]]
  for (let way = ways.pop(); way !== undefined; way = ways.pop()) {
    const last = way.at(-1)
    if (last === to) return way
    for (const next of importsOf(last).filter((file) => !seen.has(file))) {
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return undefined
}

const known = new Map()

/** Finds imports with a regular expression. Parsing every file would double the time of linting. */
function importsOf(file) {
  if (!known.has(file)) known.set(file, existsSync(file) ? importsIn(readFileSync(file, 'utf8'), dirname(file)) : [])
  return known.get(file)
}

const importing = /^(?:import|export)\s(?:[^'"]*?\sfrom\s+)?['"](\.[^'"]*)['"]/gm

const importsIn = (text, folder) => [...text.matchAll(importing)].map(([, path]) => resolve(folder, path))
