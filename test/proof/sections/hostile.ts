import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { didYouMean } from '../../../src/std/did-you-mean.ts'
import { quoted, UsageError } from '../../../src/std/usage-error.ts'
import { startReference } from '../../../gateway/reference/server.ts'
import { readBuild } from '../../../src/statement/build.ts'
import { browserPath } from '../../../scripts/browser.ts'
import { closeGatewayConnections } from '../../hostile/reply.ts'
import { servers } from '../../hostile/servers/index.ts'
import { attempt } from '../../hostile/try.ts'
import { countSucceeded, tryCases } from '../results.ts'
import type { Section } from '../section.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export const hostile: Section = {
  name: 'hostile',
  counts: () => ({ figures: { 'hostile servers': servers.length, survived: countSucceeded('hostile', servers) } }),
  run: async ({ words, say }) => {
    const names = servers.map(({ name }) => name)
    const unknown = words.find((word) => !names.some((name) => name.startsWith(word)))
    if (unknown !== undefined)
      throw new UsageError(`${quoted(unknown)} is not the name of a server${didYouMean(unknown, names)}`)
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' })
    const { commit, dirty } = readBuild(join(root, 'dist')) ?? { commit: null, dirty: true }
    const browser = browserPath()
    const options = { seed: 1, ...(browser !== undefined && { browser }) }
    const reference = await startReference()
    try {
      return await tryCases('hostile', {
        all: servers,
        chosen: servers.filter(({ name }) => words.length === 0 || words.some((word) => name.startsWith(word))),
        build: `${commit?.slice(0, 7) ?? 'unknown'}${dirty ? '+' : ''}`,
        attempt: async (server) => (await attempt(server, reference, options)).problems,
        say,
      })
    } finally {
      await reference.close()
      closeGatewayConnections()
    }
  },
}
