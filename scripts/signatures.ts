/**
 * Checks the registry's signature of every installed package. If the registry is unavailable or does not sign packages, fails only with
 * `SIGNATURES=required`.
 */
import { spawnSync } from 'node:child_process'
import { outcomeOf } from './release/signatures.ts'

const { status, stdout, stderr } = spawnSync('npm', ['audit', 'signatures', '--json', '--fetch-retries=0'], {
  encoding: 'utf8',
  timeout: 300_000,
  shell: process.platform === 'win32',
})
const { verdict, line } = outcomeOf({ status, stdout, stderr })
console.log(`${verdict === 'unchecked' ? 'signatures not checked' : 'signatures'}: ${line}`)
process.exitCode = verdict === 'passed' || (verdict === 'unchecked' && process.env['SIGNATURES'] !== 'required') ? 0 : 1
