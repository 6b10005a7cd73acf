import type { LearningRedactor } from '../redact/redact.ts'

/** Secrets without an active request that are still masked. Secrets of active requests always are, and so is every key with `sk-`. */
const maxIdleSecrets = 32

/** The secrets that are masked in everything recorded, learned from the requests. */
export interface KnownSecrets {
  /** @param id the exchange that carries them */
  readonly learn: (id: number, secrets: readonly string[]) => void
  /** Call it when the exchange has ended. */
  readonly release: (id: number) => void
}

/** @param isOurWord true for a word that checks depend on: it is only masked where a key is expected */
export function createKnownSecrets(redactor: LearningRedactor, isOurWord: (word: string) => boolean): KnownSecrets {
  /** Secrets with the active exchanges that carry them, the most recently used one last. */
  const users = new Map<string, Set<number>>()
  const carried = new Map<number, readonly string[]>()
  const forget = () => {
    const idle = [...users].filter(([, ids]) => ids.size === 0).map(([secret]) => secret)
    for (const secret of idle.slice(0, Math.max(0, idle.length - maxIdleSecrets))) users.delete(secret)
  }
  return {
    learn: (id, secrets) => {
      const wanted = secrets.filter((secret) => users.has(secret) || !isOurWord(secret))
      if (wanted.length === 0) return
      const isNew = wanted.some((secret) => !users.has(secret))
      for (const secret of wanted) {
        const ids = users.get(secret) ?? new Set()
        users.delete(secret)
        users.set(secret, ids.add(id))
      }
      carried.set(id, [...(carried.get(id) ?? []), ...wanted])
      if (!isNew) return
      forget()
      redactor.setSecrets([...users.keys()])
    },
    release: (id) => {
      for (const secret of carried.get(id) ?? []) users.get(secret)?.delete(id)
      carried.delete(id)
    },
  }
}
