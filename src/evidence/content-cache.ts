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

const inMemory = new Map<CachedContent, number>()
let total = 0

/**
 * Registers content that is now in memory, and releases the least recently used content (second-chance algorithm) above the limit. Never
 * releases the newest one.
 *
 * @param bytes an estimate of its size in memory
 */
export function cacheContent(content: CachedContent, bytes: number): void {
  total += bytes - (inMemory.get(content) ?? 0)
  inMemory.delete(content)
  inMemory.set(content, bytes)
  for (const [other, size] of inMemory) {
    if (total <= maxCacheBytes || other === content) break
    inMemory.delete(other)
    if (other.used) {
      other.used = false
      inMemory.set(other, size)
    } else {
      total -= size
      other.release()
    }
  }
}
