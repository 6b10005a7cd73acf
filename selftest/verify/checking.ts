/** `gateproof verify` as it is shipped, in this process: a test of sixty files need not start sixty. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../dist/cli/program.js', import.meta.url))

export interface Checked {
  readonly code: number
  /** What it wrote, on stdout and stderr. */
  readonly text: string
}

/** Runs a command of the build and catches what it writes. */
async function command(args: readonly string[]): Promise<Checked> {
  const { main } = (await import(program)) as { readonly main: (args: readonly string[]) => Promise<number> }
  const written: string[] = []
  const restore = [process.stdout, process.stderr].map((stream) => {
    const own = stream.write.bind(stream)
    stream.write = (text: string | Uint8Array) => written.push(String(text)) > 0
    return () => (stream.write = own)
  })
  try {
    const code = await main(args)
    return { code, text: written.join('') }
  } finally {
    for (const back of restore) back()
  }
}

/** Writes a file and checks it. */
export async function checked(folder: string, content: string | Buffer, args: readonly string[]): Promise<Checked> {
  const file = join(folder, 'statement.json')
  writeFileSync(file, content)
  return command(['verify', file, ...args])
}
