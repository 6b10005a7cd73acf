import { describe, expect, test } from 'vitest'
import { validityOf } from '../../suites/images/expiry.rules.ts'

const at = (query: string) => validityOf(`https://cdn.example.com/a.png${query}`)

describe('the validity that an address tells of itself', () => {
  test.each([
    ['S3', '?X-Amz-Date=20260131T120000Z&X-Amz-Expires=3600', 1769860800, 1769864400],
    ['Google', '?X-Goog-Date=20260131T120000Z&X-Goog-Expires=7200', 1769860800, 1769868000],
    ['OSS, in small letters', '?x-oss-date=20260131T120000Z&x-oss-expires=60', 1769860800, 1769860860],
    ['Tencent', '?q-sign-time=1769860800;1769864400', 1769860800, 1769864400],
    ['Azure', '?st=2026-01-31T12%3A00%3A00Z&se=2026-01-31T13%3A00%3A00Z', 1769860800, 1769864400],
    ['Azure without a start', '?se=2026-01-31T13%3A00%3A00Z', undefined, 1769864400],
    ['a time in seconds', '?Expires=1769864400&Signature=ab', undefined, 1769864400],
    ['a time in milliseconds', '?expires=1769864400000', undefined, 1769864400],
    ['a duration', '?expires=3600', 0, 3600],
    ['the short form', '?e=1769864400&token=x', undefined, 1769864400],
  ])('%s', (_form, query, from, until) => {
    expect(at(query)).toEqual({ from, until })
  })

  test.each([
    '',
    '?token=9f86',
    '?expires=soon',
    '?X-Amz-Expires=3600',
    '?X-Amz-Date=today&X-Amz-Expires=60',
    '?expires=0',
  ])('nothing in %j', (query) => {
    expect(at(query)).toBeUndefined()
  })

  test('nothing in what is no address', () => {
    expect(validityOf('/a.png?expires=1769864400')).toBeUndefined()
  })
})
