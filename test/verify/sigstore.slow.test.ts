import { expect, test } from 'vitest'
import { signWithSigstore } from '../../api/certify/sigstore.ts'
import { payloadOf } from '../../src/statement/envelope.ts'
import { sampleStatement } from './sample-statement.ts'

// The client waits about 3 s in total before it gives up.
test('a certificate authority that cannot be reached is reported, without the token', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { iss: 'https://token.example.com', sub: 'gateway', aud: 'sigstore' }
  const env = {
    SIGSTORE_FULCIO_URL: 'http://127.0.0.1:9',
    SIGSTORE_REKOR_URL: 'http://127.0.0.1:9',
    SIGSTORE_ID_TOKEN: `${part({ alg: 'none' })}.${part(claims)}.x`,
  }
  await expect(signWithSigstore(payloadOf(sampleStatement()), env)).rejects.toThrow(
    /^--sigstore: the certificate authority \(Fulcio\) did not issue a certificate$/,
  )
})
