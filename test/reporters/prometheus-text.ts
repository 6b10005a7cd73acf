export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const sample = /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/i
const label = /([a-z_]\w*)="((?:[^"\\]|\\["\\n])*)"(?:,|$)/gi

/**
 * The samples of a text for Prometheus.
 *
 * @throws Error for a line of another form, a metric without help and type, and two samples with the same labels
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
 */
export function samplesIn(text: string): readonly Sample[] {
  if (!text.endsWith('\n')) throw new Error('the last line does not end')
  const declared = new Set<string>()
  const seen = new Set<string>()
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [, kind, metric = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
      if (kind !== undefined) {
        if (kind === 'TYPE' && rest !== 'gauge') throw new Error(`type ${rest}`)
        if (declared.has(`${kind} ${metric}`)) throw new Error(`${metric} is declared twice`)
        declared.add(`${kind} ${metric}`)
        return []
      }
      const [, name = '', written = '', value = ''] = sample.exec(line) ?? []
      const labels = Object.fromEntries([...written.matchAll(label)].map(([, own = '', text = '']) => [own, text]))
      if (name === '' || written.replaceAll(label, '') !== '' || !Number.isFinite(Number(value)))
        throw new Error(`not a sample: ${line}`)
      if (!declared.has(`HELP ${name}`) || !declared.has(`TYPE ${name}`)) throw new Error(`${name} is not declared`)
      const series = JSON.stringify([name, ...Object.entries(labels).toSorted()])
      if (seen.has(series)) throw new Error(`the same series twice: ${line}`)
      seen.add(series)
      return [{ name, labels, value: Number(value) }]
    })
}
