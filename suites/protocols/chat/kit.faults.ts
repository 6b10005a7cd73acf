import { breaking } from '../../../gateway/reference/fault-kit.ts'
import { kitOf } from '../kit.faults.ts'

export const kit = kitOf('createChatCompletion')
export const { edit, editSent, whenRequest } = kit
export const breaks = breaking(kit)
