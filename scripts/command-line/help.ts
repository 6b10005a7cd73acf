/** What `--help` says of a command. */
export interface Help {
  readonly usage: string
  readonly description: string
  /** A pair for each entry, by the heading it stands under: `Options`, `Arguments`, `Commands`. */
  readonly lists: Readonly<Record<string, readonly (readonly [name: string, text: string])[]>>
  /** Lines under `Examples`, as they stand there. */
  readonly examples: readonly string[]
  /** What stands at the end without a heading of its own. */
  readonly last: string
}

/** Reads what commander prints. */
export function readHelp(text: string): Help {
  const blocks = text.trimEnd().split(/\n\n(?=\S)|\n(?=Examples:\n)/)
  const [usage = '', description = ''] = blocks
  const lists = blocks.flatMap((block) => {
    const heading = /^([A-Z][a-z]+):\n/.exec(block)?.[1]
    return heading === undefined || heading === 'Examples' ? [] : [[heading, entriesOf(block)] as const]
  })
  const examples = blocks.find((block) => block.startsWith('Examples:\n')) ?? ''
  const last = blocks.at(-1) ?? ''
  return {
    usage: usage.replace(/^Usage: /, ''),
    description: description.replaceAll('\n', ' '),
    lists: Object.fromEntries(lists),
    examples: examples
      .split('\n')
      .slice(1)
      .map((line) => line.trim()),
    last: last.includes('\n') ? '' : last,
  }
}

/** Entries begin after two spaces; what is indented further goes on with the text of the one before. */
function entriesOf(block: string): readonly (readonly [string, string])[] {
  const entries = block
    .split('\n')
    .slice(1)
    .join('\n')
    .split(/\n(?= {2}\S)/)
  return entries.map((entry) => {
    const [, name = '', text = ''] = /^ {2}(\S.*?)(?: {2,}|$)([^]*)$/.exec(entry) ?? []
    return [name, text.replaceAll(/\s+/g, ' ').trim()]
  })
}
