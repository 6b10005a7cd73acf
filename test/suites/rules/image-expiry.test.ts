import { describe, expect, test } from 'vitest'
import { validityOf } from '../../../suites/images/expiry.rules.ts'

const at = (query: string) => validityOf(`https://cdn.example.com/a.png${query}`)

describe('the validity of a signed URL', () => {
  test.each([
    ['S3', '?X-Amz-Date=20260131T120000Z&X-Amz-Expires=3600', 1769860800, 1769864400],
    ['Google', '?X-Goog-Date=20260131T120000Z&X-Goog-Expires=7200', 1769860800, 1769868000],
    ['OSS, in lower case', '?x-oss-date=20260131T120000Z&x-oss-expires=60', 1769860800, 1769860860],
    ['TOS', '?X-Tos-Date=20260131T120000Z&X-Tos-Expires=90', 1769860800, 1769860890],
    ['Tencent', '?q-sign-time=1769860800;1769864400', 1769860800, 1769864400],
    ['Azure', '?st=2026-01-31T12%3A00%3A00Z&se=2026-01-31T13%3A00%3A00Z', 1769860800, 1769864400],
    ['Azure without a start', '?se=2026-01-31T13%3A00%3A00Z', undefined, 1769864400],
    ['a time in seconds', '?Expires=1769864400&Signature=ab', undefined, 1769864400],
    ['a time in milliseconds', '?expires=1769864400000', undefined, 1769864400],
    ['a duration', '?expires=3600', 0, 3600],
    ['the first number that is not a duration', '?expires=100000000', undefined, 100_000_000],
    ['the first number in milliseconds', '?expires=100000000000', undefined, 100_000_000],
    ['x-expires', '?X-Expires=1769864400', undefined, 1769864400],
    ['expire', '?expire=1769864400', undefined, 1769864400],
    ['expires_at', '?expires_at=1769864400', undefined, 1769864400],
    ['expiry', '?expiry=1769864400', undefined, 1769864400],
    ['exp', '?exp=1769864400', undefined, 1769864400],
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
    '?X-Amz-Date=20260131T120000Z&X-Amz-Expires=soon',
    '?X-Amz-Date=20260131T120000Z&X-Amz-Expires=x60',
    '?X-Amz-Date=20260131T120000Z&X-Amz-Expires=60s',
    '?X-Amz-Date=20261331T120000Z&X-Amz-Expires=60',
    '?X-Amz-Date=2026-01-31T12:00:00Z&X-Amz-Expires=60',
    '?q-sign-time=111769860800;1769864400',
    '?q-sign-time=1769860800;176986440011',
    '?se=2026',
    '?se=2026-01-3',
    '?se=on%202026-01-31',
  ])('is not in %j', (query) => {
    expect(at(query)).toBeUndefined()
  })

  test('is undefined for a value that is not a URL', () => {
    expect(validityOf('/a.png?expires=1769864400')).toBeUndefined()
  })
})
