import { describe, expect, test } from 'vitest'
import { bytesOfBase64 } from '../../src/std/bytes.ts'

describe('bytesOfBase64', () => {
  test('decodes padded standard base64', () => {
    expect(bytesOfBase64('aGk+Pz8=')).toEqual(Buffer.from('hi>??'))
    expect(bytesOfBase64('')).toEqual(Buffer.alloc(0))
  })

  test.each(['aGk+Pz8', 'aGk-Pz8=', ' aGk+Pz8=', 'aGk+Pz9=', 'no base64!'])('rejects %j', (text) => {
    expect(bytesOfBase64(text)).toBeUndefined()
  })
})
