/**
 * Writes all generated files: `npm run generate`. With `--package`, writes only what `npm pack` needs beside the build, if it is not current. With
 * `--without-proof`, leaves out the page that counts the proofs, which `npm run proof -- --check` compares.
 */
import { makeAll, makeForBuild, makeForPackage, script } from './generated.ts'

try {
  if (process.argv.includes('--package')) {
    await makeForBuild()
    await makeForPackage()
  } else {
    await makeAll()
    for (const page of ['scripts/reference.ts', 'scripts/command-line.ts']) await script(page)
    if (!process.argv.includes('--without-proof')) await script('test/proof/proof.ts', '--page')
  }
} catch (error) {
  process.stderr.write(`generate: ${(error as Error).message}\n`)
  process.exitCode = 1
}
