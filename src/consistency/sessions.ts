import type { EvidenceFooter, Exchange } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'

/** What one process recorded, and what it tested. */
export interface Session {
  readonly file: string
  readonly startedAt: string
  readonly baseUrl: string
  readonly overseasBaseUrl?: string
  readonly exchanges: readonly Exchange[]
  readonly footer?: EvidenceFooter
}

/** The sessions of a recording. Each header begins one. */
export const sessionsOf = ({ drives, sessions }: Pick<Evidence, 'drives' | 'sessions'>): readonly Session[] =>
  sessions.flatMap((session, index) => {
    const drive = drives[index]
    return drive === undefined ? [] : [{ ...drive, ...session }]
  })
