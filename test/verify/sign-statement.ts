/** Signed statements about a run of the embedded gateway. */
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { requirementSet } from '../../src/contract/sets.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { buildDigest } from '../../src/statement/build.ts'
import { dateOf, addDays } from '../../src/std/date.ts'
import { writeEnvelope, payloadOf } from '../../src/statement/envelope.ts'
import { keyIdOf, sign, type SigningKey } from '../../src/statement/keys.ts'
import { createStatement } from '../../src/statement/state.ts'
import type { Statement } from '../../src/statement/statement.ts'
import type { Report } from '../../src/report/report.ts'
import { gateproof } from '../cli/gateproof.ts'

const pair = (): SigningKey & { readonly publicPem: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { key: privateKey, id: keyIdOf(publicKey), publicPem: pemOf(publicKey) }
}

export const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString()

/** A trusted key, and another one. */
export const vendor = pair()
export const stranger = pair()

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/** Runs the embedded gateway and creates a statement, as `certify` does. */
export async function stated(folder: string): Promise<Statement> {
  const { code, stderr } = await gateproof(['--embedded', '--seed', '7', '--out', 'run'], { cwd: folder })
  if (code !== 0) throw new Error(stderr)
  const file = join(folder, 'run/evidence.jsonl')
  const report = JSON.parse(readFileSync(join(folder, 'run/report.json'), 'utf8')) as Report
  const today = dateOf(new Date())
  const statement = createStatement(
    { report, evidence: loadEvidence([file]) },
    {
      set: requirementSet(),
      statedAt: new Date().toISOString(),
      validUntil: addDays(today, 90),
      tool: { version: report.tool.version, build: buildDigest(dist), commit: null },
      digests: [sha256(readFileSync(file))],
    },
  )
  writeFileSync(join(folder, 'vendor.pub'), vendor.publicPem)
  writeFileSync(join(folder, 'stranger.pub'), stranger.publicPem)
  return statement
}

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/** The text of `statement.json`. */
export const signed = (statement: Statement, key: SigningKey = vendor): string =>
  writeEnvelope(sign(payloadOf(statement), key))
