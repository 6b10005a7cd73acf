/** Content of an exchange that can be read from its file again. */
export interface CachedContent {
  /** Set on every access. */
  used: boolean
  /** Frees the content until the next access. */
  release(): void
}

/** Estimated bytes of content in memory. Small recordings stay in memory; parts of larger ones are read again on access. */
let maxCacheBytes = 48 * 1024 * 1024

/**
 * Sets the limit of this thread.
 *
 * @returns the previous limit in bytes
 */
export function setMaxCacheBytes(bytes: number): number {
  const former = maxCacheBytes
  maxCacheBytes = bytes
  return former
}

/** How many recorded bytes fit into memory with everything that is parsed from them. */
export const parsedCacheBytes = (): number => maxCacheBytes / 12

/** True if content of this many recorded bytes, about twice as much in memory, stays in memory. */
export const fitsIntoCache = (bytes: number): boolean => 2 * bytes <= maxCacheBytes

/** Weak, so that the content of a recording that nothing uses any more can be collected. */
interface Entry {
  readonly content: WeakRef<CachedContent>
  readonly bytes: number
}

const inMemory = new Set<Entry>()
const entries = new WeakMap<CachedContent, Entry>()
let total = 0

/**
 * Registers content that is now in memory, and releases the least recently used content (second-chance algorithm) above the limit. Never
 * releases the newest one.
 *
 * @param bytes an estimate of its size in memory
 */
export function cacheContent(content: CachedContent, bytes: number): void {
  const former = entries.get(content)
  if (former !== undefined) remove(former, content)
  const newest = { content: new WeakRef(content), bytes }
  add(newest, content)
  for (const entry of inMemory) {
    if (total <= maxCacheBytes || entry === newest) break
    const other = entry.content.deref()
    remove(entry, other)
    if (other?.used === true) {
      other.used = false
      add(entry, other)
    } else other?.release()
  }
}

function add(entry: Entry, content: CachedContent): void {
  inMemory.add(entry)
  entries.set(content, entry)
  total += entry.bytes
}

function remove(entry: Entry, content: CachedContent | undefined): void {
  inMemory.delete(entry)
  total -= entry.bytes
  if (content !== undefined) entries.delete(content)
}
