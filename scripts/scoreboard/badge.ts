import { counted, type BoardGateway } from './board.ts'

/** The answer of an endpoint for https://shields.io/badges/endpoint-badge. */
export interface Badge {
  readonly schemaVersion: 1
  readonly label: string
  readonly message: string
  readonly color: 'brightgreen' | 'yellowgreen' | 'orange' | 'lightgrey'
}

/** The badge of the newest version. Bright green needs every requirement judged: a partial run never looks as good as a complete one. */
export function badgeOf({ entries: [newest] }: Pick<BoardGateway, 'entries'>): Badge {
  const badge = (message: string, color: Badge['color']): Badge => ({
    schemaVersion: 1,
    label: 'gateproof interop',
    message,
    color,
  })
  if (newest === undefined || newest.expired) return badge('expired', 'lightgrey')
  const { of, total } = newest.judged
  const violated = counted(newest).length
  const message = `${newest.version}: ${violated} violated, ${of} of ${total} judged`
  return badge(message, violated > 0 ? 'orange' : of < total ? 'yellowgreen' : 'brightgreen')
}
