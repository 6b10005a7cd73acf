import type { Counted } from './count.ts'

/**
 * The text of `docs/proof.md`: page.txt with the counts in place of `{section: name}`. The list of a section that could not be counted is
 * replaced by the reason.
 *
 * @throws Error for a count that does not exist
 */
export function proofPage(template: string, counted: readonly Counted[]): string {
  const sectionOf = (name: string) => counted.find((one) => one.name === name)
  return template
    .replaceAll(/^(?:- \*\*\{([a-z]+): .*\n)+/gm, (list, name: string) => {
      const stale = sectionOf(name)?.stale
      return stale === undefined ? list : `**Not counted**: ${stale} (\`npm run proof -- ${name}\`)\n`
    })
    .replaceAll(/\{([a-z]+): ([^}]+)\}/g, (_, name: string, count: string) => {
      const section = sectionOf(name)
      const value = section?.stale === undefined ? (section?.figures[count] ?? section?.others[count]) : '?'
      if (value === undefined) throw new Error(`test/proof/page.txt: {${name}: ${count}} is not counted`)
      return value.toLocaleString('en-US')
    })
}
