/**
 * Looks at the registry's signature of every package that is installed. Where the registry does not answer, or signs nothing, one line
 * says so and nothing fails, unless the environment says `SIGNATURES=required`.
 */
import { spawnSync } from 'node:child_process'
import { outcomeOf } from './release/signatures.ts'

const { status, stdout, stderr } = spawnSync('npm', ['audit', 'signatures', '--json', '--fetch-retries=0'], {
  encoding: 'utf8',
  timeout: 300_000,
  shell: process.platform === 'win32',
})
const { verdict, line } = outcomeOf({ status, stdout, stderr })
console.log(`${verdict === 'unchecked' ? 'signatures were not looked at' : 'signatures'}: ${line}`)
process.exitCode = verdict === 'passed' || (verdict === 'unchecked' && process.env['SIGNATURES'] !== 'required') ? 0 : 1
