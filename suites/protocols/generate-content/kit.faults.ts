import type { Inject } from '../../../src/reference/fault-kit.ts'
import { breaking, kitOf } from '../kit.faults.ts'

export const kit = kitOf('generateContent', () => true)

/** Makes a text of a number, or of another value. */
const asText = (path: string): Inject =>
  kit.edit(path, (value) => (value === undefined ? undefined : JSON.stringify(value)))

export const breaks = breaking({ ...kit, asText })
