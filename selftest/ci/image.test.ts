import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The instructions of a file, each in one line; the last stage is what is shipped. */
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
  test('stands on one version of Node, by its digest, which the package takes', () => {
    const bases = instructions.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1] ?? '')
    expect(new Set(bases).size).toBe(1)
    expect(bases[0]).toMatch(/^node:24\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/)
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly engines: { readonly node: string }
    }
    expect(engines.node).toContain('>=24')
  })

  test('runs gateproof as somebody who owns none of it', () => {
    expect(only('USER')).toEqual(['1000:1000'])
    expect(only('ENTRYPOINT')).toEqual(['["gateproof"]'])
    expect(only('COPY')).toEqual(['--from=build /package /usr/local/lib/node_modules/gateproof'])
  })

  test('holds no development dependency, no cache and no source: all that is made in the stage before', () => {
    expect(only('RUN').join(' ')).not.toContain('npm')
    expect(instructions.filter((line) => /npm ci/.test(line)).every((line) => line.includes('--ignore-scripts'))).toBe(
      true,
    )
    expect(instructions.filter((line) => line.includes('npm ci')).at(-1)).toContain('--omit=dev')
  })

  test('is built of nothing that only this clone has', () => {
    const left = readFileSync('.dockerignore', 'utf8').split('\n')
    expect(left).toEqual(expect.arrayContaining(['.git', 'node_modules', 'dist*', '**/.env*', '**/*.key']))
  })

  test('is the one that the template of GitLab runs in', () => {
    const base = shipped[0]?.split(' ')[1] ?? ''
    expect(readFileSync('templates/gateproof.yml', 'utf8')).toContain(`default: ${base}\n`)
  })
})
