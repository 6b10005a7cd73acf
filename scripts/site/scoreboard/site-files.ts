import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tool } from '../../../api/build-info.ts'
import { badgeOf } from '../../scoreboard/badge.ts'
import { boardOf, type Board } from '../../scoreboard/board.ts'
import { dateOf } from '../../../src/std/date.ts'
import { loadEntries } from '../../scoreboard/load.ts'
import { boardPage } from './board-page.ts'
import { entryPage } from './entry-page.ts'

/** The folder of the entries. */
export const entriesFolder = fileURLToPath(new URL('../../../scoreboard', import.meta.url))

/** A page of the scoreboard for its template. */
export interface ScoreboardPage {
  /** `scoreboard/litellm/1.106.2.html`. */
  readonly address: string
  readonly title: string
  readonly description: string
  readonly html: string
}

export interface ScoreboardPages {
  readonly board: Board
  readonly page: string
  readonly entries: readonly ScoreboardPage[]
}

/** Judges all entries again, and renders their pages. @param today the day of the build. @throws Error with the first problem */
export async function scoreboardPages(
  today: string = dateOf(new Date()),
  folder: string = entriesFolder,
): Promise<ScoreboardPages> {
  const { entries, close } = await loadEntries(folder, today)
  try {
    const board = boardOf(entries, tool.version, today)
    const shown = board.gateways.flatMap((gateway) => gateway.entries)
    const pages = shown.flatMap((one) => {
      const loaded = entries.find(({ id }) => id === one.id)
      if (loaded === undefined) return []
      const title = `${loaded.entry.name} ${one.version}`
      const description = `What ${title} satisfies and violates, with the exchanges that prove it.`
      return [{ address: one.page, title, description, html: entryPage(loaded, one, board) }]
    })
    return { board, page: boardPage(board), entries: pages }
  } finally {
    close()
  }
}

/** Writes the feed and the answers for badges. */
export function writeFeed(board: Board, output: string): void {
  const write = (name: string, content: unknown) => {
    mkdirSync(dirname(join(output, name)), { recursive: true })
    writeFileSync(join(output, name), `${JSON.stringify(content, undefined, 2)}\n`)
  }
  write('scoreboard.json', board)
  for (const gateway of board.gateways) write(gateway.badge, badgeOf(gateway))
}
