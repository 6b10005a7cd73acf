/** What a recording holds of an exchange, and what was read from that: it can be had again. */
export interface CachedContent {
  /** Set whenever it is looked at. */
  used: boolean
  /** Gives it up until it is asked for again. */
  release(): void
}

/**
 * Estimated bytes of content that is in memory at once. A recording of a few megabytes stays there as a whole; of a larger one each
 * part is read again when it is asked for, so that memory does not grow with the recording.
 */
let maxCacheBytes = 48 * 1024 * 1024

/**
 * Sets how much content this thread keeps: less in a thread that looks at few exchanges, beside one that judges them all.
 *
 * @returns the former limit in bytes
 */
export function setMaxCacheBytes(bytes: number): number {
  const former = maxCacheBytes
  maxCacheBytes = bytes
  return former
}

const inMemory = new Map<CachedContent, number>()
let total = 0

/**
 * Takes note of content that is in memory now, and gives up what was not used lately (second chance, the oldest first) where that is
 * too much. The newest stays, however large it is.
 *
 * @param bytes an estimate of what it takes in memory
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
