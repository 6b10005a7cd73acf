import type { LearningRedactor } from '../redact/redact.ts'

/**
 * So many secrets of clients that are silent at the moment are still looked for. Those of requests under way always are; a key that
 * begins with `sk-` is masked by its look.
 */
const maxIdleSecrets = 32

/** Whose keys are looked for in everything that is recorded: they are learned from requests, and there may be any number of them. */
export interface KnownSecrets {
  /** @param id the exchange that carries them */
  readonly learn: (id: number, secrets: readonly string[]) => void
  /** The exchange is over. */
  readonly release: (id: number) => void
}

/** @param isOurWord true for a word that judging depends on: it is masked where it stands for a key, and nowhere else */
export function createKnownSecrets(redactor: LearningRedactor, isOurWord: (word: string) => boolean): KnownSecrets {
  /** The secret that was seen last is the last one; each with the exchanges under way that carry it. */
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
