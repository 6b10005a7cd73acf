/**
 * Whether to color output. `NO_COLOR` wins over `FORCE_COLOR`, as in picocolors and most tools (no-color.org, force-color.org).
 * `FORCE_COLOR=0` turns colors off, as in Node.
 */
export function hasColor(
  stream: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  const { NO_COLOR: no = '', FORCE_COLOR: force = '', TERM: terminal } = env
  if (no !== '' || force === '0' || force === 'false') return false
  return force !== '' || (stream.isTTY === true && terminal !== 'dumb')
}
