import { breaking } from '../../../gateway/reference/fault-kit.ts'
import { kitOf } from '../kit.faults.ts'

export const kit = kitOf('generateContent', () => true)
export const breaks = breaking(kit)
