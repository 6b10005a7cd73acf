/** True for a version such as `1.2.10` that comes before another one. */
export function isOlder(version: string, than: string): boolean {
  const [own, other] = [numbersOf(version), numbersOf(than)]
  const at = own.findIndex((number, index) => number !== other[index])
  return at !== -1 && (own[at] ?? 0) < (other[at] ?? 0)
}

const numbersOf = (version: string) => version.split('.').map(Number)
