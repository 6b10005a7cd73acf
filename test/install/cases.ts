import { managers, npm, type Manager } from './managers.ts'

/** The minimum of each supported Node line, and the newest. */
export const nodes = ['20.19.0', '22.13.0', '24.21.0'] as const

/** An installation to try. */
export interface Case {
  readonly name: string
  readonly node: (typeof nodes)[number]
  readonly manager: Manager
  /** Name of the installation folder. */
  readonly folder: string
  /** Further arguments for the package manager. */
  readonly more: readonly string[]
  /** The folder is read-only after the installation, and the command runs in another one. */
  readonly isReadOnly: boolean
}

/** URL metacharacters, shell separators and non-ASCII letters. */
const oddFolder = 'a b #1 100% 网关'

/** Every package manager with every Node, and a folder with difficult characters next to another vitest. */
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
