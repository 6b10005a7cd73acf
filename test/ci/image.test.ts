import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The instructions of a Dockerfile, one per line. The last stage is shipped. */
const instructions = readFileSync('Dockerfile', 'utf8')
  .replaceAll(/^\s*#.*\n/gm, '')
  .replaceAll(/\s*\\\n\s*/g, ' ')
  .split('\n')
  .filter((line) => line !== '')
const last = instructions.findLastIndex((line) => line.startsWith('FROM '))
const shipped = instructions.slice(last)
const only = (name: string) =>
  shipped.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))

describe('the image', () => {
  test('is based on a supported Node version, pinned by digest', () => {
    const bases = instructions.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1] ?? '')
    expect(new Set(bases).size).toBe(1)
    expect(bases[0]).toMatch(/^node:24\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/)
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly engines: { readonly node: string }
    }
    expect(engines.node).toContain('>=24')
  })

  test('runs gateproof as a user who cannot modify it', () => {
    expect(only('USER')).toEqual(['1000:1000'])
    expect(only('ENTRYPOINT')).toEqual(['["gateproof"]'])
    expect(only('COPY')).toEqual(['--from=build /package /usr/local/lib/node_modules/gateproof'])
  })

  test('contains no development dependencies, caches or sources', () => {
    expect(only('RUN').join(' ')).not.toContain('npm')
    expect(instructions.filter((line) => /npm ci/.test(line)).every((line) => line.includes('--ignore-scripts'))).toBe(
      true,
    )
    expect(instructions.filter((line) => line.includes('npm ci')).at(-1)).toContain('--omit=dev')
  })

  test('is built only from tracked files', () => {
    const left = readFileSync('.dockerignore', 'utf8').split('\n')
    expect(left).toEqual(expect.arrayContaining(['.git', 'node_modules', 'dist*', '**/.env*', '**/*.key']))
  })

  test('uses the same Node image as the GitLab template', () => {
    const base = shipped[0]?.split(' ')[1] ?? ''
    expect(readFileSync('templates/gateproof.yml', 'utf8')).toContain(`default: ${base}\n`)
  })
})
