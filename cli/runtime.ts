/**
 * Says why this runtime cannot run gateproof. Old runtimes must be able to load this module.
 *
 * @param versions those of `process.versions`. Bun and Deno also name the version of Node that they imitate
 * @param range the supported versions of Node, as in `engines` of `package.json`: `^20.19.0 || >=24`
 * @returns undefined for a supported runtime
 */
export function unsupportedRuntime(versions: Readonly<Record<string, string | undefined>>, range: string) {
  const { bun, deno, node = '' } = versions
  const other = bun !== undefined ? `Bun ${bun}` : deno !== undefined ? `Deno ${deno}` : undefined
  if (other === undefined && isInRange(node, range)) return undefined
  const supported = range.split(' || ').join(' or ')
  const advice = other === undefined ? 'Install a supported version' : 'Run gateproof with Node'
  return `unsupported runtime: expected Node ${supported}, got ${other ?? `Node ${node}`}. ${advice}.`
}

/** Supports `^1.2.3` and `>=1`, with ` || ` between them. */
const isInRange = (version: string, range: string) =>
  range.split(' || ').some((part) => {
    const isSameMajor = numbersIn(version)[0] === numbersIn(part)[0]
    return (isSameMajor || !part.startsWith('^')) && rankOf(version) >= rankOf(part)
  })

const numbersIn = (version: string) => (version.match(/\d+/g) ?? []).map(Number)

const rankOf = (version: string) => {
  const [major = 0, minor = 0, patch = 0] = numbersIn(version)
  return major * 1e8 + minor * 1e4 + patch
}

/**
 * The flag with which V8 optimizes a function after about six times as many steps as usual. In processes of seconds or a few minutes, most
 * optimized code costs more than it saves: a fifth of the CPU time on Node 20, less on 22 and 24.
 *
 * @param node the version of Node
 * @returns undefined for a version whose flags are not known: V8 prints a line for one that it does not have
 */
export function optimizeLater(node: string): string | undefined {
  const [major] = numbersIn(node)
  if (major === 20) return '--interrupt-budget=400000'
  return major === 22 || major === 24 ? '--invocation-count-for-turbofan=20000' : undefined
}
