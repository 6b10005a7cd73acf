/** Proves faults like the kill matrix, and says what to do next: `npm run prove FAULT…`. */
import { isUsageError } from '../../src/std/usage-error.ts'
import { faults } from '../../suites/faults.ts'
import { chosenFaults, prove, type Proof } from './proving.ts'

const help = `Proves that a fault violates exactly the requirements it names, and that the healthy gateway satisfies everything.

  npm run prove chat.createdInMilliseconds      faults whose names start like this
  npm run prove chat                            every fault of an area
  npm run prove chat.completion.created_seconds the faults that violate a requirement

Exit codes: 0 proved, 1 not proved, 2 usage
`

function proofLines({ fault, problems, messages }: Proof): string {
  const name = fault ?? 'the healthy gateway'
  const lines = problems.map(({ what, next }) => `    ${what.replaceAll('\n', '\n      ')}\n    → ${next}`)
  if (lines.length > 0) return [`✗ ${name}`, ...lines].join('\n')
  return [`✓ ${name}`, ...messages.map((line) => `    ${line}`)].join('\n')
}

async function main(words: readonly string[]): Promise<number> {
  if (words.length === 0 || words.some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(help)
    return words.length === 0 ? 2 : 0
  }
  const proofs = await prove(chosenFaults(words, faults))
  const failed = proofs.filter(({ problems }) => problems.length > 0)
  const unproved = failed.filter(({ fault }) => fault !== undefined).length
  process.stdout.write(`${proofs.map(proofLines).join('\n')}\n`)
  if (failed.length > unproved) process.stdout.write('Fix the problems of the healthy gateway first.\n')
  process.stdout.write(`${proofs.length - 1 - unproved} proved, ${unproved} not\n`)
  return failed.length === 0 ? 0 : 1
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!isUsageError(error)) throw error
  process.stderr.write(`prove: ${error.message}\n`)
  process.exitCode = 2
}
