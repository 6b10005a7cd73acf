import { managers, npm, type Manager } from './managers.ts'

/** The least of each line of Node that the package is for, and the newest. */
export const nodes = ['20.19.0', '22.13.0', '24.21.0'] as const

/** An installation that is tried. */
export interface Case {
  readonly name: string
  readonly node: (typeof nodes)[number]
  readonly manager: Manager
  /** What the folder is called that it is installed into. */
  readonly folder: string
  /** Further words for the package manager. */
  readonly more: readonly string[]
  /** Nothing may be written there after the installation, and the command is called from elsewhere. */
  readonly isReadOnly: boolean
}

/** What a URL would cut short, what a shell would divide, and what is not ASCII. */
const oddFolder = 'a b #1 100% 网关'

/** Every package manager under every Node; and a folder that is all that a folder may be, beside another vitest. */
export const cases: readonly Case[] = nodes.flatMap((node) => [
  ...managers.map((manager) => ({
    name: `${manager.name}, Node ${node}`,
    node,
    manager,
    folder: 'plain',
    more: [],
    isReadOnly: false,
  })),
  {
    name: `npm, Node ${node}, read-only in "${oddFolder}", without optional packages, vitest 3 beside it`,
    node,
    manager: npm,
    folder: oddFolder,
    more: ['--omit=optional', 'vitest@3.2.4'],
    isReadOnly: true,
  },
])
