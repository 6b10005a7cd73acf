import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { quoted, UsageError } from '../../../src/std/usage-error.ts'
import { readBuild } from '../../../src/statement/build.ts'
import { cases, nodes } from '../../install/cases.ts'
import { managers } from '../../install/managers.ts'
import { toolsIn } from '../../install/tools.ts'
import { tried } from '../../install/try.ts'
import { countSucceeded, tryCases } from '../results.ts'
import type { Section } from '../section.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export const install: Section = {
  name: 'install',
  counts: () => ({
    figures: {
      'installations that run': countSucceeded('install', cases),
      'package managers': managers.length,
      'lines of Node': nodes.length,
    },
    others: {
      installations: cases.length,
      managers: managers.map(({ name }) => name).join('; '),
      nodes: nodes.join(', '),
    },
  }),
  run: async ({ words, say }) => {
    const chosen = cases.filter(({ name }) => words.every((word) => name.includes(word)))
    if (chosen.length === 0)
      throw new UsageError(`${quoted(words.join(' '))} is not part of the name of an installation`)
    for (const made of ['build', 'prepack'])
      execFileSync('npm', ['run', '--silent', made], { cwd: root, stdio: 'inherit' })
    const build = readBuild(join(root, 'dist'))?.digest.slice(0, 16) ?? ''
    const scratch = mkdtempSync(join(tmpdir(), 'gateproof-install-'))
    try {
      const tools = toolsIn(process.env['INSTALL_TOOLS'] ?? scratch)
      const packed = ['pack', '--json', '--ignore-scripts', '--pack-destination', scratch]
      const [{ filename = '', version = '' } = {}] = JSON.parse(
        execFileSync('npm', packed, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      ) as readonly { readonly filename?: string; readonly version?: string }[]
      const given = { tarball: join(scratch, filename), version, tools, scratch }
      return await tryCases('install', { all: cases, chosen, build, attempt: (one) => tried(one, given), say })
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
  },
}
